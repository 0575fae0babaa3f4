"""Nodes on a grid of cells, each in a cell of its own, and their labels, none on top of another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from ..text.content import shortened
from .layout import Point

Cell = tuple[int, int]
"""Column and row."""

GAP = 1
"""Cells free between two labels of a row."""
APART = 3
"""Cells from one node of a row to the next, where there is room: between them a line can be seen."""
CROWDED = 4
"""What a label in the next row costs, in cells: rows between labels leave room for the lines."""
LONGEST = 26
SHARE = 0.3
"""So much of the map may be labels; the nodes that are left over are dots."""
MARGIN = 2
"""A label has a cell on either side of its text."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A node on the grid: its cell, which never moves, and the label over it: its first column and text ("": a dot)."""

    x: int
    y: int
    start: int
    text: str = ""

    @property
    def width(self) -> int:
        """Cells of the label, or of the dot."""
        return cell_len(self.text) + MARGIN if self.text else 1

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell is part of it."""
        return y == self.y and self.start <= x < self.start + self.width


def spots(points: Sequence[Point], width: int, height: int) -> list[Cell]:
    """Return the cell of each node: as near as can be to where it belongs (`points`, in 0..1 × 0..1).

    Nodes for which there is no cell at all lie upon others.
    """
    grid = _Grid(width, height)
    return [grid.take(round(x * max(width - 1, 0)), round(y * max(height - 1, 0))) for x, y in points]


def labelled(
    cells: Sequence[Cell], titles: Sequence[str], wanted: Sequence[int], width: int, height: int, longest: int = LONGEST
) -> list[Placed]:
    """Return the nodes with their labels: of those that are `wanted` first and whatever they cover but each other, of
    the rest, the first ones first, while there is room. No text is wider than `longest` cells.
    """
    labels = _Labels(cells, width)
    room = width * height * SHARE
    order = [*wanted, *(number for number in range(len(cells)) if number not in set(wanted))]
    placed = [Placed(x, y, x) for x, y in cells]
    for number in order:
        x, y = cells[number]
        text = shortened(titles[number], min(longest, max(width - MARGIN, 1)))
        across = cell_len(text) + MARGIN
        needed = number in wanted
        start = labels.take(x, y, across, needed) if across <= width and (needed or room >= across) else None
        if start is not None:
            room -= across
            placed[number] = Placed(x, y, start, text)
    return placed


@dataclass(slots=True)
class _Grid:
    """Which cells have a node, by row."""

    width: int
    height: int
    rows: dict[int, list[int]] = field(default_factory=dict)

    def take(self, x: int, y: int) -> Cell:
        """Take the cell nearest to where a node belongs that is apart from others; if there is none, any free one."""
        for apart in (APART, 1):
            if (found := self._nearest(x, y, apart)) is not None:
                x, y = found
                break
        self.rows.setdefault(y, []).append(x)
        return x, y

    def _nearest(self, x: int, y: int, apart: int) -> Cell | None:
        best: tuple[int, int, int] | None = None
        for away in range(self.height):
            if best is not None and 2 * away > best[0]:
                break
            for row in {y - away, y + away}:
                if 0 <= row < self.height and (column := self._free(row, x, apart)) is not None:
                    cost = (2 * away + abs(column - x), column, row)
                    best = cost if best is None else min(best, cost)
        return best[1:] if best is not None else None

    def _free(self, row: int, x: int, apart: int) -> int | None:
        """The column nearest to `x` that is so far from every node of the row."""
        there = self.rows.get(row, ())
        options = [x, *(other + apart for other in there), *(other - apart for other in there)]
        fits = [at for at in options if 0 <= at < self.width and all(abs(at - other) >= apart for other in there)]
        return min(fits, key=lambda at: (abs(at - x), at), default=None)


class _Labels:
    """Which cells labels take, as spans by row, and which the nodes."""

    def __init__(self, cells: Sequence[Cell], width: int) -> None:
        self._width = width
        self._spans: dict[int, list[tuple[int, int]]] = {}
        self._nodes: dict[int, list[int]] = {}
        for x, y in cells:
            self._nodes.setdefault(y, []).append(x)

    def take(self, x: int, y: int, across: int, needed: bool) -> int | None:
        """Take the cells for a label over a node; returns the first column, None when there is no room.

        Only one that is `needed` covers other nodes.
        """
        options = {max(0, min(x - before, self._width - across)) for before in _befores(across)}
        free = [at for at in options if not self._overlaps(y, at, across)]
        alone = [at for at in free if not self._covers(x, y, at, across)]
        best = min(alone or (free if needed else ()), key=lambda at: self._cost(x, y, at, across), default=None)
        if best is not None:
            self._spans.setdefault(y, []).append((best, best + across))
        return best

    def _overlaps(self, row: int, at: int, across: int) -> bool:
        return any(at < end + GAP and start < at + across + GAP for start, end in self._spans.get(row, ()))

    def _covers(self, x: int, row: int, at: int, across: int) -> bool:
        return any(at <= other < at + across for other in self._nodes.get(row, ()) if other != x)

    def _cost(self, x: int, y: int, at: int, across: int) -> tuple[float, int]:
        crowded = sum(self._overlaps(row, at, across) for row in (y - 1, y + 1))
        return abs(at + (across - 1) / 2 - x) + CROWDED * crowded, at


def _befores(across: int) -> tuple[int, ...]:
    """How many cells of a label may lie before its node: in the middle, at either end, halfway there."""
    return across // 2, 0, across - 1, across // 4, across - 1 - across // 4
