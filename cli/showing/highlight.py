"""Finds in a passage what was looked for: the few lines to show, and the words to mark."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...index.text.marks import LETTER, pattern, words
from .terminal import ELLIPSIS, clusters, cut, safe_line, width

SNIPPET_LINES = 3
__all__ = ["SNIPPET_LINES", "pattern", "snippet", "words"]


def snippet(text: str, wanted: re.Pattern[str] | None, room: int, known: Sequence[str] = ()) -> list[str]:
    """Return up to three lines of `text` around its best match, each safe and cut to `room` columns.

    Headings that the reader has before him already (`known`) are left out, and so are the fences of code.
    """
    lines = [line for line in (safe_line(raw.expandtabs(4)).rstrip() for raw in text.split("\n")) if line]
    lines = [line for line in lines if not (_is_fence(line) or line.lstrip("# ") in known)] or lines
    if not lines:
        return []
    best = max(range(len(lines)), key=lambda i: (_distinct(lines[i], wanted), -i))
    first = max(0, min(best - 1, len(lines) - SNIPPET_LINES))
    return [_around(line, wanted, room) for line in lines[first : first + SNIPPET_LINES]]


def _is_fence(line: str) -> bool:
    return line.lstrip().startswith(("```", "~~~"))


def _distinct(line: str, wanted: re.Pattern[str] | None) -> int:
    return len({found.group().casefold() for found in wanted.finditer(line)}) if wanted else 0


def _around(line: str, wanted: re.Pattern[str] | None, room: int) -> str:
    """Cut a line to `room` columns so that as many different matches as can be are in sight, the first of equals."""
    if wanted is None or width(line) <= room:
        return _whole_words(line, room)
    starts = [0, *(found.start() for found in wanted.finditer(line))]
    start = max(starts, key=lambda at: (_distinct(_seen(line, at, room), wanted), -at))
    if not start:
        return _whole_words(line, room)
    before = list(clusters(line[:start]))
    kept: list[str] = []
    used = 0
    while before and used < room // 3:
        kept.append(before.pop())
        used += width(kept[-1])
    ahead = "".join(reversed(kept))
    if before and _LETTER.match(before[-1]):
        ahead = _PART.sub("", ahead).lstrip()
    return _whole_words(ELLIPSIS + ahead + line[start:], room)


def _seen(line: str, at: int, room: int) -> str:
    """What would be in sight of a line from a match on, which has some words in front of it."""
    return _whole_words(line[at:], room - (room // 3 if at else 0))


def _whole_words(line: str, room: int) -> str:
    """Cut a line to `room` columns, in front of a word that would be cut in two; in a longer one inside it."""
    shown = cut(line, room)
    kept = shown.removesuffix(ELLIPSIS)
    if shown == line or not _LETTER.match(line, len(kept)):
        return shown
    return _LAST_PART.sub("", kept).rstrip() + ELLIPSIS


_IN_WORD = f"(?:{LETTER}|['’-])"
_LETTER = re.compile(_IN_WORD)
_PART = re.compile(f"^{_IN_WORD}{{1,20}}(?!{_IN_WORD}|$)")
_LAST_PART = re.compile(f"(?<!^)(?<!{_IN_WORD}){_IN_WORD}{{1,20}}$")
