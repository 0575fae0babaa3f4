"""Keys by note turned into notes by key, and kept so when notes change."""

from collections.abc import Collection, Mapping

Holders = Mapping[str, tuple[int, ...]]
"""Ids of the notes that have a key, ascending."""

Keys = Mapping[int, Collection[str]]
"""Keys by note id."""


def reinvert(holders: Holders, before: Keys, after: Keys) -> dict[str, tuple[int, ...]]:
    """Return the holders once these notes have other keys: those `before` had, these `after` have."""
    gained: dict[str, set[int]] = {}
    lost: dict[str, set[int]] = {}
    for note_id in before.keys() | after.keys():
        old, new = frozenset(before.get(note_id, ())), frozenset(after.get(note_id, ()))
        for key in new - old:
            gained.setdefault(key, set()).add(note_id)
        for key in old - new:
            lost.setdefault(key, set()).add(note_id)
    changed = dict(holders)
    for key in gained.keys() | lost.keys():
        ids = (set(changed.get(key, ())) | gained.get(key, set())) - lost.get(key, set())
        if ids:
            changed[key] = tuple(sorted(ids))
        else:
            changed.pop(key, None)
    return changed
