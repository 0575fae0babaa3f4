"""Who compiles sources into notes: a language model, on a thread beside the app, whose calls are heard one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ...agents.worklog import Entry

Heard = Callable[[Entry], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a run. `written`: successful writes only; `planned`: what a dry run would write."""

    written: tuple[str, ...] = ()
    planned: tuple[str, ...] = ()
    refused: int = 0
    stopped: str = ""
    log: str = ""
    undo: str = ""


class Ingester(Protocol):
    """Does one run. `name`: of the model."""

    name: str

    def run(self, sources: Sequence[str], vault: str | None, dry: bool, heard: Heard) -> Outcome:
        """Compile sources, named by their paths. Blocks; raises `RecalldError` for what cannot be begun."""

    def cancel(self) -> None:
        """End it for good, from any thread; what was written stays."""

    def again(self) -> Ingester:
        """Another one like it, for another run."""


def no_ingester() -> Ingester | None:
    """There is no language model."""
    return None
