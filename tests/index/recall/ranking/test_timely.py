"""A time beside the subject of a question."""

from datetime import date

import pytest

from recalld.index.recall.context import Context
from recalld.index.recall.pipeline import recall
from recalld.index.recall.question.timespan import TimeSpan, spoken
from recalld.index.recall.result import Recall, RecallRequest

from ..conftest import Build, Library

NOW = 1_773_230_400.0  # Wednesday, 2026-03-11 12:00 UTC
NOTES = {
    "2026-02-10 Harbor kickoff.md": "# Harbor kickoff\n\nHarbor ships in June, Anna leads the harbor.\n",
    "2026-03-03 Harbor sync.md": "# Harbor sync\n\nHarbor slips to July because of the crane vendor.\n",
    "2026-03-04 Budget.md": "# Budget\n\nTravel is frozen until autumn.\n",
    "Lighthouse log.md": "# Lighthouse log\n\n## 2026-03-05\n\nThe lighthouse lamp was replaced.\n\n"
    "## 2026-01-05\n\nThe lighthouse stairs were painted.\n",
    "帳單.md": "---\ncreated: 2026-03-02\n---\n# 帳單服務\n\n帳單服務改由淑芬負責。\n",
}


def ask(made: Library, question: str) -> Recall:
    return recall(RecallRequest(question, ask=True), made.store, context=Context(now=NOW))


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("What was said about Harbor last week?", "2026-03-03 Harbor sync.md"),
        ("Last month, what did we say about Harbor?", "2026-02-10 Harbor kickoff.md"),
        ("Harbor in February: when does it ship?", "2026-02-10 Harbor kickoff.md"),
        ("What happened at the lighthouse last week?", "Lighthouse log.md"),
        ("上週的帳單服務怎麼了？", "帳單.md"),
    ],
)
def test_notes_of_the_time_are_what_was_asked_for(library: Build, question: str, path: str) -> None:
    result = ask(library(NOTES), question)

    assert [card.path for card in result.cards] == [path]
    assert result.answer is not None and not result.answer.refused


def test_it_is_said_that_others_were_left_out(library: Build) -> None:
    result = ask(library(NOTES), "What was said about Harbor last week?")

    texts = [said.text for said in result.disclosures if said.code == "narrowed"]
    assert texts == ["Only notes of 2026-03-02 to 2026-03-08: 1 of 2."]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What was decided about Harbor on 30 February?", "No calendar has “30 February”: it is taken as words."),
        ("2月30日的帳單服務怎麼了？", "沒有「2月30日」這一天：只當作文字。"),
        ("What was decided about Harbor on 2025-02-29?", "No calendar has “2025-02-29”: it is taken as words."),
    ],
)
def test_a_day_that_no_calendar_has_is_said_to_be_none(library: Build, question: str, told: str) -> None:
    assert told in [said.text for said in ask(library(NOTES), question).disclosures if said.code == "no_such_day"]
    others = ask(library(NOTES), "What was decided about Harbor on 29 February? 四月三十日呢？")
    assert not [said for said in others.disclosures if said.code == "no_such_day"]


YEARS = {
    "2025-menu.md": "# Menu\n\nFriday: fish pie.\n",
    "2026-menu.md": "# Menu\n\nFriday: leek tart.\n",
    "菜單2025.md": "# 菜單\n\n星期五：魚排。\n",
    "菜單2026.md": "# 菜單\n\n星期五：韭蔥派。\n",
    "Cellar.md": "# Cellar\n\nThe cellar is damp.\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is on this year's menu on Friday?", "leek tart"),
        ("What was on the menu on Friday last year?", "fish pie"),
        ("今年菜單的星期五是什麼？", "韭蔥派"),
        ("去年菜單的星期五是什麼？", "魚排"),
        ("去年菜单的星期五是什么？", "魚排"),
    ],
)
def test_a_note_is_of_the_year_that_its_name_says(library: Build, question: str, told: str) -> None:
    result = ask(library(YEARS), question)

    assert result.answer is not None
    assert [told in sentence.text for sentence in result.answer.sentences] == [True]


@pytest.mark.parametrize(
    ("question", "first", "then", "word"),
    [
        ("What is on the menu on Friday?", "leek tart", "fish pie", "[2] is of an earlier year than 2026-menu."),
        ("菜單的星期五是什麼？", "韭蔥派", "魚排", "[2] 的年份比「菜單2026」早。"),
        (
            "What was on the menu on Friday before?",
            "fish pie",
            "leek tart",
            "[1] is of an earlier year than 2026-menu.",
        ),
    ],
)
def test_of_notes_of_several_years_the_last_that_is_not_to_come_first(
    library: Build, question: str, first: str, then: str, word: str
) -> None:
    result = ask(library({**YEARS, "2031-menu.md": "# Plans\n\nRice.\n"}), question)

    assert result.answer is not None
    told = [sentence.text for sentence in result.answer.sentences]
    assert first in told[0] and then in told[1]
    assert result.answer.text.endswith(word)


def test_the_filter_for_a_year_takes_what_is_called_by_it(library: Build) -> None:
    made = library(YEARS)

    assert made.paths("menu date:2025") == ["2025-menu.md"]
    assert set(made.paths("date:2026")) == {"2026-menu.md", "菜單2026.md"}
    assert made.paths("date:2026-03") == []


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("What was said about Harbor a few days ago?", "“a few days ago” is taken as 2026-03-05 to 2026-03-09."),
        ("What happened a couple of days ago?", "“a couple of days ago” is taken as 2026-03-08 to 2026-03-10."),
        ("七八天前帳單服務怎麼了？", "「七八天前」當作 2026-03-03 至 2026-03-04。"),
        ("七八天前做了什麼？", "「七八天前」當作 2026-03-03 至 2026-03-04。"),
    ],
)
def test_it_is_said_what_a_vague_time_is_taken_for(library: Build, question: str, word: str) -> None:
    result = ask(library(NOTES), question)

    assert word in [said.text for said in result.disclosures if said.code == "time_taken"]


def test_notes_of_another_time_are_shown_with_a_word_about_it(library: Build) -> None:
    result = ask(library(NOTES), "What was said about Harbor yesterday?")

    assert result.cards[0].title.startswith("Harbor")
    assert any(said.code == "nothing_since" and "2026-03-10" in said.text for said in result.disclosures)


def test_a_note_of_the_time_is_not_said_to_be_of_another(library: Build) -> None:
    made = library({"2026-03-10 Harbor.md": "# Harbor\n\nHarbor was painted.\n"})
    result = ask(made, "Who was the captain of Harbor yesterday?")

    assert [card.path for card in result.cards] == ["2026-03-10 Harbor.md"]
    assert "nothing_since" not in [said.code for said in result.disclosures]


def test_a_year_may_be_what_a_note_is_about(library: Build) -> None:
    made = library({"war.md": "# Warsaw\n\nThe uprising in Warsaw began in August 1944.\n", **NOTES})
    result = ask(made, "What began in Warsaw in 1944?")

    assert result.cards[0].path == "war.md"
    assert "nothing_since" not in [said.code for said in result.disclosures]


def test_words_for_a_time_are_no_words_to_look_for(library: Build) -> None:
    made = library({"weeks.md": "# Weeks\n\nThe last week of a year is week 52, or 53.\n", **NOTES})
    result = ask(made, "What did we say about Harbor last week?")

    assert [card.path for card in result.cards] == ["2026-03-03 Harbor sync.md"]


@pytest.mark.parametrize(
    ("first", "last", "lang", "said"),
    [
        (date(2026, 10, 3), date(2026, 10, 3), "zh-Hant", "2026-10-03"),
        (date(2026, 10, 3), date(2026, 10, 4), "zh-Hant", "2026-10-03 至 2026-10-04"),
        (date(2026, 10, 3), date(2026, 10, 4), "en", "2026-10-03 to 2026-10-04"),
    ],
)
def test_one_day_is_said_once(first: date, last: date, lang: str, said: str) -> None:
    assert spoken(TimeSpan(first, last, 0, 1, False), lang) == said


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("五月底前用健保卡報稅，去年退稅 3,218 元。", "去年退稅多少"),
        ("The refund last year was $3,218.", "How much was the refund last year?"),
    ],
)
def test_a_note_without_a_day_that_says_the_time_itself_is_of_it(library: Build, text: str, question: str) -> None:
    tax = {"tax.md": f"# Tax\n\n{text}\n"}
    other = {f"{n}.md": f"# Bicycle {n}\n\nChain {n}00 replaced at {n}200 km.\n" for n in range(1, 5)}
    result = ask(library(tax | other), question)

    assert result.answer is not None and "3,218" in result.answer.text
    assert [said.code for said in result.disclosures if said.code == "nothing_since"] == []
