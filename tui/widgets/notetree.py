"""The notes as a tree of folders, by their last change, or as far as they match; only what is seen is made."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from ...daemon.errors import RecalldError
from ..connection import background
from ..connection.link import Link
from ..figures.spans import grouped, span
from ..messages import Catalogue, say
from ..notes.notelist import Note, NoteList, Row, folders_of
from ..text import content
from .table import HEADER, Column, Table

TEXTS: Catalogue = {
    "tree": ("{n} {n:note|notes}", "{n} 則筆記"),
    "recent": ("{n} {n:note|notes}, recent", "{n} 則，最近變更"),
    "matching": ("{n} found", "找到 {n} 則"),
    "changed": ("age", "距今"),
    "notes": ("Notes", "筆記"),
    "open": ("Open", "開啟"),
    "unfold": ("Open the folder", "展開資料夾"),
    "close": ("Close the folder", "收合資料夾"),
}
OPENED, CLOSED = "- ", "+ "
A_MOMENT = 0.3
"""Seconds to wait for more changes before the list is asked for again."""
WHILE_TYPING = 0.06


class NoteTree(Table):
    """Shows a `NoteList`. Enter and clicks open notes and folders; the arrows to the sides open and close folders."""

    DEFAULT_CSS = """
    NoteTree { height: 1fr; border: round $border-blurred; border-title-color: $text-muted; }
    NoteTree:focus { border: round $border; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", say("open", TEXTS), id="tree.open"),
        Binding("right,l", "unfold", say("unfold", TEXTS), show=False, id="tree.unfold"),
        Binding("left,h", "close", say("close", TEXTS), show=False, id="tree.close"),
    ]

    class Wanted(Message):
        """A note is to be opened."""

        def __init__(self, path: str) -> None:
            super().__init__()
            self.path = path

    def __init__(self) -> None:
        super().__init__(
            (Column("", share=1), Column(say("changed", TEXTS), 8, right=True, least=30)),
            self._cells_of,
            table_id="tree",
        )
        self.border_title = say("notes", TEXTS)
        self.notes = NoteList()
        self.by_change = False
        self.typed = ""
        self._also: tuple[str, ...] = ()
        self._opened: set[str] = set()
        self._rows: list[Row] = []

    @property
    def row(self) -> Row | None:
        """The row one is on."""
        return self._rows[self.cursor] if self.cursor < len(self._rows) else None

    async def load(self, link: Link) -> None:
        """Ask for all notes and show them; after a change, once no more changes come. Raises `RecalldError`."""
        if self.notes.notes:
            await asyncio.sleep(A_MOMENT)
        found = await link.call("scan", {"brief": True})
        self.show_notes(await asyncio.to_thread(lambda: NoteList(map(Note.of, found["notes"]))))

    def find(self, link: Link, typed: str) -> None:
        """Show what matches at once; what is called so in the other script of Chinese, or elsewhere, comes later."""
        self.show_matching(typed)
        background.run(self, partial(self._find_more, link, typed), "find")

    def show_notes(self, notes: NoteList) -> None:
        """There are other notes now; stay on the same one."""
        self.notes = notes
        self._make()

    def show_matching(self, typed: str, also: Sequence[str] = ()) -> None:
        """Show the notes that match, and those of the paths `also`; all of them when nothing is typed."""
        top = typed != self.typed
        self.typed, self._also = typed, tuple(also)
        self._make(top)

    def show_by_change(self, by_change: bool) -> None:
        """Show the notes by their last change, or in their folders."""
        self.by_change = by_change
        self._make(by_change)

    def reveal(self, path: str) -> None:
        """Open the folders of a note, and go to it, where all notes are shown."""
        if not self.typed and path in self.notes.by_path:
            self._opened.update(folders_of(path))
            self._make()
            self._go_to(path)

    def on_table_chosen(self, message: Table.Chosen) -> None:
        """Open what the row is."""
        message.stop()
        row = self.row
        if row is not None and row.kind == "folder":
            self._turn(row)
        elif row is not None:
            self.post_message(self.Wanted(row.path))

    def on_click(self, event: events.Click) -> None:
        """One click opens."""
        event.prevent_default()
        at = event.y - self.gutter.top - HEADER + self.scroll_offset.y
        if event.y - self.gutter.top >= HEADER and at < len(self._rows):
            self.cursor = at
            self.action_choose()

    def action_unfold(self) -> None:
        """Open the folder one is on; in an open one, go to what is in it."""
        row = self.row
        if row is not None and row.kind == "folder":
            if row.open:
                self.cursor += 1
            else:
                self._turn(row)

    def action_close(self) -> None:
        """Close the folder one is on, or go to the one that this is in."""
        row = self.row
        if row is None:
            return
        if row.kind == "folder" and row.open:
            self._turn(row)
            return
        around = folders_of(row.path.removesuffix("/"))
        if around:
            self._go_to(around[-1])

    async def _find_more(self, link: Link, typed: str) -> None:
        await asyncio.sleep(WHILE_TYPING)
        if typed.strip():
            with contextlib.suppress(RecalldError):  # what matched at once stays
                found = await link.call("names", {"part": typed, "kind": "note", "limit": 100})
                self.show_matching(typed, [str(one["path"]) for one in found["names"]])

    def _turn(self, row: Row) -> None:
        self._opened ^= {row.path}
        self._make()

    def _make(self, top: bool = False) -> None:
        """Make the rows anew; `top`: begin at the first, else stay on what one was on."""
        kept = self.row.path if self.row is not None and not top else ""
        if self.typed.strip():
            self._rows, key = self.notes.matching(self.typed, self._also), "matching"
        elif self.by_change:
            self._rows, key = self.notes.recent(), "recent"
        else:
            self._rows, key = self.notes.tree(self._opened), "tree"
        count = len(self._rows) if key == "matching" else len(self.notes.notes)
        self.show(len(self._rows))
        self.show_titles([say(key, TEXTS, n=grouped(count)), say("changed", TEXTS)])
        if top:
            self.cursor = 0
        elif kept:
            self._go_to(kept)

    def _go_to(self, path: str) -> None:
        at = next((number for number, row in enumerate(self._rows) if row.path == path), None)
        if at is not None:
            self.cursor = at

    def _cells_of(self, number: int) -> tuple[Content, ...] | None:
        row = self._rows[number]
        indent = "  " * row.deep
        if row.kind == "folder":
            count = content.line(f"  {grouped(row.count)}", content.MUTED)
            name = content.joined(indent, OPENED if row.open else CLOSED, content.line(row.text + "/", "bold"), count)
            return name, content.line("")
        age = span(max(0.0, time.time() - row.changed))
        if self.typed.strip() or self.by_change:
            return content.joined(content.line(row.text), "  ", content.line(row.path, "$text-muted")), content.line(
                age
            )
        return content.joined(indent, "  ", content.line(row.text)), content.line(age)
