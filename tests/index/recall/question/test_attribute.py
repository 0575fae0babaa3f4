"""Questions for one thing about a person."""

import pytest

from recalld.index.recall.question.attribute import attribute_of


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("What is the salary of Priya?", ("salary", "Priya")),
        ("When does Tomás's parental leave start?", ("parental leave", "Tomás")),
        ("What’s Mei-Lin's home address?", ("home address", "Mei-Lin")),
        ("When did Priya marry?", ("marry", "Priya")),
        ("若涵的薪水多少？", ("薪水", "若涵")),
        ("阿傑的生日是哪天？", ("生日", "阿傑")),
        ("若涵什麼時候結婚？", ("結婚", "若涵")),
        ("Ming 的電話是幾號", ("電話", "Ming")),
        ("What is Priya's role?", None),
        ("What is Priya's shoe size?", None),
        ("What is the home town of Priya?", None),
        ("阿傑的家鄉在哪裡？", None),
        ("若涵的職位是什麼？", None),
        ("When did Priya join?", None),
        ("What does Priya think of the plan?", None),
        ("誰是若涵？", None),
    ],
)
def test_what_is_asked_of_whom(question: str, found: tuple[str, str] | None) -> None:
    asked = attribute_of(question)
    assert (asked and (asked.words, asked.name)) == found
