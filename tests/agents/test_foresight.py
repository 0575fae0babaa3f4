"""What may be asked next, by a language model over real HTTP."""

import pytest

from recalld.agents.foresight import foretold, questions
from recalld.agents.llm.model import Model

from .conftest import FakeModel, Kind, Said
from .test_writing import recalled


def test_three_questions_one_a_line(fake: FakeModel, kind: Kind) -> None:
    fake.says("1. How many connections does the pool hold?\n- 連線池滿了會怎樣？\nI hope that helps.\n")
    with Model(fake.settings(kind)) as model:
        assert foretold(model, recalled()) == ["How many connections does the pool hold?", "連線池滿了會怎樣？"]
    assert "<<<1 " in fake.prompt() and "tools" not in fake.asked[0]


def test_whatever_fails_guesses_nothing(fake: FakeModel, kind: Kind) -> None:
    for said in (Said(status=500), "", Said(("How",), cut=True)):
        fake.says(said)
        with Model(fake.settings(kind)) as model:
            assert foretold(model, recalled()) == []


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("What is it?\nWhat is it?\nWHAT NOW?\n", ["What is it?"]),
        ("a?\n" + "x" * 300 + "?", []),
        ("\n".join(f"Which is number {n}?" for n in range(9)), [f"Which is number {n}?" for n in range(3)]),
    ],
)
def test_what_is_a_question(said: str, found: list[str]) -> None:
    assert questions(said, "What now?") == found
