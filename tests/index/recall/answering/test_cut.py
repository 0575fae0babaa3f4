"""Sentences are found again in the passage they were cut from, whatever cutting did to blanks and marks."""

import numpy as np
import pytest

from recalld.index.recall.answering.cut import Cut

NO_SPANS, NO_TOKENS = np.zeros((0, 2), np.int32), np.zeros((0, 2), np.float32)
TEXT = "Tea › Water\n# Water\n\nGreen tea wants\n80 degrees. It *takes\n> two* minutes.\n"


def cut(text: str) -> Cut:
    return Cut(text, NO_SPANS, NO_TOKENS)


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Green tea wants 80 degrees.", "Green tea wants\n80 degrees."),
        ("It *takes two* minutes.", "It *takes\n> two* minutes."),
        ("Water", "Water"),
    ],
)
def test_a_sentence_is_found_where_it_stands(sentence: str, found: str) -> None:
    span = cut(TEXT).span(sentence)
    assert span is not None
    assert TEXT[slice(*span)] == found


def test_a_title_that_says_the_same_is_not_taken_for_the_text() -> None:
    assert cut("Water › Water\nWater").span("Water") == (14, 19)


@pytest.mark.parametrize("sentence", ["Black tea wants 95.", "", " \n"])
def test_what_is_not_there_is_not_found(sentence: str) -> None:
    assert cut(TEXT).span(sentence) is None


def test_a_passage_without_text_holds_nothing() -> None:
    assert cut("").span("Water") is None


def test_the_tokens_of_a_sentence_are_those_with_a_character_in_it() -> None:
    spans = np.array([[0, 3], [4, 9], [10, 12], [12, 15]], np.int32)
    passage = Cut("one three. four", spans, np.arange(8, dtype=np.float32).reshape(4, 2))
    found = passage.tokens("three.")
    assert found is not None and found.tolist() == [[2, 3]]
    assert passage.tokens("five") is None
