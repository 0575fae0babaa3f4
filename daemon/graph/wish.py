"""Somebody's wish that a whole graph be made anew, and what came of it."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from .graphcounts import Counts

OnProgress = Callable[[int, int], None]

STEPS = 100
"""How often it is told at most how far a whole graph is: every time is a message, and notes are many."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What there was before everything was made anew and what there is; `drift`: notes changed since the last time."""

    before: Counts
    after: Counts
    drift: int


@dataclass(slots=True, eq=False)
class Wish:
    """Somebody wants everything made anew."""

    on_progress: OnProgress
    done: threading.Event = field(default_factory=threading.Event)
    rebuilt: Rebuilt | None = None
    step: int = -1
    """The last that was told, of `STEPS`."""


def tell(wishes: Iterable[Wish], done: int, total: int) -> None:
    """Let all who wish for it know how far it is."""
    for wish in wishes:
        step = STEPS * done // max(total, 1)
        if step != wish.step:
            wish.step = step
            wish.on_progress(done, total)
