"""What is left out unless it is asked for, and a word of it where it would have been among what answers."""

from pathlib import PurePosixPath

from ...store.rows import NoteMeta
from ...text.datednames import within, year_of_name
from ...text.normalize import normalize
from ..finding.fuse import Candidate
from ..finding.named import Asked
from ..messages import say
from ..question.filters import SUPERSEDED
from ..question.notedays import named_year, stated_days
from ..question.past import asks_for_past
from ..question.query import Filter, without_filters
from ..state import State
from .provenance import is_old_folder, old_mark, quarantine

_ENOUGH = 0.6
"""Share of the score of the best note that is cited, which one that was left out needs to be missed."""


def is_left_out(candidate: Candidate, state: State) -> bool:
    """Whether a note is in quarantine and was not asked for."""
    note = state.snapshot.notes.get(candidate.note_id)
    tag = quarantine(note) if note is not None else ""
    if note is None or not tag or "noise" in state.request.without:
        return False
    if any(not one.negated and _names(one, tag, note) for one in state.query.filters):
        return False
    if tag in normalize(state.query.text).split() or (tag == SUPERSEDED and asks_for_old(note, state)):
        return False
    return Asked(state.query, state.wanted).named(note) != "whole"


def _names(condition: Filter, tag: str, note: NoteMeta) -> bool:
    """Whether a filter that a note passes names what the note is left out by: its status, its tag, where it lies."""
    if condition.name == "status":
        return True
    if condition.name == "tag":
        return normalize(condition.value).lstrip("#") == tag
    *folders, last = [part for part in condition.value.split("/") if part.strip("*")] or [""]
    is_note = normalize(last) in (normalize(PurePosixPath(note.path).name), normalize(PurePosixPath(note.path).stem))
    return condition.name == "path" and (is_note or any(map(is_old_folder, (*folders, last))))


def asks_for_old(note: NoteMeta, state: State) -> bool:
    """Whether a question asks for what was, or for a time that is over and that this note, which is old, is of."""
    text, span = state.request.query, state.span
    if asks_for_past(without_filters(text)):
        return True
    if not old_mark(note):
        return False
    year = named_year(note)
    if year is not None and year[0][:4] == f"{year_of_name(text):04d}":
        return True
    days = {*stated_days(note, ()), *([year] if year is not None else ())}
    return span is not None and span.last < state.today and within(days, span.first.isoformat(), span.last.isoformat())


def told_left_out(state: State) -> State:
    """Says how many notes were left out that would have been among those that are cited, or else shown."""
    if not state.left_out:
        return state
    answered = state.answer is not None and bool(state.answer.sources)
    cited = {source.path for source in state.answer.sources} if answered and state.answer else None
    shown = [hit for hit in (*state.whole, *state.cascade) if cited is None or hit.path in cited]
    known = [state.scored[hit.note_id] for hit in shown if hit.note_id in state.scored]
    if state.request.ask and known:
        refused = state.answer is None or state.answer.refused
        least = max(known) if refused else _ENOUGH * max(known)
    else:
        least = min(known, default=0.0) if len(shown) >= state.request.limit else float("-inf")
    missed = [one for one in state.left_out if one.score >= least]
    if not missed:
        return state
    tags = sorted({one.tag for one in missed})
    filters = [f"{'status' if tag == SUPERSEDED else 'tag'}:{tag}" for tag in tags]
    told = {"tags": say("comma", state.lang).join(tags), "filters": say("or", state.lang).join(filters)}
    return state.say("quarantined", count=len(missed), **told)
