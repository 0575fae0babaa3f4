"""A language model as judge of what was found, over real HTTP."""

import pytest

from recalld.agents.grading import graded
from recalld.agents.llm.model import Model
from recalld.daemon.errors import RecalldError

from .conftest import FakeModel, Kind, Said
from .test_writing import recalled


@pytest.mark.parametrize(
    ("said", "grade"),
    [
        ("correct", "correct"),
        ("Wrong.", "wrong"),
        ("ambiguous", "ambiguous"),
        ("correct or wrong", "ungraded"),
        ("", "ungraded"),
    ],
)
def test_one_word_is_a_grade(fake: FakeModel, kind: Kind, said: str, grade: str) -> None:
    fake.says(said)
    with Model(fake.settings(kind)) as model:
        assert graded(model, recalled()) == grade


def test_without_passages_nobody_is_asked(fake: FakeModel) -> None:
    with Model(fake.settings()) as model:
        assert graded(model, {**recalled(), "cards": [], "cascade_cards": []}) == "wrong"
    assert fake.asked == []


def test_a_model_that_fails_is_no_judge(fake: FakeModel, kind: Kind) -> None:
    fake.says(Said(status=500))
    with Model(fake.settings(kind)) as model, pytest.raises(RecalldError):
        graded(model, recalled())
