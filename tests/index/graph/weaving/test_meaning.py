"""Meanings: exact however they are added up, centred by language, and read back as written."""

import numpy as np

from recalld.index.graph.weaving.meaning import SCALE, Meanings, means_from_bytes, means_to_bytes, note_vector
from recalld.index.store.vectors import VectorIndex


def index() -> VectorIndex:
    """Return passages 1 and 2 of note 7 in English, 3 of note 8 in Chinese."""
    made = VectorIndex(3)
    made.add([1, 2, 3], [7, 7, 8], ["en", "en", "zh"], np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1]], np.float32))
    return made


def test_a_note_points_where_its_passages_do_from_the_mean_of_their_language() -> None:
    vector = note_vector(index(), [1, 2], {"en": np.array([0, 0, 1], np.float32)})

    assert vector is not None
    assert vector[0] == vector[1] > 0 > vector[2]
    assert abs(float(np.linalg.norm(vector)) - SCALE) < 2


def test_a_note_without_vectors_has_no_meaning_and_agrees_with_none() -> None:
    assert note_vector(index(), [9], {}) is None
    meanings = Meanings().after({0: np.array([SCALE, 0], np.int16), 1: None})

    assert meanings.agreement(0, np.array([1, 5]), 0.2).tolist() == [0.2, 0.2]
    assert meanings.agreement(1, np.array([0]), 0.2).tolist() == [0.2]
    assert meanings.nearest(1, -1) == []


def test_a_note_alone_gives_to_the_last_bit_what_all_at_once_give() -> None:
    rows = np.random.default_rng(3).normal(size=(300, 384))
    whole = np.rint(rows * (SCALE / np.linalg.norm(rows, axis=1, keepdims=True))).astype(np.int16)
    meanings = Meanings().after(dict(enumerate(whole)))

    at_once = meanings.agreement(0, np.arange(300), 0)

    assert [meanings.agreement(0, np.array([i]), 0)[0] for i in range(300)] == at_once.tolist()
    assert [meanings.agreement(i, np.array([0]), 0)[0] for i in range(300)] == at_once.tolist()


def test_notes_that_are_gone_or_of_another_model_are_forgotten() -> None:
    meanings = Meanings().after({0: np.array([SCALE, 0], np.int16), 1: np.array([SCALE, 0], np.int16)})

    assert meanings.after({}, {1}).nearest(0, 0) == []
    assert meanings.after({1: np.array([0, 0, SCALE], np.int16)}).nearest(1, -1) == []
    assert meanings.nearest(0, 0) == [(1, 1.0)]


def test_means_are_read_back_as_they_were_written() -> None:
    means = index().means()

    again = means_from_bytes(means_to_bytes(means))

    assert again.keys() == means.keys() == {"en", "zh"}
    assert all(again[lang].tolist() == means[lang].tolist() for lang in means)
