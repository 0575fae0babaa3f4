"""Where the nodes of a small graph go."""

import math

from recalld.tui.graph.layout import layout

CHAIN = [(0, 1, 1.0), (1, 2, 1.0), (2, 3, 1.0)]


def test_nothing_and_a_single_node() -> None:
    assert layout(0, []) == []
    assert layout(1, []) == [(0.5, 0.5)]


def test_every_node_is_inside_and_the_widest_way_lies_across() -> None:
    points = layout(4, CHAIN)
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in points)
    assert [n for n, _ in sorted(enumerate(points), key=lambda one: one[1][0])] == [0, 1, 2, 3]


def test_what_is_joined_is_near() -> None:
    two_triangles = [(0, 1, 1.0), (1, 2, 1.0), (0, 2, 1.0), (3, 4, 1.0), (4, 5, 1.0), (3, 5, 1.0), (2, 3, 0.1)]
    points = layout(6, two_triangles)
    assert math.dist(points[0], points[1]) < math.dist(points[0], points[4])
    assert math.dist(points[4], points[5]) < math.dist(points[1], points[5])


def test_the_same_graph_is_the_same_picture() -> None:
    assert layout(4, CHAIN) == layout(4, CHAIN)


def test_parts_that_nothing_joins_lie_apart() -> None:
    points = layout(4, [(0, 1, 0.5), (2, 3, 0.5)])
    assert len({(round(x, 3), round(y, 3)) for x, y in points}) == 4
