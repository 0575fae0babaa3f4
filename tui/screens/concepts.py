"""The concepts: a table of all, one with what it is joined with, the way between two; and what one decides on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import ContentSwitcher, Input

from ...daemon.errors import RecalldError
from ..governing.acts import Wish
from ..governing.deciding import GoverningScreen
from ..messages import Catalogue, say
from ..widgets.conceptlist import ConceptList
from ..widgets.conceptview import ConceptView
from ..widgets.egotree import CONCEPT, Ego
from ..widgets.nameprompt import NamePrompt
from ..widgets.pathview import PathView
from ..widgets.table import Table

TEXTS: Catalogue = {
    "merge": ("Merge", "合併"),
    "rename": ("Rename", "改名"),
    "ban": ("Ban/unban", "禁用"),
    "pin": ("Pin/unpin", "釘選"),
    "keep": ("Keep", "保留"),
    "demote": ("Demote a note", "降低筆記排名"),
    "path": ("Connection", "如何相連"),
    "merge_into": ("Merge {label} into", "把「{label}」併入"),
    "rename_to": ("Call {label} from now on", "把「{label}」改名為"),
    "demote_which": ("Rank which note below what it points at?", "要把哪則筆記排在所指筆記之後？"),
    "unpin": ("Unpin {label}", "取消釘選「{label}」"),
    "no_concept": ("Choose a concept first.", "請先選一個概念。"),
    "not_pinned_here": (
        "{label} is pinned by no decision that could be taken back.",
        "找不到可撤回的釘選決定：{label}",
    ),
    "no_place": ("No note is chosen.", "沒有選定筆記。"),
}


class ConceptsScreen(GoverningScreen):
    """One of three views at a time: `list`, `concept`, `path`."""

    NAME = "concepts"
    DEFAULT_CSS = """
    ConceptsScreen ContentSwitcher { height: 1fr; }
    ConceptsScreen ContentSwitcher > * { height: 1fr; }
    ConceptsScreen.-wide #panes { layout: horizontal; }
    ConceptsScreen.-wide EgoTree { width: 3fr; height: 1fr; }
    ConceptsScreen.-wide #facts { width: 2fr; height: 1fr; }
    ConceptsScreen.-wide #ends, ConceptsScreen.-normal #ends { layout: horizontal; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "path", say("path", TEXTS), id="concepts.path"),
        Binding("m", "merge", say("merge", TEXTS), id="concepts.merge"),
        Binding("r", "rename", say("rename", TEXTS), id="concepts.rename"),
        Binding("b", "ban", say("ban", TEXTS), id="concepts.ban"),
        Binding("p", "pin", say("pin", TEXTS), id="concepts.pin"),
        Binding("K", "keep", say("keep", TEXTS), id="concepts.keep", show=False),
        Binding("D", "demote", say("demote", TEXTS), id="concepts.demote", show=False),
        Binding("o", "open_note", say("open_note"), id="concepts.open"),
        Binding("escape", "back", say("back"), id="concepts.back", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._stale = True
        self._before_path = "list"
        """The view from which one went to look how two are connected."""

    def body(self) -> ComposeResult:
        """The three views."""
        with ContentSwitcher(initial="list"):
            yield ConceptList()
            yield ConceptView()
            yield PathView()

    def on_mount(self) -> None:
        """Read the list."""
        super().on_mount()
        self.query_one("#concepts", Table).focus()
        self.decided()

    def on_screen_resume(self) -> None:
        """Read it again when something changed meanwhile."""
        super().on_screen_resume()
        if self._stale:
            self.decided()

    def linked(self) -> None:
        """The daemon is back."""
        self.decided()

    def heard(self, kind: str, data: Mapping[str, Any]) -> None:
        """The graph is another one."""
        if kind == "graph":
            self.decided()

    def decided(self) -> None:
        """Read everything again, now or when it is looked at."""
        self._stale = self.app.screen is not self
        if not self._stale:
            self.query_one(ConceptList).renew()
            self.query_one(ConceptView).renew()

    def look_at(self, ego: Ego) -> None:
        """Show a concept or a note with what it is joined with."""
        self._switch("concept")
        self.query_one(ConceptView).show(ego)

    def chosen_path(self) -> str:
        """The note under the cursor."""
        return self._place()[0]

    def action_merge(self) -> None:
        """Make it a name of another concept, which is asked for."""
        self._begin(self._merge)

    def action_rename(self) -> None:
        """Give it another name."""
        self._begin(self._rename)

    def action_ban(self) -> None:
        """Let it join no notes, or let it again."""
        concept = self._concept
        if concept is None:
            self.recall.tell(say("no_concept", TEXTS), "warning")
            return
        wish = Wish.on("unban" if concept["banned"] else "ban", concept)
        self.start(partial(self.decide, [wish]))

    def action_pin(self) -> None:
        """Say that it matters, or take that back."""
        self._begin(self._pin)

    def action_keep(self) -> None:
        """Let it join notes although it is everywhere."""
        concept = self._concept
        if concept is not None:
            self.start(partial(self.decide, [Wish.on("keep", concept)]))

    def action_demote(self) -> None:
        """Rank a note below what it points at; which one is asked for."""
        self.start(self._demote)

    def action_path(self) -> None:
        """Show how two are connected, this one and another."""
        ego, self._before_path = self._ego(), self._view if self._view != "path" else self._before_path
        self._switch("path")
        self.query_one(PathView).start(ego)

    def action_open_note(self) -> None:
        """Open the note under the cursor."""
        path, line = self._place()
        if path:
            self.open_place(path, line)
        else:
            self.recall.tell(say("no_place", TEXTS), "warning")

    def action_back(self) -> None:
        """Go back: to what was in the middle before, to the list, to all of the list."""
        if self._view == "path":
            if not self.query_one(PathView).close_names():
                self._switch(self._before_path)
        elif self._view == "concept":
            if not self.query_one(ConceptView).back():
                self._switch("list")
        else:
            self.query_one(ConceptList).leave_filter()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While one types a name, letters are letters, in the footer too; a path is no concept to decide about."""
        typing = isinstance(self.focused, Input)
        ours = ("merge", "rename", "ban", "pin", "keep", "demote", "path", "open_note", "undo")
        if typing and action in ours:
            return False
        of_one = action in (*ours[:6], "open_note") and self.is_mounted
        if of_one and self._view == "list" and self.query_one(ConceptList).chosen is None:
            return False
        if action == "open_note" and self.is_mounted and self._view == "concept":
            return bool(self.chosen_path())
        return not (of_one and self._view == "path" and action in ours[:5])

    def on_concept_list_chosen(self, event: ConceptList.Chosen) -> None:
        """Look at a concept."""
        self.look_at(_ego_of(event.concept))

    def on_concept_view_take_back(self, event: ConceptView.TakeBack) -> None:
        """Take a decision back."""
        self.start(partial(self.take_back, event.decision))

    def on_concept_view_opened(self, event: ConceptView.Opened) -> None:
        """Open a place."""
        self.open_place(event.path, event.line)

    def on_option_list_option_selected(self) -> None:
        """A place on the way, or a note or concept on it, was chosen."""
        path_view = self.query_one(PathView)
        if path_view.chosen is not None:
            self.look_at(path_view.chosen)
        elif path_view.place[0]:
            self.open_place(*path_view.place)

    @property
    def _view(self) -> str:
        return self.query_one(ContentSwitcher).current or "list"

    @property
    def _concept(self) -> Mapping[str, Any] | None:
        """The concept that acts are about."""
        if self._view == "concept":
            return self.query_one(ConceptView).concept
        return self.query_one(ConceptList).chosen if self._view == "list" else None

    def _ego(self) -> Ego | None:
        if self._view == "concept":
            return self.query_one(ConceptView).middle
        concept = self._concept
        return _ego_of(concept) if concept is not None else None

    def _place(self) -> tuple[str, int]:
        if self._view == "concept":
            return self.query_one(ConceptView).place
        return self.query_one(PathView).place if self._view == "path" else ("", 0)

    def _switch(self, view: str) -> None:
        self.query_one(ContentSwitcher).current = view
        if view == "list":
            self.query_one("#concepts", Table).focus()
        elif view == "concept":
            self.query_one(ConceptView).tree_widget.focus()

    def _begin(self, act: Any) -> None:
        concept = self._concept
        if concept is None:
            self.recall.tell(say("no_concept", TEXTS), "warning")
        else:
            self.start(partial(act, concept))

    async def _merge(self, concept: Mapping[str, Any]) -> None:
        label = str(concept["label"])
        title = say("merge_into", TEXTS, label=label)
        into = await self.app.push_screen_wait(NamePrompt(title, kind="concept", without=label))
        if into is None:
            return
        name, called = into
        wish = Wish.on("merge", concept, name.removeprefix(CONCEPT), called)
        if await self.decide([wish]) and self._view == "concept":
            self.look_at(Ego(CONCEPT + name.removeprefix(CONCEPT), called))

    async def _rename(self, concept: Mapping[str, Any]) -> None:
        label = str(concept["label"])
        title = say("rename_to", TEXTS, label=label)
        wanted = await self.app.push_screen_wait(NamePrompt(title, kind="new", value=label))
        if wanted is not None and wanted[0] != label:
            await self.decide([Wish.on("rename", concept, wanted[0])])

    async def _pin(self, concept: Mapping[str, Any]) -> None:
        label = str(concept["label"])
        if not concept["pinned"]:
            await self.decide([Wish.on("pin", concept)])
            return
        try:
            found = (await self.link.call("govern.list", {"kind": "decisions", "limit": 1000}))["decisions"]
        except RecalldError as error:
            self.refuse(error)
            return
        names = {label, str(concept["key"]), *map(str, concept["names"])}
        pins = [each for each in found if each["act"] == "pin" and each["subject"] in names]
        if pins:
            await self.decide([Wish("undo", str(pins[0]["id"]), words=say("unpin", TEXTS, label=label))])
        else:
            self.recall.tell(say("not_pinned_here", TEXTS, label=label), "warning")

    async def _demote(self) -> None:
        title = say("demote_which", TEXTS)
        note = await self.app.push_screen_wait(NamePrompt(title, kind="note"))
        if note is not None:
            await self.decide([Wish("demote", note[0])])


def _ego_of(concept: Mapping[str, Any]) -> Ego:
    return Ego(str(concept["id"]), str(concept["label"]))


SCREEN = ConceptsScreen
