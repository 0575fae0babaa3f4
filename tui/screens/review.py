"""The review queue: what the graph checks propose, one row each, decided with one key, and taken back with another."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content

from ...daemon.errors import RecalldError
from ..connection import background
from ..governing import acts
from ..governing.acts import Wish
from ..governing.deciding import GoverningScreen, Made
from ..governing.queue import Proposal
from ..messages import Catalogue, say
from ..text import content
from ..widgets.proposallist import ProposalList
from ..widgets.proposalpane import ProposalPane, place_of
from ..widgets.table import Table
from ..widgets.wayspicker import WaysPicker

TEXTS: Catalogue = {
    "accept": ("Accept", "接受"),
    "dismiss": ("Dismiss", "不再提"),
    "later": ("Later", "稍後"),
    "mark": ("Mark", "標記"),
    "accept_marked": ("Accept marked", "接受已標記"),
    "dismiss_marked": ("Dismiss marked", "標記的不再提"),
    "kind": ("Kind", "種類"),
    "clear": ("Clear", "清除"),
    "nothing_marked": ("Nothing is marked: space marks a row.", "還沒有標記：空白鍵標記一列。"),
    "no_acts": ("Of what is marked nothing can be accepted.", "標記的項目都沒有可接受的做法。"),
    "no_place": ("No note is known for this.", "沒有對應的筆記。"),
}
PLACES = 4
PREVIEW_SECONDS = 0.08
"""The cursor rests so long on a row before it is worked out what accepting it would change."""


class ReviewScreen(GoverningScreen):
    """Proposals, and below or beside them the one under the cursor."""

    NAME = "review"
    DEFAULT_CSS = """
    ReviewScreen #queue { height: 1fr; layout: vertical; }
    ReviewScreen ProposalList { height: 1fr; }
    ReviewScreen ProposalPane { height: 45%; min-height: 8; }
    ReviewScreen.-wide #queue { layout: horizontal; }
    ReviewScreen.-wide ProposalList { width: 3fr; height: 1fr; }
    ReviewScreen.-wide ProposalPane { width: 2fr; height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "accept", say("accept", TEXTS), id="review.accept"),
        Binding("d", "dismiss_it", say("dismiss", TEXTS), id="review.dismiss"),
        Binding("l", "later", say("later", TEXTS), id="review.later"),
        Binding("space", "mark", say("mark", TEXTS), id="review.mark"),
        Binding("A", "accept_marked", say("accept_marked", TEXTS), id="review.accept_marked"),
        Binding("D", "dismiss_marked", say("dismiss_marked", TEXTS), id="review.dismiss_marked", show=False),
        Binding("o", "open_note", say("open_note"), id="review.open"),
        Binding("f", "next_kind", say("kind", TEXTS), id="review.kind"),
        Binding("escape", "clear", say("clear", TEXTS), id="review.clear"),
    ]

    _OF_A_ROW = frozenset(("accept", "dismiss_it", "later", "mark", "open_note"))

    def __init__(self) -> None:
        super().__init__()
        self._stale = False
        self._places: dict[str, Sequence[Mapping[str, Any]]] = {}
        """Where the concepts of a proposal were found, by its id; until something is decided or changes."""
        self._effects: dict[str, Content] = {}
        """What accepting it would change."""

    def body(self) -> ComposeResult:
        """The list and the pane."""
        with Container(id="queue"):
            yield ProposalList()
            yield ProposalPane()

    def on_mount(self) -> None:
        """Read the list."""
        super().on_mount()
        self.proposals.table.focus()
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
        """The list may be another one."""
        if kind in ("graph", "proposal", "problem"):
            self.decided()

    def decided(self) -> None:
        """Read the list again, now or when it is looked at."""
        self._effects.clear()
        self._places.clear()
        self._stale = self.app.screen is not self
        if not self._stale:
            self.proposals.renew()

    def taken_back(self, about: str) -> None:
        """Go to where the person was before."""
        self.proposals.bring_back(about)
        self.proposals.await_again(about)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key that could do nothing is not offered."""
        if not self.is_mounted:
            return True
        if action == "clear":
            return self.proposals.is_narrowed
        if action == "accept_marked":
            shown = self.proposals.queue.chosen() or self.proposals.queue.shown
            return any(each["acts"] for each in shown)
        if action == "next_kind":
            return bool(self.proposals.queue.counts) or self.proposals.is_narrowed
        if action not in self._OF_A_ROW:
            return True
        each = self.proposals.current
        return each is not None and (action != "accept" or bool(each["acts"]))

    def chosen_path(self) -> str:
        """The note that the proposal under the cursor is about."""
        return self._place()[0]

    @property
    def proposals(self) -> ProposalList:
        """The list."""
        return self.query_one(ProposalList)

    def action_accept(self) -> None:
        """Do what is proposed; what that changes is on the screen, or is shown first."""
        each = self.proposals.current
        if each is not None:
            self._begin([each], [Wish.of(each["acts"][0])], confirm=str(each["id"]) not in self._effects)

    def action_dismiss_it(self) -> None:
        """Not to be proposed again."""
        each = self.proposals.current
        if each is not None:
            self._begin([each], [_dismissal(each)], confirm=False)

    def action_accept_marked(self) -> None:
        """Do what is proposed in every marked row."""
        marked = self.proposals.queue.chosen()
        able = [each for each in marked if each["acts"]]
        if able:
            self._begin(able, [Wish.of(each["acts"][0]) for each in able], confirm=True)
        else:
            self.recall.tell(say("no_acts" if marked else "nothing_marked", TEXTS), "warning")

    def action_dismiss_marked(self) -> None:
        """Propose none of the marked rows again."""
        marked = self.proposals.queue.chosen()
        if marked:
            self._begin(marked, [_dismissal(each) for each in marked], confirm=True)
        else:
            self.recall.tell(say("nothing_marked", TEXTS), "warning")

    def action_later(self) -> None:
        """Put this one at the end."""
        each = self.proposals.current
        if each is not None:
            words = say("told_of", name=say("later", TEXTS), text=each["text"])
            self._made.append(Made([], words, str(each["id"])))
            self.proposals.put_off()

    def action_mark(self) -> None:
        """Mark this one and go on."""
        self.proposals.mark()
        self.refresh_bindings()

    def action_clear(self) -> None:
        """Take all marks away, then the filter."""
        self.proposals.clear()

    def action_next_kind(self) -> None:
        """Show only the next kind that there is something of."""
        self.proposals.next_kind()

    def action_open_note(self) -> None:
        """Open the note that it is about, or rests on."""
        path, line = self._place()
        if path:
            self.open_place(path, line)
        else:
            self.recall.tell(say("no_place", TEXTS), "warning")

    def on_proposal_list_moved(self, event: ProposalList.Moved) -> None:
        """Show the proposal under the cursor."""
        each = self.proposals.current
        name = str(each["id"]) if each else ""
        self.refresh_bindings()
        pane = self.query_one(ProposalPane)
        pane.display = each is not None or not self.proposals.loaded
        pane.show(each, self._places.get(name, ()), self._effects.get(name))
        if each is not None and (name not in self._places or name not in self._effects):
            background.run(self, partial(self._look, each), "look")

    def on_table_chosen(self, event: Table.Chosen) -> None:
        """Enter, or a second click: show every way to decide on this one."""
        each = self.proposals.current
        if each is not None:
            self.start(partial(self._pick_way, each))

    def _place(self) -> tuple[str, int]:
        each = self.proposals.current
        return place_of(each, self._places.get(str(each["id"]), ())) if each else ("", 0)

    def _begin(self, proposals: Sequence[Proposal], wishes: Sequence[Wish], confirm: bool) -> None:
        """Decide; what needs no more looking at is out of the way at once, so that one can go on."""
        names = [str(each["id"]) for each in proposals]
        if not confirm:
            self.proposals.queue.begin(names)
            self.proposals.show()
        self.start(partial(self._decide, names, wishes, confirm))

    async def _decide(self, names: Sequence[str], wishes: Sequence[Wish], confirm: bool) -> None:
        if await self.decide(wishes, confirm, about=names[0]):
            self.proposals.queue.marked -= set(names)
            await self.proposals.load()
        self.proposals.queue.end(names)
        self.proposals.show()

    async def _pick_way(self, each: Proposal) -> None:
        wish = await self.app.push_screen_wait(WaysPicker(each, self._places.get(str(each["id"]), ())))
        if wish is not None:
            self._begin([each], [wish], confirm=False)

    async def _look(self, each: Proposal) -> None:
        """Find out what accepting a proposal would change, and where what it is about stands in the notes."""
        name = str(each["id"])
        await asyncio.sleep(PREVIEW_SECONDS)
        effect = await self._effect(Wish.of(each["acts"][0])) if each["acts"] else Content("")
        places = await self._found(each)
        current = self.proposals.current
        if current is not None and current["id"] == name:
            self._effects[name], self._places[name] = effect, places
            self.query_one(ProposalPane).show(each, places, effect)

    async def _effect(self, wish: Wish) -> Content:
        try:
            ahead = await self.link.call(f"govern.{wish.act}", {**wish.asked(), "dry_run": True})
        except RecalldError as error:
            return content.line(error.message, "$text-warning")
        return acts.preview(ahead["preview"])

    async def _found(self, each: Proposal) -> list[Mapping[str, Any]]:
        if each["kind"] not in ("god", "merge"):
            return []
        found: list[Mapping[str, Any]] = []
        for label in filter(None, (each["subject"], each["object"])):
            try:
                asked = {"name": f"concept:{label}", "limit": PLACES}
                found += (await self.link.call("concepts", asked))["found_in"]
            except RecalldError:
                continue
        return found


def _dismissal(each: Proposal) -> Wish:
    return Wish("dismiss", str(each["id"]), words=acts.dismissing(each))


SCREEN = ReviewScreen
