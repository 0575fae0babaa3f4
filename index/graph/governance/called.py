"""Which concept people mean by a name."""

from ..extraction.concept import Concept
from ..extraction.labels import fold
from ..graph import Graph
from .vocabulary import Vocabulary


def known_concept(label: str, graph: Graph, vocabulary: Vocabulary) -> Concept | None:
    """The concept with this label, or another name of it, be it one that a person gave it; None when there is none."""
    key = fold(label)
    renamed = (of for of, given in vocabulary.labels.items() if fold(given) == key)
    return graph.concept(vocabulary.concept(key)) or graph.concept(next(renamed, ""))
