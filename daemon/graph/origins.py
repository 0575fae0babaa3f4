"""Where concepts come from: the note, the line, and in what each was found there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..vault import Vault


def origins(vault: Vault, key: str, note_ids: Sequence[int] = ()) -> list[dict[str, Any]]:
    """Where a concept, under any of its names, was found in these notes, or in all; by path and line."""
    merged = vault.graphing.vocabulary.merged
    keys = [key, *sorted(other for other, into in merged.items() if into == key)]
    found = []
    for note_id, (_, label, source, line, weight) in vault.store.graph.where_found(keys, note_ids):
        note = vault.store.notes.get(note_id)
        if note is not None:
            place = {"path": note.path, "title": note.title, "line": line}
            found.append({**place, "source": source, "label": label, "weight": round(weight, 4)})
    return sorted(found, key=lambda one: (one["path"], one["line"], one["source"], one["label"]))
