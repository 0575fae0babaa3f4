"""A vault's thread in the background: it waits to hear of something, gives way to queries, and tries again."""

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager

from .precedence import Precedence, Stopped
from .priority import be_nice

FIRST_RETRY, LAST_RETRY = 2.0, 300.0
"""Seconds until the next try after a failure; each further one doubles them."""

STOP_SECONDS = 2.0
"""How long an end is waited for."""


class Background:
    """Runs `work` again and again, from `start` to `stop`; its owner's state is guarded by `changed`."""

    def __init__(
        self,
        name: str,
        work: Callable[[], None],
        sit_out: Callable[[Exception, float], None],
        end: Callable[[], None] = lambda: None,
    ) -> None:
        """`work` waits for something to do and does it; `sit_out` gets what it raised, and the seconds to wait then.

        `end` is called at last. All three run on the thread, which is called `name`.
        """
        self.changed = threading.Condition()
        self.stopping = False
        self._work, self._sit_out, self._end = work, sit_out, end
        self._precedence = Precedence()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    @property
    def is_alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End within a moment."""
        with self.changed:
            self.stopping = True
            self.changed.notify_all()
        self._precedence.wake()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)

    def busy(self) -> AbstractContextManager[None]:
        """While a query runs, this waits."""
        return self._precedence.busy()

    def breathe(self, seconds: float) -> None:
        """Give way to queries, for so long at most; raises Stopped when there is an end to it."""
        if self.stopping:
            raise Stopped
        self._precedence.give_way(seconds, lambda: self.stopping)

    def _run(self) -> None:
        be_nice()
        retry = FIRST_RETRY
        while not self.stopping:
            try:
                self._work()
                retry = FIRST_RETRY
            except Stopped:
                break
            except Exception as error:
                self._sit_out(error, retry)
                retry = min(retry * 2, LAST_RETRY)
        self._end()
