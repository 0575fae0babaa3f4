"""The days that somebody names who asks for notes by date."""

from datetime import date

import pytest

from recalld.index.recall.question.daybounds import days_of, until_of

TODAY = date(2026, 11, 30)  # a Monday


@pytest.mark.parametrize(
    ("written", "first", "last"),
    [
        ("2024", "2024-01-01", "2024-12-31"),
        ("2024-2", "2024-02-01", "2024-02-29"),
        ("2024/06/03", "2024-06-03", "2024-06-03"),
        ("2031", "2031-01-01", "2031-12-31"),
        ("2024-06-03T10:00", "2024-06-03", "2024-06-03"),
        ("7d", "2026-11-23", "2026-11-30"),
        ("2W", "2026-11-16", "2026-11-30"),
        ("yesterday", "2026-11-29", "2026-11-29"),
        ("last week", "2026-11-23", "2026-11-29"),
        ("上週", "2026-11-23", "2026-11-29"),
        ("上个月", "2026-10-01", "2026-10-31"),
        ("March", "2026-03-01", "2026-03-31"),
        ("民國115年4月", "2026-04-01", "2026-04-30"),
        ("民国 115 年 4 月 3 日", "2026-04-03", "2026-04-03"),
        ("民國114年", "2025-01-01", "2025-12-31"),
    ],
)
def test_days(written: str, first: str, last: str) -> None:
    days = days_of(written, TODAY)
    assert days is not None
    assert [day.isoformat() for day in days] == [first, last]


@pytest.mark.parametrize(
    "written",
    ["", "24", "二〇二四", "soon", "2024-13", "2024-02-30", "9999y", "7", "民國115年13月", "民國0年", "last weeks"],
)
def test_no_days(written: str) -> None:
    assert days_of(written, TODAY) is None


def test_until_so_long_ago_is_until_that_day() -> None:
    assert until_of("7d", TODAY) == date(2026, 11, 23)
    assert until_of("2026-03", TODAY) == date(2026, 3, 31)
    assert until_of("上週", TODAY) == date(2026, 11, 29)
    assert until_of("soon", TODAY) is None
