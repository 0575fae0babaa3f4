"""Text broken into lines as Chinese and Latin script want it: between Han characters, and between Latin words."""

import re
from collections.abc import Iterable, Iterator

from rich.cells import cell_len, chop_cells
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

from ...index.text.display import CLOSING_MARKS, OPENING_MARKS
from ...index.text.normalize import HAN, KANA

LEAST = 8
"""Cells of a line, however far in it begins."""
_UNIT = re.compile(
    # What stays together: a Han character or a Latin word, with the punctuation that may not leave it.
    f"[{OPENING_MARKS}]*(?:[{HAN}{KANA}]|[^\\s{HAN}{KANA}{OPENING_MARKS}{CLOSING_MARKS}]+)[{CLOSING_MARKS}]*\\s*|\\s+|."
)


def wrapped(text: Content, width: int) -> list[Content]:
    """Return the text in lines of at most `width` cells."""
    lines: list[Content] = []
    for paragraph in text.split("\n", allow_blank=True):
        starts = _breaks(paragraph.plain, width)
        lines += [line.rstrip() for line in (paragraph.divide(starts) if starts else [paragraph])]
    return lines


def height(rows: Iterable[str], width: int) -> int:
    """Return how many lines rows of text take, each without line feeds: what `wrapped` comes to, for far less."""
    return sum(1 + len(_breaks(row, width)) for row in rows)


class Prose(Visual):
    """Content for a widget that breaks it so."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._width, self._lines = 0, list[Content]()

    @property
    def content(self) -> Content:
        """The text as it is before it is broken."""
        return self._content

    def __str__(self) -> str:
        return self.content.plain

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """As wide as its longest line."""
        return self.content.get_optimal_width(rules, container_width)

    def get_minimal_width(self, rules: RulesMap) -> int:
        """Room for one Han character."""
        return 2

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Lines that it takes."""
        return len(self._wrapped(width)) if width else 0

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """Draw it."""
        if not width:
            return []
        return Content("\n").join(self._wrapped(width)).render_strips(width, height, style, options)

    def _wrapped(self, width: int) -> list[Content]:
        """The lines, kept for the next time: a list asks for their number first, and then draws them."""
        if width != self._width:
            self._width, self._lines = width, wrapped(self.content, width)
        return self._lines


class Hanging(Prose):
    """Content whose long lines go on below where they begin."""

    def _wrapped(self, width: int) -> list[Content]:
        if width != self._width:
            rows = self.content.split("\n", allow_blank=True)
            self._width, self._lines = width, [line for row in rows for line in _hung(row, width)]
        return self._lines


def _hung(row: Content, width: int) -> list[Content]:
    before = len(row.plain) - len(row.plain.lstrip(" "))
    pieces = wrapped(row[before:], max(width - before, LEAST))
    return [Content.assemble(" " * before, piece) for piece in pieces]


def _breaks(text: str, width: int) -> list[int]:
    width = max(width, 2)
    return [] if cell_len(text.rstrip()) <= width else list(_starts(text, width))


def _starts(text: str, width: int) -> Iterator[int]:
    """Where lines begin, but the first."""
    used = 0
    for unit in _UNIT.finditer(text):
        room = cell_len(unit[0].rstrip())
        if used and used + room > width:
            yield unit.start()
            used = 0
        if room <= width:
            used += cell_len(unit[0])
            continue
        pieces = chop_cells(unit[0], width)
        at = unit.start()
        for piece in pieces[:-1]:
            at += len(piece)
            yield at
        used = cell_len(pieces[-1])
