"""The objects that the socket sends, as types. A newer daemon may send more fields than these; it leaves none out."""

from typing import Any, Literal, NotRequired, TypedDict


class Disclosure(TypedDict):
    """Something that was cut, narrowed, guessed or skipped."""

    code: str
    text: str


class Hit(TypedDict):
    """One note and the passage of it that matched; `lines` are the first and the last, counted from 1."""

    path: str
    title: str
    heading: str
    lines: list[int]
    text: str
    score: float
    direct: bool
    why: list[str]
    stale: bool
    redacted: list[str]
    note_id: int
    handle: str
    summary: NotRequired[bool]


class Recall(TypedDict):
    """What a search found, and how."""

    schema: int
    query: str
    vault: str
    intent: str
    ask: str
    confidence: str
    thinking: str
    mode: str
    prefetched: bool
    direct_hits: int
    cards: list[Hit]
    cascade_cards: list[Hit]
    grade: str
    disclosures: list[Disclosure]
    candidates: dict[str, int]
    budget: dict[str, Any]
    timings_ms: dict[str, float]
    index: dict[str, Any]
    rendered: NotRequired[str]


class Sentence(TypedDict):
    """A sentence of an answer, and the numbers of the sources that carry it."""

    text: str
    cites: list[int]
    verdict: Literal["supported", "unverified"]
    reason: str
    as_read: str


class Source(TypedDict):
    """A place that an answer cites."""

    n: int
    path: str
    lines: list[int]
    title: str


class AnswerText(TypedDict):
    """The answer itself; `refused` when the notes don't say."""

    text: str
    sentences: list[Sentence]
    sources: list[Source]
    refused: bool
    model: str | None


class Answer(Recall):
    """A recall with the answer to a question."""

    answer: AnswerText


class Problem(TypedDict):
    """Something wrong with a note; line 0 is the file as a whole."""

    line: int
    code: str
    text: str


class Note(TypedDict):
    """A note, with the text that was asked for and the hash of the file: `expect` of an update."""

    path: str
    id: str
    title: str
    type: str
    status: str
    tags: list[str]
    aliases: list[str]
    created: str
    updated: str
    trust: float | None
    confidence: float | None
    words: int
    links: list[str]
    broken: list[str]
    problems: list[Problem]
    meta: dict[str, Any]
    note_id: int
    heading: str
    lines: list[int]
    text: str
    hash: str
    redacted: list[str]


class Written(TypedDict):
    """What was written into a note: `lines` are those of the text, `hash` is the file's from now on."""

    schema: int
    vault: str
    path: str
    title: str
    how: str
    created: bool
    written: bool
    hash: str
    lines: list[int]
    bytes: int
    aliases: list[str]
    indexed: bool
    disclosures: list[Disclosure]


class Scan(TypedDict):
    """A list of notes."""

    schema: int
    notes: list[dict[str, Any]]


class Status(TypedDict):
    """What the daemon is doing."""

    schema: int
    version: str
    pid: int
    uptime_s: float
    vaults: list[dict[str, Any]]
    model: dict[str, Any]
    reranker: str | None
    memory_mb: float
    db_mb: float
    prefetch: dict[str, Any]
    breaker: dict[str, Any]
    queries: dict[str, Any]


Mode = Literal["hybrid", "keyword", "vector"]
How = Literal["append", "replace-section", "whole"]
Thinking = Literal["", "fast", "slow"]
