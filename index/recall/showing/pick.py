"""Which passage of a found note is shown, and which of the query's words it was found by."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from ...store.rows import NoteTerms, Posting, Terms
from ...text.tokens import TermGroup

WORDS_ENOUGH = 0.5
"""Below this coverage the passage nearest in meaning is a better guess than the one with the most words."""


def best_passage(terms: NoteTerms, weights: Mapping[int, float], nearest: int | None, coverage: float) -> int:
    """The place (`ord`) of the passage to show.

    `weights`: IDF by key; `nearest`: place of the passage nearest in meaning, None when unknown. Σ idf·tf/(tf+1)
    decides, then meaning, then the earlier one.
    """
    if nearest is not None and coverage < WORDS_ENOUGH:
        return nearest
    if len(terms.passages) < 2:
        return nearest or 0
    keys = np.fromiter(weights.keys(), np.uint64, len(weights))
    idf = np.fromiter(weights.values(), np.float64, len(weights))
    worth = [_worth(passage, keys, idf) for passage in terms.passages]
    if not worth or max(worth) <= 0:
        return nearest or 0
    return max(range(len(worth)), key=lambda place: (worth[place], place == nearest, -place))


def found_words(held: frozenset[int], groups: Iterable[TermGroup]) -> tuple[str, ...]:
    """The groups, as typed, that a note holds completely; `held`: the terms it has."""
    return tuple(dict.fromkeys(group.text for group in groups if matches(group, held)))


def held_by(postings: Iterable[Posting], note_ids: Sequence[int]) -> dict[int, frozenset[int]]:
    """Those of some terms that each of these notes holds, in whatever field."""
    ids = np.array(note_ids, np.int32)
    held: dict[int, list[int]] = {note_id: [] for note_id in note_ids}
    for posting in postings:
        if posting.df:
            places = np.minimum(posting.notes.searchsorted(ids), posting.df - 1)
            for note_id in ids[posting.notes[places] == ids].tolist():
                held[note_id].append(posting.key)
    return {note_id: frozenset(keys) for note_id, keys in held.items()}


def matches(group: TermGroup, keys: frozenset[int]) -> bool:
    """Whether all keys of one alternative are there."""
    return any(keys.issuperset(alternative) for alternative in group.alternatives)


def _worth(passage: Terms, keys: np.ndarray, idf: np.ndarray) -> float:
    own, tf = passage
    if not len(own) or not len(keys):
        return 0.0
    at = np.minimum(np.searchsorted(own, keys), len(own) - 1)
    times = np.where(own[at] == keys, tf[at], 0).astype(np.float64)
    return float((idf * times / (times + 1)).sum())
