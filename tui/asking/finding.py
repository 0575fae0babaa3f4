"""What Ask and Search share: the places that were found, the passage of one, and what can be done with it."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

from ...daemon.errors import RecalldError
from ...index.text.marks import pattern
from ..connection import background
from ..messages import Catalogue, say
from ..notes.opening import open_note, vault_root
from ..screen import RecallScreen
from ..widgets.freshness import Freshness
from ..widgets.passage import Passage
from ..widgets.question import Question
from ..widgets.sources import Sources
from .found import Found, Place
from .scopepicker import Scope, ScopePicker, scopes

TEXTS: Catalogue = {
    "edit": ("Edit", "編輯"),
    "copy": ("Copy", "複製"),
    "copy_shown": ("Show text to copy", "顯示要複製的文字"),
    "neighbours": ("Neighbours", "鄰居"),
    "up": ("Good", "有用"),
    "down": ("Bad", "沒用"),
    "type": ("Type", "輸入"),
    "scope": ("Where to look", "範圍：在哪裡找"),
    "copied": ("Copied. Nothing arrived? Y shows the text.", "已複製。沒有收到的話，按 Y 顯示文字。"),
    "voted": ("{title}: {up} good, {down} bad", "{title}：有用 {up}、沒用 {down}"),
}
BEFORE, AFTER = 6, 18
"""Lines of a note that are read around a cited one when no passage came with it."""


class FindingScreen(RecallScreen):
    """A screen with a `Question`, `Sources` and a `Passage`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open_in_notes", say("open_note"), id="place.open"),
        Binding("e", "edit", say("edit", TEXTS), id="place.edit"),
        Binding("y", "copy", say("copy", TEXTS), id="place.copy"),
        Binding("Y", "show_copy", say("copy_shown", TEXTS), show=False, id="place.copy.show"),
        Binding("n", "neighbours", say("neighbours", TEXTS), id="place.neighbours"),
        Binding("plus,equals_sign", "vote('up')", say("up", TEXTS), key_display="+", id="place.up"),
        Binding("minus", "vote('down')", say("down", TEXTS), key_display="-", id="place.down"),
        Binding("o", "open_in_notes", say("open_note"), show=False, id="place.notes"),
        Binding("slash", "type", say("type", TEXTS), key_display="/", id="type"),
        Binding("ctrl+s", "scope", say("scope", TEXTS), show=False, id="scope"),
    ]
    _OF_A_PLACE: ClassVar[frozenset[str]] = frozenset(("edit", "show_copy", "neighbours", "vote", "open_in_notes"))
    _LETTERS: ClassVar[frozenset[str]] = frozenset((*_OF_A_PLACE, "copy", "type"))

    def __init__(self) -> None:
        super().__init__()
        self.scope = Scope()
        self.wanted: re.Pattern[str] | None = None
        """What to mark in a passage."""
        self.found: Found | None = None
        """The answer that is shown, if one is."""
        self._voted: dict[str, tuple[str, str]] = {}
        """What was voted here last, and the vote's id, by path: the same key takes it back, the other changes it."""
        self._root = ""

    @property
    def place(self) -> Place | None:
        """The place that is looked at."""
        return self.query_one(Passage).place

    def chosen_path(self) -> str:
        """The path of the note that is looked at."""
        return self.place.path if self.place else ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Letters are text while something is typed, and need a place to act on."""
        if action in self._LETTERS and isinstance(self.focused, Input):
            return False
        return not (action in self._OF_A_PLACE and self.is_mounted and not self.chosen_path())

    def on_mount(self) -> None:
        """Begin where one types; the daemon may have been there before this screen was."""
        super().on_mount()
        self.show_choices()
        self.look_at(None)
        self.query_one(Question).focus()
        if self.link.state == "connected":
            self.linked()

    def on_resize(self) -> None:
        """Where there is little room, choices lose their labels."""
        self.show_choices()

    def show_choices(self) -> None:
        """Show where and how is looked."""

    def linked(self) -> None:
        """Learn where the notes are, and how current the index is."""
        background.run(self, self._prepare, "root")
        self.show_freshness()

    def show_heading(self) -> None:
        """Bring the heading up to date, and the line below that tells of the index."""
        super().show_heading()
        for line in self.query(Freshness):
            line.line_changed(self.link.state)

    def heard(self, kind: str, data: Mapping[str, Any]) -> None:
        """The index changed: what is shown of the notes may be old, or elsewhere."""
        if kind in ("indexed", "embedded"):
            self.show_freshness()
        if kind == "indexed" and self.found is not None and (now := self.found.after(data)) != self.found:
            self.found = now
            self.query_one(Sources).show_answer(now, dict(data.get("moved", ())))

    def show_freshness(self) -> None:
        """Say how current the index is. Events come also before there is anything to say it."""
        for line in self.query(Freshness):
            line.ask(self.link)

    def look_at(self, place: Place | None) -> None:
        """Show a place; its text is read when it is not here yet."""
        if place is not None and not place.text and place.cited[0]:
            background.run(self, partial(self._read_around, place), "passage")
            place = replace(place, whole=False)
        else:
            self.workers.cancel_group(self, "passage")
        passage = self.query_one(Passage)
        if (passage.place is None) != (place is None) and not isinstance(self.focused, Input):
            self.call_after_refresh(self.refresh_bindings)  # which makes the footer anew: not while one types
        passage.show(place, self.wanted)

    def copied_text(self) -> str:
        """What is to be copied."""
        return "" if self.place is None else f"{self.place.text.strip()}\n\n{self.place.reference}\n"

    def on_sources_looked(self, message: Sources.Looked) -> None:
        """Another place is highlighted."""
        self.looked(message.place)

    def looked(self, place: Place | None) -> None:
        """Show the place that is highlighted."""
        self.look_at(place)

    def action_type(self) -> None:
        """Go to where one types."""
        self.query_one(Question).focus()

    def action_scope(self) -> None:
        """Choose where to look."""
        background.run(self, self._choose_scope, "scope")

    def scope_changed(self) -> None:
        """Another scope was chosen."""

    def action_copy(self) -> None:
        """Copy, by way of the terminal."""
        text = self.copied_text()
        if not text:
            return
        self.app.copy_to_clipboard(text)
        if os.environ.get("TERM_PROGRAM") == "Apple_Terminal":  # it takes no such request
            self.action_show_copy()
        else:
            self.recall.tell(say("copied", TEXTS))

    def action_show_copy(self) -> None:
        """Show what is to be copied."""
        from ..frame.copywindow import CopyWindow

        if text := self.copied_text():
            self.app.push_screen(CopyWindow(text))

    def action_vote(self, direction: str) -> None:
        """Say that the note was of use, or was none."""
        if self.place is not None:
            background.run(self, partial(self._vote, self.place, direction), "vote", exclusive=False)

    def action_neighbours(self) -> None:
        """Show what the note is joined with."""
        if self.place is not None:
            background.run(self, partial(self._neighbours, self.place), "neighbours")

    def action_edit(self) -> None:
        """Open the note in the person's editor, at the line."""
        if self.place is not None:
            background.run(self, partial(self._edit, self.place), "edit")

    def on_sources_opened(self, message: Sources.Opened) -> None:
        """A source is to be read."""
        self.open_in_notes(message.place)

    def action_open_in_notes(self) -> None:
        """Show the note that is looked at."""
        self.open_in_notes(self.place)

    def open_in_notes(self, place: Place | None) -> None:
        """Show a note on the screen of the notes, the cited lines marked, where its links can be followed."""
        if place is not None:
            self.look_up(place.path, place.cited if place.cited[0] else (place.line, 0))

    async def _learn_root(self) -> str:
        """The folder of the notes. Raises `RecalldError`."""
        if not self._root:
            self._root = await vault_root(self.link)
            if self._root:
                self.root_learnt(self._root)
        return self._root

    def root_learnt(self, root: str) -> None:
        """The folder of the notes is known."""

    async def _prepare(self) -> None:
        with contextlib.suppress(RecalldError):  # nothing was asked for yet
            await self._learn_root()

    async def _read_around(self, place: Place) -> None:
        first = max(1, place.cited[0] - BEFORE)
        try:
            found = await self.link.call("get", {"note": f"{place.path}:{first}-{place.cited[1] + AFTER}"})
        except RecalldError as error:
            self.refuse(error)
            return
        lines = (int(found["lines"][0]), int(found["lines"][1]))
        read = replace(
            place, text=str(found["text"]), lines=lines, redacted=tuple(map(str, found["redacted"])), whole=True
        )
        self.query_one(Passage).show(read, self.wanted)

    async def _choose_scope(self) -> None:
        try:
            notes = (await self.link.call("scan"))["notes"]
        except RecalldError as error:
            self.refuse(error)
            return
        chosen = await self.app.push_screen_wait(ScopePicker(scopes(notes)))
        if chosen is not None and chosen != self.scope:
            self.scope = chosen
            self.scope_changed()

    async def _vote(self, place: Place, direction: str) -> None:
        before, number = self._voted.pop(place.path, ("", ""))
        try:
            if before:
                counted = await self.link.call("vote", {"note": place.path, "direction": "undo", "vote": number})
            if before != direction:
                counted = await self.link.call("vote", {"note": place.path, "direction": direction})
                self._voted[place.path] = direction, str(counted["vote"])
        except RecalldError as error:
            self.refuse(error)
            return
        self.recall.tell(say("voted", TEXTS, title=place.title, up=counted["up"], down=counted["down"]))

    async def _neighbours(self, place: Place) -> None:
        from ..graph.neighbourwindow import NeighbourWindow

        try:
            found = await self.link.call("neighbors", {"name": place.path, "limit": 20})
        except RecalldError as error:
            self.refuse(error)
            return
        path = await self.app.push_screen_wait(NeighbourWindow(place.title, found))
        if path:
            self.open_in_notes(Place(path, "", (1, 1)))

    async def _edit(self, place: Place) -> None:
        try:
            root = await self._learn_root()
            if root:
                open_note(self.recall, root, place.path, place.line)
        except RecalldError as error:
            self.refuse(error)


def wanted_in(query: str) -> re.Pattern[str] | None:
    """What to mark in the passages that a query found."""
    return pattern(query)
