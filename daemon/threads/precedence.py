"""Queries go first: work in the background waits while one runs, for a while."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Stopped(Exception):
    """The daemon ends: what is being made is made again at the next start."""


class Precedence:
    """Counts the queries that run.

    It has a condition of its own: their ends are many, and wake nobody but who gave way.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._running = 0

    @contextmanager
    def busy(self) -> Iterator[None]:
        """While a query runs."""
        with self._changed:
            self._running += 1
        try:
            yield
        finally:
            with self._changed:
                self._running -= 1
                if not self._running:
                    self._changed.notify_all()

    def wake(self) -> None:
        """Have whoever gives way look whether it is to stop."""
        with self._changed:
            self._changed.notify_all()

    def give_way(self, seconds: float, is_stopping: Callable[[], bool]) -> None:
        """Wait until no query runs, so many seconds at most; not at all while none does."""
        if self._running:
            with self._changed:
                self._changed.wait_for(lambda: not self._running or is_stopping(), seconds)
