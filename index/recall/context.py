"""What a recall knows beside the index: this person's use of the notes, the time, what is changing on disk."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field

from ..graph.governance.vocabulary import Vocabulary
from ..graph.graph import Graph
from ..graph.structure.mirrors import Copies
from ..store.rows import Usage
from .breaker import Guarded
from .finding.labels import LabelCache
from .finding.linkgraph import LinkCache
from .question.archetypes import Archetypes


@dataclass(frozen=True, slots=True)
class Context:
    """Handed in by the caller, so that `recall()` reads no clock and no file. Everything may be left out."""

    now: float = 0.0
    """Seconds since 1970; 0 switches everything that depends on age off."""
    dirty: Set[str] = frozenset()
    """Paths whose files changed since they were indexed; their cards are marked stale."""
    usage: Mapping[str, Usage] = field(default_factory=dict)
    """Reads and votes by path."""
    habits: Mapping[str, float] = field(default_factory=dict)
    """How often this person's recorded questions had each intent; empty while there are too few."""
    links: LinkCache = field(default_factory=LinkCache)
    """The graph of links, kept from one recall to the next; with a new one it is made when needed."""
    graph: Graph | None = None
    """The graph of concepts; None or an empty one leaves everything to the links."""
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    """What people decided about notes and concepts."""
    copies: Copies = field(default_factory=Copies)
    """The copies among all notes that nobody has decided about."""
    labels: LabelCache = field(default_factory=LabelCache)
    archetypes: Archetypes | None = None
    """Centroids of the example questions; None until they are made, or without a model."""
    ask_model: Callable[[str], str] | None = None
    """A language model that may be asked once for the kind of a question nothing else can tell."""
    reranker: Guarded | None = None
    """What compares the question closely with the best candidates; None leaves the order to the stages."""
    on_stage: Callable[[int, int, str], None] | None = None
    """Hears of every stage before it begins: how many are done, how many there are, its name."""
