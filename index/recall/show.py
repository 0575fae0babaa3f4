"""The stages that show: from ranked notes to cards that fit, and the answer."""

from dataclasses import replace

from .answer import Asked, answer, refusal
from .cards import card, passage_to_show, reasons
from .messages import say
from .pack import pack
from .state import State


def hydrate(state: State) -> State:
    """Picks the passage to show of each of the best notes, and cleans it."""
    view, notes = state.snapshot.view, state.snapshot.notes
    best = state.candidates[: max(0, state.request.limit)]
    terms = view.terms([candidate.note_id for candidate in best])
    weights = state.weights
    picked = {
        candidate.note_id: passage_to_show(
            candidate, terms[candidate.note_id], notes.passages(candidate.note_id), weights
        )
        for candidate in best
        if candidate.note_id in terms
    }
    rows = {row.passage_id: row for row in view.passages_by_id([i for i in picked.values() if i is not None])}
    cards = []
    for candidate in best:
        meta = notes.get(candidate.note_id)
        passage = picked.get(candidate.note_id)
        if meta is None or candidate.note_id not in picked or (passage is not None and passage not in rows):
            continue  # it went, or was written anew, while we looked
        why = reasons(candidate, terms[candidate.note_id], state.wanted)
        row = None if passage is None else rows[passage]
        cards.append(card(candidate, meta, row, why, raw=state.request.raw, stale=meta.path in state.context.dirty))
    rules = sorted({rule for hit in cards for rule in hit.redacted})
    state = replace(state, cards=tuple(cards))
    return state.say("redacted", rules=say("comma", state.lang).join(rules)) if rules else state


def fit(state: State) -> State:
    """Fits the cards into the token budget."""
    packed = pack(state.cards, state.request.budget)
    state = replace(state, cards=packed.cards, used=packed.used)
    if packed.cut or packed.left_out:
        state = state.say("narrowed", found=state.found, used=len(packed.cards))
    return state


def conclude(state: State) -> State:
    """Answers, or says that there is nothing to answer from."""
    query = state.query
    if query.empty and not query.filters and not query.faults and not query.excluded and not query.excluded_phrases:
        state = state.say("empty_query")
    elif not state.cards and not query.faults:
        state = state.say("no_seed")
    if not state.request.ask:
        return state
    asked = Asked(query.text, state.wanted.groups, state.weights, state.known, state.vector, state.lang)
    if not state.evident:
        return replace(state, answer=refusal(asked, state.cards, state.config)).say("refused")
    encoder = state.snapshot.encoder
    found = answer(asked, state.cards, encoder.encode_passage if encoder else None, state.config)
    state = replace(state, answer=found)
    return state.say("refused") if found.refused else state
