"""Notes that a person wants kept nowhere any more, until nothing of them is left on the disk."""

from collections.abc import Callable, Iterable

from ...index.store.store import Store
from ..checks.audit import Audit
from ..journal import Journal


class Withdrawal:
    """What is still to be erased of withdrawn notes."""

    def __init__(self, store: Store, journal: Journal, audit: Audit) -> None:
        self._store = store
        self._journal = journal
        self._audit = audit
        self._paths: set[str] = set()
        self._left_over = store.care.purge_due()
        """A process that was killed had withdrawn notes, and not yet erased what was left of them."""

    def add(self, paths: Iterable[str]) -> None:
        """These were taken out of the index: their bytes may still be in its file, their paths in the journal."""
        self._paths.update(paths)

    def due(self, whole: bool) -> bool:
        """Whether there is something to erase; `whole`: everything was looked at, so it is known what is private."""
        return bool(self._paths) or (self._left_over and whole)

    def erase(self, withheld: Callable[[Iterable[str]], set[str]]) -> None:
        """Purge index, journal and audit; `withheld` tells which paths are private. Raises StoreError, OSError."""
        self._store.care.purge()
        gone = self._paths | withheld({*self._journal.usage(), *self._audit.paths()})
        self._journal.forget(gone)
        self._audit.forget(gone)
        self._paths.clear()
        self._left_over = False
