"""One question to one vault: the same `recall()` for every front door, and what only the daemon knows added to it."""

from __future__ import annotations

import functools
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..index.recall.config import RecallConfig
from ..index.recall.context import Context
from ..index.recall.pipeline import recall
from ..index.recall.result import Disclosure, RecallRequest
from . import config, paths
from .messages import text

if TYPE_CHECKING:
    from .params import Asking
    from .vault import Vault


def ask(vault: Vault, asked: Asking, question: bool, answer: bool, fresh: bool) -> dict[str, Any]:
    """The Recall object, with the answer if one is wanted.

    Not `fresh`: the index was to be brought in step with the disk first, and it took too long.
    """
    request = RecallRequest(
        query=asked.query,
        mode=asked.mode,
        limit=asked.limit,
        budget=asked.budget,
        ask=question,
        thinking=asked.thinking or "fast",
        explain=asked.explain,
        raw=asked.raw,
        # A reader of Chinese is answered in Chinese; everybody else in the language of the question.
        lang=asked.lang if asked.lang.lower().startswith("zh") else "",
    )
    with vault.busy():
        result = recall(request, vault.store, vault.encoder, _settings(vault), Context(time.time(), vault.dirty))
    if question:
        vault.journal.question(asked.query)
    result = replace(result, vault=vault.name)
    behind = _behind(vault, asked, fresh)
    if behind:
        result = replace(result, disclosures=(*result.disclosures, Disclosure("stale_index", behind)))
    plain = result.to_dict()
    if not answer:
        plain.pop("answer", None)
    return plain


def _behind(vault: Vault, asked: Asking, fresh: bool) -> str:
    """Why the answer may not be what the notes say now; "" while the index is in step with them."""
    phase = vault.phase
    if phase == "gone":
        return text("stale-gone", asked.lang, reason=vault.reason)
    if phase == "indexing":
        done, total = vault.progress
        return text("stale-indexing", asked.lang, done=done, total=total)
    return "" if fresh else text("stale-index", asked.lang, ms=asked.timeout_ms)


def _settings(vault: Vault) -> RecallConfig:
    """The read track's constants, with the field weights that the vault wants otherwise."""
    file = Path(paths.vault_settings_file(str(vault.root)))
    try:
        stat = file.stat()
    except OSError:
        return RecallConfig()
    return _read_settings(str(vault.root), stat.st_mtime_ns, stat.st_size)


@functools.lru_cache(maxsize=32)
def _read_settings(root: str, mtime_ns: int, size: int) -> RecallConfig:
    weights = config.load_vault(root)[0].weights
    return replace(RecallConfig(), weights=replace(RecallConfig().weights, **weights))
