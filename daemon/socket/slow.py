"""What took long is logged: which method, how long, and its stages and counts; never what was asked."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from .connection import Call

log = logging.getLogger(__name__)
T = TypeVar("T")

MOST_STAGES = 6
LEAST_MS = 1.0
"""A stage that took less is not worth a word."""


async def timed(work: Awaitable[T], call: Call, limit_ms: int) -> T:
    """The result of `work`, which answers `call`; when that took `limit_ms` or more, the log says so (0: never)."""
    started = time.perf_counter()
    result = await work
    took_ms = (time.perf_counter() - started) * 1000
    if limit_ms and took_ms >= limit_ms:
        log.info("slow: %s took %d ms%s", call.request.method, took_ms, told(result))
        log.debug("what was slow: %s", call.request.params)
    return result


def told(result: object) -> str:
    """Stages and counts of a result, as far as it has any."""
    if not isinstance(result, dict):
        return ""
    timings: dict[str, Any] = result.get("timings_ms") or {}
    worst = sorted(timings.items(), key=lambda stage: -stage[1])[:MOST_STAGES]
    said = [f"{name} {ms:.0f}" for name, ms in worst if ms >= LEAST_MS]
    said += [f"{name} {len(result[name])}" for name in ("cards", "notes", "nodes", "rows") if _is_many(result, name)]
    if "candidates" in result:
        said.append(f"candidates {result['candidates'].get('found')}")
    return f" ({', '.join(said)})" if said else ""


def _is_many(result: dict[str, Any], name: str) -> bool:
    return isinstance(result.get(name), list | tuple)
