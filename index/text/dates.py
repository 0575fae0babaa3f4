"""Days as texts write them, each read as the same day: 2026-11-10, 11月10日, 十一月十日, 10 November, Nov 10th, 11/10.

So are the days of the week: 星期六, 禮拜六, 週六, Saturday.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the calendar as a text names it, and where. `year` is 0 where none is named."""

    year: int
    month: int
    day: int
    begin: int
    end: int

    @property
    def iso(self) -> str:
        """2026-11-10; without a year 11-10."""
        return f"{self.year}-{self.month:02d}-{self.day:02d}" if self.year else f"{self.month:02d}-{self.day:02d}"

    def latest(self, today: date) -> date | None:
        """The day that is meant, without a year the last one that is not to come; None for what no calendar has."""
        for year in [self.year] if self.year else range(today.year, today.year - 8, -1):
            try:
                found = date(year, self.month, self.day)
            except ValueError:
                continue
            if found <= today:
                return found
        return None


def days_in(text: str) -> Iterator[Day]:
    """The days that a text names, in their order. Reads Traditional and Simplified."""
    if not _LIKELY.search(text):
        return
    for found in _DAY.finditer(text):
        year, month, day = (next(filter(None, (found[f"{part}{n}"] for n in _FORMS[part])), "") for part in "ymd")
        yield Day(int(year or 0), month_number(month), _number(day), found.start(), found.end())


def day_terms(text: str) -> list[str]:
    """What a text's days are indexed by: the day of the year, with its year, and whether there was none; weekdays."""
    found = [term for day in days_in(text) for term in _terms(day)]
    return found + [weekday_term(match) for match in WEEKDAY.finditer(text)]


def weekday_term(found: re.Match[str]) -> str:
    """What a day of the week is indexed by; `found`: a match of `WEEKDAY`."""
    written = found[1] or found[2].lower()
    return _term(
        f"w{_WEEKDAYS.index(written) + 1 if found[1] is None else min('一二三四五六日天'.index(written), 6) + 1}"
    )


def asked_terms(day: Day) -> tuple[str, ...]:
    """Any of which a text has that names this day: a day without a year is that of every year, on either side."""
    return (_term(day.iso), _term(f"?{day.iso[5:]}")) if day.year else (_term(day.iso),)


def month_number(written: str) -> int:
    """The number of a month that is written as a word, in digits or in Han."""
    name = written[:3].lower()
    return MONTHS.index(name) + 1 if name in MONTHS else _number(written)


def _terms(day: Day) -> tuple[str, ...]:
    if not day.year:
        return _term(day.iso), _term(f"?{day.iso}")
    return _term(day.iso), _term(day.iso[5:])


def _term(day: str) -> str:
    return f"day={day}"  # no word has this sign in it


def _number(written: str) -> int:
    if written.isdecimal():
        return int(written)
    tens, ten, ones = written.rpartition("十")
    return (10 * (_DIGITS.find(tens) + 1 if tens else 1) if ten else 0) + (_DIGITS.find(ones) + 1 if ones else 0)


_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WEEKDAY = re.compile(
    rf"(?:星期|禮拜|礼拜|[週周])([一二三四五六日天])|\b({'|'.join(_WEEKDAYS)})s?\b", re.IGNORECASE | re.ASCII
)
_DIGITS = "一二三四五六七八九"
_LIKELY = re.compile(
    r"\d[-/.]\d|\d ?[年月]|[一二三四五六七八九十]月|[a-z]\.? \d|\d(?:st|nd|rd|th)?(?: of)? [a-z]", re.IGNORECASE
)
_YEAR = r"(?:19|20)\d\d"
_M = r"(?:1[0-2]|0?[1-9])"
_D = r"(?:3[01]|[12]\d|0?[1-9])"
_M_HAN = "(?:十[一二]?|[一二三四五六七八九])"
_D_HAN = "(?:[二三]?十[一二三四五六七八九]?|[一二三四五六七八九])"
_NAMED = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?)"
)
_FORMS = {"y": "1234", "m": "12345", "d": "12345"}
_DAY = re.compile(
    rf"(?<![\w.-])(?P<y1>{_YEAR})(?P<sign>[-/.])(?P<m1>{_M})(?P=sign)(?P<d1>{_D})(?!\d)"
    rf"|(?<![\d{_DIGITS}十])(?:(?P<y2>{_YEAR}) ?年 ?)?(?P<m2>{_M}|{_M_HAN}) ?月 ?(?P<d2>{_D}|{_D_HAN}) ?[日號号]"
    rf"|\b(?P<m3>{_NAMED})\.? (?P<d3>{_D})(?:st|nd|rd|th)?\b(?!:)(?:,? (?P<y3>{_YEAR})\b)?"
    rf"|\b(?P<d4>{_D})(?:st|nd|rd|th)?(?: of)? (?P<m4>{_NAMED})\b\.?(?:,? (?P<y4>{_YEAR})\b)?"
    rf"|(?<![\w/.-])(?P<m5>{_M})/(?P<d5>{_D})(?![\w/.-])",
    re.IGNORECASE | re.ASCII,
)
