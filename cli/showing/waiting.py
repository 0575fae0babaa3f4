"""Says on a terminal what a command waits for, once that can be noticed, and takes it back when the answer is there."""

from __future__ import annotations

import os
import sys
import time

from ...daemon import connecting
from ...daemon.errors import RecalldError
from ..messages.commandline import say
from .terminal import Paint, columns, cut, is_terminal

NOTICED_S = 0.7
SECONDS_BETWEEN_LOOKS = 0.5
LOOK_S = 0.25
"""A look at what the daemon does takes no longer: the answer may come meanwhile."""


class Waiting:
    """Use it in a `with` statement: leaving it clears the line. `tells`: whether there is anybody to tell."""

    __slots__ = ("_due", "_told", "tells")

    def __init__(self, quiet: bool = False) -> None:
        """Begin to wait. `quiet` says nothing (`--json`)."""
        self.tells = not quiet and is_terminal(sys.stderr) and os.environ.get("TERM", "dumb") != "dumb"
        self._due = time.monotonic() + NOTICED_S
        self._told = ""

    def __enter__(self) -> Waiting:
        return self

    def __exit__(self, *_: object) -> None:
        if self._told:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def for_start(self) -> None:
        """There is no daemon yet."""
        if self._is_due():
            self._tell("awaits_start")

    def for_answer(self) -> None:
        """There is no answer yet; the daemon says what keeps it."""
        if self._is_due():
            self._tell(_keeps() or ("awaits_answer" if self._told in ("", "awaits_start") else self._told))
            self._due = time.monotonic() + SECONDS_BETWEEN_LOOKS

    def _is_due(self) -> bool:
        return self.tells and time.monotonic() >= self._due

    def _tell(self, key: str) -> None:
        if key != self._told:
            self._told = key
            sys.stderr.write(f"\r{Paint.of(sys.stderr).dim(cut(say(key), columns() - 1))}\x1b[K")
            sys.stderr.flush()


def _keeps() -> str:
    """What the daemon is at, as the key of a message; "" where it is at nothing that takes long, or does not say."""
    try:
        with connecting.connect(start=False, timeout=LOOK_S, renew=False) as other:
            status = other.call("status", timeout=LOOK_S)
    except RecalldError:
        return ""
    states = {str(vault.get("state")) for vault in status["vaults"]}
    model = status.get("model")
    if "opening" in states or "indexing" in states:
        return "awaits_opening" if "opening" in states else "awaits_indexing"
    return "awaits_loading" if isinstance(model, dict) and model.get("state") == "loading" else ""
