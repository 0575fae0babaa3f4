"""The end of the session, told by signals: the terminal is left as it was."""

import asyncio
import contextlib
import signal
from collections.abc import Callable


def end_on_signals(leave: Callable[[None, int], object]) -> None:
    """Have the app left, with the exit code that a shell gives for the signal, in place of being killed."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        with contextlib.suppress(ValueError, RuntimeError, NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, leave, None, 128 + number)
