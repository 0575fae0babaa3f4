"""The days that notes are of: those they state, in their frontmatter, name, title, folder or headings, else a commit's.

A commit or a copy that brought many notes at once says nothing of when each was written.
"""

import re
from collections.abc import Callable, Collection, Iterable
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import PurePosixPath

import numpy as np

from ...store.rows import NoteMeta
from ...text.datednames import (
    Anchor,
    Stretch,
    days_of_name,
    months_of_name,
    stretches,
    within,
    without_year,
    year_of_name,
)

_AT_ONCE = 60
"""Seconds that a clone, an archive or a commit takes at most for the notes that it brings."""
_FEW = 4
"""So many may be written before one commit, also where they are most there are."""
_MANY = 12
"""Nobody writes so many notes before one commit: it brought them."""


def note_date(note: NoteMeta) -> str:
    """The ISO date a note is filtered and sorted by: the one it states, else its commit's, else the file's (UTC)."""
    return stated_date(note) or _saved(note)


def known_date(note: NoteMeta) -> str:
    """The ISO date that a note states, or the year that it is called by, unless that is to come, else the day that it
    was committed; "" where there is only the file's time."""
    year = named_year(note)
    called = year[0][:4] if year is not None and year[0] <= _saved(note) else ""
    return stated_date(note) or called or (_day_of(note.committed) if note.committed else "")


def stated_date(note: NoteMeta) -> str:
    """The ISO date that a note gives itself: updated, else created, else the day that its name or title is; or "".

    What its file begins with is that, whenever it was saved; elsewhere a day to come is one that it is about.
    """
    stated = note.updated or note.created
    if stated:
        return stated[:10]
    if not _MAY_NAME.search(note.path) and not _MAY_NAME.search(note.title):
        return ""
    first, others = _named(note.path, note.title, _saved(note))
    return first or next((day for day in others if day <= _saved(note)), "")


def stated_days(note: NoteMeta, headings: Iterable[str]) -> frozenset[Stretch]:
    """The days that a note states of itself, and those that its name, title and headings stand for."""
    first, others = _named(note.path, note.title, _saved(note))
    stated = {(day, day) for day in (note.created[:10], note.updated[:10], first, *others) if day}
    stated.update(month for text in (PurePosixPath(note.path).stem, note.title) for month in months_of_name(text))
    stated.update(found for each in stretches(headings, anchor(note)) for found in each)
    return frozenset(stated)


def named_year(note: NoteMeta) -> Stretch | None:
    """The whole year that the name or the title of a note says, "2026-menu.md"; None where they say none."""
    if not _MAY_NAME_YEAR.search(note.path) and not _MAY_NAME_YEAR.search(note.title):
        return None
    year = _year_and_names(note.path, note.title)[0]
    return (f"{year:04d}-01-01", f"{year:04d}-12-31") if year else None


def of_other_years(notes: Collection[NoteMeta], first: str, last: str) -> frozenset[int]:
    """The ids of those notes whose name says a year outside a time, where one called alike says a year within it.

    "This year's menu" is the note "2026-menu", not "2025-menu", whenever that was saved; `first`, `last`: ISO dates.
    """
    called = [(note, year, _year_and_names(note.path, note.title)[1]) for note in notes if (year := named_year(note))]
    within_it = {name for _, year, names in called if within((year,), first, last) for name in names}
    return frozenset(
        note.note_id
        for note, year, names in called
        if (year[1] < first or last < year[0]) and not within_it.isdisjoint(names)
    )


def later_ones(
    notes: Iterable[NoteMeta], every: Callable[[], Iterable[NoteMeta]], this_year: int
) -> dict[int, NoteMeta]:
    """For notes that are called by a year the one that is called alike but for the last year that is not to come.

    By id; notes without a later one are missing. `every` returns all notes, where it is looked at.
    """
    called = {note.note_id: _year_and_names(note.path, note.title) for note in notes if named_year(note) is not None}
    if not called:
        return {}
    last: dict[str, tuple[int, NoteMeta]] = {}
    for other in every():
        year, names = _year_and_names(other.path, other.title) if named_year(other) is not None else (0, ())
        for name in names if year <= this_year else ():
            if name not in last or last[name][0] < year:
                last[name] = (year, other)
    found = {
        note_id: max((last[name] for name in names if name in last), key=lambda one: one[0], default=None)
        for note_id, (_, names) in called.items()
    }
    return {note_id: one[1] for note_id, one in found.items() if one is not None and one[0] > called[note_id][0]}


@lru_cache(maxsize=8192)
def _year_and_names(path: str, title: str) -> tuple[int, frozenset[str]]:
    """The year that a file's name or a title says, 0 where they say none or a day; and what these are without it."""
    texts = [text for text in (PurePosixPath(path).stem, title) if year_of_name(text)]
    if not texts or any(next(days_of_name(text), None) or months_of_name(text) for text in texts):
        return 0, frozenset()
    return year_of_name(texts[0]), frozenset(filter(None, map(without_year, texts)))


def own_days(note: NoteMeta, headings: Iterable[str]) -> frozenset[Stretch]:
    """The days that a note states; where it states none, that of its commit."""
    return stated_days(note, headings) or frozenset((day, day) for day in (known_date(note),) if day)


def anchor(note: NoteMeta) -> Anchor:
    """What tells the year of the days that a note names without one."""
    last = max(note.updated[:10], note.created[:10], _saved(note))
    return _anchor(note.path, note.title, note.created[:10], last)


def doubtful_dates(notes: Iterable[NoteMeta]) -> frozenset[int]:
    """The ids of the notes that state no date, and whose time may only be that of a copy."""
    every = list(notes)
    undated = [note for note in every if not stated_date(note)]
    # Where notes carry their dates, the time of a file without one says little; but for what was committed, and beside
    # it what was not: that no clone has brought.
    if 2 * len(undated) <= len(every) and not any(note.committed for note in every):
        return frozenset(note.note_id for note in undated)
    copied = copied_times(undated)
    return frozenset(note.note_id for note in undated if saved_at(note) in copied)


def dates_to_tell(notes: Collection[NoteMeta], every: Iterable[NoteMeta]) -> dict[int, str]:
    """The ISO dates by which some notes are told to be newer or older than others, by id; "" where that is not known.

    `every`: all notes there are, looked at only where one of these states no date. The day of a commit that brought
    many notes is none.
    """
    dates = {note.note_id: known_date(note) for note in notes}
    undated = [note for note in notes if note.committed and not stated_date(note)]
    many = imports(every) if undated else frozenset[int]()
    brought = (note for note in undated if note.committed in many and dates[note.note_id] == _day_of(note.committed))
    return dates | {note.note_id: "" for note in brought}


def imports(notes: Iterable[NoteMeta], *, most: bool = False) -> frozenset[int]:
    """The times, in seconds since 1970, of the commits that brought most of the notes there are, or `_MANY` of them.

    `most`: only of those that brought most.
    """
    return _crowded([note.committed for note in notes if note.committed], None if most else _MANY)


def saved_at(note: NoteMeta) -> int:
    """When a note that states no date changed, in seconds since 1970: by its commit, else by its file."""
    return note.committed or note.mtime_ns // 10**9


def copied_times(notes: Iterable[NoteMeta]) -> frozenset[int]:
    """The times, as `saved_at` tells them, at which a clone or an archive brought most of some notes."""
    return _crowded([saved_at(note) for note in notes])


def _crowded(seconds: list[int], many: int | None = None) -> frozenset[int]:
    """The times near which more notes were saved than one writes: most of all, or `many`."""
    times = np.sort(np.array(seconds, np.int64))
    near = times.searchsorted(times + _AT_ONCE, "right") - times.searchsorted(times - _AT_ONCE)
    most = max(_FEW, len(times) // 2) + 1
    return frozenset(times[near >= min(many or most, most)].tolist())


_MAY_NAME_YEAR = re.compile(r"(?:19|20)\d\d|年", re.ASCII)
# All notes are looked at for a question that names a time: most names show at once that no day is in them.
_MAY_NAME = re.compile(r"\d{8}|\d[-/._]\d|月|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec", re.IGNORECASE | re.ASCII)


@lru_cache(maxsize=8192)
def _named(path: str, title: str, saved: str) -> tuple[str, tuple[str, ...]]:
    """The ISO date that a file's name begins with, or ""; the others of its name, its title and its folders."""
    pure = PurePosixPath(path)
    name = pure.stem if pure.suffix else pure.name
    anchored = _anchor(path, title, "", saved)
    texts = (name, title, *reversed(pure.parts[:-1]), str(pure.parent / name))
    found = [(text, day) for text in texts for day in days_of_name(text)]
    days = [(text is name and day.begin == 0 and day.year, anchored.day(day)) for text, day in found]
    first = next((day.isoformat() for begins, day in days if begins and day is not None), "")
    return first, tuple(dict.fromkeys(day.isoformat() for _, day in days if day is not None))


@lru_cache(maxsize=8192)
def _anchor(path: str, title: str, created: str, last: str) -> Anchor:
    folders, name = PurePosixPath(path).parent.parts, PurePosixPath(path).stem
    year = next(filter(None, map(year_of_name, (name, title, *reversed(folders)))), 0)
    return Anchor(year, date.fromisoformat(created) if created else date.min, date.fromisoformat(last))


def _saved(note: NoteMeta) -> str:
    return _day_of(note.committed or note.mtime_ns / 1e9)


def _day_of(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
