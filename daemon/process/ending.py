"""The end of another process: a daemon that closed its socket still lives for a moment."""

from __future__ import annotations

import os
import select
import time

PAUSE_S = 0.02


def has_ended(pid: int, timeout: float) -> bool:
    """Whether the process is gone within `timeout` seconds; one that nobody has taken note of yet is gone too."""
    if not hasattr(os, "pidfd_open"):
        return _has_vanished(pid, timeout)
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    except OSError:  # a system without, or a sandbox that forbids it
        return _has_vanished(pid, timeout)
    try:
        return bool(select.select([process], [], [], max(0.0, timeout))[0])
    finally:
        os.close(process)


def _has_vanished(pid: int, timeout: float) -> bool:
    deadline = time.monotonic() + timeout
    while True:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        except PermissionError:  # the number is another user's by now
            return True
        if time.monotonic() >= deadline:
            return False
        time.sleep(PAUSE_S)
