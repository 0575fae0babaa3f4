"""Seasons as times, by the months of the northern half of the earth: "last summer", 「去年冬天」, "in spring 2025"."""

from calendar import monthrange
from collections.abc import Mapping
from datetime import date

from .timewords import TURNS, YEAR

_FIRST_MONTHS = {3: ("spring", "春"), 6: ("summer", "夏"), 9: ("autumn", "fall", "秋"), 12: ("winter", "冬")}
_SEASONS = {name: month for month, names in _FIRST_MONTHS.items() for name in names}
_THIS = ("this", "這", "这")
_OF_YEARS = "今去前"

_NAME = "(?P<season>spring|summer|autumn|fall|winter)"
_NAME_ZH = "(?P<season>[春夏秋冬])[天季]"

PATTERNS = (
    rf"\b(?:in |during |since )?(?<!\bi )(?<!\bthe )(?P<which>this|last|previous) {_NAME}\b(?! of)",
    rf"\b(?:in |during |since )(?:the )?{_NAME} (?:of )?{YEAR}\b",
    rf"\b{_NAME} {YEAR}\b",
    rf"(?P<which>去|今|前)年的? ?{_NAME_ZH}",
    rf"(?P<which>上|這|这)[個个]?{_NAME_ZH}",
    rf"{YEAR} ?年?的? ?{_NAME_ZH}",
)


def season(words: Mapping[str, str], today: date) -> tuple[date, date]:
    """The days of a season: of a year, the last that is over, or the last that began. A winter is of its December."""
    month = _SEASONS[words["season"]]
    if "year" in words:
        return _of(int(words["year"]), month)
    which = words["which"]
    if which in _OF_YEARS:
        return _of(today.year - TURNS[which], month)
    known = [_of(today.year - back, month) for back in range(3)]
    return next(days for days in known if (days[0] if which in _THIS else days[1]) <= today)


def _of(year: int, month: int) -> tuple[date, date]:
    end_year, end = divmod(year * 12 + month + 1, 12)
    return date(year, month, 1), date(end_year, end + 1, monthrange(end_year, end + 1)[1])
