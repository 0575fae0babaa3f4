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
    ties_added: int = 0
    ties_removed: int = 0
    """Ties of a concept to a note that holds it, where the concept can join notes: a ban ends all of its own."""
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
        lost, won = old.keys() - new.keys(), new.keys() - old.keys()
        other = {end for end in old.keys() & new.keys() if old[end] != new[end]}
        if lost or won or other:
            notes.add(note_id)
        # An edge is in the rows of both its ends; it is counted in that of the smaller id.
        removed += sum(end > note_id for end in lost)
        added += sum(end > note_id for end in won)
        changed += sum(end > note_id for end in other)
    keys = [key for key in before.places.keys() | after.places.keys() if _is_other(key, before, after)]
    ties = [(_tied(before, key), _tied(after, key)) for key in keys]
    come, gone = sum(len(new - old) for old, new in ties), sum(len(old - new) for old, new in ties)
    return Difference(len(notes), added, removed, changed, ties_added=come, ties_removed=gone, concepts=len(keys))


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


def _is_other(key: str, before: Graph, after: Graph) -> bool:
    return _said(before.concept(key)) != _said(after.concept(key))


def _tied(graph: Graph, key: str) -> set[int]:
    """The notes that a concept can join; none where it carries no edge."""
    concept = graph.concept(key)
    return set() if concept is None or concept.god or concept.banned else set(graph.notes_of(key))


def _said(concept: Concept | None) -> Concept | None:
    """A concept without its degree, which follows from edges counted elsewhere."""
    return None if concept is None else replace(concept, degree=0)
