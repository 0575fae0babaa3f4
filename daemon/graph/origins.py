"""Where concepts come from: the note, the line, and in what each was found there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...index.notes import frontmatter
from ...index.notes.fields import NAMES
from ...index.notes.read import decode
from ..following.reading import Unreadable, Unsettled

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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


def as_written(vault: Vault, places: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Places as `origins` has them, those in a note's frontmatter at the line that has them, by a look at the file.

    The index keeps what a frontmatter says, and not where.
    """
    return [{**one, "line": _line(vault, one)} if one["line"] == 1 else one for one in places]


def _line(vault: Vault, place: dict[str, Any]) -> int:
    keys = _KEYS.get(place["source"], ())
    try:
        lines = (decode(vault.read(place["path"], _READ)).text or "").split("\n") if keys else []
    except (Unreadable, Unsettled):
        return 1
    front, label = frontmatter.parse(lines), place["label"].casefold()
    for entry in front.entries.values():
        if entry.key.lower() in keys:
            listed = range(entry.line, front.body)  # the key's own line, counted from 0, is the one before
            holding = (number for number in (entry.line - 1, *listed) if label in lines[number].casefold())
            return next(holding, entry.line - 1) + 1
    return 1


_KEYS = {"tag": ("tags", "tag"), "alias": NAMES, "title": ("title",)}
"""The keys of the frontmatter that each source may be told by."""
_READ = 1 << 20
"""Bytes of a note that are read for this; a longer one is said to begin with it."""
