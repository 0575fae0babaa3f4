"""Sentences that tell of another time than was asked about, and those that tell of it in a note of another."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import MAXYEAR, date

from ...text.datednames import Anchor
from ...text.dates import days_in
from ..messages import say
from ..question.timespan import TimeSpan, spoken, timespan
from .inforce import Place
from .option import Asked, Option

_YEAR_DAYS = 364
_CLAUSE = re.compile(r"[，,；;。]|\. ")
_COMPARED = re.compile(r"(?:[比較较跟和與与]|\b(?:than|from|unlike|as in|compared (?:to|with)))\s*$", re.IGNORECASE)


def told_of_other_times(chosen: Sequence[Option], numbers: Mapping[Place, int], asked: Asked) -> list[str]:
    """A word about each cited sentence that begins by naming another year than was asked about: 「去年收入 …」."""
    if asked.named is None or asked.past:
        return []
    told = dict[str, None]()
    for option in chosen:
        anchor, place = asked.anchors.get(option.card.note_id), (option.card.path, option.sentence.lines)
        span = _year_in(option.sentence.text, anchor) if anchor is not None else None
        if span is not None and not option.old and not _overlap(span, asked.named):
            told.setdefault(say("other_time", asked.lang, n=numbers[place], days=spoken(span, asked.lang)))
    return list(told)


def tell_of(sentences: Iterable[tuple[str, Anchor]], first: str, last: str) -> bool:
    """Whether one of some sentences names a day from the first to the last ISO date, whenever its note is of.

    A day without a year may be one to come: 「七月一日起」.
    """
    return any(
        day is not None and first <= day.isoformat() <= last
        for text, anchor in sentences
        for named in days_in(text)
        for year in (0, anchor.last.year, min(anchor.last.year + 1, MAXYEAR))
        for day in (anchor.day(named, year),)
    )


def _year_in(text: str, anchor: Anchor) -> TimeSpan | None:
    """The year that a sentence names in its first clause, told from the day of its note; not what it compares with."""
    span = timespan(_CLAUSE.split(text, maxsplit=1)[0], anchor.last) if anchor.last < date.max else None
    if span is None or (span.last - span.first).days < _YEAR_DAYS or _COMPARED.search(text[: span.begin]):
        return None
    return span


def _overlap(span: TimeSpan, named: tuple[str, str]) -> bool:
    return span.first.isoformat() <= named[1] and named[0] <= span.last.isoformat()
