"""One connection to the socket, as `connecting.connect` gives it to every front end. Standard library only, and little
of that.

    client.call("search", {"query": "cobra flags"})

Methods: hello, status, recall, ask.passages, search, get, scan, health, vote, wait, reindex, stop, init, vault.add,
vault.remove, vault.list, config.show, models.list, models.use, logs, context, eval, session.open, session.append,
session.predict, session.close, subscribe. Their parameters are the structs of `params.py`. `search` and `ask.passages`
return a Recall, `recall` an Answer (the extractive one with its sources), `get` a Note with `text`.
"""

from __future__ import annotations

# `socket` costs a third of this module's whole import time, for names that are not needed here.
import _socket
import json
import os
import time

from .. import __version__
from .errors import OVER_LIMIT, UNREACHABLE, RecalldError, from_wire
from .locale import locale_language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    OnEvent = Callable[[str, dict[str, Any]], None]

PROTOCOL_VERSION = 1
MAX_REQUEST_BYTES = 1 << 20
SECONDS_BETWEEN_WORDS = 0.2
"""How often who waits for an answer hears that there is none yet."""
TIMES_ASKED_AGAIN = 2
"""A daemon may be started anew twice while one request waits; what ends it every time is not asked for ever."""


class Client:
    """One connection. Not for several threads at once; open one each."""

    def __init__(self, connection: _socket.socket, path: str) -> None:
        self.path = path
        self.server: dict[str, Any] = {}
        """What the server said to `hello`: version, server, pid, capabilities."""
        self.started = False
        """Whether the daemon was started for this client, since none ran."""
        self.waiting: Callable[[], None] | None = None
        """Called now and then while an answer is awaited; it may ask over another connection what keeps it."""
        self.reopen: Callable[[], Client] | None = None
        """How to find the daemon again when it goes away; None: not at all."""
        self._socket = connection
        self._buffer = bytearray()
        self._last_id = 0

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; what it still asked for is cancelled."""
        self._socket.close()

    def hello(self, name: str = "recall", timeout: float | None = 60.0) -> dict[str, Any]:
        """Agree on a version of the protocol; needed once, before `server` is looked at."""
        self.server = self.call("hello", {"client": name, "versions": [PROTOCOL_VERSION]}, timeout)
        return self.server

    @property
    def version(self) -> str:
        """The daemon's version, as it said to `hello`; "" when it did not."""
        name, _, version = str(self.server.get("server", "")).partition(" ")
        return version if name == "recalld" else ""

    @property
    def outdated(self) -> bool:
        """Whether the daemon is of another version than this program, as after an upgrade (asked by `hello`)."""
        return self.server.get("server") != f"recalld {__version__}"

    def call(
        self,
        method: str,
        params: dict[str, Any] | None = None,
        timeout: float | None = 60.0,
        on_event: OnEvent | None = None,
    ) -> Any:
        """Ask, and return the result. `on_event(method, params)` gets `$/progress` and events that come meanwhile.

        `timeout` is seconds until the answer, `None` for ever; a daemon that is started anew meanwhile begins them
        anew. Raises `RecalldError`. Interrupted, it cancels.
        """
        for _ in range(TIMES_ASKED_AGAIN):
            try:
                return self._ask(method, params, timeout, on_event)
            except RecalldError as error:
                if self.reopen is None or not self._goes_on(method, error):
                    raise
        return self._ask(method, params, timeout, on_event)

    def _goes_on(self, method: str, error: RecalldError) -> bool:
        """Whether the request may be put again, and there is somebody to put it to."""
        from .process.again import may_be_asked_again

        if self.reopen is None or not may_be_asked_again(method, error):
            return False
        try:
            other = self.reopen()
        except RecalldError:
            return False
        self._socket.close()
        self._socket, self._buffer, self.server = other._socket, other._buffer, other.server
        return True

    def _ask(self, method: str, params: dict[str, Any] | None, timeout: float | None, on_event: OnEvent | None) -> Any:
        request_id = self._send(method, params)
        deadline = None if timeout is None else time.monotonic() + timeout
        try:
            while True:
                message = self._receive(deadline, timeout)
                if "method" in message:
                    if on_event is not None:
                        on_event(message["method"], message.get("params") or {})
                elif message.get("id") == request_id or message.get("id") is None:
                    if "error" in message:
                        raise from_wire(message["error"])
                    return message.get("result")
        except KeyboardInterrupt:
            self._write({"jsonrpc": "2.0", "method": "$/cancel", "params": {"id": request_id}})
            raise

    def stream(self, events: tuple[str, ...] = (), timeout: float | None = None) -> Iterator[dict[str, Any]]:
        """The daemon's events of these kinds (none named: all), as they come. `timeout` bounds the wait for each."""
        self.call("subscribe", {"events": list(events)})
        while True:
            message = self._receive(None if timeout is None else time.monotonic() + timeout, timeout)
            if message.get("method") == "event":
                yield message.get("params") or {}

    def wait_closed(self, timeout: float) -> bool:
        """Whether the server went away within `timeout` seconds, and its process with it: after `stop`, that it has
        stopped."""
        deadline = time.monotonic() + timeout
        try:
            while True:
                self._receive(deadline, timeout)
        except RecalldError as error:
            if error.kind != "gone":
                return False
        pid = self.server.get("pid")
        if not isinstance(pid, int):
            return True
        from .process.ending import has_ended

        return has_ended(pid, deadline - time.monotonic())

    def _send(self, method: str, params: dict[str, Any] | None) -> int:
        self._last_id += 1
        self._write({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": {**caller(), **(params or {})}})
        return self._last_id

    def _write(self, message: dict[str, Any]) -> None:
        # A name that is not UTF-8 reaches us with surrogates; no note has such a name in the index.
        line = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
        if len(line) > MAX_REQUEST_BYTES:
            raise _refusal("too-long", OVER_LIMIT, limit=MAX_REQUEST_BYTES)
        try:
            self._socket.settimeout(60.0)
            self._socket.sendall(line)
        except OSError:
            # It may have said why before it hung up: that is then still to be read.
            pass

    def _receive(self, deadline: float | None, timeout: float | None) -> dict[str, Any]:
        searched = 0
        while True:
            end = self._buffer.find(b"\n", searched)
            if end >= 0:
                line = bytes(self._buffer[:end])
                del self._buffer[: end + 1]
                message = json.loads(line)
                return message if isinstance(message, dict) else {}
            searched = len(self._buffer)
            self._buffer += self._read(deadline, timeout)

    def _read(self, deadline: float | None, timeout: float | None) -> bytes:
        while True:
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                raise _refusal("timeout", UNREACHABLE, seconds=timeout)
            if self.waiting is not None:
                left = SECONDS_BETWEEN_WORDS if left is None else min(left, SECONDS_BETWEEN_WORDS)
            self._socket.settimeout(left)
            try:
                data = self._socket.recv(1 << 18)
            except TimeoutError:
                if self.waiting is not None:
                    self.waiting()
                continue
            except OSError:
                data = b""
            if not data:
                raise _refusal("gone", UNREACHABLE)
            return data


def caller() -> dict[str, str]:
    """What the daemon needs to know of where the question comes from."""
    caller = {"lang": locale_language()}
    try:
        caller["cwd"] = os.getcwd()
    except OSError:
        caller["cwd"] = ""  # a folder that is gone holds no vault
    vault = os.environ.get("RECALLD_VAULT")
    if vault:
        caller["env_vault"] = vault
    return caller


def _refusal(key: str, code: int, **values: object) -> RecalldError:
    from .messages import refusal

    return refusal(key, key, code, "", **values)
