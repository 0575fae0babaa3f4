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
        return cls(len(graph.holdings), graph.n_shared, graph.n_edges, len(graph.communities))
