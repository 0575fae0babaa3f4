"""The language that a person is spoken to in. Apart from what is said: a command needs no more of it to ask."""

from __future__ import annotations

import os
from collections.abc import Mapping

from ..index.text import readers


def locale_language() -> str:
    """The person's language by environment: `zh-Hant`, `zh-Hans` or `en`."""
    for name in ("RECALLD_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return readers.language_of(value)
    return "en"


def settled_language() -> str:
    """What the person is answered in whatever they ask in, as the daemon does; "" for the question's own language.

    Settled on by RECALLD_LANG, or by a Chinese locale: a screen in English may be no more than what came with it.
    """
    language = locale_language()
    return language if language != "en" or os.environ.get("RECALLD_LANG") else ""


def worded(english: str, chinese: str, lang: str = "") -> str:
    """The one of the two for a reader of `lang`, by default the person's; values are filled in afterwards."""
    return readers.worded(english, chinese, lang or locale_language())


def counted(values: Mapping[str, object]) -> dict[str, object]:
    """Values of a message whose whole numbers, in digits too, choose the word behind them: `{n} {n:note|notes}`."""
    kinds = {int: _Count, str: _Digits}
    return {name: kinds[type(value)](value) if type(value) in kinds else value for name, value in values.items()}


class _Count(int):
    """A number that chooses its word. Chinese has one word for one and for many."""

    def __format__(self, wanted: str) -> str:
        return _word(self == 1, wanted) if "|" in wanted else super().__format__(wanted)


class _Digits(str):
    """A number in digits, grouped perhaps, that does so, or any other text."""

    __slots__ = ()

    def __format__(self, wanted: str) -> str:
        return _word(self == "1", wanted) if "|" in wanted else super().__format__(wanted)


def _word(one: bool, words: str) -> str:
    singular, _, plural = words.partition("|")
    return singular if one else plural
