"""The decisions of a time: "what did we decide in November", and nothing else that was asked."""

from dataclasses import replace

from ...store.rows import PassageRow
from ...text.datednames import Anchor, Stretch, within
from ..answering.headings import Headings
from ..answering.sentences import split
from ..finding.fuse import Candidate
from ..question.days import list_day
from ..question.decisions import tells_decision
from ..question.notedays import anchor, note_date
from ..question.timespan import TimeSpan, spoken
from ..state import State
from .timely import notes_of, said_of_none

_READ = 500
"""At most so many notes of a time are read for the decisions in them."""


def decided_then(state: State, span: TimeSpan) -> State:
    """The notes of a time that tell a decision of it; where none does, what those of a day tell, and else nothing.

    The decisions of another time are none of this one.
    """
    allowed = frozenset(note.note_id for note in state.snapshot.notes.all() if state.allows(note.note_id))
    of_time = notes_of(state, span, allowed, every=True)
    days = span.first.isoformat(), span.last.isoformat()
    if (found := _decisions(state, of_time, days)) is not None:
        return found
    if not of_time:
        return replace(said_of_none(state, span), candidates=(), found=0)
    state = state.say("nothing_since", "no_decision_then", days=spoken(span, state.lang))
    if span.first == span.last:
        return replace(list_day(state, days[0]), looked=True)
    return replace(state, candidates=(), found=0)


def _decisions(state: State, of_time: frozenset[int], days: Stretch) -> State | None:
    """The notes of a time that tell a decision or are one, newest first, by the passages that do; None of none."""
    notes, kind = state.snapshot.notes, state.kind_asked
    are_one = kind.notes if kind is not None else frozenset[int]()
    telling: dict[int, tuple[int, ...]] = {}
    for row in state.snapshot.view.passages(sorted(of_time)[-_READ:]):
        note = notes.get(row.note_id)
        first = row.note_id in are_one and row.note_id not in telling
        if note is not None and (first or _tells_decision(row, anchor(note), days)):
            telling[row.note_id] = (*telling.get(row.note_id, ()), row.passage_id)
    if not telling:
        return None
    dates = {note_id: note_date(note) for note_id in telling if (note := notes.get(note_id)) is not None}
    order = sorted(dates, key=lambda note_id: (dates[note_id], note_id), reverse=True)
    found = [
        Candidate(note_id, 1 - rank / (2 * len(order)), passage_id=telling[note_id][0])
        for rank, note_id in enumerate(order)
    ]
    own = replace(state, candidates=tuple(found), found=len(found), holding=frozenset(order), linked={})
    return replace(own, decisions=True, looked=True, sections=telling)


def _tells_decision(row: PassageRow, known: Anchor, days: Stretch) -> bool:
    """Whether a sentence of a passage tells a decision, and is of no other days than these."""
    headings = Headings(row.text, row.lines[0], row.heading, known)
    telling = (one for one in split(row.text, row.lines[0]) if tells_decision(one.text))
    of_days = (headings.days_of(one.text, one.lines[0]) for one in telling)
    return any(not its or within(its, *days) for its in of_days)
