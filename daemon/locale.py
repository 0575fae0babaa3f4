"""The language that a person is spoken to in. Apart from what is said: a command needs no more of it to ask."""

from __future__ import annotations

import os

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
