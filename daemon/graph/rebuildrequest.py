"""A request that a whole graph be made anew, and what came of it."""

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
class RebuildRequest:
    """Somebody asked for everything to be made anew, and waits for it."""

    on_progress: OnProgress
    done: threading.Event = field(default_factory=threading.Event)
    rebuilt: Rebuilt | None = None
    step: int = -1
    """The last that was told, of `STEPS`."""


def tell(requests: Iterable[RebuildRequest], done: int, total: int) -> None:
    """Let all who asked for it know how far it is."""
    for request in requests:
        step = STEPS * done // max(total, 1)
        if step != request.step:
            request.step = step
            request.on_progress(done, total)
