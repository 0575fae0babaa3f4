"""One concept, or one note, in the middle: what it is joined with, where it comes from, what was decided about it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from ...daemon.errors import RecalldError
from ...daemon.localtime import local_day
from ..connection import background
from ..governing import acts, flags
from ..graph import reasons
from ..messages import Catalogue, listed, say
from ..text import content
from .egotree import CONCEPT, Ego, EgoTree
from .table import Cells, Column, Table

if TYPE_CHECKING:
    from ..screen import RecallScreen

TEXTS: Catalogue = {
    "joined": ("Joined with (Enter unfolds, g puts in the middle)", "相連（Enter 展開，g 設為中心）"),
    "origins": ("Where it comes from ({n})", "出處（{n}）"),
    "decisions": ("Decided about it (Enter takes back)", "相關的決定（Enter 撤回）"),
    "no_decisions": ("Nothing was decided about it.", "還沒有相關的決定。"),
    "place": ("note", "筆記"),
    "line": ("line", "行"),
    "label": ("written as", "寫法"),
    "source": ("as", "來源"),
    "when": ("when", "時間"),
    "what": ("decision", "決定"),
    "also": ("also called: {names}", "又名：{names}"),
    "counts": ("{df:,} {df:note|notes} · {degree:,} {degree:edge|edges}", "{df:,} 則筆記 · {degree:,} 條關聯"),
    "note": ("note", "筆記"),
    "undo": ("Undo", "撤回"),
}
LIMIT = 1000


class Origins(Table):
    """Places in notes; Enter opens one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", say("open_note"), id="concept.open")]


class Decisions(Table):
    """Decisions about the concept; Enter takes one back."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", say("undo", TEXTS), id="concept.undo")]


class ConceptView(Vertical):
    """The tree, and beside or below it the places and the decisions."""

    DEFAULT_CSS = """
    ConceptView #about { height: auto; padding: 0 1; max-height: 5; }
    ConceptView #panes { layout: vertical; height: 1fr; }
    ConceptView EgoTree { height: 2fr; min-height: 6; }
    ConceptView #facts { height: 1fr; min-height: 6; layout: vertical; }
    ConceptView .pane { border: round $border-blurred; border-title-color: $accent; height: 1fr; background: $surface; }
    ConceptView .pane:focus-within { border: round $border; }
    ConceptView #decisions-pane { display: none; max-height: 8; }
    ConceptView.decided #decisions-pane { display: block; }
    ConceptView #nothing { padding: 0 1; color: $text-muted; }
    """

    class TakeBack(Message):
        """A decision is to be taken back."""

        def __init__(self, decision: dict[str, Any]) -> None:
            super().__init__()
            self.decision = decision

    class Opened(Message):
        """A place in a note is to be opened."""

        def __init__(self, path: str, line: int) -> None:
            super().__init__()
            self.path, self.line = path, line

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self) -> None:
        super().__init__(id="concept")
        self.concept: Mapping[str, Any] | None = None
        """The concept that is shown; None when it is a note."""
        self._trail: list[Ego] = []
        """What was in the middle, the present one last."""
        self._origins: Sequence[Mapping[str, Any]] = ()
        self._decisions: Sequence[dict[str, Any]] = ()

    def compose(self) -> ComposeResult:
        """What it is, the tree, the places, the decisions."""
        yield Static(Content(""), id="about")
        with Container(id="panes"):
            tree = EgoTree()
            tree.border_title = content.line(say("joined", TEXTS))
            yield tree
            with Container(id="facts"):
                with Vertical(classes="pane", id="origins-pane"):
                    columns = (Column(say("place", TEXTS), share=3), Column(say("label", TEXTS), share=2, least=60))
                    line = Column(say("line", TEXTS), 5, right=True)
                    yield Origins((*columns, line, Column(say("source", TEXTS), 10)), self._origin, table_id="origins")
                with Vertical(classes="pane", id="decisions-pane") as pane:
                    pane.border_title = content.line(say("decisions", TEXTS))
                    columns = (Column(say("when", TEXTS), 10), Column(say("what", TEXTS)))
                    yield Decisions(columns, self._decision, table_id="decisions")

    def show(self, ego: Ego) -> None:
        """Put a concept or a note in the middle, and remember what was."""
        if not self._trail or self._trail[-1] != ego:
            self._trail.append(ego)
        self._show()
        self.tree_widget.focus()

    def back(self) -> bool:
        """Show what was in the middle before; returns whether there was something."""
        if len(self._trail) < 2:
            self._trail.clear()
            return False
        self._trail.pop()
        self._show()
        return True

    def renew(self) -> None:
        """What is shown may have changed."""
        if self._trail:
            background.run(self, partial(self._load, self._trail[-1]), "concept")

    @property
    def tree_widget(self) -> EgoTree:
        """The tree."""
        return self.query_one(EgoTree)

    @property
    def place(self) -> tuple[str, int]:
        """The place in a note that the cursor is on; "" when there is none."""
        origins = self.query_one("#origins", Table)
        if origins.has_focus and origins.cursor < len(self._origins):
            each = self._origins[origins.cursor]
            return str(each["path"]), max(1, int(each["line"]))
        ego = self.tree_widget.chosen
        if ego is not None and ego.path:
            return ego.path, max(1, ego.line)
        return "", 0

    @property
    def middle(self) -> Ego | None:
        """What is in the middle."""
        return self._trail[-1] if self._trail else None

    def on_ego_tree_centred(self, event: EgoTree.Centred) -> None:
        """Another one in the middle."""
        event.stop()
        self.show(event.ego)

    def on_table_chosen(self, event: Table.Chosen) -> None:
        """Open a place, or take a decision back."""
        event.stop()
        if event.table.id == "decisions" and event.row < len(self._decisions):
            self.post_message(self.TakeBack(self._decisions[event.row]))
        elif event.table.id == "origins" and event.row < len(self._origins):
            self.post_message(self.Opened(*self.place))

    def _show(self) -> None:
        ego = self._trail[-1]
        self.concept, self._origins, self._decisions = None, (), ()
        self._fill()
        self.query_one("#about", Static).update(_about(ego, None))
        self.tree_widget.show(ego)
        background.run(self, partial(self._load, ego), "concept")

    async def _load(self, ego: Ego) -> None:
        link = cast("RecallScreen", self.screen).link
        try:
            decided = link.call("govern.list", {"kind": "decisions", "limit": LIMIT})
            if ego.name.startswith(CONCEPT):
                about, decisions = await asyncio.gather(
                    link.call("concepts", {"name": ego.name, "limit": LIMIT}), decided
                )
                self.concept, self._origins = about["concepts"][0], about["found_in"]
            else:
                decisions = await decided
        except RecalldError as error:
            self.query_one("#about", Static).update(content.line(error.message, "$text-warning"))
            return
        names = _names(ego, self.concept)
        self._decisions = [each for each in decisions["decisions"] if {each["subject"], each["object"]} & names]
        self._fill()
        self.query_one("#about", Static).update(_about(ego, self.concept))

    def _fill(self) -> None:
        self.query_one("#origins", Table).show(len(self._origins))
        self.query_one("#decisions", Table).show(len(self._decisions))
        self.query_one("#origins-pane").border_title = content.line(say("origins", TEXTS, n=len(self._origins)))
        self.query_one("#origins-pane").display = bool(self._origins)
        self.query_one("#facts").display = bool(self._origins or self._decisions)
        self.set_class(bool(self._decisions), "decided")

    def _origin(self, row: int) -> Cells:
        each = self._origins[row]
        return (
            content.line(str(each["path"])),
            content.line(str(each["label"])),
            content.line(str(each["line"] or ""), content.MUTED),
            content.line(reasons.source(each), content.MUTED),
        )

    def _decision(self, row: int) -> Cells:
        each = self._decisions[row]
        return content.line(local_day(str(each["at"])), content.MUTED), content.line(acts.told(each))


def _names(ego: Ego, concept: Mapping[str, Any] | None) -> set[str]:
    """All that a decision about it may call it."""
    if concept is None:
        return {ego.name}
    return {str(concept["label"]), str(concept["key"]), *map(str, concept["names"])}


def _about(ego: Ego, concept: Mapping[str, Any] | None) -> Content:
    if concept is None:
        where = ego.path if ego.path != ego.label else ""
        return content.joined(
            content.line(ego.label, "bold"), content.line(f"  {where}" if where else "", content.MUTED)
        )
    marks = flags.told(concept)
    parts = [
        content.line(str(concept["label"]), "bold"),
        content.line(f"  {say('counts', TEXTS, df=concept['df'], degree=concept['degree'])}"),
        content.line(f"  {marks}" if marks else "", "bold $text-warning"),
    ]
    if concept.get("reason"):
        parts += [Content("\n"), content.line(str(concept["reason"]), content.MUTED)]
    if concept["names"]:
        parts += [Content("\n"), content.line(say("also", TEXTS, names=listed(concept["names"])), content.MUTED)]
    return content.joined(*parts)
