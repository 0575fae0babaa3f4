"""Ways through the graph."""

import pytest

from recalld.index.graph.graph import Graph
from recalld.index.graph.structure.route import Way, strongest_way

from ..made import graph


def way(made: Graph, a: int, b: int) -> Way | None:
    return strongest_way(made, {a: 1.0}, {b: 1.0}, str)


def test_two_strong_steps_beat_a_weak_one() -> None:
    made = graph([(1, 2, "concept", 0.9), (2, 3, "concept", 0.9), (1, 3, "concept", 0.2)])
    found = way(made, 1, 3)
    assert found is not None and found.notes == (1, 2, 3)
    assert found.strength == pytest.approx(0.9 * 0.9 / 4)


def test_one_step_beats_two_as_strong() -> None:
    made = graph([(1, 2, "link", 0.9), (2, 3, "link", 0.9), (1, 3, "meaning", 0.5)])
    found = way(made, 1, 3)
    assert found is not None and found.notes == (1, 3)


def test_no_way_and_a_way_of_one() -> None:
    made = graph([(1, 2, "link", 1.0), (3, 4, "link", 1.0)])
    assert way(made, 1, 4) is None
    assert way(made, 1, 9) is None
    assert way(made, 1, 1) == Way((1,), 1.0)


def test_a_note_that_points_at_everything_is_passed_only_where_it_must_be() -> None:
    edges = [(9, n, "link", 1.0) for n in (1, 2, 3, 4, 5)]
    round_about = [(1, 2, "concept", 0.3), (2, 3, "concept", 0.3)]
    made = graph([*edges, *round_about], metas=[9])
    found, other, named = way(made, 1, 3), way(made, 1, 5), way(made, 9, 3)
    assert found is not None and found.notes == (1, 2, 3)
    assert other is not None and other.notes == (1, 9, 5)
    assert named is not None and named.notes == (9, 3)


def test_an_end_of_several_notes_takes_the_surest() -> None:
    made = graph([(1, 5, "concept", 0.5), (2, 5, "concept", 0.5)])
    found = strongest_way(made, {1: 0.2, 2: 0.9}, {5: 1.0}, str)
    assert found is not None and found.notes == (2, 5)
    both = strongest_way(made, {1: 0.2, 5: 0.1}, {5: 1.0}, str)
    assert both is not None and both.notes == (5,)


def test_equal_ways_are_told_apart_by_path_not_by_id() -> None:
    names = {1: "a", 2: "z", 3: "m", 4: "b"}
    edges = [(1, 2, "link", 0.5), (1, 3, "link", 0.5), (2, 4, "link", 0.5), (3, 4, "link", 0.5)]
    found = strongest_way(graph(edges), {1: 1.0}, {4: 1.0}, names.__getitem__)
    assert found is not None and found.notes == (1, 3, 4)
