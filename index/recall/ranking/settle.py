"""The stage that keeps order: maps of notes stand below what they point at, neighbours below direct hits."""

from collections.abc import Sequence
from dataclasses import replace

from ..finding.fuse import Candidate
from ..finding.named import Asked
from ..messages import say
from ..question.recent import list_recent
from ..state import State


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
