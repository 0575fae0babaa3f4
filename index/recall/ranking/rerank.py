"""The stage that looks closely: a reranker compares the question with the passages of the best, within its time."""

from collections.abc import Sequence
from dataclasses import replace

from ...store.rows import PassageRow, embedding_text
from ...text.normalize import language, scripts
from ..breaker import Guarded
from ..finding.fuse import Candidate
from ..finding.named import Asked
from ..finding.terms import content
from ..messages import say
from ..question.asks import only_asks
from ..showing.cards import passages_to_show
from ..state import State
from .gate import skip_reason
from .judge import evident
from .late import Likeness, Passage


def rerank(state: State) -> State:
    """Blends what the reranker says of the best candidates into their scores, and puts them in order anew."""
    guarded, config = state.context.reranker, state.config.rerank
    wanted = state.request.mode == "hybrid" and state.snapshot.encoder is not None and not state.query.empty
    if guarded is None or not wanted or state.looked or state.recent or state.listing is not None:
        return state
    if skip_reason(state.candidates, config) and not _decides(state):
        return state
    pool, passages = _passages(state, state.candidates[: config.candidates])
    seconds = (config.slow_ms if state.slow else config.fast_ms) / 1000
    text = state.query.text
    core = scripts(_core(state)) if state.is_small else ()
    found = guarded.compare(scripts(text), language(text), passages, seconds, core)
    if found is None:
        return _said_off(state, guarded) if pool else state
    likeness = {one.note_id: value for one, value in zip(pool, found, strict=True) if value is not None}
    weight = _weight(pool, state)
    blended = [_blended(one, likeness, weight, state) for one in state.candidates]
    unlooked = [one.note_id for one in pool if one.note_id not in likeness]
    state = replace(
        state, candidates=_ordered(state, blended), unlooked=frozenset(unlooked[: state.config.answer_cards])
    )
    return state.say("reranked_in_part", done=len(likeness), of=len(pool)) if unlooked else state


def _decides(state: State) -> bool:
    """Whether a refusal hangs on the look, though no order does."""
    return state.request.ask and bool(state.candidates) and not evident(state)


def _core(state: State) -> str:
    """What the question is about: its words without those that carry grammar or only ask."""
    words = [group.text for group in content(state.wanted.groups) if not only_asks(group.text)]
    return ("" if language(state.query.text) == "zh" else " ").join(words)


def _said_off(state: State, guarded: Guarded) -> State:
    rests = round(guarded.breaker.state().rests_s)
    reason = say("reranker_rests", state.lang, seconds=rests) if rests else say("reranker_failed", state.lang)
    return state.say("reranker_off", reason=reason)


def _passages(state: State, best: Sequence[Candidate]) -> tuple[list[Candidate], list[Passage]]:
    """Those of the best that have text, and the passage of each that would be shown."""
    view = state.snapshot.view
    held = state.snapshot.held([one.note_id for one in best])
    ids = passages_to_show(best, view, held, state.weights)
    wanted = [passage for passage in ids.values() if passage is not None]
    rows = {row.passage_id: row for row in view.passages_by_id(wanted, needed=wanted)}
    pool, passages = [], []
    for one in best:
        row = rows.get(ids.get(one.note_id) or -1)
        if row is not None:
            pool.append(one)
            passages.append(_passage(row, held[one.note_id].meta.title))
    return pool, passages


def _passage(row: PassageRow, title: str) -> Passage:
    return Passage(row.text_hash, embedding_text(title, row.heading, row.text), row.lang)


def _weight(pool: Sequence[Candidate], state: State) -> float:
    """What a likeness is worth beside a score: share / (1 - share) · scale.

    Added to the score, that is (1 - share) · score + share · (scaled likeness), divided by the score's own share: so
    notes that were looked at, and those that were not, stay on one scale.
    """
    config = state.config.rerank
    share = config.shares.get(state.kind.intent, config.share)
    # Where the words of one note say it all already, a closer look has less to add.
    most = max((one.coverage for one in pool), default=0.0)
    share *= 1 - config.covered_shift * max(0.0, most - config.covered) / (1 - config.covered)
    return share / (1 - share) * config.scale


def _blended(one: Candidate, likeness: dict[int, Likeness], weight: float, state: State) -> Candidate:
    """The candidate with its likeness in the score; a likeness of 0 is that of any unrelated note."""
    value = likeness.get(one.note_id)
    if value is None:
        return one
    after = one.score + weight * value.apart * (state.config.foreign_weight if one.foreign else 1.0)
    state.note("rerank", one.note_id, one.score, after, say("step_likeness", state.lang, apart=value.apart))
    return replace(one, score=after, likeness=value.apart, plain=value.plain, core=value.core)


def _ordered(state: State, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Best first; above all a note that is named like the query, then those with all the words of a search."""
    asked = Asked(state.query, state.wanted)
    strict = state.words is not None and state.words.strict
    tiers: tuple[list[Candidate], ...] = ([], [], [])
    paths: dict[int, str] = {}
    for one in candidates:
        note = state.snapshot.notes.get(one.note_id)
        whole = one.direct and note is not None and asked.named(note) == "whole"
        tiers[2 if whole else int(strict and one.words > 0)].append(one)
        paths[one.note_id] = note.path if note is not None else ""
    level: list[Candidate] = []
    for tier in tiers:  # the lowest first; scores say the same as the order
        tier.sort(key=lambda one: (-round(one.score, 6), paths[one.note_id]))
        lift = max(0.0, level[0].score - tier[-1].score) if level and tier else 0.0
        level = [*(replace(one, score=one.score + lift) for one in tier), *level]
    return tuple(level)
