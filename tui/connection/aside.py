"""Something that blocks, beside the app's event loop."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def aside(act: Callable[[], T]) -> T:
    """Return the result of something that blocks, on a thread that nobody waits for when the app is left meanwhile."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def settle(error: BaseException | None, result: T | None) -> None:
        if answer.done():
            return
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        try:
            outcome: tuple[BaseException | None, T | None] = (None, act())
        except BaseException as error:
            outcome = (error, None)
        with contextlib.suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(settle, *outcome)

    threading.Thread(target=run, name="connect", daemon=True).start()
    return await answer
