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
