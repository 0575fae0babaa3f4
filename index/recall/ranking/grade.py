"""The stage that judges what was found, in the slow mode: enough, perhaps, or nothing that answers.

After Yan et al., "Corrective Retrieval Augmented Generation" (2024), with coverage in place of a trained judge.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...text.normalize import language
from ...text.tokens import TermGroup, index_terms
from ..finding.fuse import Candidate, fuse
from ..finding.search import by_words
from ..finding.terms import content
from ..result import Hit
from ..showing.further import further_cards
from ..showing.pick import matches
from ..state import State
from .judge import evident
from .provenance import quarantine


def grade(state: State) -> State:
    """Says `correct`, `ambiguous` or `wrong`; what is ambiguous is looked for once more, by the words still missing."""
    if not state.slow or not state.cards or state.query.empty or state.recent:
        return state
    verdict = _verdict(state)
    if verdict == "ambiguous":
        state = _widened(state)
        verdict = _verdict(state)
    return replace(state, grade=verdict)


def _verdict(state: State) -> str:
    config = state.config.cascade
    if not evident(state):
        return "wrong"
    cards = state.cards[: config.graded_cards]
    spoken = language(state.query.text)
    if any(hit.direct for hit in cards) or all(language(hit.text) != spoken for hit in cards):
        return "correct"  # what is named so is what was asked for; across languages missing words mean nothing
    covered = _coverage(state, cards)
    if covered >= config.correct:
        return "correct"
    return "ambiguous"


def _coverage(state: State, cards: Sequence[Hit]) -> float:
    """Share of the question's IDF mass that the cards hold together."""
    keys, weights = _keys(cards), state.weights
    masses = [(_mass(group, weights), matches(group, keys)) for group in content(state.wanted.groups)]
    return sum(mass for mass, found in masses if found) / (sum(mass for mass, _ in masses) or 1.0)


def _widened(state: State) -> State:
    """Searches for the words that no card holds, and puts what it finds behind the cards."""
    config, snapshot = state.config, state.snapshot
    keys = _keys(state.cards)
    missing = [group for group in content(state.wanted.groups) if not matches(group, keys)]
    if not missing or state.request.mode == "vector":
        return state
    wanted = replace(state.wanted, groups=tuple(missing), required=(True,) * len(missing), question=True)
    words = by_words(wanted, snapshot.view, snapshot.corpus, state.mask, True, config)
    shown = {hit.note_id for hit in state.cards}
    found = sorted(fuse(words, None, config), key=lambda candidate: (-candidate.score, candidate.note_id))
    fresh = [candidate for candidate in found if candidate.note_id not in shown][: config.cascade.widened]
    return replace(state, cards=(*state.cards, *further_cards(state, _worth_showing(state, fresh), "once_more")))


def _worth_showing(state: State, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those that may be shown and are not far away in meaning, scored below the cards there are."""
    last = state.cards[-1].score
    nearness = state.nearest([candidate.note_id for candidate in candidates])
    worth = []
    for candidate in candidates:
        note = state.snapshot.notes.get(candidate.note_id)
        cosine = nearness.get(candidate.note_id, (None,))[0]
        if note is None or not state.allows(candidate.note_id) or quarantine(note):
            continue
        if cosine is not None and cosine < state.config.neighbour_floor:
            continue  # a word in common, and nothing else
        worth.append(replace(candidate, score=min(last, max(cosine or 0.0, 0.0)), cosine=cosine))
    return worth


def _keys(cards: Sequence[Hit]) -> frozenset[int]:
    return frozenset(index_terms("\n".join(f"{hit.title}\n{hit.heading}\n{hit.text}" for hit in cards)))


def _mass(group: TermGroup, weights: Mapping[int, float]) -> float:
    return min((max((weights.get(key, 0.0) for key in keys), default=0.0) for keys in group.alternatives), default=0.0)
