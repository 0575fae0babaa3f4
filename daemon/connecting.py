"""Finding the daemon: the one that runs, one that is started when none does, one that takes an older one's place.

with connect() as client:
    client.call("search", {"query": "cobra flags"})
"""

from __future__ import annotations

from . import paths
from .client import Client
from .errors import UNREACHABLE, RecalldError
from .process import door

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

START_TIMEOUT_S = 10.0


def connect(
    start: bool = True,
    socket_path: str | None = None,
    timeout: float = START_TIMEOUT_S,
    renew: bool = True,
    starting: Callable[[], None] | None = None,
) -> Client:
    """A client of the running daemon; with `start`, one is started when none answers; `starting` is called meanwhile.

    It has said `hello`. With `start` and `renew`, a daemon older than this program is asked to make way for one of this
    version. Raises `RecalldError` (exit code 3) when there is none.
    """
    path = socket_path or paths.socket_path()

    def attempt() -> Client | None:
        connection = door.entered(path) or (None if socket_path else door.entered_elsewhere(path))
        return _greeted(Client(connection, path), timeout) if connection is not None else None

    def begin() -> Client:
        from .process.launch import launch

        return launch(path, attempt, timeout, starting)

    client = _first(attempt, path, start)
    if client is None:
        if not start:
            from .messages import refusal

            raise refusal("unreachable", "unreachable", UNREACHABLE, "", socket=path)
        client = begin()
        client.started = True
    if socket_path is None:
        if start and renew and client.version and client.outdated:
            from .process.renewal import renewed

            client = renewed(client, lambda: attempt() or begin())
        client.reopen = lambda: connect(start, None, timeout, renew=False)
    return client


def _greeted(client: Client, timeout: float) -> Client | None:
    """The client, once the server has answered it; None when it went away first.

    A process that was killed or is ending still lets clients in for a moment: only an answer says that it lives.
    """
    try:
        client.hello(timeout=timeout)
    except RecalldError as error:
        client.close()
        if error.kind != "gone":
            raise
        return None
    except BaseException:
        client.close()
        raise
    return client


def _first(attempt: Callable[[], Client | None], path: str, start: bool) -> Client | None:
    """The client, if a daemon answers now. One that is silent is waited for where a service manager watches it."""
    try:
        return attempt()
    except RecalldError as error:
        from .process.unit import serving

        if error.kind != "timeout" or not start or serving(path) is None:
            raise
        return None
