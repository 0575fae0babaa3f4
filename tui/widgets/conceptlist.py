"""All concepts in a table: which are shown, how they are sorted, what they are filtered by."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from ...daemon.errors import RecalldError
from ..connection import background
from ..connection.pages import SIZE, Pages, Row
from ..governing import flags
from ..messages import Catalogue, listed, say
from ..text import content
from .table import Cells, Column, Table, TableOrWords
from .textfield import TextField

if TYPE_CHECKING:
    from ..screen import RecallScreen

TEXTS: Catalogue = {
    "filter": ("filter: part of a name", "篩選：名稱的一部分"),
    "to_filter": ("Filter", "篩選"),
    "sort": ("Sort", "排序"),
    "reverse": ("Reverse", "反向"),
    "show": ("Show", "顯示"),
    "label": ("concept", "概念"),
    "names": ("other names", "其他名稱"),
    "df": ("notes", "筆記"),
    "degree": ("edges", "關聯"),
    "flags": ("mark", "標示"),
    "show_all": ("all", "全部"),
    "show_god": ("too common", "太常見"),
    "show_banned": ("banned", "已禁用"),
    "show_pinned": ("pinned", "已釘選"),
    "counted": ("{n:,} concepts", "{n:,} 個概念"),
    "none": ("No concept is like that.", "沒有這樣的概念。"),
    "none_yet": (
        "There are no concepts yet: two notes have to speak of one thing.",
        "還沒有概念：要有兩則筆記談到同一件事。",
    ),
    "look": ("Look at it", "查看"),
    "loading": ("Looking...", "查詢中…"),
}
SORTS = ("df", "degree", "label")
SHOWS = ("all", "god", "banned", "pinned")
DOWN, UP = " v", " ^"
TYPED_SECONDS = 0.03
"""So long a letter waits for the next one before the daemon is asked."""


class Concepts(Table):
    """The table; Enter looks at a concept."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", say("look", TEXTS), id="concepts.look")]


class ConceptList(TableOrWords):
    """A line to filter, the table, and what is shown of how much."""

    DEFAULT_CSS = """
    ConceptList #bar { height: 1; padding: 0 1; background: $panel; }
    ConceptList #bar Input { width: 1fr; max-width: 40; border: none; height: 1; padding: 0; background: $surface; }
    ConceptList #shown { width: auto; margin-left: 2; height: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "filter", say("to_filter", TEXTS), id="concepts.filter"),
        Binding("f", "next_show", say("show", TEXTS), id="concepts.show"),
        Binding("s", "next_sort", say("sort", TEXTS), id="concepts.sort"),
        Binding("S", "reverse", say("reverse", TEXTS), id="concepts.reverse", show=False),
    ]

    class Chosen(Message):
        """A concept is to be looked at."""

        def __init__(self, concept: Row) -> None:
            super().__init__()
            self.concept = concept

    def __init__(self) -> None:
        super().__init__(id="list")
        self._pages = Pages(self._fetch)
        self._sort, self._shown, self._reverse, self._filter = "df", "all", False, ""
        self._told = "", ""
        """What is said of the list: how much it is, and why it is none."""
        self._version = 0
        """Of what is asked for: an answer to what was asked before is dropped."""

    def compose(self) -> ComposeResult:
        """Filter, table, counts."""
        with Horizontal(id="bar"):
            yield TextField(placeholder=say("filter", TEXTS), id="filter", select_on_focus=False)
            yield Static(content.line(say("loading", TEXTS)), id="shown")
        columns = (
            Column(say("label", TEXTS), share=3),
            Column(say("names", TEXTS), share=2, least=76),
            Column(say("df", TEXTS), 7, right=True),
            Column(say("degree", TEXTS), 7, right=True),
            Column(say("flags", TEXTS), 12),
        )
        yield Concepts(columns, self._cells, table_id="concepts")
        yield Static(Content(""), id="none")

    def on_mount(self) -> None:
        """Titles say how it is sorted."""
        self._title()

    def renew(self) -> None:
        """What there is may have changed."""
        self._ask()

    @property
    def chosen(self) -> Row | None:
        """The concept under the cursor."""
        row = self.query_one(Table).cursor
        return self._pages.get(row) if row < self._pages.total else None

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what has this in a name."""
        event.stop()
        self._filter = event.value
        self._from_top()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to what was found."""
        event.stop()
        self.query_one(Table).focus()

    def on_table_chosen(self, event: Table.Chosen) -> None:
        """Look at this one."""
        event.stop()
        if self.chosen is not None:
            self.post_message(self.Chosen(self.chosen))

    def on_table_header_clicked(self, event: Table.HeaderClicked) -> None:
        """Sort by that column; the other way when it is sorted by it."""
        event.stop()
        by = {0: "label", 2: "df", 3: "degree"}.get(event.row)
        if by is not None:
            self._reverse = by == self._sort and not self._reverse
            self._sort = by
            self._from_top()

    def action_filter(self) -> None:
        """Type a part of a name."""
        self.query_one("#filter", Input).focus()

    def action_next_sort(self) -> None:
        """Sort by notes, edges, name."""
        self._sort, self._reverse = SORTS[(SORTS.index(self._sort) + 1) % len(SORTS)], False
        self._from_top()

    def action_reverse(self) -> None:
        """Sort the other way."""
        self._reverse = not self._reverse
        self._from_top()

    def action_next_show(self) -> None:
        """Show all, those that are too common, banned, pinned."""
        self._shown = SHOWS[(SHOWS.index(self._shown) + 1) % len(SHOWS)]
        self._from_top()

    def leave_filter(self) -> bool:
        """Take away what narrows the list; returns whether something did."""
        field, table = self.query_one("#filter", Input), self.query_one(Table)
        narrowed = bool(field.value) or self._shown != "all" or field.has_focus
        self._shown = "all"
        if field.value:
            field.value = ""
        elif narrowed:
            self._from_top()
        if field.has_focus:
            table.focus()
        return narrowed

    def _from_top(self) -> None:
        self.query_one(Table).cursor = 0
        self._title()
        self._ask()

    def _ask(self) -> None:
        self._version += 1
        page = self.query_one(Table).cursor // SIZE
        background.run(self, partial(self._load, page, self._version, first=True), "concepts")

    def _fetch(self, page: int) -> None:
        background.run(self, partial(self._load, page, self._version, first=False), "pages", exclusive=False)

    async def _load(self, page: int, version: int, first: bool) -> None:
        asked: dict[str, Any] = {
            "sort": self._sort, "reverse": self._reverse, "filter": self._filter, "show": self._shown,
            "offset": page * SIZE, "limit": SIZE, "timeout_ms": 0 if self._pages.total else 2000,
        }  # fmt: skip
        try:
            if first:
                await asyncio.sleep(TYPED_SECONDS)
            found = await cast("RecallScreen", self.screen).link.call("concepts", asked)
        except RecalldError as error:
            self._pages.fail(page)
            self._told = "", ""
            self.query_one("#shown", Static).update(content.line(error.message, "$text-warning"))
            return
        if version == self._version:
            if first:
                self._pages.clear()
            self._pages.fill(page, found["concepts"], found["total"])
            self._show()

    def _show(self) -> None:
        total = self._pages.total
        self.query_one(Table).show(total)
        words = f"{say(f'show_{self._shown}', TEXTS)} · {say('counted', TEXTS, n=total)}"
        none = say("none" if self._filter or self._shown != "all" else "none_yet", TEXTS)
        if (words, none) != self._told:  # a page more changes nothing but the table
            self._told = words, none
            self.query_one("#shown", Static).update(content.line(words, content.MUTED))
            self.show_instead(None if total else content.line(none))

    def _title(self) -> None:
        mark = UP if self._reverse != (self._sort == "label") else DOWN
        keys = ("label", "names", "df", "degree", "flags")
        self.query_one(Table).show_titles([say(k, TEXTS) + (f"{mark}" if k == self._sort else "") for k in keys])

    def _cells(self, row: int) -> Cells | None:
        each = self._pages.get(row)
        if each is None:
            return None
        return (
            content.line(str(each["label"])),
            content.line(listed(each["names"]), content.MUTED),
            content.line(f"{each['df']:,}"),
            content.line(f"{each['degree']:,}"),
            content.line(flags.told(each), "$text-warning"),
        )
