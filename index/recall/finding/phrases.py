"""Quoted phrases: whether a note says exactly that, in one field or one passage."""

import re
from collections.abc import Iterable
from functools import lru_cache

from ...store.rows import NoteMeta
from ...text.normalize import HAN, KANA, normalize, variants

_MARKS = re.compile(r"[*`]+|==|~~|(?<!\w)_+|_+(?!\w)")
_SPACE = re.compile(r"\s+")
_HAN_BREAK = re.compile(f"(?<=[{HAN}{KANA}]) (?=[{HAN}{KANA}])")
_WORD = re.compile(f"[^\\W{HAN}{KANA}]")


def contains(phrase: str, texts: Iterable[str]) -> bool:
    """Whether one of the texts holds the phrase: whole words at its Latin ends, any script, any width of space."""
    pattern = _pattern(phrase)
    return any(pattern.search(fold(text)) for text in texts)


def names_of(note: NoteMeta) -> tuple[str, ...]:
    """The short fields of a note that a phrase may stand in."""
    return (note.title, *note.aliases, *note.tags, note.path)


def fold(text: str) -> str:
    """The form in which phrase and text are compared: normalised, without emphasis marks, space runs as one space.

    A line break inside Chinese text is no gap.
    """
    return _HAN_BREAK.sub("", _SPACE.sub(" ", _MARKS.sub("", normalize(text)))).strip()


@lru_cache(maxsize=256)
def _pattern(phrase: str) -> re.Pattern[str]:
    spellings = dict.fromkeys(fold(spelling) for spelling in (phrase, *variants(phrase)))
    return re.compile("|".join(map(_bounded, filter(None, spellings))) or r"(?!)")


def _bounded(spelling: str) -> str:
    word = _WORD.pattern
    before = f"(?<!{word})" if _WORD.match(spelling[0]) else ""
    after = f"(?!{word})" if _WORD.match(spelling[-1]) else ""
    return f"{before}{re.escape(spelling)}{after}"
