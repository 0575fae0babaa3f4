"""Everything within a few steps, with the strongest way to it."""

import pytest

from recalld.index.graph.structure.reach import reach

from ..made import graph

EDGES = [(1, 2, "concept", 0.9), (2, 3, "concept", 0.8), (1, 3, "concept", 0.1), (3, 4, "link", 1.0)]


def test_the_strongest_way_counts_and_no_more_steps_than_asked_for() -> None:
    ways = reach(graph(EDGES), {1: 1.0}, 2, lambda note_id: True)

    assert {note_id: way.notes for note_id, way in ways.items()} == {1: (1,), 2: (1, 2), 3: (1, 2, 3), 4: (1, 3, 4)}
    assert ways[3].strength == pytest.approx(0.9 * 0.5 * 0.8 * 0.5)


def test_ways_lead_past_what_may_not_be_passed() -> None:
    ways = reach(graph(EDGES), {1: 1.0, 4: 0.5}, 1, lambda note_id: note_id != 2)

    assert ways.keys() == {1, 3, 4}
    assert ways[3].notes == (4, 3)
