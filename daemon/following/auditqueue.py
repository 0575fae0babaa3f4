"""Notes that the safety rules have still to look through, some at a time, whenever there is nothing else to do."""

import time
from collections.abc import Iterable

from ...index.store.store import Store
from ..checks.audit import Audit

SCANNED_AT_ONCE = 50

QUIET_SECONDS = 1.0
"""After this long without other work notes are looked through: never while one waits."""

PAUSE = 4.0
"""After looking through some, those who ask have the processor for so many times as long as that took."""


class AuditQueue:
    """What was written under other rules, or while nobody looked, is looked through once; so is every change."""

    def __init__(self, store: Store, audit: Audit) -> None:
        self._store = store
        self._audit = audit
        self._left: dict[str, None] = dict.fromkeys(store.notes.ids()) if audit.outdated else {}
        self._pause_end = 0.0

    @property
    def pending(self) -> bool:
        """Whether notes are left."""
        return bool(self._left)

    def due(self, last_work: float) -> float:
        """When to look next, by the monotonic clock, as `last_work` is."""
        return max(last_work + QUIET_SECONDS, self._pause_end)

    def add(self, paths: Iterable[str]) -> None:
        """These were written."""
        self._left |= dict.fromkeys(paths)

    def look(self) -> None:
        """Look through some of them."""
        started = time.monotonic()
        paths = list(self._left)[:SCANNED_AT_ONCE]
        self._audit.scan(self._store, paths)
        for path in paths:
            del self._left[path]
        if not self._left:
            self._audit.all_scanned()
        ended = time.monotonic()
        self._pause_end = ended + PAUSE * (ended - started)
