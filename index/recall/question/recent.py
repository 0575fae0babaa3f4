"""Questions for what one has been at lately, about nothing in particular: the answer is what changed last."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ...store.rows import NoteMeta
from ...text.datednames import Stretch, stretches, within
from ...text.normalize import normalize
from ..answering.headings import Headings
from ..finding.fuse import Candidate
from ..messages import say
from ..ranking.copies import original
from ..state import State
from .notedays import (
    anchor,
    copied_times,
    doubtful_dates,
    imports,
    named_year,
    note_date,
    saved_at,
    stated_date,
    stated_days,
)
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
    "最近|最新|近来|近期|近日|这阵子|这几天|这两天|前几天|这周|这星期|这礼拜|上周|上星期|上礼拜|这个月|上个月|昨天|今天|那一?天|当天|怎么了|我们|我的|什么|哪些"
    "|东西|事情|笔记|到底|一直|主要|我|都|在|忙|做|弄|搞|写|想|干|些|了|啥|事|过|的|着|是|有|呢|吗|记|改|研究|处理|发生"
)


def asks_for_recent(text: str) -> bool:
    """Whether a question has no other subject than the time just past."""
    folded = normalize(text)
    words = re.findall(r"[a-z0-9]+", folded)
    rest = _ZH.sub("", re.sub(r"[\W_a-z0-9]+", "", folded))
    return any(char.isalnum() for char in folded) and not rest and all(word in _EN for word in words)


def says_lately(text: str) -> bool:
    """Whether it has a word for the time just past; that is enough to know where no model tells what is asked."""
    return _LATELY.search(normalize(text)) is not None


_LATELY = re.compile(
    r"\b(?:lately|recent(?:ly)?|latest|newest|these days)\b|最近|最新|近来|近期|近日|这阵子|这几天|这两天|前几天"
)


def list_recent(state: State) -> State:
    """The state with the notes that changed last for its candidates, newest first; maps of notes are none of them.

    A time that the question names has notes of its own. Where there are none that is said, and what is found is of
    another time; but a day, month or year of the calendar may be what a note is about: the state is as it was.
    """
    maps = state.maps()
    notes = [note for note in state.snapshot.notes.all() if state.allows(note.note_id) and note.note_id not in maps]
    notes = [note for note in notes if note.words and original(note, state) is None]
    span = time_asked(state.query.text, state.today)
    if span is None:
        if (most := max(state.request.limit, 1)) < len(notes):
            state = state.say("narrowed", "newest", used=most, found=len(notes))
        return _listing(state, newest_first(notes), {})
    state = as_taken(state, span, state.query.text)
    headings = state.snapshot.view.headings([note.note_id for note in notes])
    told = of_time(notes, span, headings)
    if not told and (found := _last_told(notes, span, state.query.text, headings)) is not None:
        state = _of_earlier(state, span, found[0])
        span, told = found
    if not told and not span.relative:
        return state
    if not told:
        state = state.say("nothing_since", days=spoken(span, state.lang))
        return _listing(replace(state, untimely=True), newest_first(notes), {})
    best = told[: max(state.request.limit, 1)]
    if len(best) < len(told):
        days_said = spoken(span, state.lang)
        state = state.say("narrowed", "newest_of_the_time", used=len(best), found=len(told), days=days_said)
    days = span.first.isoformat(), span.last.isoformat()
    return _listing(state, told, sections_of(state, days, best, headings))


def _listing(state: State, notes: Sequence[NoteMeta], sections: Mapping[int, tuple[int, ...]]) -> State:
    """The state with these notes for its candidates, in their order; `sections`: those passages of them that count."""
    shown = notes[: max(state.request.limit, 1)]
    candidates = [
        Candidate(
            note.note_id,
            round(1 - rank / (2 * len(shown)), 6),
            passage_id=(*sections.get(note.note_id, ()), None)[0],
        )
        for rank, note in enumerate(shown)
    ]
    dates = {note.note_id: say("changed_on", state.lang, date=note_date(note)) for note in shown}
    return replace(state, candidates=tuple(candidates), found=len(notes), recent=True, linked=dates, sections=sections)


def _of_earlier(state: State, asked: TimeSpan, found: TimeSpan) -> State:
    """The state for an earlier time than was asked for, with a word about it."""
    days, others = spoken(asked, state.lang), spoken(found, state.lang)
    return replace(state.say("nothing_since", "of_year_before", days=days, others=others), span=found)


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

    `headings`: by note id. A commit counts that did not bring most of the notes, or where it is a month or a day that
    was asked for, very many. The time of a file counts where the note has no day of its own and no copying explains it;
    where dates are usual and one note has none, only if no other note is of the time.
    """
    every, (first, last) = newest_first(notes), (span.first.isoformat(), span.last.isoformat())

    own = {note.note_id: stated_days(note, headings.get(note.note_id, ())) for note in every}
    years = {note.note_id: {year} for note in every if (year := named_year(note)) is not None}
    told = [note for note in every if within(own[note.note_id] | years.get(note.note_id, set()), first, last)]
    told.sort(key=lambda note: not stated_date(note))
    brought = imports(every, most=span.relative)
    saved = [note for note in every if note not in told and not own[note.note_id] and first <= note_date(note) <= last]
    saved = [note for note in saved if note.committed not in brought]
    told += [note for note in saved if note.committed]
    saved = [note for note in saved if not note.committed]
    doubtful = doubtful_dates(every)
    told += [note for note in saved if note.note_id not in doubtful]
    copied = copied_times(note for note in every if not stated_date(note))
    return told or [note for note in saved if saved_at(note) not in copied]


def as_taken(state: State, span: TimeSpan, text: str) -> State:
    """The state with a word about the days that a vague time in a text was taken for."""
    if not span.vague:
        return state
    words = text[span.begin : span.end].strip()
    return state.say("time_taken", words=words, days=spoken(span, state.lang))


def sections_of(
    state: State, days: Stretch, notes: Sequence[NoteMeta], headings: Mapping[int, Sequence[str]]
) -> dict[int, tuple[int, ...]]:
    """The passages that stand below a heading that is one of these days, by note id, in their order."""
    dated = {note.note_id: anchor(note) for note in notes if _heads(note, headings, days)}
    found: dict[int, tuple[int, ...]] = {}
    for row in state.snapshot.view.passages(list(dated)) if dated else ():
        parts = Headings(row.text, row.lines[0], row.heading, dated[row.note_id]).days()
        if any(within(part, *days) for part in parts):
            found[row.note_id] = (*found.get(row.note_id, ()), row.passage_id)
    return found


def _heads(note: NoteMeta, headings: Mapping[int, Sequence[str]], days: Stretch) -> bool:
    return any(within(one, *days) for one in stretches(headings.get(note.note_id, ()), anchor(note)))


def newest_first(notes: Iterable[NoteMeta]) -> list[NoteMeta]:
    """Notes by date, of equal ones by path; behind the others those whose date may only be that of a copy."""
    ordered = sorted(notes, key=lambda note: note.path)
    ordered.sort(key=note_date, reverse=True)
    doubtful = doubtful_dates(ordered)
    return sorted(ordered, key=lambda note: note.note_id in doubtful)
