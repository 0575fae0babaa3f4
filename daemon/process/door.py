"""The door to the daemon: a connection to its socket, if somebody of ours listens there."""

from __future__ import annotations

# `socket` costs a third of the client's whole import time, for names that are not needed here.
import _socket
import os
import sys
import time

from .. import paths
from ..errors import UNREACHABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ENTER_TIMEOUT_S = 5.0


def entered(path: str) -> _socket.socket | None:
    """A connection to whoever listens at `path`; None when nobody does. Raises `RecalldError` for another user."""
    connection = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    deadline = time.monotonic() + ENTER_TIMEOUT_S
    try:
        connection.settimeout(ENTER_TIMEOUT_S)
        while not _is_in(connection, path, deadline):
            time.sleep(0.01)
    except OSError:
        connection.close()
        return None
    uid = peer_uid(connection)
    if uid != os.getuid():
        connection.close()
        from ..messages import refusal

        raise refusal("foreign-server", "foreign-server", UNREACHABLE, socket=path, uid=uid)
    return connection


def entered_elsewhere(path: str) -> _socket.socket | None:
    """A daemon that holds our state but was started under another environment listens where it wrote down.

    One that is not running yet is started by who connects to the socket of its service.
    """
    elsewhere = paths.recorded_socket()
    connection = entered(elsewhere) if elsewhere and elsewhere != path else None
    if connection is None:
        from .unit import serving

        service = serving(path)
        connection = entered(service.socket) if service is not None and service.socket != path else None
    return connection


def peer_uid(connection: Any) -> int:
    """The user at the other end of a connected Unix socket."""
    if sys.platform == "darwin":
        # struct xucred, by getsockopt(SOL_LOCAL, LOCAL_PEERCRED): version, uid, …
        credentials = connection.getsockopt(0, 1, 76)
        return int.from_bytes(credentials[4:8], sys.byteorder)
    credentials = connection.getsockopt(_socket.SOL_SOCKET, _socket.SO_PEERCRED, 12)
    return int.from_bytes(credentials[4:8], sys.byteorder)


def _is_in(connection: _socket.socket, path: str, deadline: float) -> bool:
    """Whether it is connected; False while more clients wait at the door than it holds. Raises OSError."""
    try:
        connection.connect(path)
    except BlockingIOError:
        if time.monotonic() > deadline:
            raise
        return False
    return True
