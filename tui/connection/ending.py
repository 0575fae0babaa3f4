"""The end of the session, told by signals: the terminal is left as it was."""

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Callable

PATIENCE_SECONDS = 2.0
"""How long an app without a terminal may take to leave: what was typed before waits in its queue, and nobody for it."""


def end_on_signals(leave: Callable[[None, int], object]) -> None:
    """Have the app left, with the exit code that a shell gives for the signal, in place of being killed."""
    for number, end in ((signal.SIGTERM, leave), (signal.SIGHUP, _for_good(leave))):
        with contextlib.suppress(ValueError, RuntimeError, NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, end, None, 128 + number)


def _for_good(leave: Callable[[None, int], object]) -> Callable[[None, int], object]:
    """`leave`, and the end of the process where that takes too long: there is no terminal to be left as it was."""

    def end(result: None, code: int) -> None:
        last = threading.Timer(PATIENCE_SECONDS, os._exit, (code,))
        last.daemon = True
        last.start()
        leave(result, code)

    return end
