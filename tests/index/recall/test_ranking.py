"""Scores and fusion on plain arrays."""

import numpy as np
import pytest

from recalld.index.recall.config import RecallConfig
from recalld.index.recall.finding.bm25 import Corpus, idf, score
from recalld.index.recall.finding.fuse import fuse
from recalld.index.recall.finding.search import MeaningHits, WordHits
from recalld.index.store.rows import BODY, FIELDS, Posting
from recalld.index.text.tokens import TermGroup

CONFIG = RecallConfig()
CORPUS = Corpus(4, 10.0, np.full(4, 10, np.float32))


def posting(key: int, notes: list[int], field: int = BODY, times: int = 1) -> Posting:
    tf = np.zeros((len(FIELDS), len(notes)), np.uint8)
    tf[field] = times
    return Posting(key, np.array(notes, np.int32), tf)


def group(*alternatives: tuple[int, ...]) -> TermGroup:
    return TermGroup("x", alternatives, (), stop=False)


def test_one_body_term_scores_as_the_formula_says() -> None:
    scores = score([group((1,))], [True], {1: posting(1, [2], times=3)}, CORPUS, CONFIG)

    assert scores.notes.tolist() == [2]
    assert scores.partial.tolist() == [pytest.approx(idf(1, 4) * 3 * 2.2 / (3 + 1.2), rel=1e-5)]


def test_a_title_counts_more_than_the_body_and_is_a_name() -> None:
    body, title = FIELDS.index("body"), FIELDS.index("title")
    postings = {1: posting(1, [0], body), 2: posting(2, [1], title)}
    scores = score([group((1,)), group((2,))], [True, True], postings, CORPUS, CONFIG)

    assert scores.partial[1] > scores.partial[0]
    assert scores.named.tolist() == [0, 1]


def test_an_alternative_has_to_match_completely_to_match() -> None:
    postings = {1: posting(1, [0, 1]), 2: posting(2, [1, 2])}
    scores = score([group((1, 2))], [True], postings, CORPUS, CONFIG)

    assert scores.notes.tolist() == [0, 1, 2]
    assert scores.complete.tolist() == [0, 1, 0]
    assert scores.whole.tolist() == [0, scores.partial[1], 0]
    assert scores.coverage == pytest.approx([0.5, 1, 0.5])


def test_another_spelling_covers_as_much_as_the_one_that_was_typed() -> None:
    scores = score([group((1, 2), (3,))], [True], {3: posting(3, [0])}, CORPUS, CONFIG)

    assert scores.complete.tolist() == [1]
    assert scores.coverage[0] == pytest.approx(1)


def words(notes: list[int], scores: list[float], coverage: list[float], strict: bool = False) -> WordHits:
    return WordHits(
        np.array(notes, np.int32),
        np.array(scores, np.float32),
        np.array(coverage, np.float32),
        len(notes),
        strict,
        relaxed=not strict,
    )


def meaning(notes: list[int], scores: list[float]) -> MeaningHits:
    return MeaningHits(np.array(notes, np.int32), np.array(notes, np.int64), np.array(scores, np.float32))


def ranking(hits: WordHits, near: MeaningHits) -> list[int]:
    fused = sorted(fuse(hits, near, CONFIG), key=lambda candidate: -candidate.score)
    return [candidate.note_id for candidate in fused]


def test_words_that_cover_little_do_not_outvote_meaning() -> None:
    noise = words(list(range(1, 13)), [5.0] * 12, [0.3] * 12)

    assert ranking(noise, meaning([20, *range(1, 13)], [0.5, *[0.2] * 12]))[0] == 20


def test_words_that_one_note_alone_covers_outvote_meaning() -> None:
    hits = words(list(range(1, 13)), [9.0, *[3.0] * 11], [0.9, *[0.3] * 11])

    assert ranking(hits, meaning([20, *range(1, 13)], [0.5, *[0.2] * 12]))[0] == 1


def test_a_note_with_all_words_is_above_a_mere_neighbour() -> None:
    assert ranking(words([1], [2.0], [1.0], strict=True), meaning([2, 1], [0.6, 0.1])) == [1, 2]
