"""Figures for `status`: latencies, memory, and how the reranker is."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...index.store.errors import StoreError

if TYPE_CHECKING:
    from ...index.recall.breaker import Guarded
    from ..vaults import Entry


def most_troubled(found: Iterable[Guarded]) -> Guarded | None:
    """The reranker that failed most often lately: all vaults share the model, but each has a breaker."""
    return max(found, key=lambda one: one.breaker.state().failures, default=None)


def breaker(guarded: Guarded | None) -> dict[str, Any]:
    """Whether the reranker is let through, its failures in a row, for how many seconds it rests, and why."""
    if guarded is None:
        return {"state": "closed", "failures": 0, "rests_s": 0.0, "reason": ""}
    state = guarded.breaker.state()
    return {"state": state.state, "failures": state.failures, "rests_s": state.rests_s, "reason": state.reason}


def percentiles(values: list[float]) -> dict[str, float | None]:
    """Median and 95th percentile of milliseconds; None while there are none."""
    if not values:
        return {"p50_ms": None, "p95_ms": None}
    values.sort()
    at = [values[min(len(values) - 1, int(len(values) * share))] for share in (0.5, 0.95)]
    return {"p50_ms": round(at[0], 2), "p95_ms": round(at[1], 2)}


def memory_mb() -> float:
    """Resident memory of this process, in megabytes."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return round(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)
    except OSError:
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return round(peak / (2**20 if sys.platform == "darwin" else 2**10), 1)


def vault(entry: Entry) -> dict[str, Any]:
    """A vault's part of the status, also while it is being opened or does not open."""
    empty = {
        "state": "failed" if entry.failure else "opening",
        "reason": entry.failure,
        "notes": 0,
        "passages": 0,
        "embedded": 0,
        "pending": 0,
        "last_change_s": None,
        "watch": {"state": "off", "watched": 0, "expected": 0},
        "git": {},
        "db_mb": 0.0,
    }
    open_one = entry.vault
    try:
        own = open_one.status() if open_one is not None else {}
    except StoreError:
        own = {"state": "stopped"}  # it was being forgotten in this moment
    return {"name": entry.name, "path": entry.root, **empty, **own}
