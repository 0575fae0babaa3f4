"""What is in force stands first, and what it took the place of is told as older."""

import pytest

from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.recall.context import Context
from recalld.index.recall.result import Answer

from ..conftest import Build, Library

NOTES = {
    "2026-03-02 Ferry kickoff.md": "# Ferry kickoff\n\nLaunch of the ferry app is on 15 April. Budget 900 euros.\n",
    "2026-04-08 Ferry review.md": "# Ferry review\n\nThe launch of the ferry app moves to 20 May. Lunch was good.\n",
    "2026-05-01 Canoe.md": "# Canoe\n\nLaunch of the canoe app on 9 June.\n",
    "Exam.md": "# Exam\n\nThe exam is on 3 June in hall B.\n",
    "Exam office.md": "# Exam office\n\nThey wrote: the exam was moved to 10 June.\n",
    "2026-01-05 房租.md": "# 房租通知\n\n房租每月 22,500 元。\n",
    "2026-06-30 房租.md": "# 房租調整\n\n房租每月 24,000 元。\n",
    "log.md": "# Log\n\n## 2026-02-01\n\nThe boiler service costs 90 euros.\n",
    "log2.md": "# Log\n\n## 2026-07-01\n\nThe boiler service costs 120 euros.\n",
    "2026-02-02 口試.md": "# 口試\n\n口試訂在 5 月 5 日。\n",
    "2026-04-04 信.md": "# 信\n\n口試改到 5 月 19 日。\n",
}


def answer(made: Library, question: str) -> Answer:
    found = made.ask(question).answer
    assert found is not None and not found.refused
    return found


@pytest.mark.parametrize(
    ("question", "first", "older"),
    [
        ("When does the ferry app launch?", "20 May", "2026-03-02"),
        ("How much does the boiler service cost?", "120 euros", "2026-02-01"),
        ("房租多少錢？", "24,000", "2026-01-05"),
        ("口試是什麼時候？", "5 月 19 日", "2026-02-02"),
    ],
)
def test_the_newest_first_and_the_other_as_older(library: Build, question: str, first: str, older: str) -> None:
    found = answer(library(NOTES), question)

    assert first in found.sentences[0].text
    assert older in found.text.split("\n\n")[1]


def test_a_price_without_a_unit_is_one_where_none_has_any(library: Build) -> None:
    table = "# 支出\n\n| 項目 | 每月 |\n|---|---|\n| 房租 | {} |\n| 電費 | 1,400 |\n"
    made = library({"2025-03-01 支出.md": table.format("28,000"), "2026-03-01 支出.md": table.format("30,000")})

    told = answer(made, "房租多少？")
    assert "30,000" in told.sentences[0].text
    assert "2025-03-01" in told.text


def test_a_sentence_that_tells_a_change_goes_before_one_of_no_date(library: Build) -> None:
    found = answer(library(NOTES), "When is the exam?")

    assert "10 June" in found.sentences[0].text


def test_what_speaks_of_another_thing_takes_no_place(library: Build) -> None:
    found = answer(library(NOTES), "When does the ferry app launch?")

    assert "canoe" not in found.sentences[0].text
    assert "2026-05-01" not in found.text


def test_what_tells_no_time_keeps_its_place(library: Build) -> None:
    notes = {"人/志豪.md": "# 志豪\n\n五月一起爬過山。電話 0912-345-678。\n"}
    assert "0912" in answer(library(notes), "志豪的電話是幾號？").sentences[0].text


def test_two_that_say_the_same_are_not_told_apart(library: Build) -> None:
    notes = {
        "2026-01-01 a.md": "# A\n\nThe gate code changes on 4 June.\n",
        "2026-02-01 b.md": "# B\n\nThe gate code changes on 4 June, says Ida.\n",
    }
    assert "older" not in answer(library(notes), "When does the gate code change?").text


FLOWS = {
    "v1.md": "# 部署流程 v1\n\n部署流程用 Jenkins 手動按鈕，時間是每週五下午。\n",
    "v2（最新）.md": "# 部署流程 v2\n\n部署流程用 GitHub Actions 自動執行，時間是每週二上午。\n",
    "old way.md": "# Release steps\n\nThe release steps: press the Jenkins button, release steps end with a tag.\n",
    "new way.md": "# Release steps, new\n\nThe release steps run in GitHub Actions.\n",
}


@pytest.mark.parametrize(
    ("question", "first", "told"),
    [
        ("部署流程是什麼時候？", "GitHub Actions", "[2] 已過時，由「v2（最新）」取代。"),
        ("What are the release steps?", "GitHub Actions", "[2] is out of date: new way takes its place."),
    ],
)
def test_what_people_decided_to_be_out_of_date_is_told_last_and_as_such(
    library: Build, question: str, first: str, told: str
) -> None:
    decided = Vocabulary(superseded={"v1.md": "v2（最新）.md", "old way.md": "new way.md"})
    found = library(FLOWS).ask(question, Context(vocabulary=decided)).answer

    assert found is not None
    assert first in found.sentences[0].text
    assert told in found.text


BUDGETS = {
    "2026-09-10 會議.md": "# 北極星會議\n\n- 預算：420 萬元。\n- 上線日期是 12 月 1 日。\n",
    "2026-11-05 會議.md": "# 北極星會議\n\n- 預算：460 萬元。\n- 上線日期改成 12 月 20 日。\n",
    "2026-09-10 Comet.md": "# Comet meeting\n\n- Budget: 420 euros.\n- The venue is hall B.\n",
    "2026-11-05 Comet.md": "# Comet meeting\n\n- Budget: 460 euros.\n- The venue is near the harbor.\n",
}


@pytest.mark.parametrize(
    ("question", "first", "older"),
    [
        ("北極星的預算", "460", "2026-09-10"),
        ("北極星上線日期", "12 月 20 日", "2026-09-10"),
        ("What is the budget of Comet?", "460", "2026-09-10"),
    ],
)
def test_of_values_that_no_wording_asks_for_the_newest_is_first_too(
    library: Build, question: str, first: str, older: str
) -> None:
    found = answer(library(BUDGETS).embed(), question)

    assert first in found.sentences[0].text
    assert older in found.text.split("\n\n")[1]


def test_what_differs_in_its_words_is_not_older(library: Build) -> None:
    assert "older" not in answer(library(BUDGETS).embed(), "What is the venue of the Comet meeting?").text


INSIDE = {
    "Opening.md": "---\ncreated: 2026-01-02\nupdated: 2026-11-20\n---\n# Bakery\n\n"
    "Lunch is at noon.\n\nThe bakery shift starts on 1 November.\n\n28 September: moved forward, to 15 October.\n",
    "Prices.md": "---\nupdated: 2026-11-20\n---\n# Prices\n\n- until 30 April 2026 the rye loaf cost 4.00 euros\n"
    "- 1 May 2026: 4.50 euros\n- 1 October 2026: 5.00 euros, because flour went up\n",
    "Oven.md": "---\nupdated: 2026-11-20\n---\n# Oven\n\nThe oven timer is set to 12 minutes.\n\n"
    "The oven door was moved to 3 millimetres.\n",
    "窯.md": "---\nupdated: 2026-11-30\n---\n# 控制器\n\n115年9月5日量：高 9 度，所以補償值設 9 度。\n"
    "11月1日再量，補償值改成 12 度。\n- 115/11/30 又漂了，補償值改成 14 度。\n",
    "膝蓋.md": "---\nupdated: 2026-11-28\n---\n# 膝蓋\n\n- 原訂 115年12月2日 手術\n- 11/28 醫院來電，改 **12月9日**\n",
}


@pytest.mark.parametrize(
    ("question", "first", "older"),
    [
        ("When does the bakery shift start?", "15 October", "1 November"),
        ("How much does the rye loaf cost?", "5.00", "4.00"),
        ("補償值設多少度？", "14", "9 度"),
        ("哪一天手術？", "12月9日", "12月2日"),
    ],
)
def test_inside_a_note_what_came_later_is_in_force(library: Build, question: str, first: str, older: str) -> None:
    found = answer(library(INSIDE), question)

    assert first in found.sentences[0].text
    behind = [sentence.cites[0] for sentence in found.sentences if older in sentence.text]
    assert behind and f"[{behind[0]}]" in found.text.split("\n\n", 1)[1]


def test_a_change_of_another_thing_takes_no_place(library: Build) -> None:
    found = answer(library(INSIDE), "How many minutes is the oven timer set to?")

    assert "12 minutes" in found.sentences[0].text
    assert "before" not in found.text and "older" not in found.text


def test_what_is_struck_out_is_not_in_force(library: Build) -> None:
    notes = {
        "Gym.md": "# Gym\n\n- ~~The gym class is on Monday at 18:00.~~\n- The gym class is on Tuesday at 19:00.\n",
        "瑜伽.md": "# 瑜伽\n\n- ~~瑜伽課星期一晚上七點~~\n- 瑜伽課星期二晚上八點\n",
    }
    for question, first, word in [
        ("When is the gym class?", "Tuesday", "(struck out:"),
        ("瑜伽課是什麼時候？", "星期二", "已劃掉"),
    ]:
        found = answer(library(notes), question)
        assert first in found.sentences[0].text
        assert (word in found.text) == any("~~" in sentence.text for sentence in found.sentences)


def test_a_day_to_come_is_no_date_of_what_is_told(library: Build) -> None:
    notes = {
        "tea.md": "---\nupdated: 2026-11-02\n---\n# Tea party\n\n14 February 2027: the tea party is for ten guests.\n",
        "2026-11-20 tea.md": "# Tea\n\nThe tea party is for twenty guests.\n",
    }
    found = answer(library(notes), "How many guests is the tea party for?")

    assert "twenty" in found.sentences[0].text
    assert "2027-02-14" not in found.text


CAVE = {
    "The cave.md": "---\nupdated: 2026-10-05\n---\n# The cave\n\nThe cave opened on 12 September.\n",
    "Cheese.md": "---\nupdated: 2026-11-29\n---\n# Cheese\n\nStill in the cave, to be opened on 12 December.\n",
    "個展.md": "---\nupdated: 2026-07-15\n---\n# 個展\n\n個展在十月十七日開幕。\n",
    "貨車.md": "---\nupdated: 2026-11-20\n---\n# 貨車\n\n個展開幕的花籃，十一月十六日要還。\n",
}


@pytest.mark.parametrize(
    ("question", "right"), [("When did the cave open?", "12 September"), ("個展哪一天開幕？", "十月十七日")]
)
def test_what_a_newer_note_about_something_else_says_is_no_news(library: Build, question: str, right: str) -> None:
    found = answer(library(CAVE), question)

    assert right in found.sentences[0].text
    assert "older" not in found.text and "較舊" not in found.text
