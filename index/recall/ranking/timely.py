"""The stage that hears a time beside the subject: "about Harbor last week" wants what was written then."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from ...store.rows import NoteMeta
from ...text.datednames import within
from ...text.dates import days_in
from ..finding.terms import wanted
from ..messages import say
from ..question.notedays import doubtful_dates, imports, named_year, note_date, of_other_years, stated_days
from ..question.query import parse, parse_question, without_filters
from ..question.recent import as_taken, asks_for_recent
from ..question.timespan import TimeSpan, spoken, timespan, without
from ..result import Disclosure
from ..state import State


def hear_time(state: State) -> State:
    """Hears the time that a question names beside what it is about; words told from today are no words to look for."""
    text = state.request.query[: state.config.query_chars]
    if not (state.request.ask or state.wanted.question) or not state.context.now or state.query.empty:
        return state
    plain = without_filters(text)  # of as many characters, so that what stands where stays
    for day in days_in(plain):
        if not day.exists:
            state = state.say("no_such_day", words=plain[day.begin : day.end])
    span = timespan(plain, state.today)
    if span is None or not without(plain, span).strip() or asks_for_recent(without(plain, span)):
        return state
    rest = without(text, span)
    state = as_taken(replace(state, span=span), span, text)
    if not span.relative:
        return state
    query = (parse_question if state.request.ask else parse)(rest, state.today)
    return replace(state, query=query, wanted=wanted(query, state.request.ask, state.config), vector=None)


def notes_of(state: State, span: TimeSpan, ids: Collection[int], *, every: bool = False) -> frozenset[int]:
    """Those of some notes that are of a time.

    A note is of the days that it states, that it was committed on, or that one of its headings is called by, or of the
    year that its name says. Headings are read of those that were found, or of `every` one.
    """
    notes = state.snapshot.notes
    doubtful, brought = doubtful_dates(notes.all()), imports(notes.all())
    read = list(ids) if every else [one.note_id for one in state.candidates if one.note_id in ids]
    headings = state.snapshot.view.headings(read)
    found = [
        note
        for note_id in ids
        if (note := notes.get(note_id)) is not None
        and _is_of(note, span, headings, doubted=note_id in doubtful or note.committed in brought)
    ]
    others = of_other_years(found, span.first.isoformat(), span.last.isoformat())
    return frozenset(note.note_id for note in found) - others


def said_of_none(state: State, span: TimeSpan) -> State:
    """With a word that what is shown is of another time than was asked for."""
    return state.disclosing(not_of_the_time(state, span))


def not_of_the_time(state: State, span: TimeSpan) -> Disclosure:
    """The word that what is shown is of another time than this."""
    return Disclosure("nothing_since", say("not_of_the_time", state.lang, days=spoken(span, state.lang)))


def _is_of(note: NoteMeta, span: TimeSpan, headings: Mapping[int, tuple[str, ...]], doubted: bool) -> bool:
    days, year = stated_days(note, headings.get(note.note_id, ())), named_year(note)
    if year is not None and within((year,), span.first.isoformat(), span.last.isoformat()):
        return True
    if not days and not doubted and (span.relative or note.committed):
        days = frozenset(((note_date(note),) * 2,))
    return within(days, span.first.isoformat(), span.last.isoformat())
