"""Everything within a few steps of some notes, each with the strongest way to it."""

from collections.abc import Callable, Mapping

from ..graph import Graph
from .route import Way

STEP = 0.5
"""What of a way's strength is left after a step, besides the weakness of the edge."""


def reach(graph: Graph, starts: Mapping[int, float], longest: int, passable: Callable[[int], bool]) -> dict[int, Way]:
    """Return the strongest way of at most `longest` steps to each note it leads to, the starts included.

    `starts`: how surely each note is meant, in 0..1; ways lead through and to `passable` notes only.
    """
    ways = {note_id: Way((note_id,), sure) for note_id, sure in starts.items() if sure > 0}
    frontier = ways
    for _ in range(longest):
        found: dict[int, Way] = {}
        for note_id, way in frontier.items():
            for other, weight in graph.steps(note_id):
                strength = way.strength * weight * STEP
                known = found.get(other) or ways.get(other)
                if (known is None or strength > known.strength) and passable(other):
                    found[other] = Way((*way.notes, other), strength)
        ways = {**ways, **found}
        frontier = found
    return ways
