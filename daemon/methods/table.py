"""The methods of the socket: which there are, what they take, and what each calls."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from ... import __version__
from .. import errors
from ..client import PROTOCOL_VERSION
from ..following.catchingup import is_settled, settle
from ..graph import night
from ..messages import refusal
from ..notes import reference
from . import arranging, checking, governing, graphs, noting, params, sessions
from .params import Params

if TYPE_CHECKING:
    from ..service import Service
    from ..socket.connection import Call
    from ..vault import Vault

Handler = Callable[["Service", Any, "Call"], Awaitable[object]]

REINDEX_S = 3600.0
READY_S = 600.0
"""How long a dream that is due waits for a vault that is being opened or read."""


@dataclass(frozen=True, slots=True)
class Method:
    """A method: its parameters and the coroutine that answers."""

    params: type[Params]
    handler: Handler


async def dispatch(service: Service, call: Call) -> object:
    """The answer to a request. Raises `RecalldError` for every refusal."""
    name = call.request.method
    method = METHODS.get(name)
    if method is None:
        raise refusal("no-method", "no-method", errors.METHOD_NOT_FOUND, call.lang, name=name)
    if service.stopping.is_set() and name not in ("status", "stop", "hello"):
        raise refusal("stopping", "stopping", errors.NOT_READY, call.lang)
    try:
        asked = msgspec.convert(call.request.params, method.params)
    except msgspec.ValidationError as error:
        reason = str(error).replace("Object contains unknown field", "unknown field").replace(" - at `$`", "")
        raise refusal(
            "invalid-params", "invalid-params", errors.INVALID_PARAMS, call.lang, name=name, reason=reason
        ) from None
    return await method.handler(service, asked, call)


async def _hello(service: Service, asked: params.Hello, call: Call) -> object:
    if PROTOCOL_VERSION not in asked.versions:
        reason = f"this server speaks version {PROTOCOL_VERSION} of the protocol"
        raise refusal(
            "invalid-params", "version", errors.INVALID_PARAMS, call.lang, name="hello.versions", reason=reason
        )
    call.connection.client = asked.client
    return {
        "version": PROTOCOL_VERSION,
        "server": f"recalld {__version__}",
        "pid": os.getpid(),
        "capabilities": sorted({*METHODS, sessions.CAPABILITY}),
    }


async def _status(service: Service, asked: Params, call: Call) -> object:
    status = await asyncio.to_thread(service.status)
    if asked.vault:  # of all of them, unless the person named one
        name = service.vaults.select(asked).name
        status["vaults"] = [vault for vault in status["vaults"] if vault["name"] == name]
    return status


async def _stop(service: Service, asked: Params, call: Call) -> object:
    # The answer leaves first; the connection then ends with the process.
    asyncio.get_running_loop().call_later(0.02, service.told_to_stop)
    return {"schema": 1, "stopping": True, "pid": os.getpid()}


async def _subscribe(service: Service, asked: params.Subscribe, call: Call) -> object:
    call.connection.events = frozenset(asked.events)
    return {"schema": 1, "events": sorted(asked.events)}


async def _search(service: Service, asked: params.Asking, call: Call) -> object:
    return await _recall(service, asked, call, question=False, answer=False)


async def _ask(service: Service, asked: params.Asking, call: Call) -> object:
    return await _recall(service, asked, call, question=True, answer=True)


async def _ask_passages(service: Service, asked: params.Asking, call: Call) -> object:
    return await _recall(service, asked, call, question=True, answer=False)


async def _context(service: Service, asked: params.Asking, call: Call) -> object:
    result: Any = await _recall(service, asked, call, question=True, answer=False, recorded=False)
    from .asking import unasked

    return unasked(result)


async def _recall(
    service: Service, asked: params.Asking, call: Call, question: bool, answer: bool, recorded: bool = True
) -> object:
    vault = await service.opened(asked)
    fresh = not asked.after_write or await _in_step(service, vault, asked, call)
    if answer and not asked.after_write and not is_settled(vault):
        # A person who saves or commits, and asks, means the notes of now; what is still missing then is said.
        with contextlib.suppress(errors.RecalldError):  # too many wait: then it is answered at once
            await service.waited(call, lambda: settle(vault), lambda: (0, 0))
    started = time.perf_counter()

    def ask() -> object:
        from . import asking  # heavy, and so not on the loop's thread

        kind = asking.Kind(question, answer, recorded)
        return asking.ask(vault, asked, kind, fresh, service.prefetcher(), call.progress)

    with service.asking():
        result = await service.read(call, vault, ask)
    service.count_query(time.perf_counter() - started, result)
    return result


async def _in_step(service: Service, vault: Vault, asked: params.Asking, call: Call) -> bool:
    return await service.waited(call, lambda: vault.wait(timeout=asked.timeout_ms / 1000, graph=False), lambda: (0, 0))


def _reading(read: Callable[[Vault, Any], object]) -> Handler:
    """A method that reads from one vault, on a worker of the queries."""

    async def handler(service: Service, asked: Params, call: Call) -> object:
        vault = await service.opened(asked)
        return await service.read(call, vault, lambda: read(vault, asked))

    return handler


def _get(vault: Vault, asked: params.Get) -> object:
    from ..notes.noteview import get

    return get(vault, asked.note, asked.raw, asked.lang, asked.history)


def _scan(vault: Vault, asked: params.Scan) -> object:
    from ..notes.noteview import scan

    return scan(vault, asked)


def _health(vault: Vault, asked: Params) -> object:
    from ..checks.health import health

    return health(vault, asked.lang)


def _vote(vault: Vault, asked: params.Vote) -> object:
    note = reference.find(asked.note, vault.store.notes.all(), asked.lang).note
    try:
        if asked.direction != "undo":
            vote: str | None = vault.journal.vote(note.path, asked.direction)
        else:
            vote = vault.journal.take_back(note.path, asked.vote)
        if vote is None:
            raise refusal("no-vote", "no-such-vote", errors.NO_SUCH_NOTE, asked.lang, path=note.path)
    except OSError as error:
        reason = error.strerror or str(error)
        raise refusal("not-kept", "not-ready", errors.NOT_READY, asked.lang, reason=reason) from error
    usage = vault.journal.usage()[note.path]
    return {"schema": 1, "path": note.path, "up": usage.up, "down": usage.down, "vote": vote}


async def _wait(service: Service, asked: params.Wait, call: Call) -> object:
    vault = await service.opened(asked)
    started = time.perf_counter()

    def progress() -> tuple[int, int]:
        stats = vault.store.stats()
        return (stats.embedded, stats.passages) if asked.vectors and not any(vault.progress) else vault.progress

    seconds = asked.timeout_ms / 1000
    done = await service.waited(call, lambda: vault.wait(asked.vectors, seconds, asked.graph), progress)
    if not done:
        raise _not_in_time(vault, asked, time.perf_counter() - started)
    return {"schema": 1, "done": True, "waited_ms": round((time.perf_counter() - started) * 1000, 1), **_counts(vault)}


def _not_in_time(vault: Vault, asked: params.Wait | params.Reindex, seconds: float) -> errors.RecalldError:
    status = vault.status()
    vectors = str(status["vectors"])
    if isinstance(asked, params.Wait) and asked.vectors and vectors.startswith("off"):
        reason = vectors.removeprefix("off: ")
        return refusal("no-vectors", "model-unavailable", errors.MODEL_UNAVAILABLE, asked.lang, reason=reason)
    if status["state"] in ("gone", "failed"):
        reason = str(status["reason"])
        return refusal("vault-failed", "not-ready", errors.NOT_READY, asked.lang, name=vault.name, reason=reason)
    return refusal("timeout", "timeout", errors.NOT_READY, asked.lang, seconds=round(seconds, 1))


async def _reindex(service: Service, asked: params.Reindex, call: Call) -> object:
    vault = await service.opened(asked)
    started = time.perf_counter()

    def reindex() -> bool:
        vault.reindex(full=asked.full)
        return vault.wait(timeout=REINDEX_S)

    if not await service.waited(call, reindex, lambda: vault.progress):
        raise _not_in_time(vault, asked, time.perf_counter() - started)
    return {"schema": 1, "done": True, "full": asked.full, **_counts(vault)}


async def _dream(service: Service, asked: params.Dream, call: Call) -> object:
    if asked.due:

        def dream_where_due() -> list[str]:
            return night.dream_where_due(service, patience_s=READY_S)

        return {"schema": 1, "dreamt": await service.waited(call, dream_where_due, lambda: (0, 0))}
    vault = await service.opened(asked)

    def dream() -> dict[str, Any]:
        from ..graph.dreaming import Unslept, dream  # heavy, and so not on the loop's thread

        try:
            return dream(vault, call.progress, call.cancelled.is_set)
        except Unslept as error:
            raise refusal("no-dream", "not-ready", errors.NOT_READY, asked.lang, reason=str(error)) from error

    return {"schema": 1, "vault": vault.name, **await service.waited(call, dream, lambda: (0, 0))}


def _counts(vault: Vault) -> dict[str, Any]:
    status = vault.status()
    return {name: status[name] for name in ("notes", "passages", "embedded", "pending")}


PARTS = (arranging, checking, graphs, governing, noting)

METHODS: dict[str, Method] = {
    "hello": Method(params.Hello, _hello),
    "status": Method(Params, _status),
    "stop": Method(Params, _stop),
    "subscribe": Method(params.Subscribe, _subscribe),
    "search": Method(params.Asking, _search),
    "recall": Method(params.Asking, _ask),
    "ask.passages": Method(params.Asking, _ask_passages),
    "context": Method(params.Asking, _context),
    "eval": Method(params.Eval, sessions.evaluate),
    "benchmark": Method(params.Benchmark, sessions.benchmark),
    "session.open": Method(params.SessionOpen, sessions.begin),
    "session.append": Method(params.SessionAppend, sessions.append),
    "session.predict": Method(params.SessionPredict, sessions.predict),
    "session.close": Method(params.SessionClose, sessions.end),
    "get": Method(params.Get, _reading(_get)),
    "scan": Method(params.Scan, _reading(_scan)),
    "health": Method(Params, _reading(_health)),
    "vote": Method(params.Vote, _reading(_vote)),
    "wait": Method(params.Wait, _wait),
    "reindex": Method(params.Reindex, _reindex),
    "dream": Method(params.Dream, _dream),
    **{name: Method(*entry) for part in PARTS for name, entry in part.METHODS.items()},
}
