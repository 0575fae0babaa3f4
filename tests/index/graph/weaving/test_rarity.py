"""Rarity: frequencies counted once a note, added up for merged concepts, and read back as written."""

import numpy as np
import pytest

from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.weaving.rarity import UNKNOWN, Rarity, Tally
from recalld.index.store.rows import BODY, NoteTerms

NOTHING = (np.empty(0, np.uint64), np.empty(0, np.uint8))


def terms(*passages: list[int]) -> Tally:
    """Return a note with these term keys in its passages."""
    bodies = tuple((np.array(keys, np.uint64), np.ones(len(keys), np.uint8)) for keys in passages)
    return Tally.of(NoteTerms((NOTHING,) * BODY, bodies, sum(map(len, passages))))


KNOWN = Rarity.of([terms([1, 2], [2, 3]), terms([2]), terms()], [["k8s", "k8s"], ["kubernetes"], []])


def test_a_note_counts_once_however_often_it_has_a_term() -> None:
    assert KNOWN.n == 3
    assert KNOWN.df(np.array([3, 2, 1, 9], np.uint64)).tolist() == [1, 2, 1, 0]
    assert (KNOWN.concept_df("k8s"), KNOWN.concept_df("new")) == (1, UNKNOWN)


def test_a_merged_concept_is_as_frequent_as_its_parts_but_not_more_than_there_are_notes() -> None:
    assert KNOWN.merged(Vocabulary(merged={"k8s": "kubernetes"})) == {"kubernetes": 2}
    assert KNOWN.merged(Vocabulary(merged={"a": "kubernetes", "b": "kubernetes"})) == {"kubernetes": 3}


def test_statistics_are_read_back_as_they_were_written() -> None:
    again = Rarity.from_bytes(KNOWN.to_bytes())

    assert (again.n, dict(again.concepts)) == (3, {"k8s": 1, "kubernetes": 1})
    assert again.keys.tolist() == KNOWN.keys.tolist()
    assert again.dfs.tolist() == KNOWN.dfs.tolist()
    with pytest.raises(ValueError, match="cut"):
        Rarity.from_bytes(KNOWN.to_bytes()[:-1])
