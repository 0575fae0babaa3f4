"""Reviewing what there is to decide: one proposal at a time, one key each."""

from __future__ import annotations

import sys

from . import session
from .messages.commandline import say
from .showing import decisions
from .showing.terminal import Paint, note, write

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any


class Review:
    """One sitting: what was accepted and dismissed, and the decisions that can be taken back."""

    def __init__(self, args: Namespace) -> None:
        self._args = args
        self._made: list[tuple[int, str, list[str]]] = []
        """Place in the queue, act, and ids of decisions, of each that was made."""
        self._place = 0

    @property
    def accepted(self) -> int:
        """How many proposals were accepted."""
        return len(self._made) - self.dismissed

    @property
    def dismissed(self) -> int:
        """How many proposals are not to be shown again."""
        return sum(act == "dismiss" for _, act, _ in self._made)

    def go_through(self, queue: list[dict[str, Any]]) -> int:
        """Ask about each proposal until none is left or the person quits; returns how many are left."""
        shown = -1
        while self._place < len(queue):
            each = queue[self._place]
            if shown != self._place:
                shown = self._place
                self._show(each, shown + 1, len(queue))
            if not self._answer(each, _key(each)):
                break
        return len(queue) - self._place

    def _show(self, each: dict[str, Any], place: int, total: int) -> None:
        paint = Paint.of(sys.stdout)
        write(f"\n{paint.dim(f'{place}/{total}')}")
        decisions.proposal(each, paint)
        for number, way in enumerate(each["acts"], 1):
            write(f"  {'y' if number == 1 else number}: {decisions.act(way)}")
        if each.get("preview"):
            write("  " + paint.dim(say("govern_would", what=decisions.preview(each["preview"]))))

    def _answer(self, each: dict[str, Any], key: str) -> bool:
        """Do what a key says; one that says nothing is asked for again. False: quit."""
        acts = each["acts"]
        number = 1 if key == "y" else int(key) if key.isdecimal() else 0
        if key in ("q", ""):
            return False
        if key == "l":
            self._place += 1
        elif key == "?":
            note(say("govern_review_help"))
        elif key == "u":
            self._undo()
        elif key == "n":
            self._decide("dismiss", {"id": each["id"]})
        elif 1 <= number <= len(acts):
            way = acts[number - 1]
            self._decide(way["act"], {"subject": way["subject"], "object": way["object"]})
        return True

    def _decide(self, act: str, asked: dict[str, Any]) -> None:
        result = session.ask(self._args, f"govern.{act}", asked)
        decisions.decided(result)
        self._made.append((self._place, act, [each["id"] for each in result["decisions"]]))
        self._place += 1

    def _undo(self) -> None:
        """Take the last decision of this sitting back, and return to what it was about."""
        if not self._made:
            note(say("govern_nothing_undone"))
            return
        place, _, ids = self._made[-1]
        result = session.ask(self._args, "govern.undo", {"id": ids})
        self._made.pop()
        self._place = place
        undone = [decisions.act(each) for each in result["undone"]]
        note(say("govern_undone", what=say("comma").join(undone)))


def _key(each: dict[str, Any]) -> str:
    """The first letter of what the person types; "" at the end of what is typed."""
    others = "".join(f"[{number}] " for number in range(2, len(each["acts"]) + 1))
    keys = (
        say("govern_review_keys", others=others + " " if others else "") if each["acts"] else say("govern_review_info")
    )
    sys.stdout.write(keys + " > ")
    sys.stdout.flush()
    line = sys.stdin.readline()
    return (line.strip().lower() or "l")[:1] if line else ""
