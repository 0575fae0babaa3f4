"""Ways through the graph: how two ends are connected, by the strongest steps."""

import heapq
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import exp, inf, log

from ..graph import Graph

STEP = log(2)
"""What a step costs besides its weakness: a chain of strong edges says less than one edge half as strong."""


@dataclass(frozen=True, slots=True)
class Way:
    """Notes from one end to the other, both included; a single one where the ends meet."""

    notes: tuple[int, ...]
    strength: float
    """In 0..1: the product of the weights of its edges, halved with each."""


def strongest_way(
    graph: Graph, starts: Mapping[int, float], goals: Mapping[int, float], path_of: Callable[[int], str]
) -> Way | None:
    """Return the strongest way from one of the starts to one of the goals, None when there is none.

    `starts`, `goals`: how surely each note is that end, in 0..1; `path_of` breaks ties. Notes that point at
    everything are passed through only where no other way leads: that two notes are in one index says little.
    """
    ends = starts.keys() | goals.keys()
    closed = graph.metas - ends
    found = _search(graph, starts, goals, closed, path_of)
    return _search(graph, starts, goals, frozenset(), path_of) if found is None and closed else found


def holding(graph: Graph, key: str, notes: Iterable[int]) -> dict[int, float]:
    """Where a concept is, as an end of a way: of these notes that hold it, each with its weight.

    A map of notes names everything, so it counts only where nothing else holds the concept.
    """
    holders = list(notes)
    telling = [note_id for note_id in holders if note_id not in graph.metas]
    return {note_id: graph.weight(note_id, key) for note_id in telling or holders}


def _search(
    graph: Graph,
    starts: Mapping[int, float],
    goals: Mapping[int, float],
    closed: frozenset[int],
    path_of: Callable[[int], str],
) -> Way | None:
    """Dijkstra's algorithm, with the logarithm of what is lost as length."""
    lengths = {note_id: _length(sure) for note_id, sure in starts.items() if sure > 0}
    came_from: dict[int, int] = {}
    waiting = [(length, path_of(note_id), note_id) for note_id, length in lengths.items()]
    heapq.heapify(waiting)
    best, end, settled = inf, None, set[int]()
    while waiting and waiting[0][0] < best:
        length, _, note_id = heapq.heappop(waiting)
        if note_id in settled:
            continue
        settled.add(note_id)
        if goals.get(note_id, 0) > 0 and length + _length(goals[note_id]) < best:
            best, end = length + _length(goals[note_id]), note_id
        for other, weight in _steps(graph, note_id, closed):
            reached = length + STEP + _length(weight)
            if reached < lengths.get(other, inf):
                lengths[other], came_from[other] = reached, note_id
                heapq.heappush(waiting, (reached, path_of(other), other))
    return None if end is None else Way(_back(came_from, end), exp(-best))


def _steps(graph: Graph, note_id: int, closed: frozenset[int]) -> list[tuple[int, float]]:
    adjacency = graph.adjacency.get(note_id)
    if adjacency is None:
        return []
    pairs = zip(adjacency.others.tolist(), adjacency.weights.tolist(), strict=True)
    return [(other, weight) for other, weight in pairs if weight > 0 and other not in closed]


def _length(sure: float) -> float:
    return -log(min(sure, 1.0))


def _back(came_from: Mapping[int, int], end: int) -> tuple[int, ...]:
    way = [end]
    while way[-1] in came_from:
        way.append(came_from[way[-1]])
    return tuple(reversed(way))
