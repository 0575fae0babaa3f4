"""The near view of the slow mode: notes that walks reach from the cards, and from what the question names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...graph.extraction.concept import Concept
from ..finding.fuse import Candidate
from ..messages import say
from ..question.asked import asked_concepts
from ..ranking.copies import original
from ..ranking.provenance import quarantine
from ..ranking.score import scored
from ..showing.sanitize import sanitize
from ..state import State
from .surroundings import Surroundings, quoted


@dataclass(frozen=True, slots=True)
class Found:
    """A note to show beside the cards, and why."""

    candidate: Candidate
    why: str


def walked(state: State) -> list[Found]:
    """The notes that walks along links and shared concepts lead to, best first, with the way to each."""
    around, config = state.surroundings(), state.config.cascade
    named = _named(state)
    hits = sure_hits(state)
    best = max(hits.values())
    hits = {note_id: score for note_id, score in hits.items() if score >= config.start_share * best}
    seeds = hits | {note_id: config.named_share * best for note_id in named if note_id not in hits}
    rank = around.walk(seeds)
    shown = {hit.note_id for hit in state.cards}
    near = [note_id for note_id in rank if note_id not in shown and may_show(note_id, state)]
    near.sort(key=lambda note_id: (-rank[note_id], path_of(note_id, state)))
    near = near[: config.reach]
    steps = config.steps
    if state.graph is not None:  # a way begins at something that the reader sees
        seeds, steps = {n: seed for n, seed in seeds.items() if n in shown or n in named}, config.edge_steps
    ways = around.ways(seeds, near, steps, lambda note_id: may_show(note_id, state))
    found = []
    for candidate in _boosted(state, around, seeds, rank, [(goal, ways[goal]) for goal in near if goal in ways]):
        way = ways[candidate.note_id]
        start = named.get(way[0])
        why = around.way_text(way, state.lang, raw=state.request.raw)
        if start is not None and way[0] not in shown:
            why = _named_text(state, start) + why
        found.append(Found(candidate, why))
    return found[: config.cards]


def sure_hits(state: State) -> dict[int, float]:
    """The scores of the best notes: walks from what only came along lead nowhere near the question."""
    config = state.config.cascade
    best = max(state.candidates[0].score, 1e-6)
    sure = (c for c in state.candidates[: config.seeds] if c.score >= config.seed_share * best)
    return {c.note_id: max(c.score, 1e-6) for c in sure} or {state.candidates[0].note_id: best}


def may_show(note_id: int, state: State) -> bool:
    """Whether a note is there, neither filters nor quarantine keep it back, and no other stands for it."""
    note = state.snapshot.notes.get(note_id)
    return note is not None and state.allows(note_id) and not quarantine(note) and original(note, state) is None


def judged(state: State, note_ids: Sequence[int]) -> dict[int, Candidate]:
    """Candidates for notes that the search may not have brought, each with how near it is to the question."""
    nearness = state.nearest(note_ids)
    known = {candidate.note_id: candidate for candidate in state.candidates}
    made = {}
    for note_id in note_ids:
        cosine, passage = nearness.get(note_id, (None, None))
        plain = Candidate(note_id, max(cosine or 0.0, 0.0), cosine=cosine, passage_id=passage)
        made[note_id] = known.get(note_id) or plain
    return made


def rescored(state: State, candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates after the stages of scoring, best first."""
    return [replace(row.candidate, score=row.score) for row in scored(candidates, state)]


def _boosted(
    state: State,
    around: Surroundings,
    seeds: Mapping[int, float],
    rank: Mapping[int, float],
    reached: Sequence[tuple[int, tuple[int, ...]]],
) -> list[Candidate]:
    """The notes that were reached, scored: what they are themselves, and a part of the seed they belong to."""
    config, own = state.config.cascade, judged(state, [note_id for note_id, _ in reached])
    top = max((rank[note_id] for note_id, _ in reached), default=1.0)
    boosted, caps = [], {}
    shown = {hit.note_id for hit in state.cards}
    near = config.vague_share * max((one.cosine or 0.0 for one in state.candidates[: config.seeds]), default=0.0)
    for note_id, way in reached:
        candidate, seed = own[note_id], seeds[way[0]]
        loose = way[0] not in shown or not around.are_linked(way[0], way[-1])
        if state.vector is not None and loose and candidate.score < config.floor:
            continue
        if state.vector is not None and loose and (candidate.cosine or 0.0) < near:
            continue  # what is in common is little, and it is not about what was asked
        caps[note_id] = (1 + config.boost) * seed
        score = min(candidate.score + config.boost * seed * rank[note_id] / top, caps[note_id])
        boosted.append(replace(candidate, score=score))
        why = say("step_walks", state.lang, rank=rank[note_id], length=len(way) - 1)
        state.note("cascade", note_id, candidate.score, score, why)
    if state.graph is not None:
        boosted = [replace(c, score=min(c.score, caps[c.note_id])) for c in rescored(state, boosted)]
    return sorted(boosted, key=lambda c: (-round(c.score, 6), path_of(c.note_id, state)))


def _named(state: State) -> dict[int, Concept]:
    """The notes that most hold what the question names, each with the concept."""
    graph, config = state.graph, state.config.cascade
    if graph is None:
        return {}
    found: dict[int, Concept] = {}
    asked = asked_concepts(state.query.text, graph, state.context.vocabulary, config.named_spread)
    for concept in asked[: config.named_concepts]:
        holders = [note_id for note_id in graph.notes_of(concept.key) if may_show(note_id, state)]
        weights = {note_id: graph.weight(note_id, concept.key) for note_id in holders}
        holders.sort(key=lambda note_id: (-weights[note_id], path_of(note_id, state)))
        for note_id in holders[: config.named_notes]:
            found.setdefault(note_id, concept)
    return found


def _named_text(state: State, concept: Concept) -> str:
    text = say("step_named", state.lang, concept=quoted([concept.label], state.lang))
    return text if state.request.raw else sanitize(text).text


def path_of(note_id: int, state: State) -> str:
    """The path of a note, "" when it is gone."""
    note = state.snapshot.notes.get(note_id)
    return note.path if note is not None else ""
