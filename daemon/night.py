"""When the daemon dreams by itself: at a time of day, and after a night that the machine slept through, when idle."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .service import Service
    from .vault import Vault

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
    began = time.time()
    while True:
        await asyncio.sleep(look_s)
        at = service.loaded.config.dream.at
        if at == "off" or not service.is_idle(IDLE_S):
            continue
        for entry in service.vaults:
            if entry.vault is not None and entry.vault.phase == "ready":
                await asyncio.to_thread(_dream_if_due, entry.vault, at, clock, began)


def _dream_if_due(vault: Vault, at: str, clock: Callable[[], datetime], began: float) -> None:
    from .dreaming import Unslept, dream, last_dream

    # A vault that never dreamt was built a moment ago: that is as good.
    if not due(at, clock(), last_dream(vault) or began):
        return
    try:
        report = dream(vault)
    except Unslept as error:
        log.warning("vault %s did not dream: %s", vault.name, error)
    except Exception:
        log.exception("vault %s did not dream", vault.name)
    else:
        log.info("vault %s dreamt: %s", vault.name, {key: report[key] for key in ("after", "drift", "seconds")})
