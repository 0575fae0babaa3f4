"""How alike two notes are: the share of their words that both have."""

import numpy as np

from ...store.rows import Terms

REPEATS = 8
"""So often a word counts that comes again and again in a note."""


def likeness(one: Terms, other: Terms) -> float:
    """Jaccard similarity of two bags of terms, each given by distinct keys, ascending, and their counts: in 0..1.

    The same figure as that of `index.graph.mirrors`, without making the bags: of two notes it is needed once.
    """
    (keys, counts), (others, times) = one, other
    counts, times = np.minimum(counts, REPEATS), np.minimum(times, REPEATS)
    whole = int(counts.sum()) + int(times.sum())
    if not len(keys) or not len(others):
        return 0.0
    places = np.minimum(keys.searchsorted(others), len(keys) - 1)
    both = keys[places] == others
    same = int(np.minimum(counts[places[both]], times[both]).sum())
    return same / max(1, whole - same)
