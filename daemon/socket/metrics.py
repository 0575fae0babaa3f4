"""What the daemon was asked and how it went, in numbers: for `status`. Only the loop's thread touches them."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from .figures import percentiles

KEPT_TIMES = 500
"""Of each method, for its percentiles."""
MOST_METHODS = 64
OTHER = "other"
"""What methods that nobody knows are counted as: their names come from outside."""


class Tally:
    """One method's calls."""

    __slots__ = ("errors", "n", "times_ms")

    def __init__(self) -> None:
        self.n = self.errors = 0
        self.times_ms: deque[float] = deque(maxlen=KEPT_TIMES)

    def shown(self) -> dict[str, Any]:
        """The tally as `status` has it."""
        return {"n": self.n, "errors": self.errors, **percentiles(list(self.times_ms))}


class Metrics:
    """All of them, since the process began."""

    def __init__(self) -> None:
        self.bytes_in = self.bytes_out = 0
        self.in_flight = 0
        self._methods: dict[str, Tally] = {}
        self._quiet = asyncio.Event()
        self._quiet.set()

    def begun(self) -> None:
        """A request is under way."""
        self.in_flight += 1
        self._quiet.clear()

    def answered(self, method: str, seconds: float, failed: bool) -> None:
        """That request has its answer, or nobody who wants it."""
        self.in_flight -= 1
        if not self.in_flight:
            self._quiet.set()
        known = method in self._methods or len(self._methods) < MOST_METHODS
        tally = self._methods.setdefault(method if known else OTHER, Tally())
        tally.n += 1
        tally.errors += failed
        tally.times_ms.append(seconds * 1000)

    async def quiet(self, seconds: float) -> bool:
        """Whether every request had its answer within so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self._quiet.wait()
        except TimeoutError:
            return False
        return True

    def shown(self, waiting: int) -> dict[str, Any]:
        """The object in `status`; `waiting`: how many of those under way wait for the index, not for a thread."""
        methods = dict(sorted(self._methods.items()))
        return {
            "n": sum(tally.n for tally in methods.values()),
            "errors": sum(tally.errors for tally in methods.values()),
            "in_flight": self.in_flight,
            "waiting": waiting,
            "bytes_in": self.bytes_in,
            "bytes_out": self.bytes_out,
            "methods": {name: tally.shown() for name, tally in methods.items()},
        }
