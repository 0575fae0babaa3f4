"""Filters: which notes are in question at all, from what the index keeps of each note in memory."""

from collections.abc import Callable, Iterable
from datetime import date
from fnmatch import fnmatchcase

from ...store.rows import NoteMeta
from ...text.datednames import within
from ...text.normalize import normalize
from .daybounds import days_of, until_of
from .notedays import named_year, note_date, stated_date
from .query import DATES, Filter

Test = Callable[[NoteMeta], bool]

SUPERSEDED = "superseded"
"""The status of what another note took the place of, in whatever way that is said."""
_TAKEN = frozenset(map(normalize, (SUPERSEDED, "已取代", "被取代", "已被取代")))


def test_of(
    condition: Filter, today: date, linked: Callable[[], frozenset[int]], faulty: Callable[[], frozenset[int]]
) -> Test:
    """The test a filter stands for. `linked` and `faulty` give the ids of notes with links and with problems."""
    if condition.name == "has":
        test = _has(condition.value.lower(), linked, faulty)
    elif condition.name in DATES:
        test = _dated(condition.name, condition.value, today)
    else:
        test = field_test(condition.name, condition.value)
    return (lambda note: not test(note)) if condition.negated else test


def field_test(name: str, value: str) -> Test:
    """The test for a field of a note: `tag`, `path`, `title`, `type`, `status`."""
    return _TESTS[name](value)


def is_superseded(note: NoteMeta) -> bool:
    """Whether a status, a tag, a link or a decision says that another note took the place of this one."""
    return note.superseded or normalize(note.status.strip()) in _TAKEN or SUPERSEDED in note.tags


def matching(notes: Iterable[NoteMeta], tests: Iterable[Test]) -> list[int]:
    """Ids of the notes that pass every test."""
    wanted = tuple(tests)
    return [note.note_id for note in notes if all(test(note) for test in wanted)]


def _tag(value: str) -> Test:
    tag = normalize(value).lstrip("#").rstrip("/")
    inside = f"{tag}/"
    return lambda note: any(own == tag or own.startswith(inside) for own in map(normalize, note.tags))


def _path(value: str) -> Test:
    path = normalize(value).removeprefix("./").lstrip("/")
    if not any(char in path for char in "*?["):
        return lambda note: path in normalize(note.path)
    within = path.rstrip("/")
    forms = (within, f"*/{within}", f"{within}/*", f"*/{within}/*")
    return lambda note: any(fnmatchcase(normalize(note.path), form) for form in forms)


def _title(value: str) -> Test:
    title = normalize(value)
    return lambda note: any(title in normalize(name) for name in (note.title, *note.aliases))


def _type(value: str) -> Test:
    wanted = normalize(value)
    return lambda note: normalize(note.type) == wanted


def _status(value: str) -> Test:
    wanted = normalize(value)
    if wanted == SUPERSEDED:
        return lambda note: is_superseded(note)
    return lambda note: normalize(note.status) == wanted


def _dated(name: str, value: str, today: date) -> Test:
    """By the note's date: `after:` and `since:` have the first day among them, `until:` the last."""
    first, last = (day.isoformat() for day in days_of(value, today) or (date.max, date.min))
    end = (until_of(value, today) or date.min).isoformat()
    tests: dict[str, Test] = {
        "before": lambda note: note_date(note) < first,
        "until": lambda note: note_date(note) <= end,
        "date": lambda note: first <= note_date(note) <= last or _is_of_year(note, first, last),
    }
    return tests.get(name, lambda note: note_date(note) >= first)


def _is_of_year(note: NoteMeta, first: str, last: str) -> bool:
    year = named_year(note)
    return year is not None and within((year,), first, last)


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
