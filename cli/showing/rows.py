"""Notes as a list with a row each: path, title, tags, day. A row is a line of the terminal, and whole in a pipe."""

from __future__ import annotations

import sys

from .table import fitted
from .terminal import Paint, columns, cut, cut_inside, is_terminal, safe_line, width, write

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

GAP = "  "
WIDEST_PATH = 48
"""Columns that shorter paths are filled up to at most."""


def notes(found: Sequence[dict[str, Any]]) -> None:
    """Print them."""
    paint = Paint.of(sys.stdout)
    room = columns(100) if is_terminal(sys.stdout) else None
    across = max((width(safe_line(each["path"])) for each in found), default=0)
    across = min(across, WIDEST_PATH, *([room * 2 // 5] if room else []))
    for each in found:
        path, title, tags, day = _cells(each, across, room)
        filled = paint.place(path) + " " * max(across - width(path), 0)
        write(GAP.join([filled, *(part for part in (title, paint.dim(tags), paint.dim(day)) if part)]))


def _cells(note: dict[str, Any], across: int, room: int | None) -> tuple[str, str, str, str]:
    """What stands in a row, cut so that it takes no more than `room` columns; its day stays whole."""
    path, title = safe_line(note["path"]), safe_line(note["title"])
    tags = " ".join("#" + safe_line(tag) for tag in note.get("tags", ()))
    day = safe_line(str(note.get("updated") or note.get("created") or ""))[:10]
    cells = [max(width(path), across), width(title), width(tags), width(day)]
    if room is None or sum(cells) + len(GAP) * (sum(map(bool, cells)) - 1) <= room:
        return path, title, tags, day
    path = cut_inside(path, across)
    left = room - max(width(path), across) - sum(width(part) + len(GAP) for part in (day,) if part)
    left -= len(GAP) * (1 + bool(tags))
    of_title, of_tags = fitted([width(title), width(tags)], left)
    if of_title + of_tags > left:  # no room for either: the tags are only told to be there
        of_title, of_tags = left - 1, 1
    return path, cut(title, of_title), cut(tags, of_tags), day
