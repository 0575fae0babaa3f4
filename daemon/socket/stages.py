"""How long each stage of answering takes, over the last questions: for `status`. Only the loop's thread touches it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from .figures import percentiles

KEPT_TIMES = 500
"""Of each stage."""


class Stages:
    """By the names of `timings_ms`, in the order in which they were first met."""

    def __init__(self) -> None:
        self._times_ms: dict[str, deque[float]] = {}

    def took(self, timings_ms: Mapping[str, float]) -> None:
        """The stages of one answer."""
        for name, spent in timings_ms.items():
            self._times_ms.setdefault(name, deque(maxlen=KEPT_TIMES)).append(spent)

    def shown(self) -> dict[str, Any]:
        """As `status` has them: how many times are known of a stage, their median and 95th percentile."""
        return {name: {"n": len(times), **percentiles(list(times))} for name, times in self._times_ms.items()}
