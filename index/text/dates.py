"""Days as texts write them, each read as the same day: 2026-11-10, 11月10日, 十一月十日, 10 November, Nov 10th, 11/10.

Years may be those of Taiwan's calendar: 民國115年11月10日, 一一五年十一月十日, 115/11/10. So are the days of the week:
星期六, 禮拜六, 週六, Saturday.
"""

import re
from calendar import monthrange
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

    @property
    def exists(self) -> bool:
        """Whether a calendar has it; without a year, that of a leap year."""
        return self.day <= monthrange(self.year or 2000, self.month)[1]

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
    found = [day for likely, form in _FORMS if likely(text) for day in form.finditer(text)]
    for day in sorted(found, key=lambda match: match.start()):
        yield Day(year_number(day["y"] or ""), month_number(day["m"]), _number(day["d"]), day.start(), day.end())


def leading_day(text: str) -> Day | None:
    """The day that a line begins with, as an entry of a log does, or a word before it: "Result (10/30): …"."""
    first = next(days_in(text[:_LEAD_CHARS]), None)
    if first is None or _LEAD.fullmatch(text, 0, first.begin):
        return first
    named = _LEAD_IN_PARENTHESES.fullmatch(text, 0, first.begin) and _CLOSES.match(text, first.end)
    return first if named else None


def weekdays_in(text: str) -> list[re.Match[str]]:
    """Where a text names days of the week."""
    found = list(_WEEKDAY.finditer(text))
    return found if text.isascii() else found + list(_WEEKDAY_HAN.finditer(text))


def short_weekdays_in(text: str) -> list[str]:
    """What the weekdays are indexed by that a text names as Sat and Sun alone between signs: "Day: Sat | Cook: Ada"."""
    names = {"Sat": "saturday", "Sun": "sunday"}
    return [weekday_term(names[found["day"]]) for found in _SHORT_END.finditer(text)]


def day_terms(text: str) -> list[str]:
    """What a text's days are indexed by: the day of the year, with its year, and whether there was none; weekdays."""
    found = [term for day in days_in(text) for term in _terms(day)]
    return found + [weekday_term(day.group()) for day in weekdays_in(text)]


def weekday_term(written: str) -> str:
    """What a day of the week is indexed by."""
    if written.isascii():
        return _term(f"w{WEEKDAYS.index(written.lower().removesuffix('s')) + 1}")
    return _term(f"w{min('一二三四五六日天'.index(written[-1]), 6) + 1}")


def other_names(written: str) -> tuple[str, ...]:
    """The English words that a weekday or a month is called by, too: Thu for Thursday and 星期四, Sept for September.

    Those that mean anything else in small letters, such as "sat" and "sun", are none.
    """
    if any(weekdays_in(written)):
        return tuple(short for short, full in SHORT_DAYS.items() if weekday_term(full) == weekday_term(written))
    word = written.lower().removesuffix(".")
    if word in SHORT_DAYS:
        return (SHORT_DAYS[word], *(one for one in other_names(SHORT_DAYS[word]) if one != word))
    month = next((forms for forms in _MONTH_FORMS if word in forms), ())
    return tuple(form for form in month if form != word)


def asked_terms(day: Day) -> tuple[str, ...]:
    """Any of which a text has that names this day: a day without a year is that of every year, on either side."""
    return (_term(day.iso), _term(f"?{day.iso[5:]}")) if day.year else (_term(day.iso),)


def month_number(written: str) -> int:
    """The number of a month that is written as a word, in digits or in Han."""
    name = written[:3].lower()
    return MONTHS.index(name) + 1 if name in MONTHS else _number(written)


def year_number(written: str) -> int:
    """The year of the common calendar that is written in digits or in Han, of either calendar; 0 for "" alone."""
    digits = "".join(_ZEROS.get(char) or str(_DIGITS.find(char) + 1 or char) for char in written)
    number = int(re.sub(r"\D", "", digits) or 0)
    return number + 1911 if number and (number < 1000 or written[0] == "民") else number


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


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
# Whole notes are read for these: literals in front let the search skip what cannot begin one.
_WEEKDAY = re.compile(rf"(?:{'|'.join(form for name in WEEKDAYS for form in (name, name.title()))})s?\b", re.ASCII)
_WEEKDAY_HAN = re.compile("(?:星期|禮拜|礼拜|週|周)[一二三四五六日天]")
SHORT_DAYS = {"mon": "monday", "tue": "tuesday", "tues": "tuesday", "wed": "wednesday", "weds": "wednesday"}
SHORT_DAYS |= {"thu": "thursday", "thur": "thursday", "thurs": "thursday", "fri": "friday"}
_SHORT_END = re.compile(r"(?:^|[|:,/(&–—-]\s*)(?P<day>Sat|Sun)\b\.?(?=\s*(?:$|[|:,/)&–—-]|\d))", re.MULTILINE)
_MONTH_FORMS = tuple(
    tuple(forms.split())
    for forms in (
        *("january jan", "february feb", "march mar", "april apr", "june jun", "july jul", "august aug"),
        *("september sep sept", "october oct", "november nov", "december dec"),
    )
)
_LEAD_CHARS = 40
_LEAD = re.compile(r"\W*(?:\[!\w+\]\W*)?(?:on\W+)?", re.IGNORECASE)
_LEAD_IN_PARENTHESES = re.compile(r"\W*\w{1,12} ?[（(]")
_CLOSES = re.compile(r" ?[)）] ?[:：]")
_DIGITS = "一二三四五六七八九"
_ZEROS = {"〇": "0", "零": "0", "○": "0"}
_YEAR = r"(?:19|20)\d\d"
_M = r"(?:1[0-2]|0?[1-9])"
_D = r"(?P<d>3[01]|[12]\d|0?[1-9])"
_M_HAN = "十[一二]?|[一二三四五六七八九]"
_D_HAN = "[二三]?十[一二三四五六七八九]?|[一二三四五六七八九]"
_HAN_DIGIT = f"[{''.join(_ZEROS)}{_DIGITS}]"
YEAR_ZH = (
    rf"(?P<y>{_YEAR}|(?:一九|二[〇零○]){_HAN_DIGIT}{{2}}|(?:民[國国] ?)?(?:1[0-2]\d|一[〇零○一二]{_HAN_DIGIT})"
    r"|民[國国] ?[1-9]\d?) ?年"
)
"""A year before its month, of either calendar: three digits are of Taiwan's, in the years that are near."""
MONTH_ZH = f"{_M}|{_M_HAN}"
MONTH = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?"
)
_NAMED = f"(?P<m>{MONTH})"
_YEAR_BEHIND = rf"(?:,? (?P<y>{_YEAR})\b)?"
_SHORT = 400
"""A text of so few characters, such as a question, is read for months in small letters, too."""
_CAPITAL = re.compile("|".join(form for month in MONTHS for form in (month.title(), month.upper())))


def _names_month(text: str) -> bool:
    return len(text) <= _SHORT or _CAPITAL.search(text) is not None


def _form(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.ASCII)


_FORMS = (
    (
        re.compile(r"(?:19|20)\d\d[-/.]\d").search,
        _form(rf"(?<![\w.-])(?P<y>{_YEAR})(?P<sign>[-/.])(?P<m>{_M})(?P=sign){_D}(?!\d)"),
    ),
    (
        re.compile(r"(?<!\d)1[0-2]\d[-/]\d").search,
        _form(rf"(?<![\w/.-])(?P<y>1[0-2]\d)(?P<sign>[-/])(?P<m>{_M})(?P=sign){_D}(?![\w/-]|\.\d)"),
    ),
    (
        re.compile(r"\d\.(?:19|20)\d\d").search,
        _form(rf"(?<![\w.-]){_D}\.(?P<m>{_M})\.(?P<y>{_YEAR})(?![\w-])"),
    ),
    (
        re.compile("月").search,
        _form(
            rf"(?<![\d{_DIGITS}十])(?:{YEAR_ZH} ?)?(?P<m>{MONTH_ZH}) ?月"
            rf" ?(?P<d>3[01]|[12]\d|0?[1-9]|{_D_HAN}) ?[日號号]"
        ),
    ),
    (_names_month, _form(rf"\b{_NAMED}\.? {_D}(?:st|nd|rd|th)?\b(?!:){_YEAR_BEHIND}")),
    (_names_month, _form(rf"\b{_D}(?:st|nd|rd|th)?(?: of)? {_NAMED}\b\.?{_YEAR_BEHIND}")),
    (re.compile(r"\d/\d").search, _form(rf"(?<![\w/.-])(?P<y>)(?P<m>{_M})/{_D}(?![\w/.-])")),
)
"""Ways to write a day, each with what a text has to have for it."""
