"""Waiting until what is on disk now can be found: by its words, by meaning, by the graph, and by its history."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..vault import Vault
    from .writer import Writer

GRAPH_SECONDS, LARGE_NOTES, LARGE_SECONDS = 60.0, 3_000, 5.0
"""How long the graph is waited for at most, and how long where there are so many notes that it takes minutes."""

HISTORY_SECONDS = 20.0
"""How long it is waited for at most that the commits are read."""

MOMENT_SECONDS = 0.4
"""How long a question waits at most for what was changed just before it."""

FEW_NOTES = 20
"""So many changed notes are read within that moment."""

SMALL_VAULT = 1_000
"""A look at the files of so many notes takes some milliseconds."""

LOOK_SECONDS = 0.5
"""How often it is asked whether there is anything to wait for."""


def catch_up(vault: Vault, writer: Writer, vectors: bool, timeout: float | None, graph: bool) -> bool:
    """Look at everything, and wait (`timeout` in seconds) until all of it is searchable. False: not in time, or off.

    The graph is waited for a while only: in a large vault it takes minutes the first time, and what is asked of it
    says so.
    """
    end = None if timeout is None else time.monotonic() + timeout
    if not look(writer, timeout):
        return False
    if vectors and not _wait_for_vectors(vault, writer, end):
        return False
    if graph:
        most = GRAPH_SECONDS if vault.store.n_notes < LARGE_NOTES else LARGE_SECONDS
        vault.graphing.wait(_left(most, end))
    vault.chronicle.wait(_left(HISTORY_SECONDS, end))
    return True


def look(writer: Writer, timeout: float | None) -> bool:
    """Look at everything; wait (`timeout` in seconds) until its words are searchable. False: not in time, or off."""
    ticket = writer.waiting.take()
    writer.agenda.look_everywhere()
    if ticket.done.wait(timeout) and not ticket.failed:
        return True
    writer.waiting.give_up(ticket)
    return False


def is_settled(vault: Vault) -> bool:
    """Whether there is nothing to wait for, as far as that is known without a look."""
    return not (_is_small(vault) or vault.dirty or vault.is_behind)


def settle(vault: Vault) -> None:
    """Wait a moment for what was changed just before: where there are few notes, by a look at all of them, since a save
    is heard of later than a program asks; else for what is known.

    What changes meanwhile is not waited for, and nothing where much is known to have changed, as by a checkout.
    """
    end, known = time.monotonic() + MOMENT_SECONDS, vault.dirty
    if vault.phase == "ready" and _is_small(vault) and len(known) <= FEW_NOTES:
        vault.look(MOMENT_SECONDS)
        return
    while vault.phase == "ready" and len(known) <= FEW_NOTES and time.monotonic() < end:
        if not known & vault.dirty and not vault.is_behind:
            return
        time.sleep(MOMENT_SECONDS / 20)


def _is_small(vault: Vault) -> bool:
    return vault.store.n_notes <= SMALL_VAULT


def _wait_for_vectors(vault: Vault, writer: Writer, end: float | None) -> bool:
    while vault.is_open and not vault.meaning.state.startswith("off"):
        if writer.delivery.model and not vault.store.stats().pending:
            return True
        left = _left(LOOK_SECONDS, end)
        if left <= 0:
            return False
        with writer.delivery.kept:
            writer.delivery.kept.wait(left)
    return False


def _left(most: float, end: float | None) -> float:
    return most if end is None else max(0.0, min(most, end - time.monotonic()))
