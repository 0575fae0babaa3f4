"""The client for programs that do other things meanwhile: many questions at once over one connection."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
from collections.abc import Callable, Sequence
from typing import Any, cast

from ..daemon import client, connecting, paths
from ..daemon.errors import OVER_LIMIT, UNREACHABLE, RecalldError, from_wire
from ..daemon.messages import refusal
from ..daemon.process.door import peer_uid
from . import requests
from .shapes import Answer, How, Mode, Note, Recall, Scan, Status, Thinking, Written

SECONDS = 60.0
GRACE = 5.0
LONGEST_LINE = 256 << 20
AT_ONCE = 8
"""As many questions as the daemon takes at one time from a connection; the others wait here."""
WRITING = ("note.", "govern.", "vote", "vault.", "models.use", "init", "reindex", "stop", "session.")
"""Methods that are not asked again when the connection breaks: nobody knows whether they were done."""

OnEvent = Callable[[str, dict[str, Any]], None]


class AsyncClient:
    """One connection to the daemon, made when it is first needed and again when the daemon was restarted."""

    def __init__(
        self, vault: str | None = None, *, start: bool = True, socket_path: str | None = None, timeout: float = SECONDS
    ) -> None:
        """As for `Client`."""
        self._vault, self._start, self._path, self._timeout = vault, start, socket_path, timeout
        self._numbers = itertools.count(1)
        self._places = asyncio.Semaphore(AT_ONCE)
        self._opening = asyncio.Lock()
        self._line: _Line | None = None

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection; what it still asked for is cancelled."""
        if self._line is not None:
            await self._line.close()
            self._line = None

    async def call(
        self,
        method: str,
        params: dict[str, Any] | None = None,
        *,
        seconds: float | None = None,
        on_event: OnEvent | None = None,
    ) -> Any:
        """Call any method of the socket and return its result. Cancelled, it cancels the work. Raises `RecalldError`.

        A question that a restart of the daemon cut off is asked once more; what changes something is not.
        """
        chosen = {} if self._vault is None else {"vault": self._vault}
        asked = {**client.caller(), **chosen, **(params or {})}
        within = self._timeout if seconds is None else seconds
        async with self._places:
            try:
                return await self._call(method, asked, within, on_event)
            except RecalldError as error:
                if not _broke_off(error) or method.startswith(WRITING):
                    raise
            return await self._call(method, asked, within, on_event)

    async def search(
        self, query: str, *, mode: Mode = "hybrid", limit: int = 10, budget: int = 0, after_write: bool = False
    ) -> Recall:
        """Notes for a search expression, each with the passage that matched."""
        return cast(Recall, await self.call(*requests.search(query, mode, limit, budget, after_write)))

    async def ask(
        self, question: str, *, budget: int = 0, thinking: Thinking = "", session: str | None = None
    ) -> Answer:
        """The answer to a question, in the notes' own sentences, each with its source."""
        return cast(Answer, await self.call(*requests.ask(question, budget, thinking, session)))

    async def get(self, note: str, *, raw: bool = False) -> Note:
        """A note, a section (`note#Heading`), lines (`note:3-9`) or what a hit's handle stands for."""
        return cast(Note, await self.call(*requests.get(note, raw)))

    async def scan(
        self,
        *,
        tag: str | None = None,
        type: str | None = None,  # noqa: A002 - the name that it has in a note
        status: str | None = None,
        path: str | None = None,
        since: str | None = None,
    ) -> Scan:
        """The notes with all of these, and what is known of them."""
        filters = {"tag": tag, "type": type, "status": status, "path": path, "since": since}
        return cast(Scan, await self.call(*requests.scan(filters)))

    async def create_note(self, path: str, text: str, *, aliases: Sequence[str] = ()) -> Written:
        """Write a new note. Refused when there is one."""
        return cast(Written, await self.call(*requests.create_note(path, text, aliases)))

    async def update_note(
        self,
        path: str,
        text: str,
        *,
        how: How = "append",
        section: str = "",
        expect: str = "",
        aliases: Sequence[str] = (),
    ) -> Written:
        """Change a note that is there; with `expect`, only if its hash is still that one."""
        return cast(Written, await self.call(*requests.update_note(path, text, how, section, expect, aliases)))

    async def wait(self, *, vectors: bool = False, seconds: float = 600.0) -> None:
        """Return once everything on disk now is searchable (by meaning too, with `vectors`)."""
        method, params = requests.wait(vectors, seconds)
        await self.call(method, params, seconds=seconds + GRACE)

    async def status(self) -> Status:
        """What the daemon is doing, for all vaults or for the one this client was made for."""
        return cast(Status, await self.call("status"))

    async def _call(self, method: str, asked: dict[str, Any], seconds: float, on_event: OnEvent | None) -> Any:
        line = await self._connected()
        return await line.ask(next(self._numbers), method, asked, seconds, on_event)

    async def _connected(self) -> _Line:
        async with self._opening:
            if self._line is None or self._line.broken:
                await self.close()
                self._line = await self._greeted()
            return self._line

    async def _greeted(self) -> _Line:
        """A connection to a daemon that answered; where none does, one is started, if that is wanted."""
        try:
            return await self._opened(self._path or paths.socket_path())
        except RecalldError as error:
            if error.kind not in ("unreachable", "gone"):
                raise
        return await self._opened(await asyncio.to_thread(self._find))

    async def _opened(self, path: str) -> _Line:
        line = await _Line.open(path)
        try:
            hello = {**client.caller(), "client": "recalld.client", "versions": [client.PROTOCOL_VERSION]}
            await line.ask(next(self._numbers), "hello", hello, self._timeout, None)
        except BaseException:
            await line.close()
            raise
        return line

    def _find(self) -> str:
        """Where a daemon listens, after starting one if that is wanted. Raises `RecalldError`."""
        with connecting.connect(start=self._start, socket_path=self._path) as found:
            return found.path


class _Line:
    """A connection, and those who wait for something to come over it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.broken = False
        self._reader, self._writer = reader, writer
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._hearing: dict[int, OnEvent] = {}
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, path: str) -> _Line:
        """Connect. Raises `RecalldError`."""
        try:
            reader, writer = await asyncio.open_unix_connection(path, limit=LONGEST_LINE)
        except OSError:
            raise refusal("unreachable", "unreachable", UNREACHABLE, socket=path) from None
        uid = peer_uid(writer.get_extra_info("socket"))
        if uid != os.getuid():
            writer.close()
            raise refusal("foreign-server", "foreign-server", UNREACHABLE, socket=path, uid=uid)
        return cls(reader, writer)

    async def close(self) -> None:
        """Hang up."""
        self._reading.cancel()
        self._writer.close()
        with contextlib.suppress(asyncio.CancelledError, OSError):
            await self._reading
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()

    async def ask(
        self, number: int, method: str, params: dict[str, Any], seconds: float, on_event: OnEvent | None
    ) -> Any:
        """The result of one call. Raises `RecalldError`."""
        answered: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answered
        if on_event is not None:
            self._hearing[number] = on_event
        try:
            await self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
            async with asyncio.timeout(seconds):
                message = await answered
        except TimeoutError:
            await self._cancel(number)
            raise refusal("timeout", "timeout", UNREACHABLE, seconds=seconds) from None
        except asyncio.CancelledError:
            await self._cancel(number)
            raise
        finally:
            self._waiting.pop(number, None)
            self._hearing.pop(number, None)
        if "error" in message:
            raise from_wire(message["error"])
        return message.get("result")

    async def _send(self, message: dict[str, Any]) -> None:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        data = text.encode("utf-8", "replace") + b"\n"
        if len(data) > client.MAX_REQUEST_BYTES:
            raise refusal("too-long", "too-long", OVER_LIMIT, limit=client.MAX_REQUEST_BYTES)
        try:
            self._writer.write(data)
            await self._writer.drain()
        except OSError:
            self._break()
            raise refusal("gone", "gone", UNREACHABLE) from None
        if self.broken:
            raise refusal("gone", "gone", UNREACHABLE)

    async def _cancel(self, number: int) -> None:
        with contextlib.suppress(RecalldError):
            await self._send({"jsonrpc": "2.0", "method": "$/cancel", "params": {"id": number}})

    async def _read(self) -> None:
        try:
            while line := await self._reader.readline():
                self._take(json.loads(line))
        except (OSError, ValueError):
            pass  # a line that is no message, or too long for one: whoever sends that is not to be spoken with
        finally:
            self._break()

    def _take(self, message: dict[str, Any]) -> None:
        if "method" in message:
            params = message.get("params") or {}
            hears = self._hearing.get(params.get("token", -1))
            if hears is not None:
                hears(message["method"], params)
            return
        answered = self._waiting.get(message.get("id", -1))
        if answered is not None and not answered.done():
            answered.set_result(message)

    def _break(self) -> None:
        self.broken = True
        for answered in self._waiting.values():
            if not answered.done():
                answered.set_exception(refusal("gone", "gone", UNREACHABLE))


def _broke_off(error: RecalldError) -> bool:
    """Whether the daemon ended, or was about to, while it was asked."""
    return error.kind in ("gone", "stopping")
