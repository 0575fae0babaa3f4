"""Paints the part of a map that is in sight: lines first, labels on them, the chosen note on top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import split_graphemes
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from ..graph.drawing import Drawing
from ..graph.placing import Placed
from .canvas import Canvas

DOT, ASCII_DOT = "\N{BRAILLE PATTERN DOTS-12345678}", "o"
LINES = ("faint", "edge", "strong")
"""How a line looks beside a note that is chosen, where none is, and when it ends in the one that is."""
FAINT, PLAIN, STRONG = range(3)
Looks = Mapping[str, Style]
"""By `LINES`, and `node`, `near`, `chosen`, `dot`, `ground`."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen: so many cells from a column and a row of the map on, and how."""

    left: int
    top: int
    width: int
    height: int
    ascii: bool = False


def paint(drawing: Drawing, placed: Sequence[Placed], chosen: int | None, sight: Sight, looks: Looks) -> list[Strip]:
    """Return the lines of the screen."""
    canvas = _lines(drawing, placed, chosen, sight)
    rows = [
        [(canvas.char(x, y), _line_look(canvas, x, y, looks)) for x in range(sight.width)] for y in range(sight.height)
    ]
    near = drawing.near(chosen) if chosen is not None else frozenset()
    for number in sorted(range(len(placed)), key=lambda n: (n == chosen, n in near, bool(placed[n].text))):
        label = _label(placed[number], number == chosen, sight)
        _write(rows, label, looks[_look(placed[number], number == chosen, number in near)])
    return [_strip(row, sight.width) for row in rows]


def _lines(drawing: Drawing, placed: Sequence[Placed], chosen: int | None, sight: Sight) -> Canvas:
    canvas = Canvas(sight.width, sight.height, sight.ascii)
    for joint in reversed(drawing.joints):  # the strongest last
        level = PLAIN if chosen is None else STRONG if chosen in (joint.a, joint.b) else FAINT
        ends = [(placed[n].x - sight.left, placed[n].y - sight.top) for n in (joint.a, joint.b)]
        canvas.line(ends[0], ends[1], level, dotted=joint.kind == "meaning")
    return canvas


def _line_look(canvas: Canvas, x: int, y: int, looks: Looks) -> Style:
    level = canvas.levels.get((x, y))
    return looks["ground"] if level is None else looks[LINES[level]]


def _label(one: Placed, chosen: bool, sight: Sight) -> tuple[int, int, str]:
    """Column, row and text of a node as it is seen; what is chosen has brackets."""
    x, y = one.start - sight.left, one.y - sight.top
    if not one.text:
        return x, y, ASCII_DOT if sight.ascii else DOT
    return x, y, f"[{one.text}]" if chosen else f" {one.text} "


def _look(one: Placed, chosen: bool, near: bool) -> str:
    if chosen:
        return "chosen"
    if not one.text:
        return "strong" if near else "dot"
    return "near" if near else "node"


def _write(rows: list[list[tuple[str, Style]]], label: tuple[int, int, str], look: Style) -> None:
    """Put a text on the cells; a wide character whose other half is out of sight is left out."""
    x, y, text = label
    if not 0 <= y < len(rows):
        return
    row = rows[y]
    for start, end, width in split_graphemes(text)[0]:
        if x >= 0 and x + width <= len(row) and width:
            _clear(row, x, x + width)
            row[x] = (text[start:end], look)
            row[x + 1 : x + width] = [("", look)] * (width - 1)
        elif width:
            row[max(x, 0) : max(x + width, 0)] = [(" ", look)] * len(row[max(x, 0) : max(x + width, 0)])
        x += width


def _clear(row: list[tuple[str, Style]], start: int, end: int) -> None:
    """Where a wide character is cut in two, blanks take its place."""
    if row[start][0] == "" and start:
        row[start - 1] = (" ", row[start - 1][1])
    if end < len(row) and row[end][0] == "":
        row[end] = (" ", row[end][1])


def _strip(row: list[tuple[str, Style]], width: int) -> Strip:
    """The cells of a row as few segments."""
    segments: list[Segment] = []
    for char, look in row:
        if segments and segments[-1].style is look:
            segments[-1] = Segment(segments[-1].text + char, look)
        else:
            segments.append(Segment(char, look))
    return Strip(segments, width)
