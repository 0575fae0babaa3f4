"""The stage that looks around the cards, in the slow mode: what belongs to them, beside them, never in their place.

Near by, walks along links and shared concepts (`walked`); in the wide, the communities that the cards are in
(`circles`). The kind of question says which; while there is no graph of concepts, walks along links are all there is.
"""

from collections.abc import Sequence
from dataclasses import replace

from ..question.profiles import cascade_mode
from ..result import Hit
from ..showing.cards import card, passages_to_show
from ..showing.excerpt import excerpts
from ..state import State
from .between import connect
from .circles import circled
from .walked import Found, walked


def cascade(state: State) -> State:
    """Adds the notes that belong to the cards, each with the way to it or with what it has in common with them.

    Whoever asked how two things are connected is told the way between these, however fast.
    """
    state = connect(state)
    if not state.slow or not state.cards or state.query.empty or _is_told_whole(state):
        return state
    found = _found(state)
    return replace(state, cascade=tuple(_cards(state, found))) if found else state


def _is_told_whole(state: State) -> bool:
    """Whether what was asked for is so many notes, lines or things, and nothing beside them."""
    counted = state.comparing is not None and state.comparing.count > 0
    return counted or state.recent or bool(state.gathered) or state.listing is not None


def _found(state: State) -> list[Found]:
    mode = "local" if state.graph is None else cascade_mode(state.kind)
    wide = circled(state) if mode != "local" else []
    near = walked(state) if mode != "global" or not wide else []
    return _merged(near, wide, state.config.cascade.cards)


def _merged(near: Sequence[Found], wide: Sequence[Found], most: int) -> list[Found]:
    """The best of both, in the order of their scores: half of the places are for either, if it has as many."""
    half = most // 2
    found: dict[int, Found] = {}
    for one in (*near[:half], *wide[:half], *near[half:], *wide[half:]):
        if len(found) < most:
            found.setdefault(one.candidate.note_id, one)
    return sorted(found.values(), key=lambda one: -round(one.candidate.score, 6))


def _cards(state: State, found: Sequence[Found]) -> list[Hit]:
    view = state.snapshot.view
    held = state.snapshot.held([one.candidate.note_id for one in found])
    picked = passages_to_show([one.candidate for one in found], view, held, state.weights)
    rows = excerpts(view, held, [(note, passage) for note, passage in picked.items() if passage is not None])
    hits = []
    for one in found:
        passage = picked.get(one.candidate.note_id)
        if passage is None or passage not in rows:
            continue
        note = held[one.candidate.note_id].meta
        stale = note.path in state.context.dirty
        hits.append(card(one.candidate, note, rows[passage], [one.why], raw=state.request.raw, stale=stale))
    return hits
