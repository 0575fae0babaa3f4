"""Nearest notes: the same as by looking at all, however many there are."""

import numpy as np

from recalld.index.graph.config import EDGES
from recalld.index.graph.weaving.dots import Row, on_grid
from recalld.index.graph.weaving.evidence import Evidence
from recalld.index.graph.weaving.meaning import SCALE, Meanings
from recalld.index.graph.weaving.near import Likeness, Near, near_of_all, nearest, reaches


def many(n: int = 400) -> Likeness:
    """Return notes with random evidence and meaning."""
    lot = np.random.default_rng(5)
    rows, vectors = {}, {}
    for note_id in range(n):
        keys = np.sort(lot.choice(np.arange(60, dtype=np.uint64), 8, replace=False))
        weights = lot.random(8)
        rows[note_id] = Row(keys, on_grid(weights / np.linalg.norm(weights)))
        direction = lot.normal(size=8)
        vectors[note_id] = np.rint(direction * (SCALE / np.linalg.norm(direction))).astype(np.int16)
    return Likeness(Evidence.of(rows), Meanings().after(vectors))


def test_looking_at_the_likely_ones_first_misses_none() -> None:
    likeness = many()
    paths = {note_id: f"{note_id}.md" for note_id in range(400)}

    for note_id in range(0, 400, 20):
        ids, strengths = likeness.strengths(note_id)
        assert len(ids) > 120, "so many that not all are compared by meaning"
        every = nearest(zip(ids.tolist(), strengths.tolist(), strict=True), paths, EDGES.near)
        assert list(likeness.near(note_id, paths).strengths.items()) == list(every.strengths.items())


def test_all_at_once_are_to_the_last_bit_what_they_are_one_by_one() -> None:
    paths = {note_id: f"{note_id}.md" for note_id in range(400)}
    likeness = many()
    likeness = Likeness(likeness.evidence.after({7: likeness.evidence.rows[3]}, gone=[11]), likeness.meanings)

    together = dict(near_of_all(likeness, paths))

    assert together.keys() == likeness.evidence.rows.keys()
    for note_id, near in together.items():
        assert list(near.strengths.items()) == list(likeness.near(note_id, paths).strengths.items())


def test_a_strength_is_the_same_from_both_ends() -> None:
    likeness = many(50)
    strengths = {i: dict(zip(*(one.tolist() for one in likeness.strengths(i)), strict=True)) for i in range(50)}

    assert all(strengths[b][a] == strength for a in range(50) for b, strength in strengths[a].items())


def test_nearest_notes_are_read_back_as_they_were_written() -> None:
    near = Near.of({7: 0.5, 3: 1 / 3})

    assert list(Near(near.packed).strengths.items()) == [(7, 0.5), (3, 1 / 3)]
    assert near.last == 1 / 3
    assert Near.of({}).last == 0.0


def test_a_list_that_ends_where_it_did_has_not_lost_anybody() -> None:
    paths = {1: "a.md", 2: "b.md", 3: "c.md"}
    old = Near.of({1: 0.9, 2: 0.5})

    assert reaches(Near.of({3: 0.9, 2: 0.5}), old, {1, 3}, paths), "the same is last"
    assert reaches(Near.of({3: 0.9, 1: 0.5}), Near.of({3: 0.9, 2: 0.5}), {1}, paths), "before it by its path"
    assert not reaches(Near.of({1: 0.9, 3: 0.5}), old, {3}, paths), "something may be between them"
    assert not reaches(old, old, {2}, paths), "it may have been called otherwise"
