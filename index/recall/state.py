"""A recall on its way through the stages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

import numpy as np

from ..graph.graph import Graph
from ..text.normalize import language
from .answering.gathered import Gathered
from .around.surroundings import Surroundings
from .config import RecallConfig
from .context import Context
from .finding.bm25 import idf
from .finding.fuse import Candidate
from .finding.linkgraph import LinkGraph
from .finding.search import Mask, MeaningHits, WordHits, by_meaning
from .finding.terms import Wanted
from .messages import say
from .question.attribute import Attribute
from .question.comparing import Comparing
from .question.debts import Debt
from .question.intent import Classified
from .question.listing import Listing
from .question.properties import Kind
from .question.query import Query
from .question.timespan import TimeSpan
from .ranking.provenance import LeftOut
from .result import Answer, Disclosure, Hit, RecallRequest, Step, Trace
from .showing.sanitize import sanitize
from .snapshot import Snapshot, Vector


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
    kind: Classified = field(default_factory=Classified)
    """What kind of question it is."""
    about: str = ""
    """What a question is about that asks for nothing else, such as "tell me about X": only that is looked for."""
    vector: Vector | None = None
    mask: Mask | None = None
    """Which notes filters and exclusions leave; None is all."""
    words: WordHits | None = None
    meaning: MeaningHits | None = None
    candidates: tuple[Candidate, ...] = ()
    found: int = 0
    listing: Listing | None = None
    """What notes were asked for, where the question asks for notes."""
    holding: frozenset[int] = frozenset()
    """The notes that hold what others were asked to mention."""
    recent: bool = False
    """Whether what changed last was asked for, about whatever it is."""
    untimely: bool = False
    """Whether no note is of the time just past that was asked for; the candidates are of another."""
    sections: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The passages of notes that stand under headings of the time that was asked for, by note id."""
    day: str = ""
    """The ISO date of the day that was asked for, whatever it was about; the candidates are its notes."""
    span: TimeSpan | None = None
    """The time that was asked about, beside a subject."""
    narrowed: bool = False
    """Whether only notes of that time are shown."""
    kind_asked: Kind | None = None
    """The notes of a kind that were asked for."""
    comparing: Comparing | None = None
    """What each was asked for of several."""
    decisions: bool = False
    """Whether decisions of a time were asked for, and nothing else; the candidates are the notes that tell one."""
    gathered: tuple[Gathered, ...] = ()
    """The lines that were asked for by their sort, such as open tasks; the candidates are their notes."""
    debt: Debt | None = None
    """The debt that was asked for, where no note tells it plainly."""
    said: Attribute | None = None
    """What is asked of a person, where a note says it."""
    unsaid: Attribute | None = None
    """What is asked of a person, where no note that names them says it."""
    looked: bool = False
    """Whether the best were looked at closely already."""
    unlooked: frozenset[int] = frozenset()
    """Those of the best that there was no time to look at closely."""
    linked: Mapping[int, str] = field(default_factory=dict)
    """Candidates that are there as neighbours of others or by their date, and the way to them in words."""
    left_out: tuple[LeftOut, ...] = ()
    """Notes that are kept apart by tag or status and were not asked for."""
    scored: Mapping[int, float] = field(default_factory=dict)
    """The scores of notes before the closer look, by id, where some were left out."""
    cards: tuple[Hit, ...] = ()
    whole: tuple[Hit, ...] = ()
    """The cards before they were fitted into a budget."""
    cascade: tuple[Hit, ...] = ()
    folded: Mapping[int, int] = field(default_factory=dict)
    """Copies that are shown as another note, and that note."""
    grade: str = ""
    counter: str = ""
    """What the tokens of `used` were counted by: "model", or "estimate"."""
    used: int = 0
    answer: Answer | None = None
    disclosures: tuple[Disclosure, ...] = ()
    trace: Trace = field(default_factory=dict)
    """What every stage did to every note, filled only while the request wants it explained."""

    def note(self, stage: str, note_id: int, before: float, after: float, why: str) -> None:
        """Records what a stage did to a note, if anybody wants to know."""
        if self.request.explain:
            self.trace.setdefault(note_id, []).append(Step(stage, round(before, 6), round(after, 6), why))

    def say(self, code: str, wording: str = "", /, **values: object) -> "State":
        """The state with one more thing disclosed; what was said is not said again. Titles in it pass the gate.

        `wording`: the message that says it, where that is not the one called as the code.
        """
        if not self.request.raw:
            values = {name: sanitize(value).text if isinstance(value, str) else value for name, value in values.items()}
        return self.disclosing(Disclosure(code, say(wording or code, self.lang, **values)))

    def disclosing(self, said: Disclosure) -> "State":
        """The state with a disclosure; what was said is not said again."""
        return self if said in self.disclosures else replace(self, disclosures=(*self.disclosures, said))

    @property
    def today(self) -> date:
        """The day that it is where the person is."""
        return date.fromtimestamp(self.context.now) if self.context.now else date.today()

    @property
    def slow(self) -> bool:
        """Whether time may be taken to look around and to judge."""
        return self.kind.thinking == "slow"

    @property
    def is_small(self) -> bool:
        """Whether the vault has too few passages for a null of its own (docs/decisions/008-evidence.md)."""
        return len(self.snapshot.vectors) < self.config.settled_passages

    def allows(self, note_id: int) -> bool:
        """Whether filters and exclusions leave a note, and it is not shown as another one already."""
        inside = self.mask is None or (note_id < len(self.mask) and bool(self.mask[note_id]))
        return inside and note_id not in self.folded

    def links(self) -> LinkGraph:
        """The links between all notes."""
        return self.context.links.at(self.snapshot.view, self.snapshot.notes)

    @property
    def graph(self) -> Graph | None:
        """The graph of concepts, None while there is none."""
        graph = self.context.graph
        return graph if graph is not None and graph.rev and "graph" not in self.request.without else None

    def surroundings(self) -> Surroundings:
        """What lies around notes, by links and by concepts."""
        return Surroundings(self.links(), self.graph, self.maps(), self.snapshot.notes)

    def maps(self) -> frozenset[int]:
        """The notes that link to a large share of all, or were said to be maps; none that was said to be none.

        Everything is one step from everything through them.
        """
        config, notes, vocabulary = self.config.expand, self.snapshot.notes, self.context.vocabulary
        graph = self.graph
        found = graph.metas if graph else self.links().maps(config.meta_links, config.meta_share, len(notes))
        if not vocabulary.demoted and not vocabulary.promoted:
            return found
        demoted, promoted = (
            {note_id for path in paths if (note_id := notes.id_of(path)) is not None}
            for paths in (vocabulary.demoted, vocabulary.promoted)
        )
        return (found | demoted) - promoted

    def nearest(self, note_ids: Sequence[int]) -> dict[int, tuple[float, int]]:
        """Centred cosine and id of each note's passage that is nearest to the question, where there are vectors."""
        if self.vector is None or not note_ids:
            return {}
        cap = len(self.snapshot.corpus.lengths)
        only = np.zeros(cap, np.bool_)
        only[[note_id for note_id in note_ids if note_id < cap]] = True
        found = by_meaning(
            self.vector[None], language(self.query.text), self.snapshot.vectors, only, None, cap, self.config
        )
        rows = zip(found.notes.tolist(), found.scores.tolist(), found.passages.tolist(), strict=True)
        return {note_id: (cosine, passage) for note_id, cosine, passage in rows}

    @property
    def weights(self) -> dict[int, float]:
        """IDF of every key of the query."""
        keys = self.wanted.keys()
        n_notes = self.snapshot.view.n_notes
        return {posting.key: idf(posting.df, n_notes) for posting in self.snapshot.view.postings(keys)}

    @property
    def known(self) -> frozenset[int]:
        """The keys of the query that any note holds."""
        return frozenset(posting.key for posting in self.snapshot.view.postings(self.wanted.keys()) if posting.df)
