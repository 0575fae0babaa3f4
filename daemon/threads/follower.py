"""What follows an index in the background: what it hears, and that it gives way and ends."""

from __future__ import annotations

from contextlib import AbstractContextManager

from .background import Background


class Follower:
    """Its state is guarded by `_changed`. Any thread may tell it something."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self._changed = background.changed
        self._heard = self._looked = False

    def stop(self) -> None:
        """End within a moment; what was not finished is done again at the next start."""
        self._background.stop()

    def hear(self) -> None:
        """Hint: the index may have changed."""
        with self._changed:
            self._heard = True
            self._changed.notify_all()

    def hear_look(self) -> None:
        """Everything on disk was looked at: before that, nothing is made of a part of it."""
        with self._changed:
            self._looked = True
            self.hear()

    def busy(self) -> AbstractContextManager[None]:
        """While a query runs, this waits."""
        return self._background.busy()
