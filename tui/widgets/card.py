"""A frame with a title, and rows of figures in it."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from .. import content
from ..vitals import Row


class Card(Vertical):
    """Rows, and below them whatever else belongs there."""

    DEFAULT_CSS = """
    Card { height: auto; border: round $primary 60%; padding: 0 1; border-title-color: $accent; }
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
        self.query_one(".rows", Static).update(table(rows))


def table(rows: Sequence[Row]) -> Content:
    """Return rows with the values in one column, whatever script the labels are in."""
    room = max((cell_len(row.label) for row in rows), default=0)
    shown = []
    for row in rows:
        label = content.line(row.label + " " * (room + 2 - cell_len(row.label)), "$foreground-muted")
        shown.append(content.joined(label, content.line(row.value, row.style)))
    return Content("\n").join(shown)
