"""The stages that heed a time beside the subject: "about Harbor last week" wants what was written then."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from itertools import chain

from ...store.rows import NoteMeta
from ..finding.fuse import Candidate
from ..finding.terms import wanted
from ..messages import say
from ..question import filters
from ..question.query import parse, parse_question
from ..question.recent import asks_for_recent, doubtful_dates
from ..question.timespan import TimeSpan, timespan, without
from ..result import Disclosure
from ..state import State
from .judge import evident
from .rerank import rerank

_ENOUGH = 0.6
"""Share of the best note's score that one of the time asked for needs, to be what was asked for."""


def hear_time(state: State) -> State:
    """Hears the time that a question names beside what it is about; words told from today are no words to look for."""
    text = state.request.query[: state.config.query_chars]
    if not (state.request.ask or state.wanted.question) or not state.context.now or state.query.empty:
        return state
    span = timespan(text, date.fromtimestamp(state.context.now))
    rest = without(text, span) if span else ""
    if span is None or not rest or asks_for_recent(rest):
        return state
    state = replace(state, span=span)
    if not span.relative:
        return state
    query = parse_question(rest) if state.request.ask else parse(rest)
    return replace(state, query=query, wanted=wanted(query, state.request.ask, state.config), vector=None)


def of_its_time(state: State) -> State:
    """Leaves the notes of the time that a question names, where they carry enough to answer it; else says so.

    A note is of the days that it states, that it was committed on, or that one of its headings is called by.
    """
    span = state.span
    if span is None or not state.candidates or state.recent or state.day:
        return state
    inside = _inside(state, span)
    if not inside or not _as_good(state, inside):
        return _none_then(state, span) if span.relative else state
    if len(inside) == len(state.candidates):
        return state
    counts = {"first": span.first, "last": span.last, "used": len(inside), "found": len(state.candidates)}
    said = Disclosure("narrowed", say("of_the_time", state.lang, **counts))
    return replace(state, candidates=inside, found=len(inside), disclosures=(*state.disclosures, said))


def _inside(state: State, span: TimeSpan) -> tuple[Candidate, ...]:
    notes = state.snapshot.notes
    doubtful = doubtful_dates(notes.all())
    headings = state.snapshot.view.headings([candidate.note_id for candidate in state.candidates])
    return tuple(
        candidate
        for candidate in state.candidates
        if (note := notes.get(candidate.note_id)) is not None
        and _is_of(note, span, headings, doubted=not span.relative or note.note_id in doubtful)
    )


def _is_of(note: NoteMeta, span: TimeSpan, headings: Mapping[int, tuple[str, ...]], doubted: bool) -> bool:
    own = filters.known_date(note) if doubted else filters.note_date(note)
    named = chain.from_iterable(map(filters.days_in, headings.get(note.note_id, ())))
    days = (own, note.created[:10], note.updated[:10], filters.day_of_name(note.path), *named)
    return any(span.first.isoformat() <= day <= span.last.isoformat() for day in days if day)


def _as_good(state: State, inside: tuple[Candidate, ...]) -> bool:
    """Whether notes of the time carry enough, looked at as closely as the others are."""
    if max(one.score for one in inside) < _ENOUGH * max(one.score for one in state.candidates):
        return False
    looked = replace(state, candidates=inside)
    return evident(rerank(looked) if "rerank" not in state.request.without else looked)


def _none_then(state: State, span: TimeSpan) -> State:
    said = Disclosure("nothing_since", say("not_of_the_time", state.lang, first=span.first, last=span.last))
    return replace(state, disclosures=(*state.disclosures, said))
