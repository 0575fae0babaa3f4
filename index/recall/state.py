"""A recall on its way through the stages."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..text.normalize import language
from .bm25 import idf
from .config import RecallConfig
from .context import Context
from .fuse import Candidate
from .messages import disclose
from .query import Query
from .result import Answer, Disclosure, Hit, RecallRequest
from .search import Mask, MeaningHits, WordHits
from .snapshot import Snapshot, Vector
from .terms import Wanted


@dataclass(frozen=True, slots=True)
class State:
    """A recall on its way: every stage takes one and returns the next."""

    request: RecallRequest
    snapshot: Snapshot
    config: RecallConfig
    context: Context
    lang: str
    query: Query = field(default_factory=lambda: Query(""))
    wanted: Wanted = field(default_factory=lambda: Wanted((), (), False, 0))
    vector: Vector | None = None
    mask: Mask | None = None
    """Which notes filters and exclusions leave; None is all."""
    words: WordHits | None = None
    meaning: MeaningHits | None = None
    candidates: tuple[Candidate, ...] = ()
    found: int = 0
    cards: tuple[Hit, ...] = ()
    used: int = 0
    answer: Answer | None = None
    disclosures: tuple[Disclosure, ...] = ()

    def say(self, code: str, **values: object) -> "State":
        """The state with one more thing disclosed; what was said is not said again."""
        said = disclose(code, self.lang, **values)
        return self if said in self.disclosures else replace(self, disclosures=(*self.disclosures, said))

    @property
    def weights(self) -> Mapping[int, float]:
        """IDF of every key of the query."""
        keys = self.wanted.keys()
        n_notes = self.snapshot.view.n_notes
        return {posting.key: idf(posting.df, n_notes) for posting in self.snapshot.view.postings(keys)}

    @property
    def known(self) -> frozenset[int]:
        """The keys of the query that any note holds."""
        return frozenset(posting.key for posting in self.snapshot.view.postings(self.wanted.keys()) if posting.df)

    @property
    def evident(self) -> bool:
        """Whether the best notes carry enough to answer from; otherwise the notes don't say."""
        small = len(self.snapshot.vectors) < self.config.settled_passages
        spoken = language(self.query.text)
        for candidate in self.candidates[: self.config.answer_cards]:
            note = self.snapshot.notes.get(candidate.note_id)
            foreign = note is not None and note.lang != spoken
            floor = self.config.foreign_floor if foreign else self.config.evidence_floor
            if _evident(candidate, self.config, floor, small):
                return True
        return False


def _evident(candidate: Candidate, config: RecallConfig, floor: float, small: bool) -> bool:
    if candidate.direct:
        return True
    if (candidate.cosine is None or small) and candidate.coverage >= config.words_floor:
        return True
    evidence = (candidate.cosine or 0.0) + config.evidence_coverage * candidate.coverage
    return candidate.cosine is not None and evidence >= floor
