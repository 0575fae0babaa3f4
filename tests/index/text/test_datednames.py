"""The days that names and headings stand for."""

from datetime import date

import pytest

from recalld.index.text.datednames import (
    Anchor,
    days_of_name,
    months_of_name,
    stretches,
    within,
    without_year,
    year_of_name,
)

NOVEMBER = Anchor(last=date(2026, 11, 30))


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("20261003 harbour", "2026-10-03"),
        ("harbour 2026_10_03", "2026-10-03"),
        ("民國115年10月3日", "2026-10-03"),
        ("週會 115-10-03", "2026-10-03"),
        ("一一五年十月三日", "2026-10-03"),
        ("跟房東談 十月三日", "10-03"),
        ("Harbour, 3 October", "10-03"),
    ],
)
def test_a_name_says_its_day_in_any_writing(name: str, day: str) -> None:
    assert [found.iso for found in days_of_name(name)] == [day]


def test_a_number_in_a_name_is_no_day() -> None:
    assert not list(days_of_name("ticket 120261003 v115.3.4"))


@pytest.mark.parametrize(
    ("name", "year"), [("會議(房東)2026_05", 2026), ("補助 115年", 2026), ("log 2025 and 2026", 0), ("room 204", 0)]
)
def test_the_one_year_of_a_name(name: str, year: int) -> None:
    assert year_of_name(name) == year


def test_a_name_without_its_year() -> None:
    assert {without_year(name) for name in ("2025-Menu", "menu_2026", "Menu (2024)")} == {"menu"}
    assert without_year("民國114年 帳") == without_year("帳2026") != ""
    assert without_year("2026") == ""


def test_the_months_of_a_name() -> None:
    september = ("2026-09-01", "2026-09-30")
    for name in ("價格（2026-09 更新）", "prices 2026_09", "115年9月價格", "2026年九月"):
        assert months_of_name(name) == [september], name
    assert months_of_name("2026-09-12, 115年9月3日") == []


def test_a_heading_without_a_year_is_of_the_year_above_it() -> None:
    headings = ["Log", "一一四年", "十月", "10/17", "2026", "3 March", "October 2025", "4 Oct"]
    firsts = [found[0][0] if found else "" for found in stretches(headings, NOVEMBER)]

    assert firsts == ["", "", "2025-10-01", "2025-10-17", "", "2026-03-03", "2025-10-01", "2025-10-04"]


def test_else_of_the_year_of_the_note_or_the_last_that_is_over() -> None:
    assert list(stretches(["12/24", "March"], Anchor(year=2024, last=date(2026, 11, 30)))) == [
        (("2024-12-24", "2024-12-24"),),
        (("2024-03-01", "2024-03-31"),),
    ]
    assert list(stretches(["12/24"], NOVEMBER)) == [(("2025-12-24", "2025-12-24"),)]
    ahead = Anchor(first=date(2026, 11, 2), last=date(2026, 11, 30))
    assert list(stretches(["12/24"], ahead)) == [(("2026-12-24", "2026-12-24"),)]


def test_a_month_is_not_of_one_of_its_days() -> None:
    october = [("2026-10-01", "2026-10-31")]
    assert within(october, "2026-10-01", "2026-12-31")
    assert not within(october, "2026-10-17", "2026-10-17")
