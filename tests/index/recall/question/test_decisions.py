"""Questions for decisions, and for nothing else."""

import pytest

from recalld.index.recall.question.decisions import asks_for_decisions, tells_decision


@pytest.mark.parametrize(
    "text", ["What did we decide ?", "Which decisions were made", "做了哪些決定？", "我们决定了什么"]
)
def test_a_question_for_decisions(text: str) -> None:
    assert asks_for_decisions(text)


@pytest.mark.parametrize(
    "text", ["What did we decide about the ledger", "公休日決定改哪天", "What happened", "做了什麼"]
)
def test_a_question_for_something_else(text: str) -> None:
    assert not asks_for_decisions(text)


def test_a_sentence_that_tells_one() -> None:
    assert tells_decision("Decided: no deploys.") and tells_decision("公休日決定改週三")
    assert not tells_decision("冰箱門條要換。") and not tells_decision("The fridge is old.")
