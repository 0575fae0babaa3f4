"""The connection to a server, to be cut from another thread: when somebody cancels, or when its answer never begins."""

import contextlib
import socket
import threading
from collections.abc import Iterator, Mapping
from typing import Any

CONNECTED = (
    "connection.connect_tcp.complete",
    "connection.start_tls.complete",
    "connection.connect_unix_socket.complete",
)


class Hangup:
    """Knows the socket of the last connection that was made. `late`: the deadline has cut it."""

    def __init__(self) -> None:
        self.late = False
        self._stream: Any = None

    def trace(self, event: str, info: Mapping[str, Any]) -> None:
        """Hear what the HTTP library does (its `trace` extension)."""
        if event in CONNECTED:
            self._stream = info.get("return_value")

    def cut(self) -> None:
        """End the connection, from any thread: who waits for it hears so at once."""
        connection = self._stream.get_extra_info("socket") if self._stream is not None else None
        if connection is not None:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    @contextlib.contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Cut it unless the block is left in time. Headers that trickle in keep no server from being late."""
        self.late = False
        timer = threading.Timer(seconds, self._expire)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _expire(self) -> None:
        self.late = True
        self.cut()
