"""Suggestions for a note that no edge reaches: which notes it may belong to, and by what."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from posixpath import dirname
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ...store.notes import NoteTable
from ...store.reads import View
from ...store.rows import NoteMeta
from ...store.vectors import VectorIndex

PASSAGES_A_NOTE = 12
"""So many nearest passages are asked for, for each note wanted: one note may have them all."""
COMMON = 0.2
"""A term in more than this share of the notes says nothing."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A note that another may belong to. `by`: meaning, shared words, or only that it lies near it."""

    note_id: int
    by: Literal["meaning", "words", "folder"]
    score: float
    """Comparable within one `by` only: cosine, sum of inverse document frequencies, 0."""


def suggest(
    view: View, notes: NoteTable, vectors: VectorIndex, note: NoteMeta, limit: int = 3, hidden: Collection[int] = ()
) -> list[Suggestion]:
    """Return notes that a note may belong to: by meaning, else by the words they share, else those beside it.

    `hidden`: notes not to suggest, such as copies. Nothing only where there is no other note.
    """
    gone = {note.note_id, *hidden}
    found: dict[int, Suggestion] = {}
    for source in (
        _by_meaning(notes, vectors, note, limit, gone),
        _by_words(view, note, gone),
        _by_folder(notes, note, gone),
    ):
        for one in source:
            if len(found) >= limit:
                return list(found.values())
            if one.note_id in notes:
                found.setdefault(one.note_id, one)
    return list(found.values())


def _by_meaning(
    notes: NoteTable, vectors: VectorIndex, note: NoteMeta, limit: int, gone: Collection[int]
) -> Iterator[Suggestion]:
    own = [vector for passage in notes.passages(note.note_id) if (vector := vectors.vector(passage)) is not None]
    if not own:
        return
    mask = np.ones(max(notes.ids().values(), default=0) + 1, np.bool_)
    mask[[note_id for note_id in gone if note_id < len(mask)]] = False
    query = np.mean(own, axis=0)
    _, ids, scores = vectors.search(query.astype(np.float32), note.lang, limit * PASSAGES_A_NOTE, mask)
    seen: set[int] = set()
    for note_id, score in zip(ids.tolist(), scores.tolist(), strict=True):
        if note_id not in seen:
            seen.add(note_id)
            yield Suggestion(note_id, "meaning", score)


def _by_words(view: View, note: NoteMeta, gone: Collection[int]) -> Iterator[Suggestion]:
    terms = view.terms([note.note_id]).get(note.note_id)
    if terms is None:
        return
    keys = np.unique(np.concatenate([field[0] for field in (*terms.fields, *terms.passages)]))
    scores: NDArray[np.float64] = np.zeros(len(view.lengths))
    most = max(3.0, COMMON * view.n_notes)
    for posting in view.postings(keys.tolist()):
        if 1 < posting.df <= most:
            scores[posting.notes] += np.log(view.n_notes / posting.df) + 1e-3
    scores[[note_id for note_id in gone if note_id < len(scores)]] = 0
    for place in np.argsort(-scores, kind="stable").tolist():
        if scores[place] <= 0:
            return
        yield Suggestion(place, "words", float(scores[place]))


def _by_folder(notes: NoteTable, note: NoteMeta, gone: Collection[int]) -> Iterator[Suggestion]:
    """The notes that lie nearest, the newest first."""
    here = dirname(note.path)
    others = [other for other in notes.all() if other.note_id not in gone]
    others.sort(key=lambda other: (dirname(other.path) != here, -other.mtime_ns, other.path))
    for other in others:
        yield Suggestion(other.note_id, "folder", 0.0)
