"""How alike two notes are."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.structure import mirrors
from recalld.index.recall.finding.likeness import likeness
from recalld.index.store.rows import BODY, NoteTerms, Terms
from recalld.index.store.terms import flatten

PASSAGES = st.lists(st.dictionaries(st.integers(1, 12), st.integers(1, 20), max_size=8), max_size=3)
NOTHING: Terms = (np.empty(0, np.uint64), np.empty(0, np.uint8))


def note(passages: list[dict[int, int]]) -> NoteTerms:
    return NoteTerms((NOTHING,) * BODY, tuple(_terms(counts) for counts in passages), 0)


def _terms(counts: dict[int, int]) -> Terms:
    keys = sorted(counts)
    return np.array(keys, np.uint64), np.array([counts[key] for key in keys], np.uint8)


def test_two_of_three_words_in_common() -> None:
    one, other = note([{1: 1, 2: 1}]), note([{2: 1}, {3: 1}])

    assert likeness(flatten(one).body(), flatten(other).body()) == pytest.approx(1 / 3)


@given(PASSAGES, PASSAGES)
def test_it_is_what_copies_of_the_whole_vault_are_found_by(
    one: list[dict[int, int]], other: list[dict[int, int]]
) -> None:
    [whole] = mirrors.likenesses([(1, 2)], {1: mirrors.bag(note(one)), 2: mirrors.bag(note(other))})

    assert likeness(flatten(note(one)).body(), flatten(note(other)).body()) == pytest.approx(whole)
