"""What the screens share on which one decides: look at the effect, confirm, decide, take back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType

from ...daemon.errors import RecalldError
from ..connection import background
from ..messages import Catalogue, say
from ..screen import RecallScreen
from ..text.content import shortened
from ..widgets.confirm import Confirm
from . import acts
from .acts import Wish

TEXTS: Catalogue = {
    "undo": ("Undo", "撤回"),
    "sure": ("Decide", "決定"),
    "sure_undo": ("Undo", "撤回"),
    "sure_all": ("Decide {n} at once", "一次決定 {n} 項"),
    "done": ("Done: {what}. u takes it back.", "已完成：{what}。按 u 可撤回。"),
    "done_plainly": ("Done: {what}.", "已完成：{what}。"),
    "several": ("{n} {n:decision|decisions}", "{n} 項決定"),
    "undone": ("Taken back: {what}", "已撤回：{what}"),
    "nothing_to_undo": ("Nothing has been decided that could be undone.", "沒有可以撤回的決定。"),
}
LEAST = 20
"""Cells of what was decided that are shown at least, however narrow the terminal is."""


@dataclass(frozen=True, slots=True)
class Made:
    """One act: the ids of its decisions, what it was, and the proposal, by id, that it was the first answer to.

    To put a proposal off is an act without a decision.
    """

    ids: list[str]
    words: str
    about: str


class GoverningScreen(RecallScreen):
    """A screen of decisions. What was decided on it can be taken back on it, the last first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("u", "undo", say("undo", TEXTS), id="govern.undo")]

    def __init__(self) -> None:
        super().__init__()
        self._made: list[Made] = []
        """The acts of this screen, the last one last."""
        self._one_at_a_time = asyncio.Lock()

    def decided(self) -> None:
        """Something was decided or taken back: what is shown is old."""

    def taken_back(self, about: str) -> None:
        """An act of this screen was taken back: the proposal, by id, will be there again; "" when it was about none."""

    def start(self, act: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Do something that decides; what is under way is never broken off."""
        background.run(self, act, "decide", exclusive=False)

    async def decide(self, wishes: Sequence[Wish], confirm: bool = True, about: str = "") -> bool:
        """Look what the wishes would change, let the person confirm, and decide; returns whether it was done.

        `about`: the first proposal, by id, that they answer.
        """
        done = False
        async with self._one_at_a_time:
            try:
                ahead = [await self._ask(wish, dry_run=True) for wish in wishes]
                if not confirm or await self._sure(wishes, ahead):
                    await self._carry_out(wishes, about)
                    done = True
            except RecalldError as error:
                self.refuse(error)
        self.decided()
        return done

    def open_place(self, path: str, line: int) -> None:
        """Open a note at a line, which is marked unless it is the first."""
        self.look_up(path, (line, line) if line > 1 else (0, 0))

    def action_undo(self) -> None:
        """Take back what was decided last."""
        self.start(self._undo)

    async def take_back(self, decision: dict[str, Any]) -> None:
        """Take one decision back, after the person has seen what that changes."""
        words = acts.told(decision)
        wish = Wish("undo", str(decision["id"]), words=say("undone", TEXTS, what=words))
        async with self._one_at_a_time:
            try:
                ahead = await self._ask(wish, dry_run=True)
                window = Confirm(say("sure_undo", TEXTS), [words], acts.preview(ahead["preview"]))
                if await self.app.push_screen_wait(window):
                    await self._ask(wish)
                    self._made = [one for one in self._made if str(decision["id"]) not in one.ids]
                    self.recall.tell(wish.words)
            except RecalldError as error:
                self.refuse(error)
        self.decided()

    async def _undo(self) -> None:
        async with self._one_at_a_time:  # what is being decided just now is what was decided last
            made = self._made.pop() if self._made else None
            if made is not None:
                await self._undo_made(made)
        if made is None:
            await self._undo_newest()
        self.decided()

    async def _undo_made(self, made: Made) -> None:
        try:
            if made.ids:
                await self.link.call("govern.undo", {"id": made.ids})
            self.taken_back(made.about)
            self.app.clear_notifications()  # that it can be taken back is true no more
            self._tell("undone", made.words)
        except RecalldError as error:
            if error.kind in ("gone", "timeout"):
                self._made.append(made)  # nobody knows: it can be tried again
            self.refuse(error)

    async def _undo_newest(self) -> None:
        """Of what was decided elsewhere the newest, which the person may not have in mind."""
        try:
            found = (await self.link.call("govern.list", {"kind": "decisions", "limit": 1}))["decisions"]
        except RecalldError as error:
            self.refuse(error)
            return
        if found:
            await self.take_back(found[0])
        else:
            self.recall.tell(say("nothing_to_undo", TEXTS))

    async def _ask(self, wish: Wish, dry_run: bool = False) -> dict[str, Any]:
        result: dict[str, Any] = await self.link.call(f"govern.{wish.act}", {**wish.asked(), "dry_run": dry_run})
        return result

    async def _sure(self, wishes: Sequence[Wish], ahead: Sequence[dict[str, Any]]) -> bool:
        effect = acts.preview(acts.added([one["preview"] for one in ahead]))
        title = say("sure", TEXTS) if len(wishes) == 1 else say("sure_all", TEXTS, n=len(wishes))
        return await self.app.push_screen_wait(Confirm(title, [wish.told() for wish in wishes], effect))

    async def _carry_out(self, wishes: Sequence[Wish], about: str) -> None:
        """Decide, remembering what is done also when something is refused half-way. Raises `RecalldError`."""
        ids: list[str] = []
        words = wishes[0].told() if len(wishes) == 1 else say("several", TEXTS, n=len(wishes))
        try:
            for wish in wishes:
                made = (await self._ask(wish))["decisions"]
                ids += [str(each["id"]) for each in made if each["act"] != "undo"]
        finally:
            if ids:
                self._made.append(Made(ids, words, about))
        self._tell("done" if ids else "done_plainly", words)

    def _tell(self, key: str, words: str) -> None:
        """Say what was done in one line: a second one would cover how much is left to decide."""
        room = self.recall.room_to_tell - cell_len(say(key, TEXTS, what=""))
        self.recall.tell(say(key, TEXTS, what=shortened(words, max(room, LEAST))))
