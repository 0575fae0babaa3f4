"""What a write changes, as people read it: a unified diff."""

import difflib
import re

CONTEXT = 2
"""Unchanged lines around a change."""


def unified(path: str, before: bytes | str, after: bytes | str) -> str:
    """The difference between a note before and after; a note that is not there before is empty."""
    old, new = _lines(before), _lines(after)
    names = (f"a/{path}" if old else "/dev/null", f"b/{path}")
    return "\n".join(difflib.unified_diff(old, new, *names, n=CONTEXT, lineterm=""))


def _lines(text: bytes | str) -> list[str]:
    whole = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    *lines, last = re.split(r"\r\n|\r|\n", whole)  # not at U+2028, which may stand in a line
    return [*lines, last] if last else lines
