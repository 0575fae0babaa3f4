"""Notes: the vault's folders and recent changes, a note as it reads, and what is around it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from ...daemon.errors import RecalldError
from ..connection import background
from ..messages import Catalogue, say
from ..notes.opening import open_note, vault_root
from ..notes.visits import Visits
from ..screen import RecallScreen
from ..widgets.aroundlist import AroundList
from ..widgets.notetree import NoteTree
from ..widgets.noteview import NoteView, Reading
from ..widgets.textfield import TextField

TEXTS: Catalogue = {
    "filter": ("Type to find a note", "輸入文字找筆記"),
    "recent": ("Recent", "最近變更"),
    "edit": ("Edit", "編輯"),
    "copy": ("Copy", "複製"),
    "back": ("Note before", "上一則"),
    "forward": ("Note after", "下一則"),
    "type": ("Find", "尋找"),
    "show_around": ("Around it", "周圍"),
    "outside": ("Leads out of the notes; copied: {url}", "連到筆記之外；已複製：{url}"),
    "broken": ("No note is called {name}.", "沒有叫「{name}」的筆記。"),
    "gone": ("⚠ this note is not there any more", "⚠ 這則筆記已經不在了"),
}


class NotesScreen(RecallScreen):
    """List, note, and surroundings side by side; on a narrow screen one at a time."""

    NAME = "notes"
    DEFAULT_CSS = """
    NotesScreen #sides { height: 1fr; }
    NotesScreen #left { width: 34%; min-width: 28; }
    NotesScreen.-wide #left { width: 34; }
    NotesScreen #filter { border: round $border-blurred; background: $surface; height: 3; padding: 0 1; }
    NotesScreen #filter:focus { border: round $border; background-tint: initial; }
    NotesScreen #right { width: 1fr; layout: vertical; }
    NotesScreen.-wide #right { layout: horizontal; }
    NotesScreen NoteView { height: 2fr; width: 1fr; }
    NotesScreen AroundList { width: 1fr; }
    NotesScreen.-wide NoteView { height: 1fr; }
    NotesScreen.-wide AroundList { width: 36; }
    NotesScreen.-narrow #left { width: 1fr; }
    NotesScreen.-narrow #right, NotesScreen.-narrow.reading #left { display: none; }
    NotesScreen.-narrow.reading #right { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", say("back"), id="notes.leave"),
        Binding("slash", "type", say("type", TEXTS), key_display="/", id="notes.type"),
        Binding("e", "edit", say("edit", TEXTS), id="notes.edit"),
        Binding("y", "copy", say("copy", TEXTS), id="notes.copy"),
        Binding("left_square_bracket,alt+left,backspace", "step(-1)", say("back", TEXTS), id="notes.back"),
        Binding("right_square_bracket,alt+right", "step(1)", say("forward", TEXTS), id="notes.forward"),
        Binding("r", "recent", say("recent", TEXTS), id="notes.recent"),
        Binding("a", "around", say("show_around", TEXTS), show=False, id="notes.around"),
    ]
    _LETTERS = frozenset(("type", "edit", "copy", "step", "recent", "around"))

    def __init__(self) -> None:
        super().__init__()
        self._visits = Visits()
        self._note: Mapping[str, Any] | None = None
        self._old = True
        self._wanted: tuple[str, tuple[int, int]] | None = None

    def body(self) -> ComposeResult:
        """Three panes."""
        with Horizontal(id="sides"):
            with Vertical(id="left"):
                yield TextField(placeholder=say("filter", TEXTS), id="filter")
                yield NoteTree()
            with Vertical(id="right"):
                yield NoteView(id="note")
                yield AroundList()

    def on_mount(self) -> None:
        """Begin in the list."""
        super().on_mount()
        self.query_one(NoteTree).focus()
        self._load_soon()
        if self._wanted is not None:
            self.open_note(*self._wanted)

    def linked(self) -> None:
        """Ask again."""
        self._old = True
        self._load_soon()

    def on_screen_resume(self) -> None:
        """Ask for what changed while nobody looked."""
        super().on_screen_resume()
        self._load_soon()

    def heard(self, kind: str, data: Mapping[str, Any]) -> None:
        """Notes changed: the list is old, and perhaps the note that is shown."""
        if kind != "indexed" or str(data.get("vault")) != self.recall.vault_name:
            return
        self._old = True
        self._load_soon()
        visit = self._visits.current
        moved = {str(old): str(new) for old, new in data.get("moved", ())}
        self._visits.move(moved)
        if visit is None:
            return
        if visit.path in moved or visit.path in data.get("modified", ()) or visit.path in data.get("added", ()):
            self._read(moved.get(visit.path, visit.path), y=self.query_one(NoteView).scroll_offset.y)
        elif visit.path in data.get("removed", ()):
            self.query_one(NoteView).border_subtitle = say("gone", TEXTS)

    def chosen_path(self) -> str:
        """The note one is on in the list, else the one that is shown."""
        tree = self.query_one(NoteTree) if self.is_mounted else None
        if tree is not None and tree.row is not None and tree.row.kind == "note" and (tree.has_focus or not self._note):
            return tree.row.path
        return str(self._note["path"]) if self._note is not None else ""

    def open_note(self, path: str, lines: tuple[int, int] = (0, 0)) -> None:
        """Show a note, with those lines marked; (n, 0) marks none and begins there. From any screen."""
        if not self.is_mounted or not self.query(NoteView):
            self._wanted = (path, lines)
            return
        self._wanted = None
        self._visit(path, lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Letters are text while something is typed."""
        if action in self._LETTERS and isinstance(self.focused, Input):
            return False
        if action in ("edit", "copy") and self.is_mounted and not self.chosen_path():
            return False
        if action == "step" and isinstance(parameters[0], int):
            return self._visits.has(parameters[0])
        if action == "leave" and isinstance(self.focused, NoteTree):
            return bool(self.back_to or self.query_one(Input).value)
        return True

    # -- what keys do

    def action_type(self) -> None:
        """Go to where one types."""
        self.query_one(Input).focus()

    def action_recent(self) -> None:
        """Turn between folders and last changes."""
        tree = self.query_one(NoteTree)
        tree.show_by_change(not tree.by_change)
        tree.focus()

    def action_around(self) -> None:
        """Go to what is around the note."""
        self.add_class("reading")
        self.query_one(AroundList).focus()

    def action_step(self, steps: int) -> None:
        """Show the note that was shown before, or the one that one came back from."""
        self._remember_place()
        visit = self._visits.step(steps)
        if visit is not None:
            self._read(visit.path, y=visit.y)

    def action_leave(self) -> None:
        """Go back by one: to an empty field, the note a link led from, the screen one came from, or the list."""
        field, visit = self.query_one(Input), self._visits.current
        if field.value and isinstance(self.focused, Input | NoteTree):
            field.value = ""
        elif self.query_one("#right").has_focus_within and visit is not None and visit.from_note:
            self.action_step(-1)
        elif not self.go_back():
            self.remove_class("reading")
            self.query_one(NoteTree).focus()

    def action_copy(self) -> None:
        """Copy the path."""
        if path := self.chosen_path():
            self.app.copy_to_clipboard(path)
            self.recall.tell(say("copied", text=path))

    def action_edit(self) -> None:
        """Open the note in the person's editor, at the line that is looked at."""
        if path := self.chosen_path():
            shown = self._note is not None and self._note["path"] == path
            background.run(self, partial(self._edit, path, self.query_one(NoteView).line if shown else 1), "edit")

    # -- what widgets say

    def on_note_tree_wanted(self, message: NoteTree.Wanted) -> None:
        """Open it."""
        self.open_note(message.path)

    def on_note_view_followed(self, message: NoteView.Followed) -> None:
        """Go where the link leads."""
        target = message.target
        if target.url:
            self.app.copy_to_clipboard(target.url)
            self.recall.tell(say("outside", TEXTS, url=target.url))
        elif not target.path:
            self.recall.tell(say("broken", TEXTS, name=target.written), "warning")
        elif self._note is not None and target.path == self._note["path"]:
            self.query_one(NoteView).go_to_heading(target.anchor)
        else:
            self._visit(target.path, anchor=target.anchor, from_note=True)

    def on_around_list_wanted(self, message: AroundList.Wanted) -> None:
        """Open that note, at the line."""
        if self._note is not None and message.path == self._note["path"]:
            self.query_one(NoteView).point_at(message.line, message.line)
            self.query_one(NoteView).focus()
        else:
            self._visit(message.path, (message.line, message.line), from_note=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what matches."""
        self.query_one(NoteTree).find(self.link, event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Open the first one."""
        tree = self.query_one(NoteTree)
        tree.focus()
        if tree.count:
            tree.action_choose()

    # -- what the daemon says

    def _load_soon(self) -> None:
        if self._old and self.is_current and self.link.state == "connected":
            self._old = False
            background.run(self, self._load, "list")

    async def _load(self) -> None:
        tree = self.query_one(NoteTree)
        try:
            await tree.load(self.link)
        except RecalldError as error:
            self._old = True
            self.refuse(error)
            return
        if self._visits.current is not None:
            tree.reveal(self._visits.current.path)

    def _visit(self, path: str, lines: tuple[int, int] = (0, 0), *, anchor: str = "", from_note: bool = False) -> None:
        self._remember_place()
        self._visits.go(path, from_note=from_note)
        self._read(path, lines, anchor)

    def _read(self, path: str, lines: tuple[int, int] = (0, 0), anchor: str = "", y: float | None = None) -> None:
        background.run(self, partial(self._show, path, lines, anchor, y), "note")

    async def _show(self, path: str, lines: tuple[int, int], anchor: str, y: float | None) -> None:
        """Show a note: at lines, at a heading, or as far down as it was (`y`)."""
        try:
            note = await self.link.call("get", {"note": path})
            reading = await asyncio.to_thread(Reading.of, note)
        except RecalldError as error:
            self.refuse(error)
            return
        self._note = note
        self.add_class("reading")
        view = self.query_one(NoteView)
        view.show(reading)
        if y is None:
            view.focus()
        if anchor:
            view.go_to_heading(anchor)
        elif lines[0]:
            view.point_at(*lines)
        elif y:
            view.scroll_to(y=y, animate=False, immediate=True)
        self.query_one(NoteTree).reveal(path)
        self.refresh_bindings()
        self.query_one(AroundList).look(self.link, note)

    async def _edit(self, path: str, line: int) -> None:
        try:
            root = await vault_root(self.link)
            if root:
                open_note(self.recall, root, path, line)
        except RecalldError as error:
            self.refuse(error)

    def _remember_place(self) -> None:
        self._visits.stay_at(self.query_one(NoteView).scroll_offset.y)


SCREEN = NotesScreen
