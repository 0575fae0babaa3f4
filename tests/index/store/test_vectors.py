"""Searching vectors, each language against its own mean."""

import numpy as np
import pytest
from numpy.typing import NDArray

from recalld.index.store.vectors import VectorIndex

DIMS = 16
LANGS = ("zh", "en", "ja")


def random_vectors(n: int, seed: int = 1) -> tuple[NDArray[np.float32], list[str]]:
    """Return unit vectors that sit close to a mean of their language, as those of e5 do."""
    rng = np.random.default_rng(seed)
    centres = rng.normal(size=(len(LANGS), DIMS)) * 2
    codes = rng.integers(0, len(LANGS), n)
    raw = centres[codes] + rng.normal(size=(n, DIMS))
    vectors = (raw / np.linalg.norm(raw, axis=1, keepdims=True)).astype(np.float32)
    return vectors, [LANGS[code] for code in codes]


def filled(n: int = 200) -> tuple[VectorIndex, NDArray[np.float32], list[str]]:
    vectors, langs = random_vectors(n)
    index = VectorIndex(DIMS)
    index.add(range(n), [i // 2 for i in range(n)], langs, vectors)
    return index, vectors, langs


def test_scores_are_cosines_around_shrunken_means() -> None:
    index, vectors, langs = filled()
    query = vectors[3] + np.float32(0.1)
    everything = vectors.mean(axis=0)
    means = {}
    for lang in LANGS:
        own = vectors[[other == lang for other in langs]]
        means[lang] = (own.sum(axis=0) + 32 * everything) / (len(own) + 32)
    asked = query - means["en"]
    wanted = []
    for vector, lang in zip(vectors, langs, strict=True):
        around = vector - means[lang]
        wanted.append(asked @ around / np.linalg.norm(asked) / np.linalg.norm(around))
    passages, notes, scores = index.search(query, "en", 500)
    assert scores == pytest.approx(np.array(wanted)[passages], abs=1e-5)
    assert notes.tolist() == (passages // 2).tolist()
    assert sorted(scores.tolist(), reverse=True) == scores.tolist()


def test_the_order_in_which_vectors_came_does_not_show() -> None:
    kept, vectors, langs = filled(300)
    kept.remove(range(0, 300, 3))
    kept.add(range(0, 300, 3), [i // 2 for i in range(0, 300, 3)], langs[::3], vectors[::3])
    fresh = filled(300)[0]
    for lang in LANGS:
        assert np.array_equal(kept.mean(lang), fresh.mean(lang))
    for one, other in zip(kept.search(vectors[7], "zh", 40), fresh.search(vectors[7], "zh", 40), strict=True):
        assert one == pytest.approx(other, abs=1e-6)


def test_what_is_removed_or_masked_is_not_found() -> None:
    index, vectors, _ = filled()
    index.remove([4, 5, 999])
    assert 4 not in index and len(index) == 198 and index.vector(4) is None
    mask = np.ones(60, bool)
    mask[10] = False
    notes = index.search(vectors[4], "en", 500, mask)[1].tolist()
    assert 2 not in notes and 10 not in notes and max(notes) == 59
    assert len(index.search(vectors[4], "en", 5, np.zeros(0, bool))[0]) == 0


def test_raw_cosines_and_small_limits() -> None:
    index, vectors, _ = filled()
    passages, _, scores = index.search(vectors[9], "en", 3, raw=True)
    assert (passages[0], len(passages)) == (9, 3)
    assert scores[0] == pytest.approx(1, abs=1e-5)
    assert len(index.search(vectors[9], "en", 0)[0]) == 0


def test_a_prior_holds_the_mean_of_a_small_language() -> None:
    vectors, _ = random_vectors(2)
    prior = {"ko": np.full(DIMS, 0.5, np.float32)}
    index = VectorIndex(DIMS, prior, strength=2)
    assert index.mean("ko") == pytest.approx(np.full(DIMS, 0.5))
    index.add([1, 2], [1, 1], ["ko", "ko"], vectors)
    assert index.mean("ko") == pytest.approx((vectors.sum(axis=0) + 1) / 4, abs=1e-6)


def test_an_empty_index_answers() -> None:
    assert len(VectorIndex(0).search(np.ones(DIMS, np.float32), "en", 5)[0]) == 0


def test_a_few_of_many_notes_have_the_scores_that_they_have_among_all() -> None:
    rng = np.random.default_rng(5)
    index = VectorIndex(16)
    vectors = rng.standard_normal((400, 16)).astype(np.float32)
    index.add(range(400), range(400), ["en", "zh"] * 200, vectors)
    few = np.zeros(400, np.bool_)
    few[[3, 77, 399]] = True
    for raw in (False, True):
        _, notes, scores = index.search(vectors[77], "en", 400, raw=raw)
        among_all = dict(zip(notes.tolist(), scores.tolist(), strict=True))
        _, notes, scores = index.search(vectors[77], "en", 10, few, raw=raw)
        assert notes[0] == 77 and set(notes.tolist()) == {3, 77, 399}
        assert scores.tolist() == pytest.approx([among_all[note] for note in notes.tolist()], abs=1e-5)


def test_of_several_ways_to_ask_the_nearest_counts() -> None:
    index, vectors, _ = filled()
    ways = np.stack([vectors[3] + np.float32(0.1), vectors[8] - np.float32(0.1)])
    mask = np.arange(100) % 4 > 0
    passages, notes, scores = index.scored(ways, "zh", mask).best(500)
    each = [dict(zip(found[0].tolist(), found[2].tolist(), strict=True)) for found in
            (index.search(way, "zh", 500, mask) for way in ways)]  # fmt: skip
    assert scores == pytest.approx([max(one[passage] for one in each) for passage in passages.tolist()], abs=1e-6)
    some = np.zeros(100, np.bool_)
    some[[1, 2]] = True
    near, of, _ = index.scored(ways, "zh", mask).best(3, some)
    assert near.tolist() == [passage for passage in passages.tolist() if passage // 2 in (1, 2)][:3]
    assert set(of.tolist()) <= {1, 2} and len(passages) == 150 and mask[notes].all()
