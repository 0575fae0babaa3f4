"""Lines on a grid of cells, drawn with the dots of braille characters, or with ASCII."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..graph.layout import Point

BRAILLE = 0x2800
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""Bit of each dot of a braille character, by row and column."""
ACROSS, DOWN = 2, 4


@dataclass(slots=True)
class Canvas:
    """Cells with characters; `levels` says which of the lines through a cell is the foremost."""

    width: int
    height: int
    ascii: bool = False
    levels: dict[tuple[int, int], int] = field(default_factory=dict)
    _dots: dict[tuple[int, int], int] = field(default_factory=dict)
    _chars: dict[tuple[int, int], str] = field(default_factory=dict)

    def line(self, start: Point, end: Point, level: int = 0, dotted: bool = False) -> None:
        """Draw from the middle of one cell to that of another; what lies outside is left out."""
        across, down = (1, 1) if self.ascii else (ACROSS, DOWN)
        first = ((start[0] + 0.5) * across - 0.5, (start[1] + 0.5) * down - 0.5)
        last = ((end[0] + 0.5) * across - 0.5, (end[1] + 0.5) * down - 0.5)
        clipped = _clipped(first, last, self.width * across - 1, self.height * down - 1)
        if clipped is None:
            return
        (x, y), (to_x, to_y) = clipped
        steps = max(1, round(max(abs(to_x - x), abs(to_y - y))))
        char = _slope(last[0] - first[0], last[1] - first[1])
        for step in range(0, steps + 1, 3 if dotted and not self.ascii else 1):
            part = step / steps
            at = (
                int(x + (to_x - x) * part + 0.5),
                int(y + (to_y - y) * part + 0.5),
            )  # `round` would skip every other half
            self._dot(*at, level, "." if dotted else char)

    def char(self, x: int, y: int) -> str:
        """What a cell shows; a space where no line goes."""
        if self.ascii:
            return self._chars.get((x, y), " ")
        dots = self._dots.get((x, y), 0)
        return chr(BRAILLE + dots) if dots else " "

    def _dot(self, x: int, y: int, level: int, char: str) -> None:
        cell = (x, y) if self.ascii else (x // ACROSS, y // DOWN)
        before = self.levels.get(cell, -1)
        if level > before:
            self.levels[cell] = level
        if self.ascii:
            crossed = level == before and self._chars.get(cell, char) != char
            if level >= before:
                self._chars[cell] = "+" if crossed else char
        else:
            kept = self._dots.get(cell, 0) if level == before or before < 0 else 0
            if level >= before:
                self._dots[cell] = kept | DOTS[y % DOWN][x % ACROSS]


def _slope(dx: float, dy: float) -> str:
    """The character that goes the way of a line, cells being twice as high as wide."""
    if abs(dy) * 2 < abs(dx) * 0.6:
        return "-"
    if abs(dx) < abs(dy) * 2 * 0.3:
        return "|"
    return "\\" if dx * dy > 0 else "/"


def _clipped(first: Point, last: Point, right: float, bottom: float) -> tuple[Point, Point] | None:
    """The part of a line inside a rectangle from (0, 0), None when there is none (Liang, Barsky 1984)."""
    dx, dy = last[0] - first[0], last[1] - first[1]
    enter, leave = 0.0, 1.0
    for step, room in ((-dx, first[0]), (dx, right - first[0]), (-dy, first[1]), (dy, bottom - first[1])):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            enter = max(enter, room / step)
        else:
            leave = min(leave, room / step)
    if enter > leave:
        return None
    return (first[0] + dx * enter, first[1] + dy * enter), (first[0] + dx * leave, first[1] + dy * leave)
