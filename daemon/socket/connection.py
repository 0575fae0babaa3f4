"""One client of the socket: its lines in, its requests under way, its answers and events out."""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import select
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .. import errors
from ..errors import RecalldError
from ..messages import refusal
from ..process.door import peer_uid
from . import protocol
from .limits import Limits
from .metrics import Metrics
from .protocol import Malformed, Request

log = logging.getLogger(__name__)
T = TypeVar("T")


class Call:
    """One request under way. Its place on the connection is taken until its last thread has returned."""

    def __init__(self, connection: Connection, request: Request) -> None:
        self.connection = connection
        self.request = request
        self.cancelled = threading.Event()
        self.lang = str(request.params.get("lang") or "")
        self.task: asyncio.Task[object] | None = None
        self._loop = asyncio.get_running_loop()
        self._holds = 1

    def progress(self, done: int, total: int, text: str = "") -> None:
        """Tell the client how far it is. From any thread."""
        fields = {"token": self.request.id, "done": done, "total": total, "text": text}
        self._loop.call_soon_threadsafe(self.connection.send, protocol.notification("$/progress", fields), True)

    async def in_thread(self, executor: Executor, function: Callable[[], T]) -> T:
        """`function` run by `executor`. Cancelled, it is waited for no longer, but still counted until it returns."""
        self._holds += 1
        future: Future[T] = executor.submit(function)
        try:
            return await asyncio.wrap_future(future)
        finally:
            if future.done():
                self.release()
            else:
                future.add_done_callback(lambda _: self._release_soon())

    def cancel(self) -> None:
        """Give it up: its client does not want the answer any more."""
        self.cancelled.set()
        if self.task is not None:
            self.task.cancel()

    def release(self) -> None:
        """One user of the call's place is done."""
        self._holds -= 1
        if self._holds == 0:
            self.connection.finished(self)

    def _release_soon(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.release)


@dataclass(slots=True)
class Shared:
    """What all connections of a server have in common."""

    run: Callable[[Call], Coroutine[Any, Any, object]]
    """Gives the result of a call."""
    limits: Limits
    metrics: Metrics = field(default_factory=Metrics)
    connections: set[Connection] = field(default_factory=set)
    faults: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    """The number of the next fault of ours."""


class Connection(asyncio.Protocol):
    """One client."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self.events: frozenset[str] | None = None
        """The kinds of event it subscribed to; empty is all, None is not at all."""
        self.client = ""
        self._calls: set[Call] = set()
        self._answering: set[asyncio.Task[None]] = set()
        self._buffer = bytearray()
        self._searched = 0
        self._ended = False
        self._writable = asyncio.Event()
        self._writable.set()
        self._stall: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a client in, if it is ours and there is room."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.set_write_buffer_limits(high=1 << 20)
        uid = peer_uid(transport.get_extra_info("socket"))
        if uid != os.getuid():
            log.warning("refused a connection of uid %d", uid)
            transport.abort()
        elif len(self._shared.connections) >= self._shared.limits.connections:
            transport.write(protocol.failure(None, refusal("busy", "busy", errors.OVER_LIMIT)))
            transport.close()
        else:
            self._shared.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a client, and cancel what it asked for."""
        self._shared.connections.discard(self)
        self._writable.set()
        if self._stall is not None:
            self._stall.cancel()
        for call in list(self._calls):
            call.cancel()

    def data_received(self, data: bytes) -> None:
        """Take in bytes, and act on the lines that are whole."""
        self._shared.metrics.bytes_in += len(data)
        self._buffer += data
        self._act()

    def eof_received(self) -> bool:
        """It sends no more. If it still reads (`printf … | nc -U`), it gets its answers first."""
        self._ended = True
        if self._hung_up():
            return False
        self._buffer += b"\n" if self._buffer else b""
        self._act()
        return True

    def pause_writing(self) -> None:
        """It does not read as fast as we answer: take no more questions, and see whether it reads at all."""
        self._writable.clear()
        if not self._ended:
            self._transport.pause_reading()
        self._watch_stall(self._transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """It caught up."""
        self._writable.set()
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None
        if not self._ended:
            self._transport.resume_reading()
        self._act()

    def send(self, line: bytes, optional: bool = False) -> None:
        """Send a line that does not wait; too many unread, and the client is dropped (or the line, if `optional`)."""
        if self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > self._shared.limits.unread_bytes:
            if not optional:
                log.warning("dropped a client that does not read")
                self.drop()
            return
        self._write(line)

    @property
    def unsent(self) -> int:
        """Bytes of answers that the client has not taken yet."""
        return 0 if self._transport.is_closing() else self._transport.get_write_buffer_size()

    def drop(self) -> None:
        """Hang up at once. (`close()` would wait for ever for a client that does not read.)"""
        self._transport.abort()

    def finished(self, call: Call) -> None:
        """A call's place is free again."""
        self._calls.discard(call)
        self._close_if_done()

    def _act(self) -> None:
        while self._writable.is_set() and not self._transport.is_closing():
            end = self._buffer.find(b"\n", self._searched)
            if end < 0:
                self._searched = len(self._buffer)
                break
            line = bytes(self._buffer[:end])
            del self._buffer[: end + 1]
            self._searched = 0
            if len(line) >= self._shared.limits.request_bytes:
                return self._refuse_too_long()
            if line.strip():
                self._take(protocol.parse(line))
        if len(self._buffer) >= self._shared.limits.request_bytes and self._searched == len(self._buffer):
            return self._refuse_too_long()
        self._close_if_done()

    def _refuse_too_long(self) -> None:
        limit = self._shared.limits.request_bytes
        self.send(protocol.failure(None, refusal("too-long", "too-long", errors.OVER_LIMIT, limit=limit)))
        self._buffer.clear()
        self._transport.close()

    def _take(self, message: Request | Malformed) -> None:
        if isinstance(message, Malformed):
            self.send(protocol.failure(message.id, message.error))
        elif message.method == "$/cancel":
            for call in list(self._calls):
                if call.request.id == message.params.get("id"):
                    call.cancel()
        elif not message.expects_answer:
            return
        elif len(self._calls) >= self._shared.limits.in_flight:
            error = refusal("in-flight", "over-limit", errors.OVER_LIMIT, limit=self._shared.limits.in_flight)
            self.send(protocol.failure(message.id, error))
        else:
            call = Call(self, message)
            self._calls.add(call)
            loop = asyncio.get_running_loop()
            # Two tasks, because one that is cancelled before it has begun would not answer.
            call.task = loop.create_task(self._shared.run(call))
            answering = loop.create_task(self._answer(call, call.task))
            self._answering.add(answering)
            answering.add_done_callback(self._answering.discard)

    async def _answer(self, call: Call, work: asyncio.Task[object]) -> None:
        metrics, started, failed = self._shared.metrics, time.perf_counter(), True
        metrics.begun()
        try:
            line, failed = await self._outcome(call, work)
        finally:
            metrics.answered(call.request.method, time.perf_counter() - started, failed)
        await self._writable.wait()
        if not self._transport.is_closing():
            self._write(line)
        call.release()

    async def _outcome(self, call: Call, work: asyncio.Task[object]) -> tuple[bytes, bool]:
        """The line that answers a call, and whether it tells of a failure."""
        request = call.request
        try:
            return protocol.result(request.id, await work), False
        except asyncio.CancelledError:
            line = protocol.failure(request.id, refusal("cancelled", "cancelled", errors.CANCELLED, call.lang))
        except RecalldError as refused:
            line = protocol.failure(request.id, refused)
        except BaseException as fault:  # a panic in a library of another language is no Exception
            if isinstance(fault, KeyboardInterrupt | SystemExit):
                raise
            number = f"{os.getpid()}-{next(self._shared.faults)}"
            log.exception("internal error %s in %s", number, request.method)
            error = refusal("internal", "internal", errors.INTERNAL_ERROR, call.lang, number=number)
            line = protocol.failure(request.id, error)
        return line, True

    def _write(self, line: bytes) -> None:
        self._shared.metrics.bytes_out += len(line)
        self._transport.write(line)

    def _close_if_done(self) -> None:
        if not self._ended or self._transport.is_closing():
            return
        if not self._calls and self._writable.is_set():
            self._transport.close()
        elif self._hung_up():
            self.drop()
        else:
            # After its end of file nothing tells us that it went away altogether.
            asyncio.get_running_loop().call_later(0.5, self._close_if_done)

    def _hung_up(self) -> bool:
        poll = select.poll()
        poll.register(self._transport.get_extra_info("socket").fileno(), 0)
        return any(event & select.POLLHUP for _, event in poll.poll(0))

    def _watch_stall(self, unread: int) -> None:
        def look() -> None:
            left = self._transport.get_write_buffer_size()
            if left >= unread:
                log.warning("dropped a client that does not read")
                self.drop()
            else:
                self._watch_stall(left)

        self._stall = asyncio.get_running_loop().call_later(self._shared.limits.stall_s, look)
