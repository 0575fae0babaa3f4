"""What the thread that writes does about an index or a disk that cannot be used: says so, waits, begins anew."""

import logging
import threading
from collections.abc import Callable

from ...index.store.errors import IndexDamaged, StoreError
from ...index.store.store import Store
from .delivery import Delivery
from .standing import Standing

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0
"""Seconds after the first failure; each further one doubles them."""

FATAL_FAILURES = 8
"""So many failures in a row that nobody foresaw are a bug that has to be seen."""


class Mending:
    """Mends one store on its writer's thread. The notes are the truth: nothing is lost."""

    def __init__(
        self, name: str, store: Store, delivery: Delivery, standing: Standing, stopping: threading.Event
    ) -> None:
        self._name, self._store, self._delivery = name, store, delivery
        self._standing, self._stopping = standing, stopping
        self._mended = 0

    def complaint(self, error: StoreError) -> Callable[[], None]:
        """What to run on the writer's thread for a reader who met an error; what many readers say is mended once."""
        mended = self._mended

        def fail() -> None:
            if mended == self._mended:
                raise error

        return fail

    def treat(self, error: Exception, failures: int) -> None:
        """Do what can be done about an error, `failures` of them in a row; what looks like a bug of ours is raised.

        Then everything is to be looked at.
        """
        if isinstance(error, StoreError):
            self._mend(error, failures)
        elif isinstance(error, OSError):  # a full disk, say, or one that fails: no bug of ours, and it may pass
            self._standing.is_unusable(error)
            self._pause(failures)
        else:
            log.error("vault %s: a look failed", self._name, exc_info=error)
            if failures >= FATAL_FAILURES:
                raise error
            self._pause(failures)

    def _mend(self, error: StoreError, failures: int) -> None:
        """The index cannot be used as it is: wait for it, or begin it anew."""
        self._standing.is_unusable(error)
        if failures > 1:
            self._pause(failures - 1)
        try:
            self._store.care.reopen(rebuild=isinstance(error, IndexDamaged))
            if isinstance(error, IndexDamaged):
                self._standing.state = "indexing"  # until the notes are back, answers say that they are being read
            self._delivery.adopt_again()
        except StoreError as again:
            log.warning("vault %s: reopening failed: %s", self._name, again)
            self._pause(failures)
        self._mended += 1

    def _pause(self, failures: int) -> None:
        """Wait longer after each failure, unless the daemon ends."""
        self._stopping.wait(min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE))
