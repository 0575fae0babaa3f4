"""A frame with a title, and rows of figures in it."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widget import Widget
from textual.widgets import Static

from ..figures.vitals import Row
from ..text import content
from ..text.prose import wrapped

GAP = 2
LEAST = 8
"""Cells for a value, however narrow the card is."""


class Card(Vertical):
    """Rows, and below them whatever else belongs there."""

    DEFAULT_CSS = """
    Card { height: auto; border: round $border-blurred; padding: 0 1; border-title-color: $accent; }
    Card > Static { height: auto; }
    """

    def __init__(self, title: str, *below: Widget, card_id: str) -> None:
        super().__init__(id=card_id)
        self._below = below
        self.border_title = title

    def compose(self) -> ComposeResult:
        """The rows come when they are known."""
        yield Static(Content(""), classes="rows")
        yield from self._below

    def show(self, rows: Sequence[Row]) -> None:
        """Show these rows."""
        self.query_one(".rows", Static).update(Figures(rows))


class Figures(Visual):
    """Rows with the values in one column, whatever script the labels are in; a long value goes on below itself."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = tuple(rows)
        self._room = max((cell_len(row.label) for row in rows), default=0) + GAP

    def __str__(self) -> str:
        return "\n".join(f"{row.label}  {row.value}" for row in self._rows)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """As wide as the longest row."""
        return max((self._room + cell_len(row.value) for row in self._rows), default=0)

    def get_minimal_width(self, rules: RulesMap) -> int:
        """Labels, and a word."""
        return self._room + LEAST

    def get_height(self, rules: RulesMap, width: int) -> int:
        """Lines that it takes."""
        return len(self._lines(width))

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        """Draw it."""
        return Content("\n").join(self._lines(width)).render_strips(width, height, style, options)

    def _lines(self, width: int) -> list[Content]:
        return [line for row in self._rows for line in self._lines_of(row, max(width - self._room, LEAST))]

    def _lines_of(self, row: Row, room: int) -> list[Content]:
        label = content.line(row.label + " " * (self._room - cell_len(row.label)), content.MUTED)
        first, *rest = wrapped(content.line(row.value, row.style), room) or [Content("")]
        return [content.joined(label, first), *(content.joined(" " * self._room, line) for line in rest)]
