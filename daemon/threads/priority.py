"""The priority of a thread that works for nobody who waits."""

import os
import sys
import threading
from contextlib import suppress

NICENESS = 10


def be_nice() -> None:
    """Lower the priority of this thread alone: on Linux a thread has one of its own."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
