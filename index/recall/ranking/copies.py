"""The stage that shows copies once: near-identical notes fold into the one that is not called a copy."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from ...graph.structure.mirrors import MARK
from ...store.rows import NoteMeta, Posting
from ...text.normalize import normalize
from ...text.tokens import index_terms
from ..finding.fuse import Candidate
from ..finding.likeness import likeness
from ..finding.terms import content
from ..messages import say
from ..showing.pick import found_words, held_by
from ..state import State
from .versions import told_versions

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
    held = _Held(state)
    for candidate in state.candidates if _any_known(state) else ():
        note = state.snapshot.notes.get(candidate.note_id)
        kept = original(note, state) if note is not None else None
        if note is not None and kept is not None and not (_guessed(note, state) and _alone(note, kept, held)):
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
    return _without(state, known, gone)


class _Held:
    """Which of the question's words each note holds, looked up once it matters."""

    def __init__(self, state: State) -> None:
        self._view, self._groups = state.snapshot.view, content(state.wanted.groups)

    def __call__(self, note_id: int) -> frozenset[str]:
        return frozenset(found_words(held_by(self._postings, [note_id])[note_id], self._groups))

    @functools.cached_property
    def _postings(self) -> Sequence[Posting]:
        return self._view.postings(list({key for group in self._groups for keys in group.alternatives for key in keys}))


def _alone(copy: NoteMeta, kept: NoteMeta, held: _Held) -> bool:
    """Whether a copy has a word of the question that the note which would be shown for it has not."""
    return not held(copy.note_id) <= held(kept.note_id)


def _guessed(note: NoteMeta, state: State) -> bool:
    """Whether a note is a copy by its looks alone: nobody decided it."""
    graph = state.graph
    return note.path not in state.context.vocabulary.canonical and (
        graph is None or note.note_id not in graph.canonical
    )


def told(state: State) -> State:
    """Says of the copies of what is shown, or cited, that they were folded, and where they, or versions, differ."""
    return told_versions(_told_folded(state))


def _told_folded(state: State) -> State:
    cited = {source.path for source in state.answer.sources} if state.answer and not state.answer.refused else None
    notes = state.snapshot.notes
    shown = {hit.note_id for hit in (*state.cards, *state.whole) if cited is None or hit.path in cited}
    pairs = [
        (note, kept)
        for copy_id, kept_id in sorted(state.folded.items())
        if kept_id in shown and (note := notes.get(copy_id)) and (kept := notes.get(kept_id))
    ]
    if not pairs:
        return state
    titles = say("comma", state.lang).join(f"{note.path} = {kept.path}" for note, kept in pairs)
    state = state.say("mirror_folded", titles=titles)
    other = [note.path for note, kept in pairs if _tells_otherwise(note, kept, state)] if cited else []
    if not other:
        return state
    return state.say("mirror_folded", "copies_differ", paths=say("comma", state.lang).join(other))


def _tells_otherwise(copy: NoteMeta, kept: NoteMeta, state: State) -> bool:
    """Whether a sentence that is cited of a note stands otherwise, or not at all, in its copy."""
    assert state.answer is not None
    ours = {source.n for source in state.answer.sources if source.path == kept.path}
    told = [sentence.text for sentence in state.answer.sentences if not ours.isdisjoint(sentence.cites)]
    text = "\n".join(row.text for row in state.snapshot.view.passages([copy.note_id]))
    keys = [frozenset(index_terms(line)) for line in text.splitlines()]
    return any(not any(frozenset(index_terms(one)) <= line for line in keys) for one in told)


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
    held = _Held(state)
    for one, other in pairs:
        if one.note_id in gone or other.note_id in gone or not {one.note_id, other.note_id} <= terms.keys():
            continue
        floor = state.config.expand.conflict if _conflict_of(one, other) else state.config.expand.mirror
        kept, copy = sorted((one, other), key=_rank_of_copy)
        if _alone(copy, kept, held) or likeness(bodies[one.note_id], bodies[other.note_id]) < floor:
            continue
        gone[copy.note_id] = (copy, kept)
        score = max(known[kept.note_id].score, known[copy.note_id].score)
        known[kept.note_id] = replace(known[kept.note_id], score=score)
    return _without(state, known, gone) if gone else state


def _without(
    state: State,
    known: Mapping[int, Candidate],
    gone: Mapping[int, tuple[NoteMeta, NoteMeta]],
) -> State:
    """The state with `gone` folded; `told` says so of those that turn out to be shown."""
    rest = [candidate for note_id, candidate in known.items() if note_id not in gone]
    found = max(0, state.found - len(state.candidates) + len(rest))
    folded = {**state.folded, **{note_id: kept.note_id for note_id, (_, kept) in gone.items()}}
    return replace(state, candidates=_sorted(rest, state), found=found, folded=folded)


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
