"""The days that names and headings stand for: "## 10/17" in a note of 2026, 「一一五年十月」, "March", 2026_05."""

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from .dates import MONTH, MONTH_ZH, YEAR_ZH, Day, days_in, month_number, year_number
from .normalize import normalize

Stretch = tuple[str, str]
"""The ISO dates of a first and a last day, both in it."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """What tells the year of a day that is named without one.

    `year`: the one that all such days are of, 0 where nothing says it; then a day is the last up to `last`, or, where
    that was before `first`, the next one after it.
    """

    year: int = 0
    first: date = date.min
    last: date = date.max

    def day(self, named: Day, year: int = 0) -> date | None:
        """The day that is meant, in a year that a heading above says, if any; None for what no calendar has."""
        if certain := named.year or year or self.year:
            return _valid(certain, named.month, named.day)
        found = Day(0, named.month, named.day, 0, 0).latest(self.last)
        if found is not None and found < self.first:
            return _valid(found.year + 1, found.month, found.day)
        return found


def stretches(headings: Iterable[str], anchor: Anchor) -> Iterator[tuple[Stretch, ...]]:
    """What days each heading stands for, in their order; none for one that names none.

    A day or a month without a year is of that which a heading above it names, else of the note's.
    """
    above = 0
    for heading in headings:
        days, month = list(days_in(heading)), _MONTH_ALONE.fullmatch(heading.strip())
        named = {day.year for day in days if day.year} or {_year_of(heading)} - {0}
        above = next(iter(named)) if len(named) == 1 else above
        found = [(day.isoformat(), day.isoformat()) for each in days if (day := anchor.day(each, above)) is not None]
        if not days and month is not None:
            written = next(value for name, value in month.groupdict().items() if value and name.startswith("m"))
            found = _whole_month(month_number(written), above, anchor)
        yield tuple(found)


def within(found: Iterable[Stretch], first: str, last: str) -> bool:
    """Whether one of these stretches lies in a time; `first` and `last`: its ends, both in it."""
    return any(first <= begin and end <= last for begin, end in found)


def days_of_name(name: str) -> Iterator[Day]:
    """The days that a file, a folder or a title is called by: besides how texts write them 20261003, 2026_10_03."""
    return days_in(_COMPACT.sub(r"\1-\2-\3", _UNDERLINE.sub("-", name)))


def months_of_name(name: str) -> list[Stretch]:
    """The months, with their year, that a file or a title is called by: 2026-09, 2026_09, 2026年9月, 115年9月."""
    plain = _UNDERLINE.sub("-", name)
    found = [(int(one["y"]), int(one["m"])) for one in _MONTH_NUMBERED.finditer(plain)]
    found += [(year_number(one["y"]), month_number(one["m"])) for one in _MONTH_HAN.finditer(plain)]
    return [_month(year, month) for year, month in found]


def year_of_name(name: str) -> int:
    """The one year that a name says, 0 where it says none or several."""
    plain = _UNDERLINE.sub("-", name)
    found = {year_number(year["y"]) for year in _YEAR_NAMED.finditer(plain)}
    found |= {int(year[0]) for year in _YEAR_BARE.finditer(plain)}
    return next(iter(found)) if len(found) == 1 else 0


def without_year(name: str) -> str:
    """A name less the year that it says, normalised: what "2025-menu" and "2026-menu" have in common; "" of no more."""
    rest = _YEAR_BARE.sub(" ", _YEAR_NAMED.sub(" ", _UNDERLINE.sub("-", normalize(name))))
    return " ".join(_SIGNS.sub(" ", rest).split())


def _year_of(heading: str) -> int:
    """The year that a heading is called by, alone or with its month."""
    alone = _YEAR_ALONE.fullmatch(heading.strip()) or _MONTH_ALONE.fullmatch(heading.strip())
    written = [value for name, value in alone.groupdict().items() if value and name[0] == "y"] if alone else []
    return year_number(written[0]) if written else 0


def _whole_month(month: int, year: int, anchor: Anchor) -> list[Stretch]:
    first = anchor.day(Day(0, month, 1, 0, 0), year)
    if first is None:
        return []
    return [_month(first.year, month)]


def _month(year: int, month: int) -> Stretch:
    return f"{year}-{month:02d}-01", f"{year}-{month:02d}-{monthrange(year, month)[1]}"


def _valid(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


_SIGNS = re.compile(r"[\W_]+")
_UNDERLINE = re.compile(r"(?<=\d)_(?=\d)")
_COMPACT = re.compile(r"(?<!\d)((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)", re.ASCII)
_YEAR_NAMED = re.compile(YEAR_ZH, re.ASCII)
_YEAR_BARE = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)", re.ASCII)
_YEAR_ALONE = re.compile(rf"{YEAR_ZH}|(?P<y2>(?:19|20)\d\d)", re.ASCII)
_MONTH_NUMBERED = re.compile(r"(?<!\d)(?P<y>(?:19|20)\d\d)-(?P<m>0[1-9]|1[0-2])(?![-\d])", re.ASCII)
_MONTH_HAN = re.compile(rf"{YEAR_ZH} ?(?P<m>{MONTH_ZH}) ?月(?! ?[\d一二三四五六七八九十]+ ?[日號号])", re.ASCII)
_NUMBERED = "(?P<m3>0[1-9]|1[0-2])"
_MONTH_ALONE = re.compile(
    rf"(?:{YEAR_ZH} ?)?(?P<m1>{MONTH_ZH}) ?月份?|(?P<m2>{MONTH})\.?(?:,? (?P<y2>(?:19|20)\d\d))?"
    rf"|(?P<y3>(?:19|20)\d\d)[-/]{_NUMBERED}",
    re.ASCII | re.IGNORECASE,
)
