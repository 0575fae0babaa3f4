"""The app's line to the daemon: many questions at once on one connection, which comes back when the daemon does."""

import asyncio
import contextlib
import itertools
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ... import __version__
from ...daemon.client import PROTOCOL_VERSION, caller
from ...daemon.connecting import connect
from ...daemon.errors import UNREACHABLE, RecalldError, from_wire
from ...daemon.messages import refusal
from ...daemon.process.again import may_be_asked_again
from .aside import aside
from .departure import Departure, refused

LinkState = Literal["connecting", "connected", "quiet", "lost", "stopped"]
"""`quiet`: the daemon is there and does not answer. `stopped`: somebody told it to stop, and it is left at that."""
OnProgress = Callable[[int, int, str], None]
OnEvent = Callable[[str, dict[str, Any]], None]
OnState = Callable[[LinkState, str], None]

EVENTS = ("indexed", "embedded", "graph", "problem", "proposal", "stopping")
LINE_BYTES = 64 << 20
RETRY_SECONDS = (0.2, 0.5, 1.0, 2.0, 4.0)
QUIET_SECONDS = 3.0
"""Without a word, while something is asked, the daemon is knocked at; and waited for so long before that is said."""
CROWDED_SECONDS = 0.05
"""Until a question is put again that came while too many were under way."""


@dataclass(slots=True)
class _Pending:
    """A question under way."""

    answer: asyncio.Future[Any]
    on_progress: OnProgress | None


class Link:
    """Asks the daemon from the app's event loop. `on_event` hears of changes in the vault, `on_state` of the line."""

    def __init__(self, vault: str | None = None, start: bool = True, socket_path: str | None = None) -> None:
        self.vault = vault
        self.state: LinkState = "connecting"
        self.reason = ""
        self.capabilities: frozenset[str] = frozenset()
        self.server = ""
        """Name and version of the daemon."""
        self.on_event: OnEvent = lambda kind, data: None
        self.on_state: OnState = lambda state, reason: None
        self._start, self._socket_path = start, socket_path
        self._path = ""  # of the daemon that is talked to
        self._ids = itertools.count(1)
        self._pending: dict[int, _Pending] = {}
        self._writer: asyncio.StreamWriter | None = None
        self._ready = asyncio.Event()
        self._closed = False
        self._heard_at = 0.0
        self._task: asyncio.Task[None] | None = None
        self._departure: Departure | None = None
        """Of the daemon that was told to stop."""
        self._renewing = False

    @property
    def starts(self) -> bool:
        """Whether a daemon is started when none answers."""
        return self._start

    @property
    def outdated(self) -> bool:
        """Whether the daemon is of another version than the app, as after an upgrade."""
        return bool(self.server) and self.server != f"recalld {__version__}"

    def open(self) -> None:
        """Connect, and stay connected until `close`."""
        self._task = asyncio.get_running_loop().create_task(self._keep())

    def begin(self) -> None:
        """Have a daemon again, after one was told to stop."""
        if self._departure is not None:
            self._departure.end()
            self._return()

    async def renew(self) -> None:
        """Stop the daemon, and have another started. Raises `RecalldError`."""
        self._renewing = True
        try:
            await self.call("stop")
        except RecalldError:
            self._renewing = False
            raise

    async def close(self) -> None:
        """End the connection; what was still asked is cancelled."""
        self._closed = True
        writer = self._writer
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._drop(refusal("gone", "gone", UNREACHABLE, ""))
        if writer is not None:
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    async def call(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        *,
        within: float = 60.0,
        on_progress: OnProgress | None = None,
    ) -> Any:
        """Ask and return the result; waits for the connection first. Raises `RecalldError`.

        `within`: seconds, the wait for a connection included. Cancelling the task cancels the question.
        """
        number = next(self._ids)
        try:
            async with asyncio.timeout(within):
                while True:
                    await self._ready.wait()
                    if self.state == "stopped":
                        raise refused()
                    try:
                        return await self._ask(number, method, dict(params or {}), on_progress)
                    except RecalldError as error:
                        if not self._again(error, method):
                            raise
                    await asyncio.sleep(CROWDED_SECONDS)
        except TimeoutError:
            self._cancel(number)
            raise refusal("timeout", "timeout", UNREACHABLE, "", seconds=within) from None
        except asyncio.CancelledError:
            self._cancel(number)
            raise

    def _again(self, error: RecalldError, method: str) -> bool:
        """Whether a question that was refused is worth asking once more."""
        return error.kind == "over-limit" or (not self._closed and may_be_asked_again(method, error))

    async def _ask(self, number: int, method: str, params: dict[str, Any], on_progress: OnProgress | None) -> Any:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        if not self._pending:
            self._heard_at = loop.time()
        self._pending[number] = _Pending(answer, on_progress)
        try:
            self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": {**self._caller(), **params}})
            return await answer
        finally:
            self._pending.pop(number, None)

    def _caller(self) -> dict[str, str]:
        return {**caller(), **({"vault": self.vault} if self.vault else {})}

    def _cancel(self, number: int) -> None:
        with contextlib.suppress(RecalldError, OSError):
            self._send({"jsonrpc": "2.0", "method": "$/cancel", "params": {"id": number}})

    def _send(self, message: dict[str, Any]) -> None:
        if self._writer is None:
            raise refusal("gone", "gone", UNREACHABLE, "")
        self._writer.write(json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n")

    async def _keep(self) -> None:
        failures = 0
        while not self._closed:
            try:
                await self._run()
                failures = 0
            except (RecalldError, OSError) as error:
                failures += 1
                self._drop(refusal("gone", "gone", UNREACHABLE, ""))
                self._become("lost", str(error))
            if self._departure is not None:
                await self._stay_away(self._departure)
                continue
            await asyncio.sleep(RETRY_SECONDS[min(failures, len(RETRY_SECONDS) - 1)])

    async def _stay_away(self, departure: Departure) -> None:
        """Leave it at that, until there is a daemon again or one is wanted; what is asked meanwhile is refused."""
        self._become("stopped", "")
        self._ready.set()
        await departure.over()
        self._departure = None
        self._return()

    def _return(self) -> None:
        self._ready.clear()
        self._become("connecting", "")

    async def _run(self) -> None:
        """Connect, read until the connection ends. Raises `RecalldError` or `OSError` when there is none."""
        self._path = await aside(self._awake)
        reader, self._writer = await asyncio.open_unix_connection(self._path, limit=LINE_BYTES)
        reading = asyncio.get_running_loop().create_task(self._read(reader))
        watching: asyncio.Task[None] | None = None
        try:
            greeting = await self._hello()
            self.capabilities = frozenset(greeting.get("capabilities", ()))
            self.server = str(greeting.get("server", ""))
            await self._ask(next(self._ids), "subscribe", {"events": list(EVENTS)}, None)
            self._become("connected", "")
            self._ready.set()
            watching = asyncio.get_running_loop().create_task(self._watch())
            await reading
        finally:
            reading.cancel()
            if watching is not None:
                watching.cancel()
            self._drop(refusal("gone", "gone", UNREACHABLE, ""))
            if not self._closed and self._departure is None:
                self._become("lost", "")

    async def _hello(self) -> dict[str, Any]:
        hello = {"client": "recall tui", "versions": [PROTOCOL_VERSION]}
        greeting: dict[str, Any] = await self._ask(next(self._ids), "hello", hello, None)
        return greeting

    async def _watch(self) -> None:
        """Notice a daemon that is there and does not answer: stopped, or the machine is out of breath."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(QUIET_SECONDS / 3)
            if self._pending and loop.time() - self._heard_at > QUIET_SECONDS:
                await self._knock()

    async def _knock(self) -> None:
        asking = asyncio.get_running_loop().create_task(self._hello())
        try:
            done, _ = await asyncio.wait({asking}, timeout=QUIET_SECONDS)
            if not done:
                self._become("quiet", "")
            with contextlib.suppress(RecalldError):
                await asking
                self._become("connected", "")
        finally:
            asking.cancel()

    def _awake(self) -> str:
        """The socket of a daemon that has answered; one is started when none does, unless that is not wanted."""
        with connect(start=self._start, socket_path=self._socket_path) as client:
            return client.path

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := await reader.readline():
                message = json.loads(line)
                if isinstance(message, dict):
                    self._hear(message)
        self._drop(refusal("gone", "gone", UNREACHABLE, ""))

    def _hear(self, message: dict[str, Any]) -> None:
        self._heard_at = asyncio.get_running_loop().time()
        data = message.get("params") or {}
        if message.get("method") == "$/progress":
            pending = self._pending.get(data.get("token", -1))
            if pending is not None and pending.on_progress is not None:
                pending.on_progress(int(data["done"]), int(data["total"]), str(data.get("text", "")))
        elif message.get("method") == "event" and data.get("kind") == "stopping":
            self._hear_of_stopping()
        elif message.get("method") == "event":
            self.on_event(str(data.get("kind", "")), data)
        elif (pending := self._pending.get(message.get("id", -1))) is not None and not pending.answer.done():
            if "error" in message:
                pending.answer.set_exception(from_wire(message["error"]))
            else:
                pending.answer.set_result(message.get("result"))

    def _hear_of_stopping(self) -> None:
        if not self._renewing:
            self._departure = Departure(self._path)
        self._renewing = False

    def _drop(self, error: RecalldError) -> None:
        """End everything that waits for the connection that is gone."""
        self._ready.clear()
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        for pending in self._pending.values():
            if not pending.answer.done():
                pending.answer.set_exception(error)

    def _become(self, state: LinkState, reason: str) -> None:
        if (state, reason) != (self.state, self.reason):
            self.state, self.reason = state, reason
            self.on_state(state, reason)
