"""A table of any number of rows: only the lines to be seen are made, and only when they are painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click, Focus, Resize
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import RenderOptions
from textual.widgets import Static

from ..text import content
from .moves import MOVES

Cells = Sequence[Content]
GAP = 2
HEADER = 1


@dataclass(frozen=True, slots=True)
class Column:
    """A column. `width` in cells; 0: a share of the room that is left. `least`: hidden in a narrower table."""

    title: str
    width: int = 0
    share: int = 1
    right: bool = False
    least: int = 0


class TableOrWords(Vertical):
    """A table, and words in its place where it has no rows: it keeps the focus then, and with it the keys."""

    DEFAULT_CSS = """
    TableOrWords Table { height: 1fr; }
    TableOrWords #none { height: 1fr; padding: 2 4; display: none; }
    TableOrWords.none #none { display: block; }
    TableOrWords.none Table { height: 0; min-height: 0; }
    """

    def show_instead(self, words: Content | None) -> None:
        """Show words in place of the table; None: the table."""
        self.set_class(words is not None, "none")
        if words is not None:
            self.query_one("#none", Static).update(words)


class Table(ScrollView, can_focus=True):
    """Rows by number; what stands in them is asked for when it is painted.

    `cells(row)` returns a Content a column, or None for a row that is not known yet.
    """

    DEFAULT_CSS = """
    Table { background: $surface; overflow-x: hidden; scrollbar-size-vertical: 1; }
    Table > .table--header { background: $panel; color: $text-muted; text-style: bold; }
    Table > .table--cursor {
        background: $block-cursor-blurred-background; color: $block-cursor-blurred-foreground; text-style: bold;
    }
    Table:focus > .table--cursor { background: $block-cursor-background; color: $block-cursor-foreground; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"table--header", "table--cursor"}
    BINDINGS: ClassVar[list[BindingType]] = MOVES
    cursor: reactive[int] = reactive(0, init=False)

    class Highlighted(Message):
        """The cursor is on another row, or on another thing in the same row."""

        def __init__(self, table: Table, row: int) -> None:
            super().__init__()
            self.table, self.row = table, row

        @property
        def control(self) -> Table:
            """The table, for `on`."""
            return self.table

    class Chosen(Highlighted):
        """Enter was pressed on a row, or the row in focus was clicked."""

    class HeaderClicked(Highlighted):
        """The title of a column was clicked; `row` is the column's number."""

    def __init__(
        self, columns: Sequence[Column], cells: Callable[[int], Cells | None], *, table_id: str | None = None
    ) -> None:
        """`columns` never change, but their titles may: `show_titles`."""
        super().__init__(id=table_id)
        self._columns, self._cells = tuple(columns), cells
        self._titles = [column.title for column in columns]
        self._count = 0

    @property
    def count(self) -> int:
        """How many rows there are."""
        return self._count

    def show(self, count: int) -> None:
        """There are so many rows now, and what is in them may be new."""
        was_empty, self._count = not self._count, count
        self.virtual_size = Size(self.size.width, count + HEADER)
        self.cursor = max(0, min(self.cursor, count - 1))
        self.refresh()
        if was_empty == bool(count):
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Of no rows none can be chosen."""
        return action != "choose" or bool(self._count)

    def show_titles(self, titles: Sequence[str]) -> None:
        """Call the columns otherwise: with a mark of how they are sorted, say."""
        self._titles = list(titles)
        self.refresh()

    def watch_cursor(self, row: int) -> None:
        """Keep the cursor in sight, and tell."""
        self._keep_in_sight()
        self.refresh()
        self.post_message(self.Highlighted(self, row))

    def validate_cursor(self, row: int) -> int:
        """Stay within the rows."""
        return max(0, min(row, self._count - 1))

    def action_move(self, rows: int) -> None:
        """Go up or down."""
        self.cursor += rows

    def action_page(self, pages: int) -> None:
        """Go as far as one sees."""
        self.cursor += pages * max(1, self._seen() - 1)

    def action_end(self, last: bool) -> None:
        """Go to the first or the last row."""
        self.cursor = self._count - 1 if last else 0

    def action_choose(self) -> None:
        """This row."""
        if self._count:
            self.post_message(self.Chosen(self, self.cursor))

    def on_resize(self, event: Resize) -> None:
        """Use the room."""
        self.virtual_size = Size(event.size.width, self._count + HEADER)
        self._keep_in_sight()

    def on_focus(self, event: Focus) -> None:
        """The cursor looks otherwise."""
        self.refresh()

    def on_click(self, event: Click) -> None:
        """A click goes to a row; on the row one is at it chooses it; on a title it tells."""
        line = event.y - self.gutter.top
        if line < HEADER:
            self._click_title(event.x - self.gutter.left)
            return
        row = line - HEADER + self.scroll_offset.y
        if row < self._count:
            again = row == self.cursor and event.chain > 1
            self.cursor = row
            if again:
                self.action_choose()

    def render_line(self, y: int) -> Strip:
        """The titles, which stay, or a row."""
        row = y - HEADER + self.scroll_offset.y
        if y < HEADER:
            return self._line([content.line(title) for title in self._titles], "table--header")
        if row >= self._count:
            return Strip.blank(self.size.width, self.rich_style)
        cells = self._cells(row) or (content.line("..."),)
        if row == self.cursor:  # in its own colours, text of another colour would not be seen
            return self._line([cell.without_spans for cell in cells], "table--cursor")
        return self._line(cells, "")

    def _line(self, cells: Cells, component: str) -> Strip:
        width = self.size.width
        parts: list[Content] = [Content(" ")]
        for cell, room, column in zip(cells, self._rooms(), self._columns, strict=False):
            if room:
                parts += [fitted(cell, room, column.right), Content(" " * GAP)]
        style = self.visual_style if not component else self.get_visual_style(component)
        line = Content("").join(parts).truncate(width, pad=True)
        strips = line.render_strips(width, 1, style, RenderOptions(self._get_style, {"text_wrap": "nowrap"}))
        return strips[0].adjust_cell_length(width) if strips else Strip.blank(width)

    def _rooms(self) -> list[int]:
        """The width of each column; 0 for one that is hidden."""
        across = self.size.width
        seen = [across >= column.least for column in self._columns]
        fixed = sum(column.width + GAP for column, shown in zip(self._columns, seen, strict=True) if shown)
        shares = sum(c.share for c, shown in zip(self._columns, seen, strict=True) if shown and not c.width) or 1
        left = max(0, across - fixed - 1)
        return [
            0 if not shown else column.width or max(1, left * column.share // shares)
            for column, shown in zip(self._columns, seen, strict=True)
        ]

    def _click_title(self, x: int) -> None:
        at = 1
        for number, room in enumerate(self._rooms()):
            if room and at <= x < at + room + GAP:
                self.post_message(self.HeaderClicked(self, number))
            at += room + GAP if room else 0

    def _seen(self) -> int:
        return max(1, self.size.height - HEADER)

    def _keep_in_sight(self) -> None:
        top = self.scroll_offset.y
        if self.cursor < top:
            self.scroll_to(y=self.cursor, animate=False, immediate=True)
        elif self.cursor >= top + self._seen():
            self.scroll_to(y=self.cursor - self._seen() + 1, animate=False, immediate=True)


def fitted(cell: Content, width: int, right: bool = False) -> Content:
    """Return a cell exactly so wide: padded on one side, or cut with a mark that is one cell wide everywhere."""
    missing = width - cell_len(cell.plain)
    if missing < 0:
        return Content.assemble(cell.truncate(width - 1), ("~", content.MUTED))
    return cell.pad_left(missing) if right else cell.pad_right(missing)
