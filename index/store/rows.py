"""What goes into the store and comes out of it: plain values, keyed by path."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..notes.note import Note, Problem
from ..notes.tables import told

FIELDS = ("title", "aliases", "tags", "headings", "concepts", "path", "body")
"""The fields of the keyword index, in the order of every per-field array."""

BODY = FIELDS.index("body")

Terms = tuple[NDArray[np.uint64], NDArray[np.uint8]]
"""Distinct term keys, ascending, and how often each occurs (capped at 255)."""


@dataclass(frozen=True, slots=True)
class Stat:
    """What the file system says of a file. Equal stats mean "probably unchanged"; the digest decides."""

    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int


@dataclass(frozen=True, slots=True)
class NoteTerms:
    """The forward index of one note: terms of the six short fields (order of FIELDS), and of the body by passage."""

    fields: tuple[Terms, ...]
    passages: tuple[Terms, ...]
    body_length: int
    """Number of body terms with repeats: the length that BM25 normalises by."""


@dataclass(frozen=True, slots=True)
class IndexedNote:
    """A note ready to be written: parsed, cut into terms, hashed."""

    note: Note
    stat: Stat
    digest: bytes
    """blake2b-128 of the file's bytes."""
    terms: NoteTerms
    passage_hashes: tuple[bytes, ...]
    """blake2b-128 of each passage's embedding text (`text_hash`), in the passages' order."""
    passage_langs: tuple[str, ...] = ()
    """Language of each passage by script (zh, ja, ko, en, ""); when left out, all have the note's."""


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file that is no note, remembered so that it is reported and not read again until it changes."""

    path: str
    stat: Stat
    digest: bytes
    problem: Problem


@dataclass(frozen=True, slots=True)
class Believed:
    """What the index believes of a path."""

    stat: Stat
    digest: bytes
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """A note that has a new path. `note` is the same file indexed under that path; identity and usage are kept."""

    old_path: str
    note: IndexedNote


@dataclass(frozen=True, slots=True)
class Batch:
    """One transaction: all of it is seen, or nothing."""

    upserts: Sequence[IndexedNote] = ()
    moves: Sequence[Move] = ()
    touched: Sequence[tuple[str, Stat]] = ()
    """Same bytes, other stat."""
    removed: Sequence[str] = ()
    """Paths of notes or refused files that are gone."""
    refused: Sequence[RefusedFile] = ()
    withdraws: bool = False
    """Among `removed` are notes that are to leave no trace: with it, `purge()` is due, and stays due over a crash."""


@dataclass(frozen=True, slots=True)
class PassageRow:
    """A stored passage."""

    passage_id: int
    note_id: int
    ord: int
    heading: str
    lines: tuple[int, int]
    text: str
    lang: str
    text_hash: bytes


@dataclass(frozen=True, slots=True)
class NoteMeta:
    """What the store keeps of a note in memory, for filters, ranking and display."""

    note_id: int
    path: str
    title: str
    tags: tuple[str, ...]
    aliases: tuple[str, ...]
    id: str
    type: str
    status: str
    created: str
    updated: str
    trust: float | None
    confidence: float | None
    words: int
    lang: str
    mtime_ns: int
    rev: int
    """The revision of the index at which this note was last written."""
    passages: int = 0
    """How many passages the note has."""
    superseded: bool = False
    """Whether it names another that takes its place (`superseded_by`)."""
    committed: int = 0
    """When its file was last committed, in seconds since 1970; 0 where that is unknown or the file changed since."""
    agent_share: float = 0.0
    """How much of its history is the work of programs, 0..1."""


@dataclass(frozen=True, slots=True)
class NoteDetails:
    """What is known of a note and only kept on disk: for showing one note, or listing them all."""

    headings: tuple[str, ...]
    meta: dict[str, Any]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Posting:
    """All notes a term occurs in. `notes`: int32[df], ascending; `tf`: uint8[FIELDS, df], capped at 255."""

    key: int
    notes: NDArray[np.int32]
    tf: NDArray[np.uint8]

    @property
    def df(self) -> int:
        """Document frequency: how many live notes hold the term in any field."""
        return len(self.notes)


@dataclass(frozen=True, slots=True)
class Applied:
    """What a batch changed, as paths. `rev` is the revision at which all of it is visible."""

    rev: int
    added: tuple[str, ...] = ()
    modified: tuple[str, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    """Old and new path."""
    removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """How often a path was read and voted on. `last`: seconds since the epoch, 0 for never."""

    reads: int = 0
    up: int = 0
    down: int = 0
    last: float = 0.0


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts of the whole store. `embedded` + `pending` = `passages`; `size`: bytes on disk, log included."""

    rev: int
    notes: int
    passages: int
    embedded: int
    pending: int
    refused: int
    problems: int
    size: int


def embedding_text(title: str, heading: str, text: str) -> str:
    """What the model reads of a passage: where it stands in a line, then the passage, its tables told in full."""
    return f"{title} › {heading}\n{told(text)}" if heading else f"{title}\n{told(text)}"


def text_hash(title: str, heading: str, text: str, *, fields: bool = False) -> bytes:
    """Return blake2b-128 of a passage's embedding text: the key its vector is kept under.

    `fields`: of what the frontmatter tells, which gets none: `role: vet` is near to every short question.
    """
    found = blake2b(embedding_text(title, heading, text).encode("utf-8", "surrogatepass"), digest_size=16).digest()
    return _WORDS_ALONE + found[len(_WORDS_ALONE) :] if fields else found


def by_words_alone(hashed: bytes) -> bool:
    """Whether a passage of this hash is never embedded."""
    return hashed.startswith(_WORDS_ALONE)


_WORDS_ALONE = bytes(8)
"""How the hashes begin of what is found by words alone."""
