"""The stages that show: from ranked notes to cards that fit, and the answer."""

from dataclasses import replace

from ..store.rows import PassageRow
from .answer import Asked, answer, refusal
from .cards import card
from .messages import say
from .pack import pack
from .state import State


def hydrate(state: State) -> State:
    """Picks the passage to show of each of the best notes, and cleans it."""
    best = state.candidates[: max(0, state.request.limit)]
    ids = [candidate.note_id for candidate in best]
    view = state.snapshot.view
    terms = view.terms(ids)
    passages: dict[int, list[PassageRow]] = {}
    for row in view.passages(ids):
        passages.setdefault(row.note_id, []).append(row)
    weights = state.weights
    cards = []
    for candidate in best:
        meta = state.snapshot.notes.get(candidate.note_id)
        if meta is None or candidate.note_id not in terms:
            continue  # it went while we looked
        rows = passages.get(candidate.note_id, [])
        own = terms[meta.note_id]
        stale = meta.path in state.dirty
        cards.append(card(candidate, meta, rows, own, state.wanted, weights, raw=state.request.raw, stale=stale))
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
    asked = Asked(query.text, state.wanted.groups, state.weights, state.vector, state.lang)
    if not state.evident:
        return replace(state, answer=refusal(asked, state.cards, state.config)).say("refused")
    encoder = state.snapshot.encoder
    found = answer(asked, state.cards, encoder.encode_passage if encoder else None, state.config)
    state = replace(state, answer=found)
    return state.say("refused") if found.refused else state
