"""The stages that heed conditions beside the subject: a time, a kind of note, a status.

What is asked under a condition is looked for without the words for it, among the notes that meet it; where these do not
carry enough, the question is asked as it stands (docs/decisions/017-time.md).
"""

from dataclasses import replace

import numpy as np

from ...text.normalize import normalize
from ...text.tokens import question_terms
from ..finding.find import rank, search_meaning, search_words, verify
from ..finding.fuse import Candidate
from ..finding.search import Mask
from ..finding.terms import WHOLLY, Wanted, wanted
from ..question.asks import only_asks
from ..question.comparing import comparing
from ..question.decisions import asks_for_decisions
from ..question.listing import Listing
from ..question.notedays import note_date
from ..question.properties import kind_of
from ..question.query import Query, parse_question
from ..question.timespan import spoken, without
from ..state import State
from .copies import fold
from .decided import decided_then
from .judge import evident
from .rerank import rerank
from .score import score
from .timely import notes_of, said_of_none

_ENOUGH = 0.6
"""Share of the best note's score that one which meets the condition needs, to be what was asked for."""

_SHOWN = 3
"""Of the best so many, one that is of the time makes it untrue that all are of another."""


def hear_kind(state: State) -> State:
    """Hears that notes of a kind are asked for: "which projects", 「哪些計畫」."""
    if not state.request.ask or state.query.empty or state.query.filters:
        return state
    return replace(state, kind_asked=kind_of(state.query.text, state.snapshot.notes.all, state.snapshot.view.roles))


def hear_several(state: State) -> State:
    """Hears that each of several things is asked for: how many, and that they are compared, no note has to say."""
    asked = comparing(state.query.text) if state.request.ask and not state.query.empty else None
    if asked is None or not any(not group.stop for group in question_terms(asked.rest)):
        return state
    query = replace(parse_question(asked.rest), text=state.query.text, filters=state.query.filters)
    return replace(state, comparing=asked, query=query, wanted=wanted(query, True, state.config))


def under_conditions(state: State) -> State:
    """Leaves the notes that meet what the question asks beside its subject, where they carry enough; else says so."""
    span, kind = state.span, state.kind_asked
    if (span is None and kind is None) or state.recent or state.day or state.gathered:
        return state
    if span is not None and asks_for_decisions(parse_question(without(state.request.query, span)).words):
        return decided_then(state, span)
    met = _met(state)
    query = _rest(state)
    asked = wanted(query, True, state.config)
    if kind is not None and met and not _asks_more(asked):
        return _all_of(state, met)
    if state.listing is not None:
        return state
    tried = _among(state, met, query, asked) if met else None
    if tried is not None:
        return tried
    if span is None or not span.relative or any(one.note_id in met for one in state.candidates[:_SHOWN]):
        return state  # what is shown is of the time
    return said_of_none(state, span)


def _met(state: State) -> frozenset[int]:
    """The notes that meet every condition, and that may be shown."""
    met = frozenset(note.note_id for note in state.snapshot.notes.all() if state.allows(note.note_id))
    if state.kind_asked is not None:
        met &= state.kind_asked.notes
    return met & notes_of(state, state.span, met) if state.span is not None else met


def _rest(state: State) -> Query:
    """The question without the words for its conditions; the model reads it without those for the time."""
    text = state.query.text
    words = state.kind_asked.rest if state.kind_asked is not None else text
    if state.span is not None and not state.span.relative:
        text = without(state.request.query, state.span)
        words = _without_time(words, state)
    return replace(parse_question(words), text=text, filters=state.query.filters)


def _without_time(words: str, state: State) -> str:
    assert state.span is not None
    named = state.request.query[state.span.begin : state.span.end]
    return words.replace(normalize(named), " ") if state.kind_asked is not None else words.replace(named, " ")


def _asks_more(asked: Wanted) -> bool:
    """Whether words of content are left."""
    return any(not group.stop and not only_asks(group.text) for group in asked.groups)


def _all_of(state: State, met: frozenset[int]) -> State:
    """All notes of the kind, those first that the words and their meaning put first."""
    known = {candidate.note_id: candidate for candidate in state.candidates}
    dates = {note.note_id: note_date(note) for note in state.snapshot.notes.all() if note.note_id in met}
    found = [known.get(note_id) or Candidate(note_id, 0.0) for note_id in sorted(met)]
    found.sort(key=lambda one: dates[one.note_id], reverse=True)
    first = {one.note_id: next(iter(state.snapshot.notes.passages(one.note_id)), None) for one in found}
    found = [
        replace(one, score=1 - rank / (2 * len(found)), passage_id=first[one.note_id], coverage=0.0)
        for rank, one in enumerate(found)
    ]
    listing = Listing("about", state.query.text, "")
    return replace(state, candidates=tuple(found), found=len(found), listing=listing, holding=met)


def _among(state: State, met: frozenset[int], query: Query, asked: Wanted) -> State | None:
    """What is found among these notes, looked at closely; None where it does not carry enough."""
    own = replace(state, mask=_mask(state, met), words=None, meaning=None, candidates=(), linked={})
    own = replace(own, query=query, wanted=asked, vector=state.vector if query.text == state.query.text else None)
    if state.kind_asked is not None:
        own = _by_known_words(own)
    for stage in (search_words, search_meaning, rank, verify, fold, score):
        if stage.__name__ not in state.request.without:
            own = stage(own)
    if state.kind_asked is not None:
        own = replace(own, holding=frozenset(one.note_id for one in own.candidates if one.coverage >= WHOLLY))
    if not own.candidates or not (own.holding or _about_as_good(own, state)):
        return None
    looked = rerank(own) if "rerank" not in state.request.without else own
    if not evident(looked):
        return None
    return replace(_narrowed(looked, state), looked=True)


def _by_known_words(own: State) -> State:
    """Without the words that no note has, where others are left: they cannot tell between notes of a kind."""
    known = own.known
    held = [any(known.issuperset(keys) for keys in group.alternatives) for group in own.wanted.groups]
    if not any(there and not group.stop for there, group in zip(held, own.wanted.groups, strict=True)):
        return own
    groups = tuple(group for there, group in zip(held, own.wanted.groups, strict=True) if there)
    required = tuple(mark for there, mark in zip(held, own.wanted.required, strict=True) if there)
    return replace(own, wanted=replace(own.wanted, groups=groups, required=required))


def _about_as_good(own: State, state: State) -> bool:
    best = max((one.score for one in state.candidates), default=0.0)
    return max(one.score for one in own.candidates) >= _ENOUGH * best


def _mask(state: State, met: frozenset[int]) -> Mask:
    mask = np.zeros(len(state.snapshot.corpus.lengths), np.bool_)
    mask[[note_id for note_id in met if note_id < len(mask)]] = True
    return mask if state.mask is None else mask & state.mask


def _narrowed(looked: State, state: State) -> State:
    """With a word about the notes that were left out, for the time that they are of."""
    span = state.span
    used, found = len(looked.candidates), max(state.found, len(looked.candidates))
    if span is None:
        return looked
    looked = replace(looked, narrowed=True)
    if used == found:
        return looked
    looked = looked.say("narrowed", "of_the_time", days=spoken(span, state.lang), used=used, found=found)
    return replace(looked, found=used)
