"""Where words begin in a line that is typed: Latin words whole, Han and kana one character at a time."""

import re

from ...index.text.normalize import HAN, KANA

_COMBINING = "\u0300-\u036f\u3099\u309a\ufe00-\ufe0f\U000e0100-\U000e01ef"
_WORD = re.compile(f"[{HAN}{KANA}][{_COMBINING}]*|[^\\W{HAN}{KANA}]+")


def left(text: str, at: int) -> int:
    """The start of the word before `at`."""
    return max((found.start() for found in _WORD.finditer(text, 0, at)), default=0)


def right(text: str, at: int) -> int:
    """The start of the next word after `at`, else the end."""
    return next((found.start() for found in _WORD.finditer(text) if found.start() > at), len(text))
