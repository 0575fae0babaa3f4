"""When the daemon dreams by itself: at a time of day, and after a night that the machine slept through, when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import CancelledError
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..service import Service
    from ..vault import Vault
    from ..vaults import Entry

log = logging.getLogger(__name__)

LOOK_S = 30.0
"""How often the clock is looked at: it also goes on while the machine sleeps."""
IDLE_S = 60.0
"""A dream that is late waits until nobody has asked anything for so long."""


def due(at: str, now: datetime, last: float) -> bool:
    """Whether a dream at this time of day (`HH:MM`, local) was due since the last one, in seconds since the epoch."""
    hour, minute = map(int, at.split(":"))
    latest = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if latest > now:
        latest -= timedelta(days=1)
    return last < latest.timestamp()


async def watch(service: Service, clock: Callable[[], datetime] = datetime.now, look_s: float = LOOK_S) -> None:
    """Dream in each vault when it is time, one after the other, until cancelled."""
    while True:
        await asyncio.sleep(look_s)
        if service.is_idle(IDLE_S):
            await asyncio.to_thread(dream_where_due, service, clock)


def dream_where_due(
    service: Service, clock: Callable[[], datetime] = datetime.now, patience_s: float = 0.0
) -> list[str]:
    """Dream in every vault that has not since the time set, and is ready within `patience_s`; returns their names.

    Blocks for minutes.
    """
    at = service.loaded.config.dream.at
    if at == "off":
        return []
    vaults = [entry.vault for entry in service.vaults if _is_ready(entry, patience_s)]
    return [vault.name for vault in vaults if vault is not None and _dream_if_due(vault, at, clock, service.began)]


def _is_ready(entry: Entry, patience_s: float) -> bool:
    if patience_s:
        with contextlib.suppress(TimeoutError, CancelledError):
            entry.ready.result(patience_s).wait(timeout=patience_s, graph=False)
    return entry.vault is not None and entry.vault.phase == "ready"


def _dream_if_due(vault: Vault, at: str, clock: Callable[[], datetime], began: float) -> bool:
    from .dreaming import Unslept, dream, last_dream

    # A vault that never dreamt was built when the process began: that is as good.
    if not due(at, clock(), last_dream(vault) or began):
        return False
    try:
        report = dream(vault)
    except Unslept as error:
        log.warning("vault %s did not dream: %s", vault.name, error)
    except Exception:
        log.exception("vault %s did not dream", vault.name)
    else:
        log.info("vault %s dreamt: %s", vault.name, {key: report[key] for key in ("after", "drift", "seconds")})
        return True
    return False
