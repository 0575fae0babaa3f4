"""Finds in a passage what was looked for: the few lines to show, and the words to mark."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .terminal import ELLIPSIS, clusters, cut, safe_line, width

SNIPPET_LINES = 3
MARKED_WORDS = 60
QUOTES = '"“”「」『』«»'
FILTERS = ("tag", "path", "type", "status", "title", "before", "after", "has")
_HAN_FIRST = "\u3040"


def words(query: str) -> list[str]:
    """Return the words of a query that a note can hold: no filters, no exclusions, runs of one script each.

    A Han run is followed by its pairs of characters, so that a part of it is marked when the whole is not there.
    """
    found: list[str] = []
    for part in "".join(" " if char in QUOTES else char for char in query).split():
        name, colon, _ = part.replace("：", ":").partition(":")
        if part.startswith("-") or (colon and name.lower() in FILTERS):
            continue
        for run in _runs(part):
            found.append(run)
            if run[0] >= _HAN_FIRST and len(run) > 2:
                found.extend(run[i : i + 2] for i in range(len(run) - 1))
    return list(dict.fromkeys(found))


def _runs(text: str) -> list[str]:
    """Cut `text` where letters end, and where Han or kana meet other scripts."""
    runs: list[str] = []
    kind = ""
    for char in text:
        now = "" if not char.isalnum() else "han" if char >= _HAN_FIRST else "latin"
        if now and now == kind:
            runs[-1] += char
        elif now:
            runs.append(char)
        kind = now
    return runs


def pattern(query: str) -> re.Pattern[str] | None:
    """Return what to mark in a text found by `query`: Latin words by their beginning, Han anywhere."""
    parts = []
    for word in sorted(words(query), key=len, reverse=True):
        if word[0] >= _HAN_FIRST:
            parts.append(re.escape(word))
        elif len(word) > 1 or word.isdigit():
            parts.append(rf"\b{re.escape(word)}\w*")
    return re.compile("|".join(parts[:MARKED_WORDS]), re.IGNORECASE) if parts else None


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
        return cut(line, room)
    starts = [0, *(found.start() for found in wanted.finditer(line))]
    start = max(
        starts, key=lambda at: (_distinct(cut(line[at : at + room], room - (room // 3 if at else 0)), wanted), -at)
    )
    if not start:
        return cut(line, room)
    before = list(clusters(line[:start]))
    kept: list[str] = []
    used = 0
    while before and used < room // 3:
        kept.append(before.pop())
        used += width(kept[-1])
    return cut(ELLIPSIS + "".join(reversed(kept)) + line[start:], room)
