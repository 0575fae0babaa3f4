"""Neighbours by meaning: kept while notes move, the same as made of everything."""

import random

import numpy as np
import pytest

from recalld.index.graph.config import EDGES
from recalld.index.graph.weaving.evidence import Evidence
from recalld.index.graph.weaving.meaning import SCALE, Meanings, Vector
from recalld.index.graph.weaving.near import Likeness, Near
from recalld.index.graph.weaving.orphans import joined_by_meaning, wooed_by_meaning


def a_vector(chance: random.Random) -> Vector:
    """One of few directions, so that many agree equally."""
    direction = np.array([chance.randrange(1, 3) for _ in range(4)], np.float64)
    return np.asarray(np.rint(direction * (SCALE / np.linalg.norm(direction))), np.int16)


@pytest.mark.parametrize("seed", range(20))
def test_what_moved_is_enough_to_look_at(seed: int) -> None:
    chance = random.Random(seed)
    paths = {note_id: f"{chance.randrange(100):03}-{note_id}.md" for note_id in range(30)}
    meanings = Meanings().after({note_id: a_vector(chance) for note_id in paths})
    mute = set(chance.sample(sorted(paths), 3))
    kept: dict[int, Near] = wooed_by_meaning(Likeness(Evidence(), meanings), paths, [*paths], mute, {}, ())
    for _ in range(6):
        moved = set(chance.sample(sorted(paths), 4))
        gone = moved & set(chance.sample(sorted(paths), 10))
        mute = {note_id for note_id in mute | moved if note_id not in moved or chance.random() < 0.3}
        paths = {i: f"{chance.randrange(100):03}-{i}.md" if i in moved else path for i, path in paths.items()}
        paths = {note_id: path for note_id, path in paths.items() if note_id not in gone}
        meanings = meanings.after({note_id: a_vector(chance) for note_id in moved - gone}, gone)
        likeness, orphans = Likeness(Evidence(), meanings), chance.sample(sorted(paths), len(paths) // 2)
        every = wooed_by_meaning(likeness, paths, orphans, mute, {}, ())
        kept = wooed_by_meaning(likeness, paths, orphans, mute, kept, moved)
        assert {i: [*one.strengths.items()] for i, one in kept.items()} == {
            i: [*one.strengths.items()] for i, one in every.items()
        }


def test_who_is_chosen_by_many_takes_the_strongest() -> None:
    paths = {note_id: f"{note_id}.md" for note_id in range(20)}
    joined = joined_by_meaning({note_id: Near.of({0: note_id / 20}) for note_id in range(1, 20)}, paths, EDGES)

    assert sorted(joined[0]) == list(range(20 - EDGES.chosen, 20))
    assert joined[19] == {0: 19 / 20}
