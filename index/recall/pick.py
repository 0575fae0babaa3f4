"""Which passage of a found note is shown, and which of the query's words it was found by."""

from collections.abc import Collection, Iterable, Mapping

import numpy as np

from ..store.rows import NoteTerms, Terms
from ..text.tokens import TermGroup

WORDS_ENOUGH = 0.5
"""Below this coverage the passage nearest in meaning is a better guess than the one with the most words."""

_FEW_PAIRS = 20_000
"""Up to here it is quicker to compare each key with each than to sort them."""


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


def found_words(terms: NoteTerms, groups: Iterable[TermGroup]) -> tuple[str, ...]:
    """The groups, as typed, that the note holds completely."""
    groups = tuple(groups)
    asked = {key for group in groups for alternative in group.alternatives for key in alternative}
    keys = held(terms, asked)
    return tuple(dict.fromkeys(group.text for group in groups if matches(group, keys)))


def held(terms: NoteTerms, keys: Collection[int]) -> frozenset[int]:
    """Those of some term keys that a note holds, in whatever field."""
    asked = np.fromiter(keys, np.uint64, len(keys))
    own = np.concatenate([group for group, _ in (*terms.fields, *terms.passages)])
    if len(own) * len(asked) > _FEW_PAIRS:
        return frozenset(asked[np.isin(asked, own)].tolist())
    return frozenset(asked[(own[:, None] == asked).any(axis=0)].tolist())


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
