"""Questions for one day: "what did I do on 19 November", 「十一月十九日寫了什麼」."""

import re
from dataclasses import replace
from datetime import date

from ...text.datednames import within
from ...text.dates import days_in
from ...text.normalize import normalize
from ..finding.fuse import Candidate
from ..state import State
from .notedays import own_days
from .recent import asks_for_recent, sections_of
from .timespan import time_asked


def day_of(text: str, today: date) -> str:
    """The ISO date of the day that a question asks for and says nothing else of; "" when it asks for anything else.

    A day without a year is the last one that is not to come.
    """
    folded = normalize(text)
    named = next(days_in(folded), None)
    if named is not None:
        begin, end, day = named.begin, named.end, named.latest(today)
    else:
        span = time_asked(folded, today)
        if span is None or span.first != span.last or not span.relative:
            return ""
        begin, end, day = span.begin, span.end, span.first
    rest, called = _DIARY.subn(" ", f"{folded[:begin]} {folded[end:]}")
    return day.isoformat() if day and (asks_for_recent(rest) or (called and not _SAYS_MORE.search(rest))) else ""


_SAYS_MORE = re.compile(r"[^\W的]")
_DIARY = re.compile(
    r"\b(?:diary|journal|daily note|entry|say|says|read|tell|tells)\b|日[记志]|[里裡]面?(?=[写寫说說记記])"
)
"""What a day's own note is called, and how one asks what stands there."""


def list_day(state: State, day: str) -> State:
    """The state with the notes of a day for its candidates; as it was, when there are none.

    Of a note whose sections are days, the section of this day is shown.
    """
    notes = [note for note in state.snapshot.notes.all() if state.allows(note.note_id)]
    headings = state.snapshot.view.headings([note.note_id for note in notes])
    ids = [note.note_id for note in notes if within(own_days(note, headings.get(note.note_id, ())), day, day)]
    if not ids:
        return state
    known = {candidate.note_id: candidate for candidate in state.candidates}
    sections = sections_of(state, (day, day), [note for note in notes if note.note_id in ids], headings)
    found = []
    for note_id in sorted(ids):
        candidate = replace(known.get(note_id) or Candidate(note_id, 0.0), direct=True)
        if note_id in sections:
            candidate = replace(candidate, passage_id=sections[note_id][0], coverage=0.0)
        found.append(candidate)
    found.sort(key=lambda candidate: (-candidate.score, candidate.note_id))
    return replace(state, candidates=tuple(found), found=len(found), day=day, sections=sections)
