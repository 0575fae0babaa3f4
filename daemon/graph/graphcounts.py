"""How large a graph is, as it is told to people."""

from dataclasses import dataclass

from ...index.graph.graph import Graph


@dataclass(frozen=True, slots=True)
class Counts:
    """How large a graph is."""

    notes: int = 0
    concepts: int = 0
    edges: int = 0
    communities: int = 0

    @classmethod
    def of(cls, graph: Graph) -> "Counts":
        """Count a graph."""
        edges = sum(len(row.others) for row in graph.adjacency.values()) // 2
        shared = sum(concept.df > 1 for concept in graph.concepts)  # as they are listed: one note's own join nothing
        return cls(len(graph.holdings), shared, edges, len(graph.communities))
