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
        ("What does Priya earn?", ("earn", "Priya")),
        ("How much does Priya make a month?", ("make", "Priya")),
        ("How old is Priya?", ("old", "Priya")),
        ("Is Priya married?", ("married", "Priya")),
        ("Does Priya have any children?", ("children", "Priya")),
        ("How many kids does Priya have?", ("kids", "Priya")),
        ("What is Priya allergic to?", ("allergic", "Priya")),
        ("What kind of car does Priya drive?", ("car", "Priya")),
        ("Which university did Priya go to?", ("university", "Priya")),
        ("Where does Priya live?", ("live", "Priya")),
        ("若涵賺多少錢？", ("賺", "若涵")),
        ("若涵幾歲？", ("幾歲", "若涵")),
        ("若涵結婚了沒", ("結婚", "若涵")),
        ("若涵有小孩吗？", ("小孩", "若涵")),
        ("若涵對什麼過敏？", ("過敏", "若涵")),
        ("若涵開什麼車？", ("車", "若涵")),
        ("若涵讀哪間大學？", ("大學", "若涵")),
        ("若涵住在哪裡？", ("住", "若涵")),
        ("How old is the bridge?", None),
        ("Is Priya ready?", None),
        ("Does Priya have a plan?", None),
        ("What does Priya do?", None),
        ("What does Priya make?", None),
        ("若涵有空嗎？", None),
        ("若涵做什麼？", None),
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
