"""Walks over links: what is near is worth more, and nothing is made up."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.structure.walk import Rows, pagerank, personalised


def rows(n: int, *edges: tuple[int, int]) -> Rows:
    both = np.array([*edges, *((b, a) for a, b in edges)], np.int64).reshape(-1, 2)
    return Rows.of(both[:, 0], both[:, 1], n)


def test_a_walk_favours_what_is_near() -> None:
    rank = personalised(rows(5, (0, 1), (1, 2), (2, 3)), np.array([0]), np.array([1.0]))

    assert rank[1] > rank[2] > rank[3] > 0
    assert rank[4] == 0


def test_a_seed_without_links_keeps_everything() -> None:
    rank = personalised(rows(2), np.array([1]), np.array([3.0]))

    assert rank.tolist() == [0.0, 1.0]


def test_no_walk_leads_through_a_closed_node() -> None:
    rank = personalised(rows(4, (0, 1), (1, 2), (0, 3)), np.array([0]), np.array([1.0]), np.array([1]))

    assert rank[1] == rank[2] == 0
    assert rank[3] > 0


def test_what_many_link_to_is_central() -> None:
    star = Rows.of(np.array([1, 2, 3], np.int64), np.array([0, 0, 0], np.int64), 5)
    rank = pagerank(star)

    assert rank[0] == 1.0
    assert rank[1] == rank[2] == rank[3] < 1.0
    assert rank[4] == 0


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=30), st.integers(0, 9))
def test_shares_are_of_one_whole(edges: list[tuple[int, int]], seed: int) -> None:
    graph = rows(10, *edges)
    rank = personalised(graph, np.array([seed]), np.array([1.0]), epsilon=1e-9, rounds=500)

    assert (rank >= 0).all()
    assert abs(rank.sum() - 1) < 1e-6
    assert (pagerank(graph) <= 1).all()
