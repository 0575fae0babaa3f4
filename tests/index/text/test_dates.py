"""Days, however they are written."""

from datetime import date

import pytest

from recalld.index.notes import fields
from recalld.index.text.dates import MONTHS, Day, day_terms, days_in, leading_day
from recalld.index.text.tokens import day_keys, index_terms, query_groups, question_terms


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("2026-11-10 曼特寧", ["2026-11-10"]),
        ("2026/3/4 and 2026.03.05", ["2026-03-04", "2026-03-05"]),
        ("11月10日那鍋", ["11-10"]),
        ("二月三號、十一月三十一日", ["02-03", "11-31"]),
        ("2026 年 11 月 10 日", ["2026-11-10"]),
        ("On Nov 10th, 2026 we met; again on 12 December.", ["2026-11-10", "12-12"]),
        ("11/10 的", ["11-10"]),
        ("民國115年11月10日與民國98年5月1日", ["2026-11-10", "2009-05-01"]),
        ("115年11月10日、一一五年十一月十日、二〇二六年十一月十日", ["2026-11-10"] * 3),
        ("115/11/10 又漂了；115-11-10", ["2026-11-10"] * 2),
        ("on 10.11.2026", ["2026-11-10"]),
        ("SO115-11-10x, 115.11.10, 35年", []),
        ("v2026.3.4, 12/25/26, /11/10/, in May 2026, 12月, 20261110", []),
    ],
)
def test_days_are_read_in_their_order(text: str, days: list[str]) -> None:
    assert [day.iso for day in days_in(text)] == days


@pytest.mark.parametrize(
    ("asked", "written", "found"),
    [
        ("11月10日", "| 2026-11-10 | 曼特寧 |", True),
        ("November 10", "2026年11月10日", True),
        ("2026-11-10", "十一月十日", True),
        ("2026-11-10", "2025-11-10", False),
        ("2026-11-10", "Nov 10, 2026", True),
        ("115年11月10日", "2026-11-10", True),
        ("十一月十日", "民國115年11月10日", True),
        ("115年11月10日", "114/11/10", False),
        ("星期六", "Saturday", True),
        ("週日", "禮拜天", True),
        ("Fridays", "星期六", False),
    ],
)
def test_a_day_is_found_however_it_is_written(asked: str, written: str, found: bool) -> None:
    assert bool(day_keys(asked) & set(index_terms(written))) is found
    groups = query_groups(asked)
    assert len(groups) == 1
    assert any(set(keys) <= set(index_terms(written)) for keys in groups[0].alternatives) is found


def test_a_day_is_a_word_of_its_own_in_a_question() -> None:
    assert [group.text for group in question_terms("11月10日那鍋") if not group.stop] == ["11月10日", "那鍋"]


def test_a_day_without_a_year_is_the_last_that_is_not_to_come() -> None:
    today = date(2026, 3, 1)
    assert Day(0, 11, 10, 0, 0).latest(today) == date(2025, 11, 10)
    assert Day(0, 2, 29, 0, 0).latest(today) == date(2024, 2, 29)
    assert Day(2027, 1, 1, 0, 0).latest(today) is None
    assert Day(0, 2, 30, 0, 0).latest(today) is None


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("28 March: the gazebo went over", "03-28"),
        ("115/11/30 又漂了", "2026-11-30"),
        ("**On 1 May 2026** it was 27.50", "2026-05-01"),
        ("[!update] 28 September moved", "09-28"),
        ("結論（10/30）：先不搬", "10-30"),
        ("貨車還沒訂（11/16 早上）", ""),
        ("The market of 28 March", ""),
    ],
)
def test_the_day_that_a_line_begins_with(line: str, day: str) -> None:
    found = leading_day(line)
    assert (found.iso if found else "") == day


def test_a_text_without_days_has_no_terms_for_them() -> None:
    assert day_terms("weekly report, 3 of 4") == []


def test_frontmatter_has_the_same_months() -> None:
    """Neither may import the other."""
    assert fields.MONTHS == MONTHS
