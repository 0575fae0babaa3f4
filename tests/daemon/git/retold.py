"""History read anew, so that what was kept up can be compared with it."""

from pathlib import Path
from typing import Any

from recalld.daemon.git.attribution import Attribution
from recalld.daemon.git.backlog import Backlog
from recalld.daemon.git.opening import open_repository
from recalld.daemon.vault import Vault
from recalld.index.store.store import Store


def equal_to_fresh(vault: Vault, folder: Path) -> dict[str, Any]:
    """Fail unless what is kept of the history is what is read anew; returns it by path."""
    kept = {path: (known, vault.chronicle.lineage(path)) for path, known in vault.store.notes.provenance().items()}
    repository = open_repository(vault.root).repository
    fresh = Store.open(folder / "fresh.duckdb")
    try:
        new: dict[str, Any] = {}
        if repository is not None:
            head = repository.head().commit
            for rows in Backlog.of(repository, fresh, head).read():
                fresh.history.put(rows)
            attribution = Attribution(vault.root, fresh)
            attribution.trace(repository.files(head) if head else {}, ())
            attribution.store = vault.store  # the notes that there are, and not what is known of them
            found = attribution.expected(False, lambda: None)
            new = {known.path: (known, attribution.commits_of(known.path)) for known in found}
    finally:
        fresh.close()
        for file in folder.glob("fresh.duckdb*"):
            file.unlink()
    assert kept == new
    return kept
