"""When the thread that writes does what nobody tells it to: looks at everything, rests, and trusts no stat."""

import time
from collections.abc import Callable, Iterable

FULL_LOOK_SECONDS = 60.0
BLIND_LOOK_SECONDS = 2.0
"""How often everything is looked at while there are no hints; never for more than a twentieth of the time."""

REST_SECONDS = 5.0
"""After this long without work the store may tidy up."""

REHASH_SECONDS = 24 * 3600.0
"""So often no stat is trusted: a disk may change bytes without telling."""


class Timetable:
    """Times of one thread, by the monotonic clock, in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self.last_work = now()
        self._rested = False
        self._next_full = 0.0
        self._next_rehash = self.last_work + REHASH_SECONDS

    def worked(self) -> None:
        """Something was done: rest is put off."""
        self.last_work, self._rested = self._now(), False

    def rested(self) -> None:
        """The store is tidy; it stays so until there is work."""
        self._rested = True

    def looked(self, cost: float, is_blind: bool) -> None:
        """Everything was looked at; `cost`: seconds of such a look that finds nothing."""
        self._next_full = self._now() + (max(BLIND_LOOK_SECONDS, 20 * cost) if is_blind else FULL_LOOK_SECONDS)

    def look_soon(self) -> None:
        """There was nothing to look at: try again before long."""
        self._next_full = self._now() + BLIND_LOOK_SECONDS

    def is_look_due(self) -> bool:
        """Whether everything is to be looked at though nothing was heard."""
        return self._now() >= self._next_full

    def is_rest_due(self) -> bool:
        """Whether to rest: before the gate has seen everything, since queries are quick only after it."""
        return not self._rested and self._now() >= self.last_work + REST_SECONDS

    def is_rehash_due(self) -> bool:
        """Whether the next look has to read every file; says so once in so long a time."""
        due = self._now() >= self._next_rehash
        if due:
            self._next_rehash = self._now() + REHASH_SECONDS
        return due

    def patience(self, others: Iterable[float]) -> float:
        """Seconds until there is something to do without being told; `others`: those until other things are due."""
        now = self._now()
        due = [self._next_full - now, *others]
        if not self._rested:
            due.append(self.last_work + REST_SECONDS - now)
        return max(min(due), 0.01)
