"""The inverted index in memory against a plain dictionary."""

import random

import numpy as np
import pytest

from recalld.index.store.basetable import unpack_tf
from recalld.index.store.fold import pack_tf
from recalld.index.store.postings import Postings
from recalld.index.store.rows import BODY, FIELDS, NoteTerms, Terms
from recalld.index.store.terms import FlatTerms, flatten

Plain = dict[int, list[dict[int, int]]]
"""By note id, for each group the count of each key."""


def random_groups(rng: random.Random) -> list[dict[int, int]]:
    return [{rng.randrange(12): rng.randrange(1, 200) for _ in range(rng.randrange(4))} for _ in range(BODY + 3)]


def flat(groups: list[dict[int, int]]) -> FlatTerms:
    made: list[Terms] = [
        (np.array(sorted(g), np.uint64), np.array([g[k] for k in sorted(g)], np.uint8)) for g in groups
    ]
    return flatten(NoteTerms(tuple(made[:BODY]), tuple(made[BODY:]), sum(sum(g.values()) for g in groups[BODY:])))


def expected(notes: Plain, key: int) -> list[tuple[int, list[int]]]:
    found = []
    for note_id, groups in sorted(notes.items()):
        tf = [0] * len(FIELDS)
        for field, group in enumerate(groups):
            tf[min(field, BODY)] += group.get(key, 0)
        if any(tf):
            found.append((note_id, [min(count, 255) for count in tf]))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_any_history_gives_the_postings_of_what_is_there(seed: int) -> None:
    rng, notes, postings = random.Random(seed), Plain(), Postings()
    for rev in range(1, 60):
        changed = {rng.randrange(30): random_groups(rng) for _ in range(rng.randrange(4))}
        dead = {note_id for note_id in rng.sample(range(30), 2) if note_id in notes and note_id not in changed}
        notes = {i: g for i, g in notes.items() if i not in dead} | changed
        postings = postings.with_batch(rev, {i: flat(g) for i, g in changed.items()}, dead)
    for key, posting in enumerate(postings.find(range(13), {})):
        assert list(zip(posting.notes.tolist(), posting.tf.T.tolist(), strict=True)) == expected(notes, key)
        assert posting.df == len(expected(notes, key))
    lengths = [sum(sum(g.values()) for g in groups[BODY:]) for groups in notes.values()]
    assert postings.n_notes == len(notes)
    assert postings.average_length == pytest.approx(sum(lengths) / len(lengths))
    assert len(postings.segments) <= 8


def test_an_older_revision_stays_as_it_was() -> None:
    groups = [{1: 1}] + [{} for _ in range(BODY)]
    old = Postings().with_batch(1, {5: flat(groups)}, ())
    new = old.with_batch(2, {}, {5})
    assert [p.notes.tolist() for p in (old.find([1], {})[0], new.find([1], {})[0])] == [[5], []]


def test_packed_counts_come_back() -> None:
    rng = np.random.default_rng(3)
    tf = (rng.integers(0, 9, (len(FIELDS), 50)) * rng.integers(0, 2, (len(FIELDS), 50))).astype(np.uint8)
    tf[BODY] |= 1
    starts = [0, 1, 2, 10, 11, 50]
    blobs = pack_tf(tf, starts)
    back = [unpack_tf(blob, b - a) for blob, a, b in zip(blobs, starts, starts[1:], strict=False)]
    assert np.array_equal(np.concatenate(back, axis=1), tf)
