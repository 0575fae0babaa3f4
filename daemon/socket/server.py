"""The socket server: who is connected, and events for them. What a method does is not known here."""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from collections.abc import Callable, Coroutine
from typing import Any

from . import protocol
from .connection import Call, Connection, Shared
from .limits import Limits
from .metrics import Metrics

FLUSH_PAUSE_S = 0.01


class Server:
    """Accepts our own user's connections and hands each request to `dispatch`, a coroutine function."""

    def __init__(self, dispatch: Callable[[Call], Coroutine[Any, Any, object]], limits: Limits | None = None) -> None:
        self._shared = Shared(dispatch, limits or Limits())
        self._server: asyncio.Server | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self, listener: socket.socket) -> None:
        """Begin to accept on a socket that listens already. (By path, asyncio would steal a live server's.)"""
        self._loop = asyncio.get_running_loop()
        if sys.version_info >= (3, 13):
            # Removing the socket is for its owner (`Instance`), which may be the service manager.
            self._server = await self._loop.create_unix_server(
                lambda: Connection(self._shared), sock=listener, cleanup_socket=False
            )
        else:
            self._server = await self._loop.create_unix_server(lambda: Connection(self._shared), sock=listener)

    @property
    def connections(self) -> frozenset[Connection]:
        """Who is connected."""
        return frozenset(self._shared.connections)

    @property
    def metrics(self) -> Metrics:
        """What was asked so far, and what is being answered."""
        return self._shared.metrics

    def publish(self, kind: str, fields: dict[str, Any]) -> None:
        """Send an event to all who subscribed to its kind. From any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._publish, kind, {"kind": kind, **fields})

    def stop_accepting(self) -> None:
        """No new connections; those there are go on."""
        if self._server is not None:
            self._server.close()

    async def drained(self, seconds: float) -> bool:
        """Whether everything that was asked had its answer, and that was taken, within so many seconds."""
        deadline = time.monotonic() + seconds
        quiet = await self.metrics.quiet(seconds)
        # A transport does not tell when it has sent everything.
        while any(one.unsent for one in self.connections) and time.monotonic() < deadline:  # noqa: ASYNC110
            await asyncio.sleep(FLUSH_PAUSE_S)
        return quiet

    def _publish(self, kind: str, event: dict[str, Any]) -> None:
        line = protocol.notification("event", event)
        for connection in self.connections:
            if connection.events is not None and (not connection.events or kind in connection.events):
                connection.send(line)
