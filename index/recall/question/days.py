"""Questions for one day: "what did I do on 19 November", 「十一月十九日寫了什麼」."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from ...text.normalize import normalize
from ..finding.fuse import Candidate
from ..state import State
from . import filters
from .recent import asks_for_recent


def day_of(text: str, today: date) -> str:
    """The ISO date of the day that a question asks for and says nothing else of; "" when it asks for anything else.

    A day without a year is the last one that is not to come.
    """
    folded = normalize(text)
    found = _DAY.search(folded)
    if found is None or not asks_for_recent(f"{folded[: found.start()]} {folded[found.end() :]}"):
        return ""
    days = [day for day in _readings(found, today) if day <= today]
    return days[0].isoformat() if days else ""


def list_day(state: State, day: str) -> State:
    """The state with the notes of a day for its candidates; as it was, when there are none."""
    notes = [n for n in state.snapshot.notes.all() if day in (filters.known_date(n), n.created[:10])]
    ids = sorted(note.note_id for note in notes if state.allows(note.note_id))
    if not ids:
        return state
    known = {candidate.note_id: candidate for candidate in state.candidates}
    found = [replace(known.get(note_id) or Candidate(note_id, 0.0), direct=True) for note_id in ids]
    found.sort(key=lambda candidate: (-candidate.score, candidate.note_id))
    return replace(state, candidates=tuple(found), found=len(found), day=day)


_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}"
_DIGITS = "一二三四五六七八九"
_NUMBER = rf"\d{{1,2}}|[{_DIGITS}]?十[{_DIGITS}]?|[{_DIGITS}]"
_DAY = re.compile(
    r"(?P<y1>\d{4})[-/.](?P<m1>\d{1,2})[-/.](?P<d1>\d{1,2})(?!\d)"
    rf"|(?:(?P<y2>\d{{4}})年)?(?P<m2>{_NUMBER})月(?P<d2>{_NUMBER})[日号]?"
    rf"|\b(?P<m3>{_NAMED})\.? (?P<d3>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<y3>\d{{4}})\b)?"
    rf"|\b(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<m4>{_NAMED})\b\.?(?: (?P<y4>\d{{4}})\b)?"
    r"|(?P<ago>\btoday\b|\byesterday\b|今天|昨天|前天)",
    re.ASCII,
)
_AGO = {"today": 0, "今天": 0, "yesterday": 1, "昨天": 1, "前天": 2}


def _readings(found: re.Match[str], today: date) -> Iterator[date]:
    """The days that a match can mean, the latest first."""
    if found["ago"]:
        yield today - timedelta(days=_AGO[found["ago"]])
        return
    year, month, day = (next((v for n in "1234" if (v := found.groupdict().get(f"{part}{n}"))), "") for part in "ymd")
    years = [int(year)] if year else [today.year, today.year - 1]
    for each in years:
        try:
            yield date(each, _month(month), _number(day))
        except ValueError:
            continue


def _month(written: str) -> int:
    return _MONTHS.index(written[:3]) + 1 if written[:3] in _MONTHS else _number(written)


def _number(written: str) -> int:
    if written.isdecimal():
        return int(written)
    tens, ten, ones = written.rpartition("十")
    return (10 * (_DIGITS.find(tens) + 1 if tens else 1) if ten else 0) + (_DIGITS.find(ones) + 1 if ones else 0)
