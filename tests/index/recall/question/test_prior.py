"""The personal prior: habits out of recorded questions, and what they do to a guess."""

import pytest

from recalld.index.recall.question.prior import FEWEST, habits, personal

NOW = 1_000_000_000.0
DAY = 86_400.0


def test_few_questions_say_nothing() -> None:
    asked = [("factual", NOW - DAY)] * (FEWEST - 1)

    assert habits(asked, NOW) == {}
    assert habits([*asked, ("", NOW)], NOW) == {}
    assert habits([*asked, ("factual", NOW)], NOW) == {"factual": 1.0}


def test_what_was_asked_lately_counts_more() -> None:
    asked = [("factual", NOW - 60 * DAY)] * 40 + [("exploratory", NOW - 2 * DAY)] * 40

    found = habits(asked, NOW)
    assert found["exploratory"] == 1.0
    assert found["factual"] == pytest.approx(0.5 / 2.5)


def test_questions_of_long_ago_are_forgotten() -> None:
    assert habits([("factual", NOW - 400 * DAY)] * 60, NOW) == {}


def test_likelihoods_are_raised_by_a_quarter_at_most_and_add_up() -> None:
    found = personal({"factual": 0.5, "conceptual": 0.5}, {"factual": 1.0}, 0.25)

    assert found["factual"] / found["conceptual"] == pytest.approx(1.25)
    assert sum(found.values()) == pytest.approx(1)
    assert personal({"factual": 1.0}, {}, 0.25) == {"factual": 1.0}
