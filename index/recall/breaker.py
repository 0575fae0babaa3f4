"""The circuit breaker: what fails again and again is left alone for a while, and everything else goes on."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Literal

from .ranking.late import Likeness, Passage, Reranker


@dataclass(frozen=True, slots=True)
class BreakerState:
    """What a breaker is doing. `closed` lets through, `open` does not for another `rests_s` seconds."""

    state: Literal["closed", "open"]
    failures: int
    """In a row."""
    rests_s: float
    reason: str
    """Of the last failure, "" while there was none since the last success."""


class Breaker:
    """Opens after `limit` failures in a row, for `rest` seconds; then one more is tried. Any thread may use it."""

    def __init__(self, limit: int = 3, rest: float = 600.0, clock: Callable[[], float] = monotonic) -> None:
        self._limit, self._rest, self._clock = limit, rest, clock
        self._lock = threading.Lock()
        self._failures = 0
        self._until = 0.0
        self._reason = ""

    @property
    def open(self) -> bool:
        """Whether nothing is let through now."""
        return self._clock() < self._until

    def state(self) -> BreakerState:
        """Return what it is doing, for people."""
        with self._lock:
            left = max(0.0, self._until - self._clock())
            return BreakerState("open" if left else "closed", self._failures, round(left, 1), self._reason)

    def succeeded(self) -> None:
        """Count a success: the failures before it are forgotten."""
        with self._lock:
            self._failures, self._until, self._reason = 0, 0.0, ""

    def failed(self, reason: str) -> None:
        """Count a failure."""
        with self._lock:
            self._failures += 1
            self._reason = reason
            if self._failures >= self._limit:
                # Another failure after the rest opens it at once: the row of failures was never broken.
                self._until = self._clock() + self._rest


@dataclass(frozen=True, slots=True)
class Guarded:
    """A reranker, and the breaker that takes it out while it fails."""

    reranker: Reranker
    breaker: Breaker

    def compare(
        self, forms: Sequence[str], lang: str, passages: Sequence[Passage], seconds: float, core: Sequence[str] = ()
    ) -> list[Likeness | None] | None:
        """Return what the reranker says, or None when it said nothing: it failed, or was out of time, or rests."""
        if self.breaker.open or not passages:
            return None
        try:
            found = self.reranker.compare(forms, lang, passages, seconds, core)
        except Exception as error:  # whatever a model raises, the answer goes on without it
            self.breaker.failed(f"{type(error).__name__}: {error}")
            return None
        if all(value is None for value in found):
            self.breaker.failed(f"nothing was done within {seconds:.1f} s")
            return None
        self.breaker.succeeded()
        return found
