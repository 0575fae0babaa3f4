"""Questions for one day: which day is meant, and the notes of it."""

from datetime import date

import pytest

from recalld.index.recall.context import Context
from recalld.index.recall.pipeline import recall
from recalld.index.recall.question.days import day_of
from recalld.index.recall.result import Recall, RecallRequest

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


_LOG = {
    "log 2026.md": "# Log 2026\n\n## 3 March\n\nThe mill was painted.\n\n## 10/17\n\nThe lake froze over.\n\n"
    "## 10/20\n\nIt was decided to sell the mill.\n\n## November\n\nIt was decided to keep the boat.\n",
    "工作日誌.md": "# 工作日誌\n\n# 一一五年\n\n## 一一五年三月三日\n\n買了釉料。\n\n"
    "## 一一五年十月十七日\n\n開幕，下雨。\n\n"
    "## 一一五年十月三十日\n\n決定先不搬家。\n",
    "日記/民國115年10月17日.md": "# 十月十七日 晚上\n\n賣了七件。\n",
}


def _asked(library: Build, question: str) -> Recall:
    return library(_LOG).ask(question, context=Context(now=MONDAY))


@pytest.mark.parametrize(
    ("question", "told", "others"),
    [
        (
            "what happened in October?",
            ("froze", "sell the mill", "開幕", "先不搬家", "七件"),
            ("painted", "boat", "釉料"),
        ),
        ("十月發生了什麼事", ("froze", "sell the mill", "開幕", "先不搬家", "七件"), ("painted", "boat", "釉料")),
        ("What happened in March 2026?", ("painted", "釉料"), ("froze", "開幕")),
        ("115年10月17日發生了什麼事", ("froze", "開幕", "七件"), ("painted", "先不搬家")),
        ("十月十七日那天怎麼了", ("froze", "開幕", "七件"), ("painted", "先不搬家")),
        ("what did we decide in October?", ("sell the mill", "先不搬家"), ("boat", "froze")),
        ("十月做了哪些決定", ("sell the mill", "先不搬家"), ("boat", "froze")),
        ("what did we decide in November?", ("boat",), ("sell", "先不搬家")),
    ],
)
def test_a_log_is_told_by_the_sections_of_the_time(
    library: Build, question: str, told: tuple[str, ...], others: tuple[str, ...]
) -> None:
    answer = _asked(library, question).answer

    assert answer is not None and not answer.refused
    assert [word for word in told if word not in answer.text] == []
    assert [word for word in others if word in answer.text] == []


def test_a_day_whose_notes_tell_no_decision_is_told_with_a_word_about_it(library: Build) -> None:
    for question, said in [
        ("What did we decide on 17 October 2026?", "no decision"),
        ("2026年10月17日決定了什麼", "沒有明說決定"),
    ]:
        result = _asked(library, question)
        assert result.answer is not None and "七件" in result.answer.text
        assert any(said in one.text for one in result.disclosures), question


def test_a_month_whose_notes_tell_no_decision_has_none(library: Build) -> None:
    result = _asked(library, "what did we decide in March?")

    assert result.answer is not None and result.answer.refused


def test_what_is_left_out_of_the_notes_of_a_time_is_said(library: Build) -> None:
    made = library({f"2026-10-{day:02d}.md": f"# Day\n\nWalked {day} miles.\n" for day in range(1, 15)})
    for question, said in [("what happened in October?", "Of 14 notes"), ("十月發生了什麼事", "共 14 則")]:
        result = made.ask(question, context=Context(now=MONDAY), limit=10)
        assert any(said in one.text and "10" in one.text for one in result.disclosures)
