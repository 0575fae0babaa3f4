"""What is other in one graph than in another: what a decision would change, told before it is made."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ..extraction.concept import Concept
from ..graph import Adjacency, Graph


@dataclass(frozen=True, slots=True)
class Difference:
    """Counts of what changes from one graph to another."""

    notes: int = 0
    """Notes of which an edge or a concept changes."""
    added: int = 0
    """Edges, each counted once."""
    removed: int = 0
    changed: int = 0
    """Edges of another kind or weight."""
    concepts: int = 0
    """Concepts that come, go, or are other ones than before (label, names, how many notes hold them, their state)."""


def between(before: Graph, after: Graph) -> Difference:
    """Compare two graphs of the same notes. What both share as one object is not looked at."""
    if before is after:
        return Difference()
    notes = {note_id for note_id in _others(before.holdings, after.holdings) if _held_otherwise(before, after, note_id)}
    added = removed = changed = 0
    for note_id in _others(before.adjacency, after.adjacency):
        old, new = _edges(before.adjacency.get(note_id)), _edges(after.adjacency.get(note_id))
        gone, come = old.keys() - new.keys(), new.keys() - old.keys()
        other = {end for end in old.keys() & new.keys() if old[end] != new[end]}
        if gone or come or other:
            notes.add(note_id)
        # An edge is in the rows of both its ends; it is counted in that of the smaller id.
        removed += sum(end > note_id for end in gone)
        added += sum(end > note_id for end in come)
        changed += sum(end > note_id for end in other)
    return Difference(len(notes), added, removed, changed, _concepts(before, after))


def _others(before: Mapping[int, object], after: Mapping[int, object]) -> Iterator[int]:
    return (key for key in before.keys() | after.keys() if before.get(key) is not after.get(key))


def _edges(adjacency: Adjacency | None) -> dict[int, tuple[int, float]]:
    """Kind and weight by the other end; what differs by rounding alone is the same."""
    if adjacency is None:
        return {}
    rows = zip(adjacency.others.tolist(), adjacency.kinds.tolist(), adjacency.weights.tolist(), strict=True)
    return {other: (kind, round(weight, 4)) for other, kind, weight in rows}


def _held_otherwise(before: Graph, after: Graph, note_id: int) -> bool:
    old, new = before.held(note_id), after.held(note_id)
    return [(one.key, round(one.weight, 4)) for one in old] != [(one.key, round(one.weight, 4)) for one in new]


def _concepts(before: Graph, after: Graph) -> int:
    keys = before.places.keys() | after.places.keys()
    return sum(1 for key in keys if _said(before.concept(key)) != _said(after.concept(key)))


def _said(concept: Concept | None) -> Concept | None:
    """A concept without its degree, which follows from edges counted elsewhere."""
    return None if concept is None else replace(concept, degree=0)
