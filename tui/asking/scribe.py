"""Who writes an answer: a language model, on a thread beside the app, whose sentences are heard one by one."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

from ..connection.aside import aside
from .found import Sentence

Heard = Callable[[Sentence], None]
Retracted = Callable[[], None]


class Scribe(Protocol):
    """Writes one answer. `name`: of the model."""

    name: str

    def write(self, recalled: Mapping[str, Any], heard: Heard, retracted: Retracted) -> dict[str, Any]:
        """Return the recall with the answer that was written. Blocks; raises `RecalldError` when it is cancelled.

        `heard` is told each sentence once it is checked, `retracted` that those so far were no answer.
        """

    def foretell(self, recalled: Mapping[str, Any]) -> list[str]:
        """Return what may be asked next, nothing where that is not wanted. Blocks; raises `RecalldError` as above."""

    def cancel(self) -> None:
        """End it, from any thread."""


async def written(scribe: Scribe, recalled: Mapping[str, Any], heard: Heard, retracted: Retracted) -> dict[str, Any]:
    """Let it write without holding up the app, in whose loop `heard` and `retracted` are called."""
    loop = asyncio.get_running_loop()

    def in_loop(act: Callable[..., None], *what: Sentence) -> None:
        with contextlib.suppress(RuntimeError):  # the app was left meanwhile
            loop.call_soon_threadsafe(act, *what)

    try:
        return await aside(partial(scribe.write, recalled, partial(in_loop, heard), partial(in_loop, retracted)))
    except asyncio.CancelledError:
        scribe.cancel()
        raise


def no_scribe() -> Scribe | None:
    """Nobody: answers are the notes' own sentences."""
    return None
