"""Questions for what one has been at lately, about nothing in particular: the answer is what changed last."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from ...store.rows import NoteMeta
from ...text.normalize import normalize
from ..finding.fuse import Candidate
from ..messages import say
from ..ranking.copies import original
from ..state import State
from . import filters
from .timespan import TimeSpan, timespan

_WORDS = """
what which where s ve m is are have had did do does am was were i we my me been be on up to at working work worked
doing done busy with writing wrote write written note notes thinking think about lately recently recent latest newest
these those days day this last past few couple week weeks month months yesterday today now currently so of the in into
over spend spent spending time things stuff everything anything else just again all show tell list changed change new
happen happened
"""
_EN = frozenset(_WORDS.split())
_ZH = re.compile(
    "最近|近来|近期|近日|这阵子|这几天|这两天|前几天|这周|这星期|这礼拜|上周|上星期|上礼拜|这个月|上个月|昨天|今天|我们|我的|什么|哪些"
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

    A day, month or year that the question names has notes of its own, or the state is as it was.
    """
    maps = state.maps()
    notes = [note for note in state.snapshot.notes.all() if state.allows(note.note_id) and note.note_id not in maps]
    notes = [note for note in notes if note.words and original(note, state) is None]
    span = timespan(state.query.text, state.today)
    if span is not None and not span.relative:
        notes = within(notes, span)
        if not notes:
            return state
    else:
        since, until = _ends(span)
        notes = newest_first(notes, since, until)
        if notes and filters.note_date(notes[0]) < since:
            state = state.say("nothing_since", date=since)
    shown = notes[: max(state.request.limit, 1)]
    candidates = [Candidate(note.note_id, round(1 - rank / (2 * len(shown)), 6)) for rank, note in enumerate(shown)]
    dates = {note.note_id: say("changed_on", state.lang, date=filters.note_date(note)) for note in shown}
    return replace(state, candidates=tuple(candidates), found=len(notes), recent=True, linked=dates)


def span_of(text: str, today: date) -> tuple[str, str]:
    """The ISO dates of the first and the last day of the time that a question names; both "" for any."""
    span = timespan(text, today)
    return _ends(span if span and span.relative else None)


def _ends(span: TimeSpan | None) -> tuple[str, str]:
    return (span.first.isoformat(), span.last.isoformat()) if span else ("", "")


def within(notes: Iterable[NoteMeta], span: TimeSpan) -> list[NoteMeta]:
    """The notes that state a day of a time, newest first."""
    first, last = _ends(span)
    dated = [note for note in notes if first <= filters.stated_date(note) <= last]
    return sorted(sorted(dated, key=lambda note: note.path), key=filters.stated_date, reverse=True)


def newest_first(notes: Iterable[NoteMeta], since: str = "", until: str = "") -> list[NoteMeta]:
    """Notes by date, of equal ones by path; behind the others those whose date may only be that of a copy.

    Those from before `since` (an ISO date) and the doubtful ones are left out, if any are left. Of a time that is
    asked for, first come the notes that state a day of it: a commit only tells when a file was touched last. What
    changed after `until` stands behind the others: it may have changed before that, too.
    """
    ordered = sorted(notes, key=lambda note: note.path)
    ordered.sort(key=filters.note_date, reverse=True)
    doubtful = doubtful_dates(ordered)
    told = [n for n in ordered if filters.note_date(n) >= since and n.note_id not in doubtful] if since else []
    told.sort(key=lambda note: (filters.note_date(note) > until, not filters.stated_date(note)))
    return told or sorted(ordered, key=lambda note: note.note_id in doubtful)


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
