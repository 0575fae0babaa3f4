"""The wide view of the slow mode: the communities that the cards are in, and what is central to them."""

from collections import defaultdict
from dataclasses import replace

from ...graph.graph import Community, Graph
from ..finding.fuse import Candidate
from ..messages import say
from ..showing.sanitize import sanitize
from ..state import State
from .walked import Found, judged, may_show, rescored, sure_hits


def circled(state: State) -> list[Found]:
    """Central notes of the communities that the best cards are in, those nearest to the question first."""
    graph = state.graph
    if graph is None:
        return []
    found = []
    for community, share in _communities(state, graph):
        central = _central(state, community, share)
        for place, candidate in enumerate(central):
            found.append(Found(candidate, _text(state, graph, community, candidate.note_id, first=place == 0)))
    return found


def _communities(state: State, graph: Graph) -> list[tuple[Community, float]]:
    """The communities that the best notes fall in, those with most of the score first, with the best note's score."""
    votes: dict[int, list[float]] = defaultdict(list)
    for note_id, score in sure_hits(state).items():
        number = graph.community_of.get(note_id)
        if number is not None:
            votes[number].append(score)
    ordered = sorted(votes, key=lambda number: (-round(sum(votes[number]), 6), number))
    known, config = {community.number: community for community in graph.communities}, state.config.cascade
    least = config.circle_share * sum(votes[ordered[0]]) if ordered else 0.0
    return [(known[n], max(votes[n])) for n in ordered[: config.circles] if sum(votes[n]) >= least]


def _central(state: State, community: Community, hit: float) -> list[Candidate]:
    """The central notes that are not shown yet, scored: what they are themselves, and a part of the hit among them."""
    config, maps = state.config.cascade, state.maps()
    away = {card.note_id for card in state.cards} | maps
    notes = [note_id for note_id in community.notes if note_id not in away and may_show(note_id, state)]
    boosted = []
    for place, candidate in enumerate(judged(state, notes[: config.circle_reach]).values()):
        score = min(candidate.score + config.boost * hit / (1 + place), (1 + config.boost) * hit)
        if state.vector is not None and candidate.score < config.floor:
            continue
        boosted.append(replace(candidate, score=score))
        why = say("step_central", state.lang, number=community.number, place=place + 1)
        state.note("cascade", candidate.note_id, candidate.score, score, why)
    cap = (1 + config.boost) * hit
    return [replace(c, score=min(c.score, cap)) for c in rescored(state, boosted)[: config.circle_cards]]


def _text(state: State, graph: Graph, community: Community, note_id: int, *, first: bool) -> str:
    note = state.snapshot.notes.get(note_id)
    values = {"name": community.name or f"#{community.number}", "count": len(community.notes)}
    text = say("in_community", state.lang, **values) + (note.title if note is not None else "?")
    summary = _summary(state, graph, community, note_id) if first else ""
    text += f" — {summary}" if summary else ""
    return text if state.request.raw else sanitize(text).text


def _summary(state: State, graph: Graph, community: Community, apart: int) -> str:
    """What the other central notes of a community say, in one line; what changed since they were read is left out."""
    lines = community.summary.splitlines()[bool(community.concepts) :]
    away = state.maps() | {apart}
    told = []
    for note_id, line in zip(community.notes, lines, strict=False):
        note = state.snapshot.notes.get(note_id)
        if note is None or note.rev > graph.rev or note_id in away or not may_show(note_id, state):
            continue
        told.append(line.removeprefix("- "))
    text, most = " · ".join(told), state.config.cascade.summary_chars
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
