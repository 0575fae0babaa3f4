"""The time that words name, as its first and last day: "last week", 「上個月」, "3 days ago", "in March 2026"."""

import re
from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta

from ...text.dates import MONTH, YEAR_ZH, Day, days_in, month_number, year_number
from ..messages import say
from . import seasons
from .counts import COUNT, COUNT_ZH, ROUGH, is_vague, numbers
from .timewords import DAYS_AGO, TURNS, UNIT, UNIT_ZH, UNITS, WEEK_ZH, WEEKDAY, WEEKDAY_NUMBERS, YEAR


@dataclass(frozen=True, slots=True)
class TimeSpan:
    """Days from `first` to `last`, both among them. `begin` and `end` are where the words for it stand.

    `relative`: told from today. Such words say when something was written; a year may be what a note is about.
    `vague`: told by a season or by a number that is none, "a few weeks ago", 「七八天前」; the days are all it may be.
    """

    first: date
    last: date
    begin: int
    end: int
    relative: bool
    vague: bool = False


def timespan(text: str, today: date) -> TimeSpan | None:
    """The first time that a text names and that is not to come, None when it names none."""
    found = [
        span for pattern, read in _WORDS for match in pattern.finditer(text) if (span := _read(match, read, today))
    ]
    found += [span for day in days_in(text) if (span := _on(day, text, today))]
    found = [_open_ended(text, span, today) for span in found]
    past = [span for span in found if span.first <= today and not _is_name(text, span)]
    return min(past, key=lambda span: (span.begin, -span.end), default=None)


def only_time(text: str, today: date) -> TimeSpan | None:
    """The time that a text names when it says nothing else: "yesterday", 「上週」, "November"."""
    for written in (text.strip(), f"in {text.strip()}"):
        span = timespan(written, today)
        if span is not None and (span.begin, span.end) == (0, len(written)):
            return span
    return None


def time_asked(text: str, today: date) -> TimeSpan | None:
    """The time that a text names, or the last such weekday that is over where it tells of what was: "on Friday"."""
    return timespan(text, today) or _weekday_past(text, today)


def _weekday_past(text: str, today: date) -> TimeSpan | None:
    # A bare weekday may be any Friday, or the next: only what is told as past means the last.
    found = _BARE.search(text) if _PAST.search(text) and not _TO_COME.search(text) else None
    if found is None:
        return None
    (day,) = (WEEKDAY_NUMBERS[value.lower()] for value in found.groupdict().values() if value)
    last = today - timedelta(days=(today.weekday() - day - 1) % 7 + 1)
    return TimeSpan(last, last, found.start(), found.end(), relative=True)


def year_before(text: str, span: TimeSpan) -> TimeSpan | None:
    """The same days a year earlier, where the words for a day or a month name no year; None where they do."""
    if span.relative or (span.last - span.first).days > _MONTH_DAYS or _NAMES_YEAR.search(text[span.begin : span.end]):
        return None
    first = _back(span.first, 1, "year")
    last = whole(first, "month")[1] if span.first != span.last else first
    return replace(span, first=first, last=last)


_MONTH_DAYS = 31
_NAMES_YEAR = re.compile(r"\d{4}|年")


def without(text: str, span: TimeSpan) -> str:
    """A text less the words for the time."""
    return f"{text[: span.begin].rstrip()} {text[span.end :].lstrip()}".strip()


def spoken(span: TimeSpan, lang: str) -> str:
    """The days of a time as they are said: one day alone, or the first and the last."""
    return str(span.first) if span.first == span.last else say("days", lang, first=span.first, last=span.last)


_Days = tuple[date, date]
_Words = dict[str, str]
_Read = Callable[[_Words, date], _Days | None]


def _read(match: re.Match[str], read: _Read, today: date) -> TimeSpan | None:
    """What a match means; None for what no calendar has."""
    try:
        days = read({name: value.lower() for name, value in match.groupdict().items() if value}, today)
    except (ValueError, OverflowError):
        return None
    if days is None or (read is _ago and _is_ahead(match)):
        return None
    vague = read is seasons.season or is_vague((match.groupdict().get("n") or "").lower())
    relative = read is not _stated and not match.groupdict().get("year")
    return TimeSpan(*days, match.start(), match.end(), relative, vague)


def _is_ahead(ago: re.Match[str]) -> bool:
    """Whether so long before something else is meant, and no time of notes: 「七天前取消要退多少」「要幾天前通知」."""
    text = ago.string
    return _AHEAD.match(text, ago.end()) is not None or _AHEAD_OF.search(text, 0, ago.start()) is not None


def _on(day: Day, text: str, today: date) -> TimeSpan | None:
    """A day of the calendar, with the preposition before it; 3/4 may as well be a share, 2026.1.3 a version."""
    first = day.latest(today)
    if first is None or _DOUBTFUL.search(text[day.begin : day.end]):
        return None
    ahead = _IN_FRONT.search(text, 0, day.begin)
    return TimeSpan(first, first, ahead.start() if ahead else day.begin, day.end, relative=False)


def _open_ended(text: str, span: TimeSpan, today: date) -> TimeSpan:
    """A time as it is, or from its first day until today: "since 2026-03-14", 「三月以來」."""
    head, tail = _SINCE.search(text, 0, span.begin), _SINCE_ZH.match(text, span.end)
    if head is None and tail is None and not text[span.begin :].lower().startswith("since "):
        return span
    begin, end = head.start() if head else span.begin, tail.end() if tail else span.end
    return TimeSpan(span.first, max(span.last, today), begin, end, relative=True)


_SINCE = re.compile(r"(?:\bsince |[自從从])$", re.IGNORECASE)
_SINCE_ZH = re.compile("以來|以来|以後|以后|之後|之后|至今|起")


def _is_name(text: str, span: TimeSpan) -> bool:
    """Whether the words for a time are rather a name: "who sang Yesterday", 《昨天》."""
    before, words = text[: span.begin], text[span.begin : span.end]
    named = words[0].isupper() and bool(before.strip(' \t\n"“(')) and span.relative
    return named or before[-1:] in _QUOTES


_QUOTES = frozenset("《「『“\"'")


def _ago(words: _Words, today: date) -> _Days | None:
    """3 days ago, 三個月前: that day, that week, that month, that year; of 「兩三個月前」 all that it may be."""
    unit = UNITS[words["unit"]]
    least, most = numbers(words["n"])
    return whole(_back(today, most, unit), unit)[0], min(whole(_back(today, least, unit), unit)[1], today)


def _past(words: _Words, today: date) -> _Days | None:
    """The past 3 days, 最近一個月: from then on."""
    named = words.get("n", "1")
    # "The past few weeks" end today, and a few of them are three: more would be said to be many.
    count = 3 if named in ROUGH else numbers(named)[1]
    return _back(today, count, UNITS[words["unit"]]), today


def _turn(words: _Words, today: date) -> _Days | None:
    """This week, last month, 去年, 上上週: by the calendar."""
    unit = UNITS[words["unit"]]
    return whole(_back(whole(today, unit)[0], TURNS[words["which"]], unit), unit)


def _month_of(words: _Words, today: date) -> _Days | None:
    """今年三月, 去年三月五日, March last year: by the calendar; None for one to come."""
    day = month_number(words.get("date", "1"))
    first = date(today.year - TURNS[words["which"]], month_number(words["month"]), day)
    return whole(first, "day" if "date" in words else "month") if first <= today else None


def _weekday(words: _Words, today: date) -> _Days | None:
    """Last Monday, the last that is over; 上週三, of the week before, however long ago that is."""
    day = WEEKDAY_NUMBERS[words["day"]]
    if words["which"] == "last":
        return whole(today - timedelta(days=(today.weekday() - day - 1) % 7 + 1), "day")
    return whole(today - timedelta(days=today.weekday() + 7 * TURNS[words["which"]] - day), "day")


def _day(words: _Words, today: date) -> _Days | None:
    """Today, 前天."""
    return whole(today - timedelta(days=DAYS_AGO[words["day"]]), "day")


def _stated(words: _Words, today: date) -> _Days | None:
    """March 2026, 三月, in 2025, 民國115年: without a year the last that is not to come."""
    unit = "day" if "date" in words else "month" if "month" in words else "year"
    month = month_number(words.get("month", "1"))
    named = int(words["year"]) if "year" in words else 1911 + int(words["roc"]) if "roc" in words else 0
    named = named or year_number(words.get("y", ""))
    for year in [named] if named else [today.year, today.year - 1]:
        first = date(year, month, int(words.get("date", "1")))
        if first <= today:
            return whole(first, unit)
    return None


def whole(day: date, unit: str) -> _Days:
    """The day, or the week (from Monday), month or year that it is in."""
    if unit == "week":
        first = day - timedelta(days=day.weekday())
        return first, first + timedelta(days=6)
    if unit == "month":
        return day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1])
    return (day.replace(month=1, day=1), day.replace(month=12, day=31)) if unit == "year" else (day, day)


def _back(day: date, count: int, unit: str) -> date:
    """So many units before a day; the last of a shorter month for a day that it has not."""
    if unit in ("day", "week"):
        return day - timedelta(days=count * (7 if unit == "week" else 1))
    year, month = divmod(day.year * 12 + day.month - 1 - count * (12 if unit == "year" else 1), 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


_AHEAD = re.compile(r"(?![我你妳您他她咱])[^\W\d的了過过那]{1,6}?(?:要|可以|能|會|会|得|該|该|退|算)(?![^\W]*[了過过])")
_AHEAD_OF = re.compile("[要得该該须須晚早]$")
_ROC = r"民[國国] ?(?P<roc>[1-9]\d{0,2}) ?年"
"""Years of Taiwan's calendar."""
_MONTH = rf"(?P<month>{MONTH})\b\.?"
_MONTH_OF_DAY = r"(?P<month>十[一二]?|[一二三四五六七八九]|\d{1,2}) ?月"
_DATE_ZH = "(?P<date>[0-3]?[0-9]|[二三]?十?[一二三四五六七八九]?) ?[日號号]"
_MONTH_ZH = rf"{_MONTH_OF_DAY}份?(?! ?(?:\d{{1,2}}|[一二三四五六七八九十]{{1,3}}) ?[日號号])"
_HAN_YEAR = "(?P<y>(?:一九|二[〇零]|一[〇零一二])[〇零一二三四五六七八九]{1,2}) ?年"
_IN = r"\b(?:in|during|since|on|from) "
_DOUBTFUL = re.compile(r"\d\.\d|^\d+/\d+$", re.ASCII)
_IN_FRONT = re.compile(rf"{_IN}$", re.IGNORECASE)

_WORDS: tuple[tuple[re.Pattern[str], _Read], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), read)
    for read, pattern in (
        (_ago, rf"\b{COUNT} {UNIT} ago\b"),
        (_ago, rf"{COUNT_ZH} ?{UNIT_ZH}[之以]?前"),
        (_past, rf"\b(?:(?:in|over|during|within|for) )?(?:the |these )?past (?:{COUNT} )?{UNIT}"),
        (_past, rf"\b(?:(?:in|over|during|within|for) )?(?:the |these )?last {COUNT} {UNIT}"),
        (_past, rf"(?:最近|過去|过去|近)[這这]?{COUNT_ZH} ?{UNIT_ZH}"),
        (_turn, r"\b(?P<which>this|last|previous) (?P<unit>week|month|year)\b"),
        (_turn, rf"(?P<which>上上|上|這|这|本)[個个]?(?P<unit>{WEEK_ZH})(?![一二三四五六日天])"),
        (_turn, "(?P<which>上上|上|這|这|本)[個个]?(?P<unit>月)(?!前)"),
        (_month_of, rf"(?P<which>去|今|前)年 ?{_MONTH_OF_DAY} ?{_DATE_ZH}"),
        (_month_of, rf"(?P<which>去|今|前)年 ?{_MONTH_ZH}"),
        (_month_of, rf"(?:{_IN})?{_MONTH} (?:of )?(?P<which>this|last|previous) year\b"),
        (_turn, "(?P<which>去|今|前)(?P<unit>年)(?! ?[\\d一二三四五六七八九十]{1,3} ?月)"),
        (_weekday, rf"\b(?:on )?(?P<which>last) (?P<day>{WEEKDAY})\b"),
        (_weekday, rf"(?P<which>上上|上|這|这|本)[個个]?{WEEK_ZH}(?P<day>[一二三四五六日天])"),
        (_day, r"(?P<day>\bthe day before yesterday\b|\btoday\b|\byesterday\b|大前天|前天|昨天|昨日|今天|今日)"),
        (_stated, rf"(?<![\w.-]){YEAR}[-/](?P<month>0?[1-9]|1[0-2])(?![\w/-])"),
        (_stated, rf"(?<![\d一二三四五六七八九十]){YEAR_ZH} ?{_MONTH_ZH}"),
        (_stated, rf"(?<![\d一二三四五六七八九十]){_HAN_YEAR}(?! ?[\d一二三四五六七八九十]+ ?月)"),
        (_stated, rf"{_ROC}(?! ?[\d一二三四五六七八九十]+ ?月)"),
        (_stated, rf"(?<![\d一二三四五六七八九十個个年]){_MONTH_ZH}"),
        (_stated, rf"{YEAR} ?年(?! ?[\d一二三四五六七八九十]+ ?月)"),
        (_stated, rf"{_IN}{_MONTH}(?:,? {YEAR}\b)?(?! \d)"),
        (_stated, rf"\b{_MONTH} {YEAR}\b"),
        (_stated, rf"{_IN}{YEAR}\b"),
        *((seasons.season, pattern) for pattern in seasons.PATTERNS),
    )
)  # fmt: skip
_BARE = re.compile(
    rf"\bon (?P<day>{WEEKDAY})\b"
    rf"|(?<![上這这本下每個个]){WEEK_ZH}(?P<day_zh>[一二三四五六日天])",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:did|was|were|had|happened|wrote|worked|have (?:i|we))\b|[了過过]|寫|写|發生|发生", re.IGNORECASE
)
_TO_COME = re.compile(rf"要|將|将|會|会|打算|準備|准备|下[個个]?{WEEK_ZH}")
