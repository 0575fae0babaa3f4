"""Every constant of the edges in one typed table, tuned only against measured vaults (docs/decisions/011-edges.md)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .extraction.concept import Source


@dataclass(frozen=True, slots=True)
class EdgeConfig:
    """What joins two notes, and how many edges a note may have."""

    widest: float = 0.3
    """A term or concept in a larger share of the notes is no evidence."""
    most: int = 3_000
    """Nor is one in more notes than this: it bounds the work in large vaults, where the share alone would not."""
    damping: float = 0.3
    """Power of a term's count: the tenth time says little more than the first."""
    worth: Mapping[Source, float] = field(
        default_factory=lambda: {"language": 8.0, "code": 8.0, "name": 8.0, "phrase": 2.0}
    )
    """What a named concept counts beside a term that occurs once, times how much the note is about it: things made by
    people have names that mean nothing else."""
    worth_else: float = 4.0
    """The same for concepts of other sources."""
    floor: float = 0.04
    """Cosine of evidence below which two notes have nothing in common that is worth a look."""
    neutral: float = 0.2
    """Agreement of meaning of two notes, one of which has no vector yet."""
    least: float = 0.01
    """Agreement that is counted at least: notes that disagree keep an edge only if they have nothing better."""
    near: int = 15
    """Nearest notes that are kept of each, to compare neighbourhoods by."""
    neighbours: float = 0.5
    """What a wholly shared neighbourhood adds to a strength, which is in 0..1."""
    chosen: int = 7
    """Edges a note chooses at most; others may choose it as well."""
    weakest: float = 0.7
    """It chooses none that is weaker than this share of its strongest: few notes have seven of their kind."""
    degree: int = 28
    """Edges a note may have: those it chose, and the strongest of those that chose it."""
    link: float = 0.3
    """Least weight of a link, whatever the two notes share: that of a strong edge by concepts."""
    meanings: int = 3
    """Edges by meaning of a note that nothing else joins to any."""
    meaning_floor: float = 0.25
    """The least agreement for them."""


EDGES = EdgeConfig()
