"""What notes and concepts are called: the names that have some letters in them, for a person who is typing one."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...index.text.normalize import normalize
from . import nameresolution

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...index.store.rows import NoteMeta
    from ..vault import Vault

folded = lru_cache(maxsize=65_536)(normalize)
"""`normalize`, which remembers: while a person types the same names are looked at again and again."""

EXACT, BEGINS, HAS, NOT = range(4)


def names(vault: Vault, part: str, kind: str, limit: int) -> dict[str, Any]:
    """Notes and concepts with `part` in a name: those called so, those that begin so, then the rest.

    Of equals concepts in many notes come first, then notes by title. `kind`: `note`, `concept`, or "" for both.
    """
    part = normalize(part.strip())
    found: list[tuple[tuple[int, int, str], dict[str, Any]]] = []
    if kind != "note":
        found += _concepts(vault, part)
    if kind != "concept":
        found += _notes(vault, part)
    found.sort(key=lambda one: one[0])
    return {"names": [row for _, row in found[:limit]], "total": len(found)}


def _concepts(vault: Vault, part: str) -> Iterator[tuple[tuple[int, int, str], dict[str, Any]]]:
    for one, called in zip(vault.graph.concepts, vault.graph.called, strict=True):
        rank = _rank(part, (one.label, *one.names)) if part in called else NOT
        if rank < NOT and (one.df > 1 or one.pinned or rank == EXACT):
            yield (rank, -one.df, one.label), nameresolution.concept_wire(one)


def _notes(vault: Vault, part: str) -> Iterator[tuple[tuple[int, int, str], dict[str, Any]]]:
    for note in vault.store.notes.all():
        rank = _rank(part, _called(note))
        if rank < NOT:
            row = {"id": note.path, "kind": "note", "path": note.path, "title": note.title, "label": note.title}
            yield (rank, 0, note.title), row


def _called(note: NoteMeta) -> Sequence[str]:
    return (note.title, note.path, *note.aliases)


def _rank(part: str, called: Sequence[str]) -> int:
    """How well the best of some names has `part`."""
    best = NOT
    for name in called:
        held = folded(name)
        if part in held:
            best = min(best, EXACT if held == part else BEGINS if held.startswith(part) else HAS)
    return best
