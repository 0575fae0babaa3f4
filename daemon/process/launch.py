"""Starting a daemon for a client that finds none: the service, else one of its own."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

from .. import footprint, paths
from ..errors import UNREACHABLE, RecalldError
from ..messages import refusal
from . import unit

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..client import Client

ALREADY_RUNNING = 5
"""Exit code of a daemon that found another in its place: then that one will answer."""


def launch(
    path: str, attempt: Callable[[], Client | None], timeout: float, waiting: Callable[[], None] | None = None
) -> Client:
    """Start the service if one is installed, else a detached `recalld` for the socket `path`; return the first client
    that `attempt` gets. `waiting` is called now and then meanwhile.

    Several clients may do so at once: the daemons settle it among themselves by their lock. Raises `RecalldError`
    when none answers within `timeout` seconds, or ours ended.
    """
    service = unit.serving(path)
    served = service is not None and unit.start()
    if service is not None and not served:
        path = service.socket
    child = None if served else _spawned(path)
    deadline = time.monotonic() + (unit.ANSWERS_WITHIN_S if served else timeout)
    pause = 0.01
    while time.monotonic() < deadline:
        time.sleep(pause)
        pause = min(pause * 1.5, 0.2)
        client = _answered(attempt, patient=served)
        if client is not None:
            return client
        child = _still_running(child)
        if waiting is not None:
            waiting()
    raise refusal("unreachable", "unreachable", UNREACHABLE, socket=path)


def _answered(attempt: Callable[[], Client | None], patient: bool) -> Client | None:
    """What `attempt` gets. A service that is silent is started anew by its watchdog, and then answers."""
    try:
        return attempt()
    except RecalldError as error:
        if not patient or error.kind != "timeout":
            raise
        return None


def _spawned(path: str) -> int:
    try:
        return _spawn(path)
    except OSError as error:
        raise refusal("start-failed", "start-failed", UNREACHABLE, reason=str(error), log=paths.log_file()) from None


def _still_running(child: int | None) -> int | None:
    """`child`, or None when it left the place to another. Raises when it failed."""
    if child is None:
        return None
    try:
        pid, status = os.waitpid(child, os.WNOHANG)
    except ChildProcessError:
        return None
    if pid == 0:
        return child
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, ALREADY_RUNNING):
        raise refusal("start-failed", "start-failed", UNREACHABLE, reason=_last_line(code), log=paths.log_file())
    return None


def _spawn(path: str) -> int:
    """The pid of a `recalld` in a session of its own, its output in the log."""
    footprint.make_private(paths.state_dir())
    log = os.open(paths.log_file(), os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC)
    # -P: a folder `recalld` in the current folder is not this package.
    command = [sys.executable, "-P", "-m", "recalld.daemon.main", "--socket", path]
    try:
        return os.posix_spawn(
            sys.executable,
            command,
            _environment(),
            file_actions=[
                (os.POSIX_SPAWN_DUP2, nothing, 0),
                (os.POSIX_SPAWN_DUP2, log, 1),
                (os.POSIX_SPAWN_DUP2, log, 2),
            ],
            setsid=True,
        )
    finally:
        os.close(log)
        os.close(nothing)


def _environment() -> dict[str, str]:
    """Ours, without what belongs to this one command: the daemon outlives it."""
    mine = ("RECALLD_VAULT", "GIT_", "LISTEN_", "NOTIFY_SOCKET", "WATCHDOG_", "PYTHONWARNINGS")
    return {name: value for name, value in os.environ.items() if not name.startswith(mine)}


def _last_line(code: int) -> str:
    try:
        with open(paths.log_file(), "rb") as log:
            log.seek(max(0, os.path.getsize(paths.log_file()) - 2000))
            lines = [line for line in log.read().decode("utf-8", "replace").splitlines() if line.strip()]
    except OSError:
        lines = []
    return lines[-1].strip() if lines else f"exit code {code}"
