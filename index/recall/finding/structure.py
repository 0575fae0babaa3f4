"""Notes by what they are called: title, aliases, tags and headings, found without reading a body."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...store.reads import View
from ...store.rows import FIELDS, Posting
from ...text.tokens import TermGroup
from .bm25 import idf

_TITLE, _ALIASES, _TAGS, _HEADINGS = (FIELDS.index(name) for name in ("title", "aliases", "tags", "headings"))
_EVERY = list(range(len(FIELDS)))


@dataclass(frozen=True, slots=True)
class Named:
    """A note that is called what was asked for. `share`: of the words' IDF mass, in 0..1, that its names carry."""

    note_id: int
    share: float
    by_alias: bool
    """Whether only its aliases carry it: title and tags alone would not."""


def named(groups: Sequence[TermGroup], view: View, floor: float) -> list[Named]:
    """The notes whose title, aliases and tags carry at least `floor` of the words' mass; else those whose headings do.

    Best first.
    """
    postings = _postings(groups, view)
    names = _shares(groups, postings, view, [_TITLE, _ALIASES, _TAGS])
    plain = _shares(groups, postings, view, [_TITLE, _TAGS])
    if not any(share >= floor for share in names.values()):
        names = plain = _shares(groups, postings, view, [_TITLE, _ALIASES, _TAGS, _HEADINGS])
    kept = [Named(note, share, plain.get(note, 0.0) < floor) for note, share in names.items() if share >= floor]
    return sorted(kept, key=lambda found: (-found.share, found.note_id))


def holding(groups: Sequence[TermGroup], view: View) -> list[int]:
    """The notes that hold every one of the words, in whatever field: known from the inverted index alone."""
    postings = _postings(groups, view)
    held = [_notes_with(group, postings, _EVERY) for group in groups]
    return _all(held).tolist() if held else []


def _postings(groups: Sequence[TermGroup], view: View) -> Mapping[int, Posting]:
    keys = list(dict.fromkeys(key for group in groups for keys in group.alternatives for key in keys))
    return dict(zip(keys, view.postings(keys), strict=True))


def _shares(
    groups: Sequence[TermGroup], postings: Mapping[int, Posting], view: View, fields: list[int]
) -> dict[int, float]:
    masses = [_mass(group, postings, view.n_notes) for group in groups]
    total = sum(masses) or 1.0
    shares: dict[int, float] = {}
    for group, mass in zip(groups, masses, strict=True):
        for note in _notes_with(group, postings, fields).tolist():
            shares[note] = shares.get(note, 0.0) + mass / total
    return shares


def _mass(group: TermGroup, postings: Mapping[int, Posting], n_notes: int) -> float:
    """IDF of the group's rarest key: a run of Han has many pairs and is still one word."""
    rarest = [max((idf(postings[key].df, n_notes) for key in keys), default=0.0) for keys in group.alternatives]
    return min(rarest, default=0.0)


def _notes_with(group: TermGroup, postings: Mapping[int, Posting], fields: list[int]) -> NDArray[np.int32]:
    """The notes in which these fields hold a whole alternative of the group."""
    found = [np.empty(0, np.int32)]
    for alternative in group.alternatives:
        held = [postings[key].notes[postings[key].tf[fields].any(axis=0)] for key in alternative]
        if held:
            found.append(_all(held))
    return np.unique(np.concatenate(found))


def _all(held: Sequence[NDArray[np.int32]]) -> NDArray[np.int32]:
    """The notes in every one of the arrays."""
    common = held[0]
    for notes in held[1:]:
        common = np.asarray(np.intersect1d(common, notes, assume_unique=True), np.int32)
    return common
