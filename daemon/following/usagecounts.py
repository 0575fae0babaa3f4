"""Usage counters on their way from the journal, which is kept, into the index, which can be made anew."""

from ...index.store.rows import Usage
from ...index.store.store import Store
from ..journal import Journal


class UsageCounts:
    """Knows which counters the index has, so that only what changed is written."""

    def __init__(self, store: Store, journal: Journal) -> None:
        self._store, self._journal = store, journal
        self._kept: dict[str, Usage] = {}

    def keep(self) -> None:
        """Bring those of the index up to date."""
        usage = self._journal.usage()
        changed = {path: count for path, count in usage.items() if self._kept.get(path) != count}
        if changed:
            self._store.put_usage(changed)
            self._kept = usage

    def forget(self) -> None:
        """The index may have none of them any more."""
        self._kept = {}
