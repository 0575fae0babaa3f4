"""Questions for what one has been at lately, about nothing in particular: the answer is what changed last."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from ...store.rows import NoteMeta
from ...text.dates import iso_days
from ...text.normalize import normalize
from ..finding.fuse import Candidate
from ..messages import say
from ..ranking.copies import original
from ..result import Disclosure
from ..state import State
from . import filters
from .timespan import TimeSpan, spoken, time_asked, year_before

_WORDS = """
what which where s ve m is are have had did do does am was were i we my me been be on up to at working work worked
doing done busy with writing wrote write written note notes thinking think about lately recently recent latest newest
these those days day this last past few couple week weeks month months yesterday today now currently so of the in into
over spend spent spending time things stuff everything anything else just again all show tell list changed change new
happen happened that
"""
_EN = frozenset(_WORDS.split())
_ZH = re.compile(
    "最近|近来|近期|近日|这阵子|这几天|这两天|前几天|这周|这星期|这礼拜|上周|上星期|上礼拜|这个月|上个月|昨天|今天|那一?天|当天|怎么了|我们|我的|什么|哪些"
    "|东西|事情|笔记|到底|一直|主要|我|都|在|忙|做|弄|搞|写|想|干|些|了|啥|事|过|的|着|是|有|呢|吗|记|改|研究|处理|发生"
)


def asks_for_recent(text: str) -> bool:
    """Whether a question has no other subject than the time just past."""
    folded = normalize(text)
    words = re.findall(r"[a-z0-9]+", folded)
    rest = _ZH.sub("", re.sub(r"[\W_a-z0-9]+", "", folded))
    return any(char.isalnum() for char in folded) and not rest and all(word in _EN for word in words)


def list_recent(state: State) -> State:
    """The state with the notes that changed last for its candidates, newest first; maps of notes are none of them.

    A time that the question names has notes of its own. Where there are none that is said, and what is found is of
    another time; but a day, month or year of the calendar may be what a note is about: the state is as it was.
    """
    maps = state.maps()
    notes = [note for note in state.snapshot.notes.all() if state.allows(note.note_id) and note.note_id not in maps]
    notes = [note for note in notes if note.words and original(note, state) is None]
    span, sections = time_asked(state.query.text, state.today), dict[int, int]()
    if span is None:
        notes = newest_first(notes)
    else:
        headings = state.snapshot.view.headings([note.note_id for note in notes])
        asked, told = span, of_time(notes, span, headings)
        if not told and (found := _last_told(notes, span, state.query.text, headings)) is not None:
            span, told = found
            days = {"days": spoken(asked, state.lang), "others": spoken(span, state.lang)}
            earlier = Disclosure("nothing_since", say("of_year_before", state.lang, **days))
            state = replace(state.disclosing(earlier), span=span)
        ids = [note.note_id for note in told[: max(state.request.limit, 1)]]
        sections = sections_of(state, (span.first.isoformat(), span.last.isoformat()), ids, headings)
        if not told and not span.relative:
            return state
        if not told:
            said = Disclosure("nothing_since", say("nothing_since", state.lang, days=spoken(span, state.lang)))
            state = replace(state.disclosing(said), untimely=True)
        notes = told or newest_first(notes)
    shown = notes[: max(state.request.limit, 1)]
    candidates = [
        Candidate(note.note_id, round(1 - rank / (2 * len(shown)), 6), passage_id=sections.get(note.note_id))
        for rank, note in enumerate(shown)
    ]
    dates = {note.note_id: say("changed_on", state.lang, date=filters.note_date(note)) for note in shown}
    return replace(state, candidates=tuple(candidates), found=len(notes), recent=True, linked=dates)


_YEARS = 20
"""So far back the same month is looked for."""


def _last_told(
    notes: Iterable[NoteMeta], span: TimeSpan, text: str, headings: Mapping[int, Sequence[str]]
) -> tuple[TimeSpan, list[NoteMeta]] | None:
    """The last such month or day that notes are of, where no year was named; None where there is none."""
    every = list(notes)
    earlier = year_before(text, span)
    for _ in range(_YEARS):
        if earlier is None:
            return None
        if told := of_time(every, earlier, headings):
            return earlier, told
        earlier = year_before(text, earlier)
    return None


def of_time(notes: Iterable[NoteMeta], span: TimeSpan, headings: Mapping[int, Sequence[str]]) -> list[NoteMeta]:
    """The notes of a time, newest first, those that state a day of it before those that only were saved then.

    `headings`: by note id. The time of a file counts where the note has no day of its own and no copying explains it;
    where dates are usual and one note has none, only if no other note is of the time.
    """
    every, (first, last) = newest_first(notes), (span.first.isoformat(), span.last.isoformat())

    def inside(days: Iterable[str]) -> bool:
        return filters.any_between(days, first, last)

    own = {note.note_id: filters.own_days(note, headings.get(note.note_id, ())) for note in every}
    told = sorted((note for note in every if inside(own[note.note_id])), key=lambda note: not filters.stated_date(note))
    saved = [note for note in every if not own[note.note_id] and inside([filters.note_date(note)])]
    doubtful = doubtful_dates(every)
    told += [note for note in saved if note.note_id not in doubtful]
    copied = _copied([_time(note) for note in every if not filters.stated_date(note)])
    return told or [note for note in saved if _time(note) not in copied]


def sections_of(
    state: State, days: tuple[str, str], note_ids: Sequence[int], headings: Mapping[int, Sequence[str]]
) -> dict[int, int]:
    """The first passage below a heading that is one of these days (ISO, first and last), by note id."""

    def inside(heading: str) -> bool:
        return filters.any_between(iso_days(heading), *days)

    dated = [one for one in note_ids if any(map(inside, headings.get(one, ())))]
    found: dict[int, int] = {}
    for row in state.snapshot.view.passages(dated) if dated else ():
        if inside(row.heading):
            found.setdefault(row.note_id, row.passage_id)
    return found


def newest_first(notes: Iterable[NoteMeta]) -> list[NoteMeta]:
    """Notes by date, of equal ones by path; behind the others those whose date may only be that of a copy."""
    ordered = sorted(notes, key=lambda note: note.path)
    ordered.sort(key=filters.note_date, reverse=True)
    doubtful = doubtful_dates(ordered)
    return sorted(ordered, key=lambda note: note.note_id in doubtful)


def doubtful_dates(notes: Iterable[NoteMeta]) -> frozenset[int]:
    """The ids of the notes that state no date, and whose time may only be that of a copy."""
    every = list(notes)
    undated = [note for note in every if not filters.stated_date(note)]
    # Where notes carry their dates, the time of a file without one says little; but for what was committed, and beside
    # it what was not: that no clone has brought.
    if 2 * len(undated) <= len(every) and not any(note.committed for note in every):
        return frozenset(note.note_id for note in undated)
    copied = _copied([_time(note) for note in undated])
    return frozenset(note.note_id for note in undated if _time(note) in copied)


def imported(dated: Iterable[NoteMeta], notes: Iterable[NoteMeta]) -> frozenset[int]:
    """The ids of those of some notes that state no date, and that one commit brought with most of all: an import."""
    doubted = {note.note_id: note.committed for note in dated if note.committed and not filters.stated_date(note)}
    if not doubted:
        return frozenset()
    times = np.array([note.committed for note in notes if note.committed], np.int64)
    most = max(_COPY_NOTES, len(times) // 2 + 1)
    close = _COPY_NS // 10**9
    return frozenset(one for one, when in doubted.items() if np.count_nonzero(abs(times - when) <= close) >= most)


_COPY_NS = 60 * 10**9
_COPY_NOTES = 5


def _time(note: NoteMeta) -> int:
    """When a note that states no date changed, in ns since 1970: by its commit, else by its file."""
    return note.committed * 10**9 or note.mtime_ns


def _copied(times: Sequence[int]) -> frozenset[int]:
    """The times of files that a clone or an archive brought: most of them, and more than one writes in a minute."""
    if not times:
        return frozenset()
    middle = sorted(times)[len(times) // 2]
    close = [time for time in times if abs(time - middle) <= _COPY_NS]
    return frozenset(close if len(close) >= max(_COPY_NOTES, len(times) // 2 + 1) else ())
