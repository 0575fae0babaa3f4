"""Filters: which notes are in question at all, from what the index keeps of each note in memory."""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from fnmatch import fnmatchcase

from ...store.rows import NoteMeta
from ...text.dates import iso_days
from ...text.normalize import normalize
from .daybounds import days_of
from .query import DATES, Filter

Test = Callable[[NoteMeta], bool]


def note_date(note: NoteMeta) -> str:
    """The ISO date a note is filtered and sorted by: the one it states, else its commit's, else the file's (UTC)."""
    return stated_date(note) or _day_of(note.committed or note.mtime_ns / 1e9)


def known_date(note: NoteMeta) -> str:
    """The ISO date that a note states, else the day it was committed; "" where there is only the file's time."""
    return stated_date(note) or (_day_of(note.committed) if note.committed else "")


def stated_date(note: NoteMeta) -> str:
    """The ISO date that a note gives itself: updated, else created, else the day its file is called by; or ""."""
    stated = note.updated or note.created
    if stated:
        return stated[:10]
    return day_of_name(note.path)


def own_days(note: NoteMeta, headings: Iterable[str]) -> frozenset[str]:
    """The ISO dates that a note has of its own: those it states, of its name, title and headings; else its commit's."""
    stated = (note.created[:10], note.updated[:10], day_of_name(note.path), *iso_days(note.title))
    named = (day for heading in headings for day in iso_days(heading))
    return frozenset(filter(None, (*stated, *named))) or frozenset(filter(None, (known_date(note),)))


def day_of_name(path: str) -> str:
    """The ISO date that a file's name begins with, or ""."""
    named = _DAY.match(path.rpartition("/")[2])
    return f"{named[1]}-{named[3]}-{named[4]}" if named else ""


def any_between(days: Iterable[str], first: str, last: str) -> bool:
    """Whether one of these ISO dates is of a time; `first` and `last`: its ends, both in it."""
    return any(first <= day <= last for day in days)


def _day_of(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


_DAY = re.compile(r"(\d{4})([-_.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)", re.ASCII)


def test_of(
    condition: Filter, today: date, linked: Callable[[], frozenset[int]], faulty: Callable[[], frozenset[int]]
) -> Test:
    """The test a filter stands for. `linked` and `faulty` give the ids of notes with links and with problems."""
    if condition.name == "has":
        test = _has(condition.value.lower(), linked, faulty)
    elif condition.name in DATES:
        test = _dated(condition.name, condition.value, today)
    else:
        test = _TESTS[condition.name](condition.value)
    return (lambda note: not test(note)) if condition.negated else test


def matching(notes: Iterable[NoteMeta], tests: Iterable[Test]) -> list[int]:
    """Ids of the notes that pass every test."""
    wanted = tuple(tests)
    return [note.note_id for note in notes if all(test(note) for test in wanted)]


def _tag(value: str) -> Test:
    tag = normalize(value).lstrip("#").rstrip("/")
    inside = f"{tag}/"
    return lambda note: any(own == tag or own.startswith(inside) for own in map(normalize, note.tags))


def _path(value: str) -> Test:
    path = normalize(value).lstrip("/")
    if any(char in path for char in "*?["):
        return lambda note: fnmatchcase(normalize(note.path), path) or fnmatchcase(normalize(note.path), f"*/{path}")
    return lambda note: path in normalize(note.path)


def _title(value: str) -> Test:
    title = normalize(value)
    return lambda note: any(title in normalize(name) for name in (note.title, *note.aliases))


def _type(value: str) -> Test:
    wanted = normalize(value)
    return lambda note: normalize(note.type) == wanted


def _status(value: str) -> Test:
    wanted = normalize(value)
    return lambda note: normalize(note.status) == wanted


def _dated(name: str, value: str, today: date) -> Test:
    """By the note's date: `after:` and `since:` have the first day among them, `until:` the last."""
    first, last = (day.isoformat() for day in days_of(value, today) or (date.max, date.min))
    tests: dict[str, Test] = {
        "before": lambda note: note_date(note) < first,
        "until": lambda note: note_date(note) <= last,
        "date": lambda note: first <= note_date(note) <= last,
    }
    return tests.get(name, lambda note: note_date(note) >= first)


def _has(value: str, linked: Callable[[], frozenset[int]], faulty: Callable[[], frozenset[int]]) -> Test:
    if value in ("links", "problems"):
        ids = linked() if value == "links" else faulty()
        return lambda note: note.note_id in ids
    tests: dict[str, Test] = {
        "tags": lambda note: bool(note.tags),
        "aliases": lambda note: bool(note.aliases),
        "date": lambda note: bool(stated_date(note)),
        "type": lambda note: bool(note.type),
        "status": lambda note: bool(note.status),
    }
    return tests[value]


_TESTS: dict[str, Callable[[str], Test]] = {
    "tag": _tag,
    "path": _path,
    "title": _title,
    "type": _type,
    "status": _status,
}
