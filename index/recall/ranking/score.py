"""Scoring: eight multipliers, each by the weight that the kind of question gives it, and three sieves over all rows."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ...store.rows import NoteMeta
from ..finding.fuse import Candidate
from ..messages import say, text
from ..question.profiles import weights_for
from ..state import State
from .leftout import is_left_out
from .provenance import LeftOut, age_of, confidence_of, half_life, quarantine, trust_of, usage_of


@dataclass(frozen=True, slots=True)
class Row:
    """A candidate on its way through the stages, and the score it has by now."""

    candidate: Candidate
    note: NoteMeta
    score: float


Factor = tuple[float, str, float]
"""A multiplier, and what it was made of: the key of a message with a place for a number, and the number."""

Formula = Callable[[Row, State], Factor]
Sieve = Callable[[list[Row], State, float], list[Row]]
"""A stage that looks at all rows at once; the number is its weight."""


def score(state: State) -> State:
    """Scores the candidates of a search by words and meaning; a search by exact words alone keeps its own order."""
    judged = state.request.mode == "hybrid" or state.request.ask
    if not judged or not state.candidates or state.query.empty or state.recent:
        return state  # a list by date is in order already
    rows = scored(state.candidates, state)
    hidden = [candidate for candidate in state.candidates if is_left_out(candidate, state)]
    state = replace(state, candidates=_direct_held(rows, state), found=max(len(rows), state.found - len(hidden)))
    return _with_left_out(state, rows, hidden)


def _with_left_out(state: State, rows: Sequence[Row], hidden: Sequence[Candidate]) -> State:
    """With what was left out, and the scores by which it is seen whether that would have been shown."""
    if not hidden:
        return replace(state, left_out=())
    free = replace(state, request=replace(state.request, without=(*state.request.without, "noise"), explain=False))
    alone = [(candidate, scored([candidate], free)) for candidate in hidden]
    found = [
        LeftOut(quarantine(each[0].note), max(each[0].score, candidate.score if candidate.direct else 0.0))
        for candidate, each in alone
        if each
    ]
    return replace(state, left_out=tuple(found), scored={row.note.note_id: row.score for row in rows})


def scored(candidates: Sequence[Candidate], state: State) -> list[Row]:
    """The rows of candidates after all stages, best first; those that a stage drops are missing."""
    notes = state.snapshot.notes
    rows = [Row(c, note, c.score) for c in candidates if (note := notes.get(c.note_id)) is not None]
    weights = weights_for(state.kind, state.config.score)
    for name, stage in STAGES:
        weight = weights.get(name, 1.0)
        if weight and name not in state.request.without:
            rows = stage(rows, state, weight)
    return _ordered(rows)


# -- the multipliers


def recency(row: Row, state: State) -> Factor:
    """1 + 0.15·e^(-age/14): what was written in the last weeks."""
    config, age = state.config.score, age_of(row.note, state.context)
    if age is None:
        return 1.0, "step_age_unknown", 0.0
    return 1 + config.recency * math.exp(-age / config.recency_days), "step_age", age


def importance(row: Row, state: State) -> Factor:
    """0.7 + 0.3·confidence."""
    config, sure = state.config.score, confidence_of(row.note, state.config.score)
    return 1 - config.importance * (1 - sure), "step_confidence", sure


def trust(row: Row, state: State) -> Factor:
    """1 - 0.3·(1 - trust)."""
    trusted = trust_of(row.note, state.config.score)
    return 1 - state.config.score.trust * (1 - trusted), "step_trust", trusted


def feedback(row: Row, state: State) -> Factor:
    """1 + 0.15·tanh(net votes / 3)."""
    usage = usage_of(row.note, state.context)
    votes = usage.up - usage.down
    return 1 + state.config.score.feedback * math.tanh(votes / 3), "step_votes", votes


def length(row: Row, state: State) -> Factor:
    """1 / (1 + 0.3·|log2(tokens / 500)|)."""
    config = state.config.score
    tokens = max(1.0, row.note.words * config.tokens_per_word)
    return 1 / (1 + config.length * abs(math.log2(tokens / config.usual_tokens))), "step_tokens", tokens


def decay(row: Row, state: State) -> Factor:
    """Weibull survival with a floor: half is gone after the half-life that the note's confidence and reads give it."""
    config, age = state.config.score, age_of(row.note, state.context)
    if age is None:
        return 1.0, "step_age_unknown", 0.0
    days = half_life(confidence_of(row.note, config), usage_of(row.note, state.context).reads, config)
    survival = 0.5 ** ((age / days) ** config.decay_shape)
    return config.decay_floor + (1 - config.decay_floor) * survival, "step_half_life", days


def ppr(row: Row, state: State) -> Factor:
    """1 + 0.3·centrality in the graph of links, the most central note being 1; 0.1 in the graph of concepts."""
    graph, config, note_id = state.graph, state.config.score, row.note.note_id
    if graph is not None:
        centrality = graph.centrality(note_id)
        return 1 + config.ppr_edges * centrality, "step_centrality_concepts", centrality
    centrality = state.links().centrality(note_id)
    return 1 + config.ppr * centrality, "step_centrality", centrality


def semantic(row: Row, state: State) -> Factor:
    """1 + 0.3·cosine; 0.5 where a thing is looked up by its name."""
    config, cosine = state.config.score, max(0.0, row.candidate.cosine or 0.0)
    share = config.semantic_entity if state.kind.intent == "entity_lookup" else config.semantic
    return 1 + share * cosine, "step_cosine", cosine


# -- what looks at all rows


def gate(rows: list[Row], state: State, weight: float) -> list[Row]:
    """Drops what has less than a tenth of the best score and of the best nearness in meaning.

    Both, because words that one note has alone lift it far above a note in another language that says the same.
    Never dropped: a direct hit, and a note that has all the words of a search.
    """
    plain = [row for row in rows if not row.candidate.direct]
    best = max((row.score for row in plain), default=0.0)
    nearest = max((row.candidate.cosine or 0.0 for row in plain), default=0.0)
    share = state.config.score.gate
    strict = state.words is not None and state.words.strict
    kept = []
    for row in rows:
        spared = row.candidate.direct or (strict and row.candidate.words > 0)
        near = nearest > 0 and (row.candidate.cosine or 0.0) >= share * nearest
        if best <= 0 or spared or near or row.score >= share * best:
            kept.append(row)
        else:
            state.note("gate", row.note.note_id, row.score, 0.0, say("step_gate", state.lang, least=share * best))
    return kept


def noise(rows: list[Row], state: State, weight: float) -> list[Row]:
    """Drops notes in quarantine, unless the query names the tag or the note."""
    return [row for row in rows if not is_left_out(row.candidate, state)]


def dedup(rows: list[Row], state: State, weight: float) -> list[Row]:
    """Halves what says the same as a better one (cosine of their vectors, centred, above 0.85), then gates again."""
    config = state.config.score
    ordered = _ordered(rows)
    window = ordered[: config.dedup_window]
    likeness = _likeness(window, state)
    done: list[Row] = []
    for place, row in enumerate(window):
        near = float(likeness[place, :place].max(initial=0.0))
        if near > config.dedup_cosine:
            after = _times(row.score, config.dedup**weight)
            state.note("dedup", row.note.note_id, row.score, after, say("step_like", state.lang, near=near))
            row = replace(row, score=after)
        done.append(row)
    return gate([*done, *ordered[config.dedup_window :]], state, weight)


def _each(name: str, formula: Formula) -> Sieve:
    """The stage that multiplies every row's score."""

    def multiply(rows: list[Row], state: State, weight: float) -> list[Row]:
        done, explain = [], state.request.explain
        for row in rows:
            factor, why, number = formula(row, state)
            if factor != 1.0:
                after = _times(row.score, factor**weight)
                if explain:  # a sentence for each of a hundred notes takes longer than all the arithmetic
                    made_of = text(why, state.lang).format(number)
                    told = say("step_factor", state.lang, why=made_of, factor=f"{factor:.3f}^{weight:.2f}")
                    state.note(name, row.note.note_id, row.score, after, told)
                row = Row(row.candidate, row.note, after)
            done.append(row)
        return done

    return multiply


STAGES: tuple[tuple[str, Sieve], ...] = (
    ("recency", _each("recency", recency)),
    ("importance", _each("importance", importance)),
    ("trust", _each("trust", trust)),
    ("feedback", _each("feedback", feedback)),
    ("length", _each("length", length)),
    ("decay", _each("decay", decay)),
    ("ppr", _each("ppr", ppr)),
    ("semantic", _each("semantic", semantic)),
    ("gate", gate),
    ("noise", noise),
    ("dedup", dedup),
)
"""In this order. A stage without a weight in the profile is on or off."""

STAGE_NAMES: Mapping[str, None] = dict.fromkeys(name for name, _ in STAGES)


def _likeness(rows: Sequence[Row], state: State) -> NDArray[np.float32]:
    """Cosines between the rows' nearest passages, centred by language: float32[n, n]; 0 across languages."""
    vectors, langs = state.snapshot.vectors, [row.note.lang for row in rows]
    means = {lang: vectors.mean(lang) for lang in set(langs)}
    matrix = np.zeros((len(rows), vectors.dims), np.float32)
    for place, row in enumerate(rows):
        passage = row.candidate.passage_id
        vector = vectors.vector(passage) if passage is not None else None
        if vector is not None:
            vector -= means[row.note.lang]
            matrix[place] = vector / max(math.sqrt(float(vector @ vector)), 1e-9)
    names = np.array(langs)
    return np.where(names[:, None] == names[None, :], matrix @ matrix.T, np.float32(0))


def _times(score: float, factor: float) -> float:
    """A smaller factor always lowers a score, below zero too."""
    return score * factor if score >= 0 else score / max(factor, 1e-9)


def _ordered(rows: Sequence[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (-round(row.score, 6), row.note.path))


def _direct_held(rows: Sequence[Row], state: State) -> tuple[Candidate, ...]:
    """The candidates, best first. No direct hit falls below a note that is none and that it stood above before."""
    new = {row.note.note_id: row.score for row in rows}
    highest = -math.inf
    for candidate in reversed(state.candidates):
        if candidate.note_id not in new:
            continue
        if candidate.direct:
            new[candidate.note_id] = max(new[candidate.note_id], highest)
        else:
            highest = max(highest, new[candidate.note_id])
    held = [(row.candidate.at(new[row.note.note_id]), row.note.path) for row in rows]
    held.sort(key=lambda pair: (-round(pair[0].score, 6), not pair[0].direct, pair[1]))
    return tuple(candidate for candidate, _ in held)
