"""A list of entries of a few lines each, of which only those in sight are made; as fast as one types."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.binding import BindingType
from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import Reactive, reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions

from ...index.text.display import safe_line
from ..text import content
from ..text.prose import height, wrapped
from .moves import MOVES

Row = Sequence[tuple[str, str]]
"""A line as texts and their styles; broken into more where it is too long."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What one reads of one thing; a heading cannot be chosen."""

    rows: tuple[Row, ...]
    is_heading: bool = False

    @classmethod
    def of(cls, *rows: Row, is_heading: bool = False) -> Entry:
        """An entry of these rows, without what a terminal would obey."""
        return cls(tuple(tuple((safe_line(text), style) for text, style in row) for row in rows), is_heading)

    @property
    def plain(self) -> tuple[str, ...]:
        """Its bare text, row by row."""
        return tuple("".join(text for text, _ in row) for row in self.rows)


class EntryList(ScrollView, can_focus=True):
    """Entries one below the other; the highlighted one is told as `Highlighted`, Enter or a click as `Chosen`."""

    DEFAULT_CSS = """
    EntryList {
        background: $surface; border: round $border-blurred; border-title-color: $foreground 80%;
        border-subtitle-color: $foreground 60%; overflow-x: hidden;
        scrollbar-size-vertical: 1; scrollbar-gutter: stable;
    }
    EntryList:focus { border: round $border; }
    EntryList > .entrylist--highlighted { background: $primary 18%; color: $foreground; }
    EntryList:focus > .entrylist--highlighted { background: $primary 32%; }
    EntryList:ansi > .entrylist--highlighted { background: ansi_bright_black; }
    EntryList:ansi:light > .entrylist--highlighted { background: ansi_white; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"entrylist--highlighted"}
    BINDINGS: ClassVar[list[BindingType]] = MOVES
    virtual_size: Reactive[Size] = Reactive(Size(0, 0))
    """As ever, but that there are more entries moves nothing else on the screen."""
    highlighted: reactive[int | None] = reactive(None, init=False)

    class Highlighted(Message):
        """Another entry is highlighted; None when there is none any more."""

        def __init__(self, at: int | None) -> None:
            super().__init__()
            self.at = at

    class Chosen(Highlighted):
        """Enter was pressed on an entry, or it was clicked."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id)
        self._entries: Sequence[Entry] = ()
        self._ends: list[int] = []
        """The line after each entry."""
        self._width = 0
        """Cells of a line, as they were laid out."""
        self._strips: dict[tuple[int, bool], list[Strip]] = {}
        self._styles: dict[tuple[str, bool], RichStyle] = {}

    @property
    def plain(self) -> str:
        """All that can be read here."""
        return "\n".join(row for entry in self._entries for row in entry.plain)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is something to choose where an entry is highlighted."""
        return action != "choose" or self.highlighted is not None

    def fill(self, entries: Sequence[Entry], highlighted: int | None) -> None:
        """Show these, one of them highlighted; that is told, since it is another thing under the same number."""
        self._entries = entries
        if self.has_focus and (self.highlighted is None) != (highlighted is None):
            self.call_after_refresh(self.refresh_bindings)
        self.set_reactive(EntryList.highlighted, highlighted)
        self._lay_out()
        self._keep_in_sight(at_once=False)
        self.post_message(self.Highlighted(highlighted))

    def watch_highlighted(self, at: int | None) -> None:
        """Keep it in sight, and tell."""
        self._keep_in_sight(at_once=True)
        self.refresh()
        self.post_message(self.Highlighted(at))

    def action_move(self, by: int) -> None:
        """Go to the next entry, or the one before."""
        at = -1 if self.highlighted is None else self.highlighted
        others = range(at + by, len(self._entries) if by > 0 else -1, by)
        self.highlighted = next((other for other in others if not self._entries[other].is_heading), self.highlighted)

    def action_page(self, by: int) -> None:
        """Go as far as one sees."""
        if self._ends:
            line = self._start(self.highlighted or 0) + by * max(1, self.scrollable_content_region.height - 1)
            self._go_near(max(0, min(bisect_right(self._ends, line), len(self._ends) - 1)))

    def action_end(self, last: bool) -> None:
        """Go to the first entry, or the last."""
        if self._ends:
            self._go_near(len(self._ends) - 1 if last else 0)

    def action_choose(self) -> None:
        """This one."""
        if self.highlighted is not None:
            self.post_message(self.Chosen(self.highlighted))

    def on_click(self, event: Click) -> None:
        """A click goes to an entry, and chooses it."""
        y = event.y - self.gutter.top
        at = bisect_right(self._ends, y + self.scroll_offset.y)
        seen = 0 <= y < self.scrollable_content_region.height and at < len(self._entries)
        if seen and not self._entries[at].is_heading:
            self.highlighted = at
            self.action_choose()

    def on_resize(self, event: Resize) -> None:
        """Break the lines anew."""
        self._lay_out()

    def notify_style_update(self) -> None:
        """The theme changed, or the focus came or went."""
        super().notify_style_update()
        self._strips.clear()
        self._styles.clear()

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        line, width = y + self.scroll_offset.y, self.scrollable_content_region.width
        at = bisect_right(self._ends, line)
        if at >= len(self._ends):
            return Strip.blank(width, self.rich_style)
        if width != self._width:  # a scroll bar came or went, which is no other size
            self.call_later(self._lay_out)
        return self._drawn(at, self._width)[line - self._start(at)].adjust_cell_length(width, self.rich_style)

    def _go_near(self, at: int) -> None:
        """Highlight an entry, or the next that is no heading."""
        rest = [*range(at, len(self._entries)), *range(at, -1, -1)]
        self.highlighted = next((each for each in rest if not self._entries[each].is_heading), None)

    def _start(self, at: int) -> int:
        return self._ends[at - 1] if at else 0

    def _lay_out(self) -> None:
        self._width = width = self.scrollable_content_region.width
        self._strips.clear()
        self._ends = list(accumulate(height(entry.plain, width) for entry in self._entries)) if width > 0 else []
        self.virtual_size = Size(width, self._ends[-1] if self._ends else 0)
        self._scroll_update(self.virtual_size)
        self.refresh()

    def _keep_in_sight(self, at_once: bool) -> None:
        at = self.highlighted
        if at is None or at >= len(self._ends):
            return
        start = 0 if not any(not entry.is_heading for entry in self._entries[:at]) else self._start(at)
        region = Region(0, start, 1, self._ends[at] - start)
        self.scroll_to_region(region, animate=False, force=True, immediate=at_once)

    def _drawn(self, at: int, width: int) -> list[Strip]:
        """The lines of an entry, kept while nothing changes."""
        key = at, at == self.highlighted
        if key not in self._strips:
            lines = (line for row in self._entries[at].rows for line in self._lines(row, width, key[1]))
            self._strips[key] = list(lines)
        return self._strips[key]

    def _lines(self, row: Row, width: int, highlighted: bool) -> list[Strip]:
        if sum(cell_len(text) for text, _ in row) <= width:
            segments = [Segment(text, self._look(style, highlighted)) for text, style in row if text]
            return [Strip(segments).adjust_cell_length(width, self._look("", highlighted))]
        text = content.joined(*(Content.styled(text, style) if style else Content(text) for text, style in row))
        return [self._strip(line, width, highlighted) for line in wrapped(text, width)]

    def _strip(self, line: Content, width: int, highlighted: bool) -> Strip:
        """A piece of a row that was too long."""
        options = RenderOptions(self._get_style, {"text_wrap": "nowrap"})
        strips = line.render_strips(width, 1, self._base(highlighted), options) or [Strip([])]
        return strips[0].adjust_cell_length(width, self._look("", highlighted))

    def _look(self, style: str, highlighted: bool) -> RichStyle:
        key = style, highlighted
        if key not in self._styles:
            base = self._base(highlighted)
            self._styles[key] = (base + self._get_style(style)).rich_style if style else base.rich_style
        return self._styles[key]

    def _base(self, highlighted: bool) -> Style:
        return self.get_visual_style("entrylist--highlighted") if highlighted else self.visual_style
