"""Whether a thread moves: what the watchdog of the service manager wants to know."""

import time


class Pulse:
    """Of one thread: it beats with every step, and may rest while there is nothing to do."""

    def __init__(self) -> None:
        self._last: float | None = None

    def beat(self) -> None:
        """A step was made."""
        self._last = time.monotonic()

    def rest(self) -> None:
        """Nothing to do: from here to the next beat, standing still is right."""
        self._last = None

    def stalled(self, seconds: float) -> bool:
        """Whether a step has taken longer than that."""
        last = self._last
        return last is not None and time.monotonic() - last > seconds
