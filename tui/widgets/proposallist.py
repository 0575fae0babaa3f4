"""The proposals in a table: how many of which kind, which are marked and put off; or what to do when there are none."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ...daemon.errors import RecalldError
from ..connection import background
from ..governing import acts
from ..governing.queue import Proposal, Queue
from ..messages import Catalogue, say
from ..text import content
from .table import Cells, Column, Table, TableOrWords

if TYPE_CHECKING:
    from ..screen import RecallScreen

TEXTS: Catalogue = {
    "column_kind": ("kind", "種類"),
    "column_text": ("proposal", "提議"),
    "open_count": ("{n} to decide", "{n} 項待決定"),
    "to_mend": (" · {n} to mend in the notes", "，{n} 項要改筆記才能解決"),
    "shown": (" · the first {n} are shown", "，顯示前 {n} 項"),
    "only": (" · only: {kind}", "，只看：{kind}"),
    "marked": (" · {n} marked", "，已標記 {n} 項"),
    "ways": ("Other ways", "其他做法"),
    "put_off": ("later", "稍後"),
    "loading": ("Looking what there is to decide...", "正在看有什麼要決定…"),
    "empty": ("Nothing to decide.", "沒有要決定的事。"),
    "empty_kind": ("Nothing of this kind. f shows the next kind.", "沒有這一種。按 f 看下一種。"),
    "empty_why": (
        "When notes change, the graph looks for names that mean one thing, concepts that are everywhere, "
        "copies, index notes and notes out of date, and proposes here what to do about them.\n"
        "You can decide by yourself too: 5 shows the concepts. u takes the last decision back.",
        "筆記改變時，這裡會提議：同義的名稱、到處都有的概念、副本、索引筆記、過時的筆記該怎麼辦。\n"
        "也可以自己決定：按 5 看概念。按 u 撤回上一個決定。",
    ),
}
LIMIT = 1000
SETTLE_SECONDS = 0.3
"""Changes come in bursts; so long the list waits for the last of one."""


class Proposals(Table):
    """The table; Enter shows what else can be done about a row."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", say("ways", TEXTS), id="review.detail")]


class ProposalList(TableOrWords):
    """The queue, and the cursor in it."""

    DEFAULT_CSS = """
    ProposalList #summary { height: 1; padding: 0 1; color: $text-muted; }
    ProposalList #summary { text-wrap: nowrap; text-overflow: ellipsis; }
    ProposalList Table { min-height: 5; }
    """

    class Moved(Message):
        """Another proposal is under the cursor, or none, or what is known of it is old."""

    def __init__(self) -> None:
        super().__init__(id="list")
        self.queue = Queue()
        self.loaded = False
        self._kind = ""
        self._said: Sequence[Mapping[str, str]] = ()
        """What is missing in the list."""
        self._awaited = ("", "")
        """The id of a proposal that comes back, and that of the one under the cursor when it was said to."""

    def compose(self) -> ComposeResult:
        """A line that counts, the table; or why there is nothing."""
        columns = (Column("", 1), Column(say("column_kind", TEXTS), 12), Column(say("column_text", TEXTS)))
        yield Static(content.line(say("loading", TEXTS)), id="summary")
        yield Proposals(columns, self._cells, table_id="proposals")
        yield Static(Content(""), id="none")

    @property
    def table(self) -> Table:
        """The table."""
        return self.query_one("#proposals", Table)

    @property
    def current(self) -> Proposal | None:
        """The proposal under the cursor."""
        row = self.table.cursor
        return self.queue[row] if row < len(self.queue) else None

    def renew(self) -> None:
        """Read the list again, once the last of a burst of changes is there."""
        background.run(self, self._settle, "queue")

    def show(self) -> None:
        """Show the queue as it is now."""
        self.table.show(len(self.queue))
        empty = self.loaded and not len(self.queue)
        self.show_instead(_nothing(bool(self._kind)) if empty else None)
        self._summarise()
        self.post_message(self.Moved())

    def mark(self) -> None:
        """Mark the row and go on."""
        if self.current is not None:
            self.queue.toggle(self.table.cursor)
            self.table.action_move(1)
            self.table.refresh()
            self._summarise()

    def put_off(self) -> None:
        """Put the row at the end."""
        if self.current is not None:
            self.queue.put_off(self.table.cursor)
            self.show()

    def bring_back(self, name: str) -> None:
        """Put a proposal, by id, back to where it was before it was put off."""
        self.queue.bring_back(name)
        self.show()

    def await_again(self, name: str) -> None:
        """Put the cursor on a proposal, by id, once it is listed again; unless the person goes elsewhere before."""
        self._awaited = name, self._at()

    @property
    def is_narrowed(self) -> bool:
        """Whether rows are marked, or only those of a kind shown."""
        return bool(self.queue.marked or self._kind)

    def clear(self) -> None:
        """Take all marks away, then the filter."""
        if self.queue.marked:
            self.queue.marked.clear()
        elif self._kind:
            self._kind = ""
            self.renew()
        self.show()

    def next_kind(self) -> None:
        """Show only the next kind that there is something of."""
        kinds = ["", *self.queue.counts]
        at = kinds.index(self._kind) if self._kind in kinds else 0
        self._kind = kinds[(at + 1) % len(kinds)]
        self.table.cursor = 0
        self.renew()

    def on_table_highlighted(self, event: Table.Highlighted) -> None:
        """The cursor is on another row."""
        self.post_message(self.Moved())

    async def load(self) -> None:
        """Read the list; the cursor stays on what it is on."""
        link = cast("RecallScreen", self.screen).link
        try:
            found = await link.call("govern.list", {"limit": LIMIT})
            counts, total, self._said = found["counts"], found["total"], found["disclosures"]
            to_mend = int(found.get("to_mend", 0))
            if self._kind:
                found = await link.call("govern.list", {"limit": LIMIT, "kind": self._kind})
        except RecalldError as error:
            self.query_one("#summary", Static).update(content.line(error.message, "$text-warning"))
            return
        self._fill(found["proposals"], total, counts, to_mend)

    async def _settle(self) -> None:
        if self.loaded:
            await asyncio.sleep(SETTLE_SECONDS)
        await self.load()

    def _fill(self, proposals: Sequence[Proposal], total: int, counts: dict[str, int], to_mend: int) -> None:
        current = self._at()
        self.queue.fill(proposals, total, counts, to_mend)
        self.loaded = True
        awaited, since = self._awaited
        row = self.queue.row_of(awaited) if since == current else None
        if row is not None:
            self._awaited = ("", "")
        else:
            row = self.queue.row_of(current)
        self.table.show(len(self.queue))
        if row is not None:
            self.table.cursor = row
        self.show()

    def _at(self) -> str:
        return str(self.current["id"]) if self.current else ""

    def _summarise(self) -> None:
        if not self.loaded:
            return
        to_mend = self.queue.to_mend
        parts = [content.line(say("open_count", TEXTS, n=self.queue.total - to_mend), "bold")]
        if to_mend:
            parts.append(content.line(say("to_mend", TEXTS, n=to_mend)))
        if self.queue.marked:
            parts.append(content.line(say("marked", TEXTS, n=len(self.queue.marked)), "bold $text-accent"))
        if self._kind:
            parts.append(content.line(say("only", TEXTS, kind=acts.kind(self._kind)), "$text-accent"))
        elif self._said:
            parts += [content.line(f" · {said['text']}", "$warning") for said in self._said]
        else:
            counts = " · ".join(f"{acts.kind(kind)} {n}" for kind, n in self.queue.counts.items())
            parts.append(content.line(f" · {counts}" if counts else ""))
        if self.queue.total > LIMIT and not self._kind:
            parts.append(content.line(say("shown", TEXTS, n=LIMIT)))
        self.query_one("#summary", Static).update(content.joined(*parts))

    def _cells(self, row: int) -> Cells:
        each = self.queue[row]
        put_off = f"({say('put_off', TEXTS)}) " if self.queue.is_later(each) else ""
        return (
            content.line("*" if each["id"] in self.queue.marked else " ", "bold"),
            content.line(acts.kind(str(each["kind"])), "$text-accent"),
            content.joined(content.line(put_off, content.MUTED), content.line(str(each["text"]))),
        )


def _nothing(of_a_kind: bool) -> Content:
    if of_a_kind:
        return content.line(say("empty_kind", TEXTS), "bold")
    return content.joined(content.line(say("empty", TEXTS), "bold"), "\n\n", content.lines(say("empty_why", TEXTS)))
