"""What is kept of a vault on the disk: the index, which can be made anew, and what cannot: usage and findings."""

import logging
from dataclasses import dataclass
from pathlib import Path

from ..index.store.database import StoreSettings
from ..index.store.store import Store
from .checks.audit import Audit
from .journal import Journal

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class VaultFiles:
    """Open together, for one vault."""

    store: Store
    journal: Journal
    """Reads, votes and questions."""
    audit: Audit
    """What the gate found in the notes."""

    @classmethod
    def open(cls, index_dir: Path, state_dir: Path, settings: StoreSettings | None) -> "VaultFiles":
        """Open all, or none. Raises StoreError, OSError."""
        for folder in (index_dir, state_dir):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        store = Store.open(index_dir / "index.duckdb", settings)
        if store.rebuilt_reason:
            log.warning("%s was begun anew: %s", index_dir / "index.duckdb", store.rebuilt_reason)
        journal: Journal | None = None
        try:
            journal = Journal(state_dir / "usage.jsonl")
            return cls(store, journal, Audit(state_dir / "audit.jsonl"))
        except BaseException:
            if journal is not None:
                journal.close()
            store.close()  # the next attempt opens it anew, which a file that is open already does not allow
            raise

    def close(self) -> None:
        """Close what is open, for a vault that does not start after all."""
        self.journal.close()
        self.store.close()
