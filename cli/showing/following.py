"""Waits for a long call while showing how far the index has come."""

from __future__ import annotations

import threading

from ...daemon.errors import RecalldError
from .. import session
from .progress import Progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ...daemon.client import Client

SECONDS_BETWEEN_LOOKS = 0.15


def ask(args: Namespace, method: str, params: dict[str, Any], text: str, vectors: bool = False) -> Any:
    """Return the result of a long call; meanwhile ask the daemon, over a second connection, how far it is."""
    with session.connect(args) as daemon, session.connect(args) as watcher, Progress(quiet=args.json) as progress:
        call = _Call(daemon, method, {**session.vault(args), **params})
        try:
            while not call.ended(SECONDS_BETWEEN_LOOKS):
                done, total = _state(watcher, vectors)
                progress.show(text, done, total)
        except KeyboardInterrupt:
            daemon.close()  # cancels what was asked
            raise
        return call.result()


class _Call(threading.Thread):
    """A call in a thread of its own."""

    def __init__(self, daemon: Client, method: str, params: dict[str, Any]) -> None:
        super().__init__(daemon=True)
        self._ask = (daemon, method, params)
        self._result: Any = None
        self._error: Exception | None = None
        self.start()

    def run(self) -> None:
        daemon, method, params = self._ask
        try:
            self._result = daemon.call(method, params, timeout=session.FOR_EVER)
        except Exception as error:
            self._error = error

    def ended(self, seconds: float) -> bool:
        self.join(seconds)
        return not self.is_alive()

    def result(self) -> Any:
        if self._error is not None:
            raise self._error
        return self._result


def _state(watcher: Client, vectors: bool) -> tuple[int, int]:
    """How many of how many: notes indexed, or passages embedded, in all vaults together."""
    try:
        vaults = watcher.call("status", timeout=5.0)["vaults"]
    except RecalldError:
        return 0, 0  # the call itself says what is wrong
    if vectors:
        return sum(v["embedded"] for v in vaults), sum(v["passages"] for v in vaults)
    steps = [v.get("progress") or {"done": 0, "total": 0} for v in vaults]
    return sum(step["done"] for step in steps), sum(step["total"] for step in steps)
