"""Labels on a grid of cells: each as near as can be to where it belongs, none on top of another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len, chop_cells

from .layout import Point

GAP = 1
"""Cells free between two labels of a row."""
CROWDED = 2.0
"""What a label in the next row costs, in rows: rows between labels leave room for the lines."""
LONGEST = 26
SHARE = 0.45
"""So much of the map may be labels; the nodes that are left over are dots."""
MARGIN = 2
"""A label has a cell on either side of its text."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A node on the grid: column and row of its first cell, its width, and the text shown ("" for a dot)."""

    x: int
    y: int
    width: int
    text: str

    @property
    def middle(self) -> Point:
        """Column and row of its middle, where lines end."""
        return self.x + (self.width - 1) / 2, float(self.y)

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell is part of it."""
        return y == self.y and self.x <= x < self.x + self.width


def place(
    points: Sequence[Point], titles: Sequence[str], width: int, height: int, longest: int = LONGEST
) -> list[Placed]:
    """Return where each node goes on a grid; the first ones come first, and have a label while there is room.

    `points` in 0..1 × 0..1. No text is wider than `longest` cells. Nodes for which there is no cell at all lie upon
    others, as dots.
    """
    grid = _Grid(width, height)
    room = width * height * SHARE
    placed: list[Placed] = []
    for (x, y), title in zip(points, titles, strict=True):
        text = shortened(title, min(longest, max(width - MARGIN, 1)))
        across = cell_len(text) + MARGIN
        found = grid.take(x, y, across) if room >= across and across <= width else None
        if found is not None:
            room -= across
            placed.append(Placed(*found, across, text))
        else:
            placed.append(Placed(*(grid.take(x, y, 1) or grid.at(x, y, 1)), 1, ""))
    return placed


def shortened(text: str, width: int) -> str:
    """Return a text that takes at most `width` cells; `~` stands for what is left out, one cell wide everywhere."""
    if cell_len(text) <= width:
        return text
    return (chop_cells(text, width - 1)[0].rstrip() if width > 1 else "") + "~"


@dataclass(slots=True)
class _Grid:
    """Which cells are taken, as spans by row."""

    width: int
    height: int
    rows: dict[int, list[tuple[int, int]]] = field(default_factory=dict)

    def at(self, x: float, y: float, across: int) -> tuple[int, int]:
        """The cells where something so wide belongs."""
        return round(x * max(self.width - across, 0)), round(y * max(self.height - 1, 0))

    def take(self, x: float, y: float, across: int) -> tuple[int, int] | None:
        """Take the free cells that are nearest to where it belongs; None when none are free."""
        left, row = self.at(x, y, across)
        best: tuple[float, int, int] | None = None
        for away in range(self.height):
            if best is not None and away > best[0]:
                break
            for other in {row - away, row + away}:
                if 0 <= other < self.height and (free := self._nearest(other, left, across)) is not None:
                    cost = away + abs(free - left) / 2 + CROWDED * self._neighbours(other, free, across)
                    best = min(best, (cost, other, free)) if best is not None else (cost, other, free)
        if best is None:
            return None
        self.rows.setdefault(best[1], []).append((best[2], best[2] + across))
        return best[2], best[1]

    def _nearest(self, row: int, left: int, across: int) -> int | None:
        """The nearest column to `left` where the row is free."""
        spans = self.rows.get(row, ())
        edges = [left, *(end + GAP for _, end in spans), *(start - across - GAP for start, _ in spans)]
        fits = [at for at in edges if 0 <= at <= self.width - across and not _overlaps(spans, at, across)]
        return min(fits, key=lambda at: (abs(at - left), at), default=None)

    def _neighbours(self, row: int, at: int, across: int) -> int:
        return sum(_overlaps(self.rows.get(other, ()), at, across) for other in (row - 1, row + 1))


def _overlaps(spans: Sequence[tuple[int, int]], at: int, across: int) -> bool:
    return any(at < end + GAP and start < at + across + GAP for start, end in spans)
