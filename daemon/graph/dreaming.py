"""The dream: the whole graph made anew, the index tidied, proposals counted, and the vault's own questions asked."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...index.recall.evaluate import BadLine, read_queries
from .. import atomicwrite
from ..following.plainfile import read_plain
from ..methods.evaluation import evaluate
from ..methods.params import Eval, EvalQuery
from ..process.log import told

if TYPE_CHECKING:
    from ..vault import Vault
    from .graphkeeper import Task

log = logging.getLogger(__name__)

GOLDEN = Path(".recall") / "golden.jsonl"
"""The vault's own labelled queries, below its root."""
LONGEST_GOLDEN = 64_000_000
"""Bytes of that file; one that is longer is left alone."""
WORSE = 0.01
"""By so much a figure has to fall before it is worth a warning."""
FIGURES = ("recall@10", "mrr@10")
TIDY_SECONDS = 600.0

OnProgress = Callable[[int, int, str], None]


class Unslept(Exception):
    """The graph could not be made anew; the message says why."""


def dream(
    vault: Vault,
    on_progress: OnProgress = lambda done, total, text: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> dict[str, Any]:
    """Dream, and return the report. Who gives up waiting loses the report alone: what is done stays done.

    Raises `Unslept`. Blocks for seconds, minutes in a large vault.
    """
    started, before = time.monotonic(), _remembered(vault)
    rebuilt = vault.graphing.rebuild(lambda done, total: on_progress(done, total, "graph"))
    if rebuilt is None:
        raise Unslept(vault.graphing.reason or "the daemon is stopping")
    on_progress(0, 0, "index")
    pruned = _tidied(vault)
    on_progress(0, 0, "proposals")
    proposals = _proposals(vault)
    golden = {} if cancelled() else _replayed(vault, on_progress, cancelled)
    worse = {name: [before["golden"][name], golden[name]] for name in FIGURES if _is_worse(before, golden, name)}
    known = set(before.get("proposals", ()))
    _remember(vault, {"at": time.time(), "golden": golden or before.get("golden", {}), "proposals": sorted(proposals)})
    kinds = Counter(kind for kind in proposals.values())
    # Whoever dreams for the first time has seen what there is to decide.
    new = {name: kind for name, kind in proposals.items() if name not in known} if before else {}
    if new:
        vault.tell("proposal", {"new": len(new), "kinds": dict(Counter(new.values()))})
    return {
        "before": asdict(rebuilt.before),
        "after": asdict(rebuilt.after),
        "drift": rebuilt.drift,
        "proposals": dict(sorted(kinds.items())),
        "new_proposals": len(new),
        "pruned_vectors": pruned,
        "golden": golden,
        "worse": worse,
        "seconds": round(time.monotonic() - started, 1),
    }


def last_dream(vault: Vault) -> float:
    """When the vault last dreamt, in seconds since the epoch; 0 for never."""
    return float(_remembered(vault).get("at", 0.0))


def _tidied(vault: Vault) -> int:
    """Forget vectors of texts that are gone and fold the inverted index, on the writer's thread; how many vectors."""
    done, pruned = threading.Event(), [0]

    def tidy() -> None:
        try:
            pruned[0] = vault.store.care.prune_vectors()
            vault.store.care.compact()
            vault.store.care.idle()
        finally:
            done.set()

    task: Task = tidy
    vault.do(task)
    done.wait(TIDY_SECONDS)
    return pruned[0]


def _proposals(vault: Vault) -> dict[str, str]:
    """The kind of everything there is to decide, by id."""
    resolved = vault.graphing.resolved
    try:
        return {each.id: each.kind for each in vault.proposing.proposals(vault, resolved, patient=True)}
    except Exception:
        log.exception("vault %s: proposals could not be made", vault.name)
        return {}


def _replayed(vault: Vault, on_progress: OnProgress, cancelled: Callable[[], bool]) -> dict[str, Any]:
    """Ask the vault's own questions; nothing where it has none that can be read."""
    try:
        lines = read_plain(vault.root / GOLDEN, LONGEST_GOLDEN).decode("utf-8").splitlines()
        queries = read_queries(lines)
    except (OSError, UnicodeDecodeError, BadLine) as error:
        if not isinstance(error, FileNotFoundError):
            log.warning("vault %s: %s cannot be replayed: %s", vault.name, GOLDEN, told(error))
        return {}
    asked = tuple(EvalQuery(id=q.id, query=q.query, relevant=tuple(sorted(q.relevant))) for q in queries)
    result = evaluate(vault, Eval(queries=asked), lambda done, total: on_progress(done, total, "golden"), cancelled)
    figures = result["report"]["all"]
    return {"n": len(asked), **{name: figures[name] for name in FIGURES if name in figures}}


def _is_worse(before: dict[str, Any], golden: dict[str, Any], name: str) -> bool:
    known = before.get("golden", {}).get(name)
    return known is not None and name in golden and golden[name] < known - WORSE


def _remembered(vault: Vault) -> dict[str, Any]:
    try:
        found = json.loads((vault.state_dir / "dream.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _remember(vault: Vault, what: dict[str, Any]) -> None:
    file = vault.state_dir / "dream.json"
    try:
        atomicwrite.put(file, json.dumps(what).encode())
    except OSError as error:
        log.warning("vault %s: the dream cannot be remembered: %s", vault.name, error)
