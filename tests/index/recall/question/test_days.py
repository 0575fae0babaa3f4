"""Questions for one day: which day is meant, and the notes of it."""

from datetime import date

import pytest

from recalld.index.recall.context import Context
from recalld.index.recall.pipeline import recall
from recalld.index.recall.question.days import day_of
from recalld.index.recall.result import RecallRequest

from ..conftest import Build

TODAY = date(2026, 3, 9)


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("what happened on 2026-03-02?", "2026-03-02"),
        ("What did I do on March 2nd?", "2026-03-02"),
        ("what did I write on 24 Dec", "2025-12-24"),
        ("what did I do on the 2nd of March 2024?", "2024-03-02"),
        ("what did I do yesterday", "2026-03-08"),
        ("2026年3月2日寫了什麼", "2026-03-02"),
        ("十二月二十四日我做了什麼？", "2025-12-24"),
        ("三月二日发生了什么", "2026-03-02"),
        ("前天我寫了什麼", "2026-03-07"),
        ("三月二日的日記寫了什麼？", "2026-03-02"),
        ("3月2日的日誌裡寫什麼", "2026-03-02"),
        ("三月二日那天怎麼了", "2026-03-02"),
        ("what happened that day, 2 March?", "2026-03-02"),
        ("What does the diary of 2 March say?", "2026-03-02"),
    ],
)
def test_the_day_that_is_meant(question: str, day: str) -> None:
    assert day_of(question, TODAY) == day


@pytest.mark.parametrize(
    "question",
    [
        "2026-03-02",
        "what did Ada say on 2026-03-02?",
        "what happened on 2026-13-45?",
        "what happened on 2027-01-01?",
        "三月二日的備份在哪",
        "what did I do last week?",
        "what do I have on Friday?",
        "what did Ada do on Friday?",
        "星期五要做什麼？",
        "",
    ],
)
def test_anything_else_is_no_question_for_a_day(question: str) -> None:
    assert day_of(question, TODAY) == ""


def test_a_day_is_answered_from_its_notes_alone(library: Build) -> None:
    notes = {
        "journal/2026-03-02.md": "# 2026-03-02\n\nGlazed the bowls.\n",
        "journal/2026-03-03.md": "# 2026-03-03\n\nThe second of March was too warm, wrote nothing.\n",
        "茶.md": "---\ncreated: 2026-03-02\n---\n# 茶\n\n綠茶用八十度的水。\n",
    }
    made = library(notes).embed()
    now = 1_773_057_600.0  # 2026-03-09 12:00 UTC

    for question in ("what happened on March 2?", "三月二日寫了什麼？"):
        request = RecallRequest(question, ask=True)
        result = recall(request, made.store, made.encoder, context=Context(now=now))
        assert result.answer is not None
        assert {source.path for source in result.answer.sources} == {"journal/2026-03-02.md", "茶.md"}


MONDAY = 1_795_996_800.0 + 3_600 * 12  # 2026-11-30 12:00 UTC
_OWN = {
    "diary/2026-10-07.md": "# Wednesday\n\nPainted the shed green.\n",
    "diary/2026-11-20.md": "# Friday\n\nRan eight kilometres along the canal.\n",
    "diary/2026-11-27.md": "# Friday\n\nGlazed the bowls and fired the kiln.\n",
    "saved today.md": "# Saved today\n\nThe lease ends in May.\n",
    "runs.md": "# Runs\n\n## 2026-09-12\n\nRan to the lake.\n\n## 2026-11-26\n\nRan to the mill.\n",
    "日記/2026-11-25.md": "# 星期三\n\n在花蓮和品妤一起練鼓。\n",
}


@pytest.mark.parametrize(
    ("question", "paths"),
    [
        ("What did I do on Friday?", {"diary/2026-11-27.md"}),
        ("What did I do last Friday?", {"diary/2026-11-27.md"}),
        ("What did I do on Thursday?", {"runs.md"}),
        ("上週五我做了什麼？", {"diary/2026-11-27.md"}),
        ("星期五我做了什麼？", {"diary/2026-11-27.md"}),
        ("禮拜三寫了什麼？", {"日記/2026-11-25.md"}),
        ("What did I do last month?", {"diary/2026-10-07.md"}),
        ("上個月我做了什麼？", {"diary/2026-10-07.md"}),
        ("What did I do last week?", {"diary/2026-11-27.md", "runs.md", "日記/2026-11-25.md"}),
    ],
)
def test_notes_of_other_days_are_no_answer(library: Build, question: str, paths: set[str]) -> None:
    result = library(_OWN).ask(question, context=Context(now=MONDAY))

    assert {card.path for card in result.cards} == paths
    assert result.answer is not None and {source.path for source in result.answer.sources} == paths


@pytest.mark.parametrize(
    "question", ["What did I do yesterday?", "昨天我做了什麼？", "What did I do today?", "星期二我做了什麼？"]
)
def test_a_time_that_no_note_is_of_is_said_and_not_filled(library: Build, question: str) -> None:
    result = library(_OWN).ask(question, context=Context(now=MONDAY))

    assert result.answer is not None and result.answer.refused
    assert any(said.code == "nothing_since" and "2026-11-" in said.text for said in result.disclosures)


def test_a_weekday_to_come_is_none_that_was() -> None:
    today = date(2026, 11, 30)
    assert day_of("what did I do on Friday", today) == "2026-11-27"
    assert day_of("what did I do on Monday", today) == "2026-11-23"


def test_the_day_is_that_of_the_section_under_it(library: Build) -> None:
    result = library(_OWN).ask("What did I do on Thursday?", context=Context(now=MONDAY))

    assert result.answer is not None and "mill" in result.answer.text and "lake" not in result.answer.text
