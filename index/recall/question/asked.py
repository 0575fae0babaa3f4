"""The concepts that a question names."""

import re
from collections.abc import Iterator

from ...graph.extraction.concept import Concept
from ...graph.extraction.labels import fold
from ...graph.governance.vocabulary import Vocabulary
from ...graph.graph import Graph
from ...text.normalize import HAN, KANA

_PIECE = re.compile(rf"[{HAN}{KANA}]|[^\W_{HAN}{KANA}]+")
"""One Han or kana character, or a run of letters and digits."""
_PIECES = 8
"""A name has at most so many of them."""
_CHARS = 400
"""Nobody names more in a question than fits here."""


def asked_concepts(text: str, graph: Graph, vocabulary: Vocabulary, spread: float) -> list[Concept]:
    """The concepts that a question names, the rarest first; at each place the longest name counts.

    None that may carry no edge, nor one that more than this share (`spread`) of the notes holds.
    """
    most = max(2.0, spread * len(graph.holdings))
    found: dict[str, Concept] = {}
    pieces = [match.span() for match in _PIECE.finditer(text[:_CHARS])]
    place = 0
    while place < len(pieces):
        step = 1
        for key, length in _names_at(text, pieces, place):
            concept = graph.concept(vocabulary.concept(key))
            if concept is not None:
                step = length
                if not (concept.god or concept.banned) and 0 < concept.df <= most:
                    found[concept.key] = concept
                break
        place += step
    return sorted(found.values(), key=lambda concept: (concept.df, concept.key))


def _names_at(text: str, pieces: list[tuple[int, int]], place: int) -> Iterator[tuple[str, int]]:
    """The keys of what begins at a piece, the longest first, each with how many pieces it takes."""
    for length in range(min(_PIECES, len(pieces) - place), 0, -1):
        key = fold(text[pieces[place][0] : pieces[place + length - 1][1]])
        if len(key) > 1:
            yield key, length
