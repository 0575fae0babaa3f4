"""The stages that keep order among notes: copies are folded into one, maps of notes stand below what they point at."""

import functools
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ..store.rows import NoteMeta, NoteTerms
from ..text.normalize import normalize
from .fuse import Candidate
from .messages import say
from .named import Asked
from .recent import list_recent
from .state import State

_CONFLICT = re.compile(
    r"\s*(?:\(conflicted copy[^)]*\)|\([^)]*'s conflicted copy[^)]*\)|\.sync-conflict-[\w-]+|\(衝突的?副本[^)]*\)"
    r"|\(冲突的?副本[^)]*\)|\(copy(?: \d+)?\)|[ _-]copy(?: \d+)?| - 副本| \(\d{1,2}\))$",
    re.IGNORECASE,
)
"""What programs that keep folders in step put behind the name of a copy."""


_NEAR_MISSES = 5
"""So many notes below the last one shown may take the place of copies that go."""

Bag = tuple[NDArray[np.uint64], NDArray[np.int64]]
"""Distinct terms, ascending, and how often each occurs."""


def fold(state: State) -> State:
    """Folds near-identical notes into the one that is not called a copy."""
    if state.query.empty:
        return state
    # A copy below what is shown does no harm, and comparing costs.
    best = state.candidates[: min(state.config.expand.mirror_window, state.request.limit + _NEAR_MISSES)]
    notes = {c.note_id: meta for c in best if (meta := state.snapshot.notes.get(c.note_id)) is not None}
    pairs = list(_suspects([meta for c in best if (meta := notes.get(c.note_id)) is not None]))
    if not pairs:
        return state
    terms = state.snapshot.view.terms(list({note.note_id for pair in pairs for note in pair}))
    bags = {note_id: bag(own) for note_id, own in terms.items()}
    scores = {candidate.note_id: candidate.score for candidate in best}
    gone: dict[int, NoteMeta] = {}
    for one, other in pairs:
        if one.note_id in gone or other.note_id in gone or not {one.note_id, other.note_id} <= terms.keys():
            continue
        named = bool(_conflict_of(one, other))
        floor = state.config.expand.conflict if named else state.config.expand.mirror
        if similarity(bags[one.note_id], bags[other.note_id]) < floor:
            continue
        kept, copy = sorted((one, other), key=_rank_of_copy)
        gone[copy.note_id] = kept
        scores[kept.note_id] = max(scores[kept.note_id], scores[copy.note_id])
    if not gone:
        return state
    rest = [replace(c, score=scores.get(c.note_id, c.score)) for c in state.candidates if c.note_id not in gone]
    titles = say("comma", state.lang).join(f"{notes[note_id].path} = {kept.path}" for note_id, kept in gone.items())
    folded = state.folded | gone.keys()
    state = replace(state, candidates=_sorted(rest, state), found=max(0, state.found - len(gone)), folded=folded)
    return state.say("mirror_folded", titles=titles)


def settle(state: State) -> State:
    """Puts a map of notes below those of the best that it points at, and no neighbour above a direct hit."""
    if state.query.empty:
        return state
    if state.recent:
        return list_recent(state)
    ranked = _direct_first(list(state.candidates), state)
    window = ranked[: state.config.expand.meta_window]
    known = state.maps()
    maps = [c for c in window if c.note_id in known and not _asked_for(c, state)]
    moved = []
    for candidate in maps:
        pointed = set(state.links().links_of(candidate.note_id))
        below = [place for place, other in enumerate(window) if other.note_id in pointed]
        at = window.index(candidate)
        if below and below[-1] > at:
            window.insert(below[-1] + 1, candidate)
            del window[at]
            moved.append(candidate.note_id)
    state = replace(state, candidates=_level([*window, *ranked[len(window) :]]))
    titles = [note.title for note_id in moved if (note := state.snapshot.notes.get(note_id)) is not None]
    return state.say("meta_demoted", titles=say("comma", state.lang).join(titles)) if titles else state


def similarity(one: Bag, other: Bag) -> float:
    """Jaccard similarity of two bags of terms, in 0..1; pairs of Han characters keep some of their order."""
    _, a, b = np.intersect1d(one[0], other[0], assume_unique=True, return_indices=True)
    same = int(np.minimum(one[1][a], other[1][b]).sum())
    return same / max(1, int(one[1].sum()) + int(other[1].sum()) - same)


def bag(terms: NoteTerms) -> Bag:
    """The terms of a note's body, each once, and how often they occur."""
    if len(terms.passages) == 1:
        keys, counts = terms.passages[0]
        return keys, counts.astype(np.int64)
    keys = np.concatenate([np.empty(0, np.uint64), *(passage for passage, _ in terms.passages)])
    times = np.concatenate([np.empty(0, np.int64), *(counts.astype(np.int64) for _, counts in terms.passages)])
    distinct, places = np.unique(keys, return_inverse=True)
    return distinct, np.bincount(places, times, len(distinct)).astype(np.int64)


def _suspects(notes: Sequence[NoteMeta]) -> list[tuple[NoteMeta, NoteMeta]]:
    """Pairs that could be copies, by name and length alone."""
    alike: dict[tuple[str, str], list[int]] = {}
    for place, note in enumerate(notes):
        for key in (("title", _title(note)), ("stem", _stem(note))):
            alike.setdefault(key, []).append(place)
    pairs = {pair for places in alike.values() for pair in combinations(places, 2)}
    return [(notes[a], notes[b]) for a, b in sorted(pairs) if _same_length(notes[a], notes[b])]


def _same_length(one: NoteMeta, other: NoteMeta) -> bool:
    """Whether their lengths allow for enough in common: a bag is never more like a longer one than it is long."""
    shorter, longer = sorted((one.words, other.words))
    return shorter >= (0.55 if _conflict_of(one, other) else 0.85) * longer


def _title(note: NoteMeta) -> str:
    return _original(note.title)


def _stem(note: NoteMeta) -> str:
    return _original(_name(note))


@functools.lru_cache(maxsize=8192)
def _original(name: str) -> str:
    """What a name is without the mark of a copy; the same notes come up again and again."""
    return _CONFLICT.sub("", normalize(name)).strip()


def _name(note: NoteMeta) -> str:
    return note.path.rsplit("/", 1)[-1].rsplit(".", 1)[0]


def _conflict_of(one: NoteMeta, other: NoteMeta) -> bool:
    """Whether the name of one says that it is a copy of the other."""
    return _stem(one) == _stem(other) and _name(one) != _name(other)


def _rank_of_copy(note: NoteMeta) -> tuple[bool, int, str]:
    return bool(_CONFLICT.search(_name(note))), len(note.path), note.path


def _direct_first(ranked: list[Candidate], state: State) -> list[Candidate]:
    if state.holding:
        return sorted(ranked, key=lambda c: 0 if c.direct else 1 if c.note_id in state.holding else 2)
    if not state.linked:
        return ranked
    last = max((place for place, c in enumerate(ranked) if c.direct), default=-1)
    early = [c for c in ranked[: last + 1] if c.note_id not in state.linked or c.direct]
    late = [c for c in ranked[: last + 1] if c.note_id in state.linked and not c.direct]
    return [*early, *late, *ranked[last + 1 :]]


def _asked_for(candidate: Candidate, state: State) -> bool:
    """Whether a note was asked for by its own name."""
    note = state.snapshot.notes.get(candidate.note_id)
    return note is not None and bool(Asked(state.query, state.wanted).named(note))


def _level(ranked: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The order as it is, with scores that say the same."""
    level = []
    highest = float("inf")
    for candidate in ranked:
        highest = min(highest, candidate.score)
        level.append(candidate if candidate.score == highest else replace(candidate, score=highest))
    return tuple(level)


def _sorted(candidates: Sequence[Candidate], state: State) -> tuple[Candidate, ...]:
    paths = {c.note_id: note.path if (note := state.snapshot.notes.get(c.note_id)) else "" for c in candidates}
    return tuple(sorted(candidates, key=lambda c: (-round(c.score, 6), paths[c.note_id])))
