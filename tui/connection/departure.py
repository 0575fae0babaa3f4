"""A daemon that somebody told to stop: the app starts no other in its place, and sees when another has come."""

from __future__ import annotations

import asyncio
import os
from typing import Final

from ...daemon import paths
from ...daemon.errors import UNREACHABLE, RecalldError
from ..messages import Catalogue, say

TEXTS: Catalogue = {
    "stopped": ("recalld was stopped", "recalld 已被停止"),
    "hint": ("F9 starts it again", "按 F9 再啟動"),
}

LOOK_SECONDS: Final = 0.5
"""Between two looks at whether another daemon has come; each is a `stat` or two."""


class Departure:
    """The end of one daemon.

    Nobody is knocked at meanwhile: where a service manager holds the socket, a knock would start what was stopped.
    Whoever comes writes its process into the lock files, and that is seen.
    """

    def __init__(self, socket: str) -> None:
        self._locks = (f"{socket}.lock", paths.owner_lock())
        self._before = self._written()
        self._ended = asyncio.Event()

    def end(self) -> None:
        """Wait no longer: a daemon is wanted."""
        self._ended.set()

    async def over(self) -> None:
        """Wait until another daemon has come, or one is wanted."""
        while not self._ended.is_set() and not self._another_came():
            try:
                await asyncio.wait_for(self._ended.wait(), LOOK_SECONDS)
            except TimeoutError:
                continue

    def _another_came(self) -> bool:
        return any(now and now != before for now, before in zip(self._written(), self._before, strict=True))

    def _written(self) -> tuple[int, ...]:
        return tuple(_written_at(lock) for lock in self._locks)


def refused() -> RecalldError:
    """What is said to who asks for something meanwhile."""
    return RecalldError(say("stopped", TEXTS), kind="stopped", code=UNREACHABLE, hint=say("hint", TEXTS))


def _written_at(file: str) -> int:
    """When a file was written, in nanoseconds; 0 where there is none."""
    try:
        return os.stat(file).st_mtime_ns  # noqa: PTH116 - a path of a string
    except OSError:
        return 0
