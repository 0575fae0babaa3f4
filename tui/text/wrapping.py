"""Breaks lines where Chinese and Latin text may be broken: at blanks, and between Han characters."""

from __future__ import annotations

import re

from rich.cells import cell_len, chop_cells
from textual.content import Content

_OPEN = "「『（【《〈〔〖“‘"
_CLOSE = "、。，．：；？！」』）】》〉〕〗…—”’～％"
_WIDE = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\U00020000-\U0003ffff"
_HAN = f"(?![{_OPEN}{_CLOSE}])[{_WIDE}]"
_UNIT = re.compile(rf"\s+|[{_OPEN}]*(?:{_HAN}|(?:(?![{_OPEN}{_CLOSE}{_WIDE}])\S)+)[{_CLOSE}]*|\S")
"""What stays on one line: a Latin word or a Han character, with the marks that may not begin or end a line."""


def wrap(text: Content, width: int) -> list[Content]:
    """Return text of one line as lines of at most `width` cells; blanks at a break are left out.

    A word that is wider is broken; a character wider than `width` stands alone. Empty text is one empty line.
    """
    if text.cell_length <= width:
        return [text]
    spans = _spans(text.plain, width)
    return [text[start:end] for start, end in spans] or [Content("")]


def _spans(plain: str, width: int) -> list[tuple[int, int]]:
    """Where each line begins and ends."""
    spans: list[tuple[int, int]] = []
    start = end = column = 0
    for found in _UNIT.finditer(plain):
        unit, across = found.group(), cell_len(found.group())
        if unit.isspace():
            column += across
            if not spans and end == 0:  # blanks at the very beginning stay
                end = found.end()
            continue
        if column + across > width and end > start:
            spans.append((start, end))
            start, column = found.start(), 0
        pieces = chop_cells(unit, width) if across > width and width > 1 else [unit]
        at = found.start()
        for piece in pieces[:-1]:
            at += len(piece)
            spans.append((start, at))
            start = at
        end, column = found.end(), (column if len(pieces) == 1 else 0) + cell_len(pieces[-1])
    return [*spans, (start, end)] if end > start else spans
