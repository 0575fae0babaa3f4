"""Cards of notes that come in behind the best: they have words that were missing, or a card says to look there."""

from collections.abc import Sequence

from ..answering.followed import pointed_at
from ..answering.pointers import called
from ..finding.fuse import Candidate
from ..messages import say
from ..ranking.provenance import quarantine
from ..result import Hit
from ..state import State
from .cards import card, passages_to_show, reasons
from .excerpt import excerpts


def further_cards(state: State, candidates: Sequence[Candidate], why: str) -> list[Hit]:
    """The cards of further notes, each with the passage that tells most; `why`: the message code of what led there."""
    view = state.snapshot.view
    held = state.snapshot.held([one.note_id for one in candidates])
    shown = passages_to_show(candidates, view, held, state.weights)
    rows = excerpts(view, held, [(note_id, passage) for note_id, passage in shown.items() if passage is not None])
    reasoned = reasons(candidates, view.postings(state.wanted.keys()), state.wanted, state.lang)
    hits = []
    for candidate in candidates:
        passage = shown.get(candidate.note_id)
        if passage not in rows:
            continue
        note = held[candidate.note_id].meta
        told = (say(why, state.lang), *reasoned[candidate.note_id])
        stale = note.path in state.context.dirty
        hits.append(card(candidate, note, rows[passage], told, raw=state.request.raw, stale=stale))
    return hits


def with_pointed(state: State, cards: Sequence[Hit]) -> tuple[Hit, ...]:
    """The cards, and behind them those of notes that the best say to look in and that were not found."""
    best = cards[: state.config.answer_cards]
    names = pointed_at(best)
    if not names:
        return tuple(cards)
    known, notes, links = {hit.note_id for hit in cards}, state.snapshot.notes, state.links()
    wanted = {other for hit in best for other in links.links_of(hit.note_id) if other not in known}
    found = []
    for note_id in sorted(wanted):
        note = notes.get(note_id)
        if note is not None and state.allows(note_id) and not quarantine(note) and names.intersection(called(note)):
            found.append(Candidate(note_id, 0.0))
    return (*cards, *further_cards(state, found, "pointed_at"))
