"""Notes that the safety rules have still to look through, some at a time, whenever there is nothing else to do."""

from collections.abc import Iterable

from ..index.store.store import Store
from .audit import Audit

SCANNED_AT_ONCE = 50


class Gate:
    """What was written under other rules, or while nobody looked, is looked through once; so is every change."""

    def __init__(self, store: Store, audit: Audit) -> None:
        self._store = store
        self._audit = audit
        self._left: dict[str, None] = dict.fromkeys(store.notes.ids()) if audit.outdated else {}

    @property
    def pending(self) -> bool:
        """Whether notes are left."""
        return bool(self._left)

    def add(self, paths: Iterable[str]) -> None:
        """These were written."""
        self._left |= dict.fromkeys(paths)

    def look(self) -> None:
        """Look through some of them."""
        paths = list(self._left)[:SCANNED_AT_ONCE]
        self._audit.scan(self._store, paths)
        for path in paths:
            del self._left[path]
        if not self._left:
            self._audit.all_scanned()
