"""What a recall hands back: the promised JSON shapes as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Mode = Literal["hybrid", "keyword", "vector"]
Verdict = Literal["supported", "unverified"]


@dataclass(frozen=True, slots=True)
class RecallRequest:
    """One question or search, from any front door."""

    query: str
    mode: Mode = "hybrid"
    limit: int = 10
    """How many notes at most."""
    budget: int = 0
    """Tokens that the cards may take together; 0 is no bound."""
    ask: bool = False
    """Whether sentences that answer are wanted, and the text is a question rather than a search expression."""
    thinking: str = ""
    """`fast` or `slow`; "" leaves it to the kind of question."""
    explain: bool = False
    raw: bool = False
    """Leave the notes' text as it is: for the person's own eyes alone."""
    lang: str = ""
    """Language of what is said about the result: en, zh-Hant, zh-Hans; "" follows the question."""
    sentences: bool = True
    """Whether a question (`ask`) wants sentences that answer it; else only whether there is an answer is judged."""
    intent: str = ""
    """What a language model takes the question for, if one was asked: heeded where nothing else can tell."""
    without: tuple[str, ...] = ()
    """Optional stages, by name, to leave out: for measuring what each is worth."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one stage did to a note: its score before and after, and why."""

    stage: str
    before: float
    after: float
    why: str


Trace = dict[int, list[Step]]
"""Steps by note id, in the order of the stages."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One note and the passage of it to show."""

    path: str
    title: str
    heading: str
    lines: tuple[int, int]
    text: str
    score: float
    direct: bool
    """Whether the note's own title, alias or tag is what was asked for."""
    why: tuple[str, ...]
    stale: bool
    redacted: tuple[str, ...]
    note_id: int
    handle: str
    """`note_id:ord`, which `get` opens."""
    explain: tuple[Step, ...] = ()
    """What every stage did to the note, where that was asked for."""
    summary: bool = False
    """Whether `text` is only the sentences of the passage that fit; `get HANDLE` gives the whole."""


@dataclass(frozen=True, slots=True)
class Disclosure:
    """Something that was cut, narrowed, guessed or skipped, said in the reader's language."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Candidates:
    """How many notes came into question, and how many are shown."""

    found: int = 0
    used: int = 0


@dataclass(frozen=True, slots=True)
class Budget:
    """Tokens allowed (0: no bound) and taken by the cards of both kinds, as `formats.card` writes them."""

    tokens: int = 0
    used: int = 0
    counter: str = "estimate"
    """What counted: the embedding "model"'s tokenizer, or an "estimate" by characters."""


@dataclass(frozen=True, slots=True)
class IndexState:
    """How current the index was when it answered."""

    snapshot: int = 0
    pending: int = 0
    embedded: int = 0
    total: int = 0
    stale_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Source:
    """A place that the answer cites. `lines` are the first and the last line, counted from 1."""

    n: int
    path: str
    lines: tuple[int, int]
    title: str
    stale: bool = False
    """Whether the file is another than the one that was read."""


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    """One sentence of the answer and the sources that carry it.

    `as_read`: the sentence as the answer's text tells it, without the markup of `text`.
    """

    text: str
    cites: tuple[int, ...]
    verdict: Verdict = "supported"
    reason: str = ""
    as_read: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The cited answer, or a refusal."""

    text: str
    sentences: tuple[AnswerSentence, ...] = ()
    sources: tuple[Source, ...] = ()
    refused: bool = False
    model: str | None = None


@dataclass(frozen=True, slots=True)
class Recall:
    """The result of one recall. `answer` is there when the request asked for one."""

    query: str
    schema: int = 1
    vault: str = ""
    intent: str = "unknown"
    ask: str = "lookup"
    confidence: str = "low"
    thinking: str = "fast"
    mode: Mode = "hybrid"
    prefetched: bool = False
    direct_hits: int = 0
    cards: tuple[Hit, ...] = ()
    cascade_cards: tuple[Hit, ...] = ()
    grade: str = ""
    disclosures: tuple[Disclosure, ...] = ()
    candidates: Candidates = field(default_factory=Candidates)
    budget: Budget = field(default_factory=Budget)
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    index: IndexState = field(default_factory=IndexState)
    answer: Answer | None = None

    def to_dict(self) -> dict[str, Any]:
        """The JSON object of the contract: tuples as lists, `answer` and `explain` only where they were asked for."""
        plain: dict[str, Any] = _plain(self)
        for hit in (*plain["cards"], *plain["cascade_cards"]):
            if not hit["explain"]:
                del hit["explain"]
        if self.answer is None:
            del plain["answer"]
        return plain


_ATOMS = frozenset((str, int, float, bool, type(None)))
"""What stays as it is: most of what there is, and it is looked at for every query."""


def _plain(value: Any) -> Any:
    names = getattr(value, "__dataclass_fields__", None)
    if names is not None:
        return {name: v if type(v := getattr(value, name)) in _ATOMS else _plain(v) for name in names}
    if isinstance(value, tuple | list):
        return [v if type(v) in _ATOMS else _plain(v) for v in value] if value else []
    if isinstance(value, Mapping):
        return {str(k): v if type(v) in _ATOMS else _plain(v) for k, v in value.items()}
    return value
