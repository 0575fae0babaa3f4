"""The stage that looks around the cards, in the slow mode: notes that walks along links reach from them.

Beside the cards, never in their place. Communities, the wider circle, arrive with the concept graph: until then a
question that asks for the large picture gets the same walk.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from .cards import card, passage_to_show
from .excerpt import excerpts
from .expand import route_text
from .fuse import Candidate
from .linkgraph import LinkGraph
from .provenance import quarantine
from .result import Hit
from .state import State


@dataclass(frozen=True, slots=True)
class _Reached:
    """A note that a walk reached, and the way it went."""

    candidate: Candidate
    route: tuple[int, ...]


def cascade(state: State) -> State:
    """Adds the notes that belong to the cards by their links, with the way from one to the other."""
    if not state.slow or not state.cards or state.query.empty or state.listing is not None or state.recent:
        return state
    maps = state.maps()
    graph = state.links().without(maps)
    reached = _reached(state, graph)
    return replace(state, cascade=tuple(_cards(state, graph, reached))) if reached else state


def _reached(state: State, graph: LinkGraph) -> list[_Reached]:
    config = state.config.cascade
    best = max(state.candidates[0].score, 1e-6)
    # Walks from what only came along lead nowhere near the question.
    sure = (c for c in state.candidates[: config.seeds] if c.score >= config.seed_share * best)
    seeds = {c.note_id: max(c.score, 1e-6) for c in sure} or {state.candidates[0].note_id: best}
    shown = {hit.note_id for hit in state.cards}
    walked = graph.walk(seeds)
    near = sorted((n for n in walked if n not in shown and _may_show(n, state)), key=lambda n: (-walked[n], n))
    near = near[: config.reach]
    if not near:
        return []
    nearness = state.nearest(near)
    words = {candidate.note_id: candidate for candidate in state.candidates}
    top = walked[near[0]]
    found = []
    for note_id in near:
        route = graph.route(list(seeds), note_id, config.steps)
        cosine, passage = nearest if (nearest := nearness.get(note_id)) else (None, None)
        own = words.get(note_id) or Candidate(note_id, max(cosine or 0.0, 0.0), cosine=cosine, passage_id=passage)
        if not route or (nearness and len(route) > 2 and own.score < config.floor):
            continue
        seed = seeds[route[0]]
        score = min(own.score + config.boost * seed * walked[note_id] / top, (1 + config.boost) * seed)
        found.append(_Reached(replace(own, score=score), tuple(route)))
    found.sort(key=lambda one: (-round(one.candidate.score, 6), one.candidate.note_id))
    return found[: config.cards]


def _cards(state: State, graph: LinkGraph, reached: Sequence[_Reached]) -> list[Hit]:
    view, notes = state.snapshot.view, state.snapshot.notes
    terms = view.terms([one.candidate.note_id for one in reached])
    weights = state.weights
    picked = {
        note_id: passage_to_show(one.candidate, terms[note_id], notes.passages(note_id), weights)
        for one in reached
        if (note_id := one.candidate.note_id) in terms
    }
    rows = excerpts(view, notes, [(note, passage) for note, passage in picked.items() if passage is not None])
    hits = []
    for one in reached:
        note, passage = notes.get(one.candidate.note_id), picked.get(one.candidate.note_id)
        if note is None or passage is None or passage not in rows:
            continue
        why = [_route_text(state, graph, one.route)]
        stale = note.path in state.context.dirty
        hits.append(card(one.candidate, note, rows[passage], why, raw=state.request.raw, stale=stale))
    return hits


def _route_text(state: State, graph: LinkGraph, route: Sequence[int]) -> str:
    forth = [after in graph.links_of(before) for before, after in pairwise(route)]
    return route_text(state, route, forth)


def _may_show(note_id: int, state: State) -> bool:
    note = state.snapshot.notes.get(note_id)
    return note is not None and state.allows(note_id) and not quarantine(note)
