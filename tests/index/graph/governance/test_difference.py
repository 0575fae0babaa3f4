"""What changes from one graph to another."""

import numpy as np

from recalld.index.graph.extraction.concept import Concept
from recalld.index.graph.governance.difference import Difference, between
from recalld.index.graph.graph import Adjacency, Graph, Holding


def row(**edges: float) -> Adjacency:
    others = np.array([int(name[1:]) for name in edges], np.int32)
    return Adjacency(others, np.ones(len(edges), np.uint8), np.array(list(edges.values()), np.float32))


def test_edges_are_counted_once_and_notes_by_what_changes() -> None:
    before = Graph(rev=1, adjacency={1: row(n2=0.5, n3=0.5), 2: row(n1=0.5), 3: row(n1=0.5), 4: row()})
    after = Graph(rev=2, adjacency={1: row(n2=0.7, n4=0.1), 2: row(n1=0.7), 4: row(n1=0.1)})
    assert between(before, after) == Difference(notes=4, added=1, removed=1, changed=1)


def test_concepts_are_compared_by_what_is_said_of_them() -> None:
    before = Graph(rev=1, concepts=[Concept("a", "a", df=1, degree=3), Concept("b", "b", df=1)])
    after = Graph(rev=1, concepts=[Concept("a", "a", df=1, degree=9), Concept("c", "c", df=1)])
    assert between(before, after) == Difference(concepts=2)


def test_a_graph_does_not_differ_from_itself() -> None:
    graph = Graph(rev=1, adjacency={1: row(n2=0.5)})
    assert between(graph, graph) == Difference()
    assert between(Graph(), Graph()) == Difference()


def test_a_ban_ends_the_ties_of_a_concept_to_its_notes_and_a_merge_moves_them() -> None:
    def graph(*concepts: Concept, held: dict[int, list[int]]) -> Graph:
        holdings = {n: Holding(np.array(at, np.int32), np.ones(len(at), np.float32)) for n, at in held.items()}
        return Graph(rev=1, holdings=holdings, concepts=list(concepts))

    both = graph(Concept("a", "a", df=2), Concept("b", "b", df=1), held={1: [0], 2: [0], 3: [1]})
    banned = graph(Concept("a", "a", df=2, banned=True), Concept("b", "b", df=1), held={1: [0], 2: [0], 3: [1]})
    merged = graph(Concept("a", "a", df=3), held={1: [0], 2: [0], 3: [0]})

    assert between(both, banned) == Difference(notes=0, ties_removed=2, concepts=1)
    assert between(banned, both) == Difference(notes=0, ties_added=2, concepts=1)
    assert between(both, merged) == Difference(notes=1, ties_added=1, ties_removed=1, concepts=2)
