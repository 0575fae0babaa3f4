"""Questions that lean on the one before."""

import pytest

from recalld.index.recall.question.followup import Turn, leans, turn
from recalld.index.store.rows import NoteMeta


def note(title: str, kind: str = "", aliases: tuple[str, ...] = ()) -> NoteMeta:
    return NoteMeta(1, f"{title}.md", title, (), aliases, "", kind, "", "", "", None, None, 9, "en", 0, 1)


NOTES = [
    note("Imke Brandt", "person"),
    note("Studio lease"),
    note("The cave"),
    note("佐藤美智子", "person"),
    note("阿凱", "person"),
    note("換電窯", aliases=("新窯",)),
]


@pytest.mark.parametrize(
    ("asked", "read"),
    [
        (["When does the studio lease end?", "and the deadline?"], "the deadline of studio lease?"),
        (["When does the studio lease end?", "who decided that?"], "who decided studio lease?"),
        (["When does the studio lease end?", "What is its rent?"], "What is studio lease’s rent?"),
        (["How long does the drip timer run?", "and its battery?"], "drip timer’s battery?"),
        (["What does the espresso machine cost?", "and its weight?"], "espresso machine’s weight?"),
        (["How old is Imke?", "what does she not eat?"], "what does Imke not eat?"),
        (["How old is Imke?", "who signed it?", "and the deadline?"], "the deadline of Imke?"),
        (["When is the tax return due?", "and who pays?"], "who pays tax return due?"),
        (["What does Imke earn?", "and what about the cave?"], "What does the cave earn?"),
        (["換電窯花了多少錢", "那期限呢？"], "換電窯的期限呢？"),
        (["新窯花了多少錢", "那什麼時候到貨的"], "新窯什麼時候到貨的"),
        (["佐藤美智子是誰", "她什麼時候來？"], "佐藤美智子什麼時候來？"),
        (["佐藤美智子是誰", "她什麼時候來？", "那她不吃什麼"], "佐藤美智子不吃什麼"),
        (["佐藤美智子不吃什麼", "阿凱呢？"], "阿凱不吃什麼"),
        (["佐藤美智子不吃什麼", "那阿凱吃什麼"], "那阿凱吃什麼"),
        (["换电窑花了多少钱", "它是谁买的"], "换电窑是谁买的"),
        (["碟盤螺絲要鎖幾 Nm？", "那個螺絲塗什麼"], "碟盤螺絲塗什麼"),
        (["電輔車最後選哪一牌", "那台車多少錢"], "電輔車多少錢"),
        (["电辅车最后选哪一牌", "那薪水呢"], "电辅车的薪水呢"),
    ],
)
def test_it_is_read_with_what_that_was_about(asked: list[str], read: str) -> None:
    last: Turn | None = None
    for question in asked:
        last = turn(question, last, NOTES)

    assert last is not None
    assert last.question == read


@pytest.mark.parametrize(
    "question",
    [
        "Why did the server crash when it started?",
        "which note says that the lease ends?",
        "what happened this week?",
        "So what did we decide about the kiln?",
        "那天怎麼了",
        "其他人怎麼說",
        "這個月買了什麼",
        "那備份的保留期限呢",
        "備份保留多久？",
    ],
)
def test_others_stand_by_themselves(question: str) -> None:
    assert not leans(question)
    assert turn(question, Turn("When does the studio lease end?", "studio lease"), NOTES).question == question


def test_the_first_question_has_nothing_to_lean_on() -> None:
    assert turn("and the deadline?", None, NOTES).question == "and the deadline?"
