"""The stage that looks further by name: for questions that ask for notes, and where words and meaning found nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...text.tokens import TermGroup, question_terms
from ..messages import say
from ..question.days import day_of, list_day
from ..question.listing import Listing, listing_of
from ..question.recent import asks_for_recent, list_recent, says_lately
from ..question.timespan import time_asked, without
from ..state import State
from .fuse import Candidate
from .labels import SHORTEST
from .structure import holding, named
from .terms import content


def expand(state: State) -> State:
    """Lists the notes that are named so, or adds those with nearly such a name; their neighbours follow from them.

    Without such a seed nothing is added: no note is forced on a question.
    """
    query = state.query
    if query.empty or query.phrases or query.excluded_phrases or query.faults:
        return state
    if (of_a_time := _of_a_time(state)) is not None:
        return of_a_time
    listing = listing_of(query.text)
    if listing is not None:
        return _listed(state, listing)
    return _from_near_names(state, state.wanted.groups) if _weak(state) or _misspelt(state) else state


def _of_a_time(state: State) -> State | None:
    """The notes of a day or of the time just past, where a question is for nothing else."""
    text, today = state.query.text, state.today
    if state.request.ask and (day := day_of(text, today)) and (listed := list_day(state, day)) is not state:
        return listed
    span = time_asked(text, today)
    rest = without(text, span) if span is not None else text
    timely = state.kind.ask == "recollection" or (state.request.ask and (span is not None or says_lately(text)))
    if not timely or not (asks_for_recent(rest) or asks_for_recent(text)):
        return None
    listed = list_recent(state)
    return None if listed is state else listed


def _listed(state: State, listing: Listing) -> State:
    """Notes about something are those called so; notes that mention it are also those that hold the word."""
    groups = content(question_terms(listing.names or listing.subject))
    floor = state.config.expand.named
    seeds = [found for found in named(groups, state.snapshot.view, floor) if state.allows(found.note_id)]
    known = {candidate.note_id: candidate for candidate in state.candidates}
    mentioned = [note_id for note_id in holding(groups, state.snapshot.view) if state.allows(note_id)]
    state = replace(state, listing=listing, holding=frozenset(mentioned if listing.kind == "mention" else ()))
    if not seeds:
        if not mentioned:
            return _from_near_names(state, groups) if _weak(state) else state
        if listing.kind != "mention":
            state = replace(state.say("low_confidence", "mentioned_only"), holding=frozenset(mentioned))
        return _replaced(state, [_raised(state, note_id, known, 0.0) for note_id in mentioned])
    direct = [_raised(state, seed.note_id, known, 1 + seed.share, direct=True) for seed in seeds]
    others = [note_id for note_id in mentioned if note_id not in {seed.note_id for seed in seeds}]
    if all(seed.by_alias for seed in seeds):
        state = _say_alias(state, [seed.note_id for seed in seeds])
        state = _neighbours(_replaced(state, direct), [seed.note_id for seed in seeds])
        direct = list(state.candidates)
    if listing.kind == "mention":
        have = {candidate.note_id for candidate in direct}
        direct += [_raised(state, note_id, known, 0.0) for note_id in others if note_id not in have]
    elif others:
        state = state.say("narrowed", "named_only", named=len(direct), others=len(others))
    return _replaced(state, direct)


def _from_near_names(state: State, groups: Sequence[TermGroup]) -> State:
    """Adds the notes that have nearly this name, and theirs."""
    labels = state.context.labels.at(state.snapshot.view.rev, state.snapshot.notes)
    near = [note_id for note_id in labels.near(content(groups), state.snapshot.notes) if state.allows(note_id)]
    near = near[: state.config.expand.seeds]
    if not near:
        return state
    known = {candidate.note_id: candidate for candidate in state.candidates}
    seeds = [_raised(state, note_id, known, 1.0, direct=True) for note_id in near]
    rest = [candidate for candidate in state.candidates if candidate.note_id not in near]
    return _neighbours(_say_alias(_replaced(state, [*seeds, *rest]), near), near)


def _neighbours(state: State, seeds: Sequence[int]) -> State:
    """Adds the notes one link away from the seeds, either way, and those near by concepts, below every seed."""
    around = state.surroundings()
    config = state.config.expand
    by_id = {candidate.note_id: candidate for candidate in state.candidates}
    known = {note_id: candidate for note_id, candidate in by_id.items() if note_id not in seeds}
    top = max((by_id[seed].score for seed in seeds), default=0.0)
    pairs = [(seed, note_id) for seed in seeds for note_id in around.links.neighbours(seed)]
    pairs += [(seed, note_id) for seed in seeds for note_id in around.kindred(seed, config.kindred)]
    linked: dict[int, str] = {}
    for seed, note_id in pairs:
        if note_id not in seeds and note_id not in linked and state.allows(note_id) and note_id in around.notes:
            linked[note_id] = around.way_text([seed, note_id], state.lang, raw=state.request.raw)
    linked = dict(list(linked.items())[: config.neighbours])
    if not linked:
        return state
    found = [_near(known.get(note_id) or _scored(state, note_id), top, config.boost) for note_id in linked]
    rest = [candidate for candidate in known.values() if candidate.note_id not in linked]
    state = replace(state, linked={**state.linked, **linked})
    state = _replaced(state, [*(by_id[seed] for seed in seeds), *found, *rest])
    by_links = all(any(around.are_linked(seed, note_id) for seed in seeds) for note_id in linked)
    return state.say("expanded_by_neighbours", "" if by_links else "kindred", count=len(linked))


def _near(candidate: Candidate, seed: float, boost: float) -> Candidate:
    """A neighbour gets at most `boost` of the seed's score, and stays below the seed."""
    return replace(candidate, score=min(candidate.score + boost * seed, 0.99 * seed))


def _say_alias(state: State, note_ids: Iterable[int]) -> State:
    titles = [note.title for note_id in note_ids if (note := state.snapshot.notes.get(note_id)) is not None]
    return state.say("expanded_by_alias", titles=say("comma", state.lang).join(titles[: state.config.nearest_misses]))


def _raised(
    state: State, note_id: int, known: dict[int, Candidate], above: float, *, direct: bool = False
) -> Candidate:
    """A candidate whose score stands `above` times the best score over its own."""
    own = known.get(note_id) or _scored(state, note_id)
    best = max((candidate.score for candidate in known.values()), default=0.0) or 1.0
    return replace(own, score=max(own.score, 0.0) + above * best, direct=direct or own.direct)


def _scored(state: State, note_id: int) -> Candidate:
    """A note that neither ranker brought, with how near it is where that can be told."""
    if state.vector is None:
        return Candidate(note_id, 0.0)
    found = state.nearest([note_id]).get(note_id)
    if found is None:
        return Candidate(note_id, 0.0)
    return Candidate(note_id, max(found[0], 0.0), cosine=found[0], passage_id=found[1])


def _replaced(state: State, candidates: Sequence[Candidate]) -> State:
    notes = state.snapshot.notes
    paths = {c.note_id: meta.path for c in candidates if (meta := notes.get(c.note_id)) is not None}
    kept = [candidate for candidate in candidates if candidate.note_id in paths]
    kept.sort(key=lambda candidate: (-round(candidate.score, 6), paths[candidate.note_id]))
    return replace(state, candidates=tuple(kept), found=len(kept))


def _weak(state: State) -> bool:
    """Whether neither words nor meaning brought anything to speak of."""
    config = state.config.expand
    return not any(
        c.direct or c.coverage >= config.weak_coverage or (c.cosine or 0.0) >= config.weak_cosine
        for c in state.candidates
    )


def _misspelt(state: State) -> bool:
    """Whether the question has a Latin word that no note has, and no note is named like the question."""
    if any(candidate.direct for candidate in state.candidates):
        return False
    words = [group for group in content(state.wanted.groups) if group.text.isascii() and len(group.text) >= SHORTEST]
    keys = list(dict.fromkeys(key for group in words for keys in group.alternatives for key in keys))
    held = {posting.key for posting in state.snapshot.view.postings(keys) if posting.df}
    return any(not any(held.issuperset(keys) for keys in group.alternatives) for group in words)
