"""The stage that shows copies once: near-identical notes fold into the one that is not called a copy."""

import functools
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from itertools import combinations

from ...graph.structure.mirrors import MARK
from ...store.rows import NoteMeta
from ...text.normalize import normalize
from ..finding.fuse import Candidate
from ..finding.likeness import likeness
from ..messages import say
from ..state import State

_NEAR_MISSES = 5
"""So many notes below the last one shown may take the place of copies that go."""


def fold(state: State) -> State:
    """Folds the copies that are known among all notes, then those that show when the best are compared."""
    return state if state.query.empty else _compared(_known(state))


def original(note: NoteMeta, state: State) -> NoteMeta | None:
    """The note that is shown for a copy; None for what is no copy, or the only one that filters leave."""
    found, seen = None, {note.note_id}
    after = _folds_into(note, state)
    while after is not None and after.note_id not in seen:
        found = after
        seen.add(found.note_id)
        after = _folds_into(found, state)
    return found if found is not None and state.allows(found.note_id) else None


def _folds_into(note: NoteMeta, state: State) -> NoteMeta | None:
    """What people decided goes before what notes look like; of decisions those that the graph has not followed yet."""
    notes, vocabulary, graph = state.snapshot.notes, state.context.vocabulary, state.graph
    path = vocabulary.canonical.get(note.path)
    if path is not None:
        return notes.by_path(path)
    if graph is not None and note.note_id in graph.canonical:
        return notes.get(graph.canonical[note.note_id])
    found = state.context.copies.original_of(note, notes.get)
    return None if found is not None and _distinct(note, found, state) else found


def _known(state: State) -> State:
    """The canonical note takes the place of its copies, with the best of their scores, wherever it stood itself."""
    gone = {}
    for candidate in state.candidates if _any_known(state) else ():
        note = state.snapshot.notes.get(candidate.note_id)
        kept = original(note, state) if note is not None else None
        if note is not None and kept is not None:
            gone[note.note_id] = (note, kept)
    if not gone:
        return state
    known = {candidate.note_id: candidate for candidate in state.candidates}
    missing = sorted({kept.note_id for _, kept in gone.values()} - known.keys())
    nearness = state.nearest(missing)
    for note_id in missing:
        cosine, passage = nearness.get(note_id, (None, None))
        known[note_id] = Candidate(note_id, 0.0, cosine=cosine, passage_id=passage)
    for note, kept in gone.values():
        known[kept.note_id] = _standing_for(known[kept.note_id], known[note.note_id])
    window = {candidate.note_id for candidate in state.candidates[: _window(state)]}
    return _without(state, known, gone, window)


def _any_known(state: State) -> bool:
    context = state.context
    graph = state.graph
    return bool(context.vocabulary.canonical or context.copies.kept or (graph is not None and graph.canonical))


def _standing_for(kept: Candidate, copy: Candidate) -> Candidate:
    """The canonical note, with what speaks for its copy where that is more."""
    if copy.score <= kept.score:
        return kept
    if copy.coverage <= kept.coverage:
        return replace(kept, score=copy.score, direct=kept.direct or copy.direct)
    return replace(
        kept,
        score=copy.score,
        direct=kept.direct or copy.direct,
        words=copy.words,
        coverage=copy.coverage,
        vote=copy.vote,
    )


def _compared(state: State) -> State:
    """Folds those of the best notes that have one name and nearly one text."""
    # A copy below what is shown does no harm, and comparing costs.
    best = state.candidates[: _window(state)]
    notes = {c.note_id: meta for c in best if (meta := state.snapshot.notes.get(c.note_id)) is not None}
    pairs = [pair for pair in _suspects(list(notes.values())) if not _distinct(*pair, state)]
    if not pairs:
        return state
    terms = state.snapshot.view.flat_terms(list({note.note_id for pair in pairs for note in pair}))
    bodies = {note_id: own.body() for note_id, own in terms.items()}
    known = {candidate.note_id: candidate for candidate in state.candidates}
    gone: dict[int, tuple[NoteMeta, NoteMeta]] = {}
    for one, other in pairs:
        if one.note_id in gone or other.note_id in gone or not {one.note_id, other.note_id} <= terms.keys():
            continue
        floor = state.config.expand.conflict if _conflict_of(one, other) else state.config.expand.mirror
        if likeness(bodies[one.note_id], bodies[other.note_id]) < floor:
            continue
        kept, copy = sorted((one, other), key=_rank_of_copy)
        gone[copy.note_id] = (copy, kept)
        score = max(known[kept.note_id].score, known[copy.note_id].score)
        known[kept.note_id] = replace(known[kept.note_id], score=score)
    return _without(state, known, gone, gone.keys()) if gone else state


def _without(
    state: State,
    known: Mapping[int, Candidate],
    gone: Mapping[int, tuple[NoteMeta, NoteMeta]],
    told: Set[int],
) -> State:
    """The state with `gone` folded; of those in `told`, which would have been seen, it is said."""
    rest = [candidate for note_id, candidate in known.items() if note_id not in gone]
    found = max(0, state.found - len(state.candidates) + len(rest))
    folded = state.folded | gone.keys()
    state = replace(state, candidates=_sorted(rest, state), found=found, folded=folded)
    pairs = [f"{note.path} = {kept.path}" for note_id, (note, kept) in gone.items() if note_id in told]
    return state.say("mirror_folded", titles=say("comma", state.lang).join(pairs)) if pairs else state


def _window(state: State) -> int:
    return min(state.config.expand.mirror_window, state.request.limit + _NEAR_MISSES)


def _distinct(one: NoteMeta, other: NoteMeta, state: State) -> bool:
    """Whether a person said that two notes only look like copies."""
    return tuple(sorted((one.path, other.path))) in state.context.vocabulary.distinct


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
    return MARK.sub("", normalize(name)).strip()


def _name(note: NoteMeta) -> str:
    return note.path.rsplit("/", 1)[-1].rsplit(".", 1)[0]


def _conflict_of(one: NoteMeta, other: NoteMeta) -> bool:
    """Whether the name of one says that it is a copy of the other."""
    return _stem(one) == _stem(other) and _name(one) != _name(other)


def _rank_of_copy(note: NoteMeta) -> tuple[bool, int, str]:
    return bool(MARK.search(_name(note))), len(note.path), note.path


def _sorted(candidates: Sequence[Candidate], state: State) -> tuple[Candidate, ...]:
    paths = {c.note_id: note.path if (note := state.snapshot.notes.get(c.note_id)) else "" for c in candidates}
    return tuple(sorted(candidates, key=lambda c: (-round(c.score, 6), paths[c.note_id])))
