"""Somebody's wish that a whole graph be made anew, and what came of it."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from .graphcounts import Counts

OnProgress = Callable[[int, int], None]


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


def tell(wishes: Iterable[Wish], done: int, total: int) -> None:
    """Let all who wish for it know how far it is."""
    for wish in wishes:
        wish.on_progress(done, total)
