"""A vault's part of the daemon's status."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .following.writer import Writer
    from .vault import Vault


def status(vault: Vault, writer: Writer | None) -> dict[str, Any]:
    """What there is to tell, without `writer` of a vault that was never opened. Raises StoreError."""
    known: dict[str, Any] = {"name": vault.name, "path": str(vault.root), "state": vault.state}
    if writer is None:
        return known
    stats = vault.store.stats()
    done, total = vault.progress
    return known | {
        "reason": vault.reason,
        "notes": stats.notes,
        "passages": stats.passages,
        "embedded": stats.embedded if writer.delivery.model else 0,
        "pending": len(vault.dirty) + total - done,
        "refused": stats.refused + writer.reconciler.unseen_count(),
        "private": writer.reconciler.private_count(),
        "problems": stats.problems + len(writer.reconciler.problems),
        "revision": stats.rev,
        "db_mb": round(stats.size / 1e6, 2),
        "last_change_s": round(time.time() - writer.last_change, 1),
        "progress": {"done": done, "total": total},
        "vectors": vault.meaning.state,
        "graph": vault.graphing.status(),
        "watch": _watch(writer),
        "git": vault.chronicle.status(),
    }


def _watch(writer: Writer) -> dict[str, Any]:
    watcher = writer.watcher
    state = "timer" if watcher.late else "events"
    expected, cost = len(writer.reconciler.folders), round(writer.look_cost, 4)
    return {"state": state, "watched": watcher.really_watched, "expected": expected, "look_s": cost}
