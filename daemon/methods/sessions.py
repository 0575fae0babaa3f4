"""The methods of conversations (`session.*`), and what measures: `eval` and `benchmark`."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from . import params

if TYPE_CHECKING:
    from ..service import Service
    from ..socket.connection import Call

CAPABILITY = "session"
"""What `hello` announces beside the names of the methods: conversations are thought ahead of."""


async def begin(service: Service, asked: params.SessionOpen, call: Call) -> object:
    """`session.open`: the conversation's name."""
    vault = await service.opened(asked)
    conversation = await asyncio.to_thread(lambda: service.prefetcher().open(vault, asked.session or ""))
    return {"schema": 1, "session": conversation.id, "vault": vault.name}


async def append(service: Service, asked: params.SessionAppend, call: Call) -> object:
    """`session.append`: how far the conversation is, and the questions that were thought of last."""
    vault = await service.opened(asked)

    def said() -> dict[str, Any]:
        prefetcher = service.prefetcher()
        conversation = prefetcher.open(vault, asked.session)
        prefetcher.append(conversation, asked.text)
        return {
            "schema": 1,
            "session": conversation.id,
            "turns": conversation.turns,
            "predicted": list(prefetcher.guesses(conversation)),
        }

    return await asyncio.to_thread(said)


async def predict(service: Service, asked: params.SessionPredict, call: Call) -> object:
    """`session.predict`: whether the conversation is one in which that is thought about."""
    vault = await service.opened(asked)

    def foretold() -> bool:
        prefetcher = service.prefetcher()
        return prefetcher.foretell(prefetcher.open(vault, asked.session), asked.questions)

    return {"schema": 1, "session": asked.session, "taken": await asyncio.to_thread(foretold)}


async def end(service: Service, asked: params.SessionClose, call: Call) -> object:
    """`session.close`: whether there was such a conversation."""
    vault = await service.opened(asked)
    closed = await asyncio.to_thread(lambda: service.prefetcher().close(vault, asked.session))
    return {"schema": 1, "session": asked.session, "closed": closed}


async def evaluate(service: Service, asked: params.Eval, call: Call) -> object:
    """`eval`: lines and report of a run; meanwhile the client hears how far it is."""
    vault = await service.opened(asked)

    def ask() -> dict[str, Any]:
        from .evaluation import evaluate  # heavy, and so not on the loop's thread

        return evaluate(vault, asked, call.progress, call.cancelled.is_set)

    # Not among the queries: four of these would keep everybody else waiting.
    return await service.waited(call, ask, lambda: (0, 0))


async def benchmark(service: Service, asked: params.Benchmark, call: Call) -> object:
    """`benchmark`: what these notes cost with an index and without."""
    vault = await service.opened(asked)

    def measure() -> dict[str, Any]:
        from .benchmarking import benchmark  # heavy, and so not on the loop's thread

        return benchmark(vault, asked, call.progress, call.cancelled.is_set)

    return await service.waited(call, measure, lambda: (0, 0))
