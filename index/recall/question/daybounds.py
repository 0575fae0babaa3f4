"""The days that somebody names who asks for notes by date: `2026`, `2026-03`, `2026-03-14`, `7d`, `last week`, 上週."""

import re
from datetime import date, datetime, timedelta

from .timespan import only_time, whole

Days = tuple[date, date]
"""The first and the last, both among them."""

_DATE = re.compile(r"(?P<year>\d{4})(?:[-/.](?P<month>\d{1,2})(?:[-/.](?P<day>\d{1,2}))?)?", re.ASCII)
_BACK = re.compile(r"(\d{1,4})([dwmy])", re.ASCII | re.IGNORECASE)
_LENGTHS = {"d": 1, "w": 7, "m": 30, "y": 365}


def days_of(written: str, today: date) -> Days | None:
    """The days that are meant: a year, a month, a day, so long back from today, or words; None for what names none."""
    try:
        return _days_of(written.strip(), today)
    except (ValueError, OverflowError):
        return None


def until_of(written: str, today: date) -> date | None:
    """The last day that is meant by "until": for `7d` the day so long ago, not those from then on."""
    found = days_of(written, today)
    return found and found[0 if _BACK.fullmatch(written.strip()) else 1]


def _days_of(written: str, today: date) -> Days | None:
    stated = _DATE.fullmatch(written)
    if stated:
        first = date(int(stated["year"]), int(stated["month"] or 1), int(stated["day"] or 1))
        return whole(first, "day" if stated["day"] else "month" if stated["month"] else "year")
    back = _BACK.fullmatch(written)
    if back:
        return today - timedelta(days=int(back[1]) * _LENGTHS[back[2].lower()]), today
    named = only_time(written, today)
    if named is not None:
        return named.first, named.last
    return whole(datetime.fromisoformat(written).date(), "day")
