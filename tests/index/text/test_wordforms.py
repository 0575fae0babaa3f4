"""Forms of English words that a stemmer does not join."""

import pytest

from recalld.index.text.wordforms import other_forms


@pytest.mark.parametrize(
    ("typed", "others"),
    [
        ("buy", {"bought"}),
        ("Buys", {"bought"}),
        ("bought", {"buy"}),
        ("written", {"write", "wrote"}),
        ("children", {"child"}),
        ("shelf", {"shelv"}),
        ("grey", {"gray"}),
        ("colours", {"color"}),
        ("organized", {"organis"}),
    ],
)
def test_irregular_forms_and_spellings_both_ways(typed: str, others: set[str]) -> None:
    assert set(other_forms(typed)) == others


def test_a_form_that_is_another_word_is_found_and_does_not_lead_back() -> None:
    assert set(other_forms("feel")) == {"felt"} and set(other_forms("see")) == {"saw", "seen"}
    assert other_forms("felt") == other_forms("saw") == other_forms("tire") == ()


@pytest.mark.parametrize("word", ["walk", "walked", "founded", "LED", "", "我", "3.11", "x" * 500])
def test_regular_words_have_no_others(word: str) -> None:
    assert other_forms(word) == ()
