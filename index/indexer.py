"""From the bytes of a file to what the store writes: parsed, cut into terms, hashed. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from .notes.note import Note, Problem, Refused
from .notes.parse import parse_bytes
from .notes.tables import run_on, told
from .store.rows import BODY, FIELDS, IndexedNote, NoteTerms, RefusedFile, Stat, text_hash
from .text.tokens import TermCounts, count_terms, index_terms

MAX_BYTES = 10_000_000
"""Larger files are refused: no person wrote that as one note, and it would stop all others."""

DIGEST_BYTES = 16


@dataclass(frozen=True, slots=True)
class Private:
    """A note that its author marked private: known to be there, and nothing of it is kept."""

    path: str


def digest(data: bytes) -> bytes:
    """blake2b-128 of a file's bytes: what decides whether a file changed."""
    return blake2b(data, digest_size=DIGEST_BYTES).digest()


def index_file(data: bytes, path: str, stat: Stat) -> IndexedNote | RefusedFile | Private:
    """Everything the index keeps of a file with these bytes. Never raises on content."""
    parsed = parse_bytes(data, path)
    if isinstance(parsed, Refused):
        return RefusedFile(path, stat, digest(data), parsed.problem)
    if parsed.private:
        return Private(path)
    hashes = tuple(text_hash(parsed.title, p.heading, p.text, fields=p.fields) for p in parsed.passages)
    return IndexedNote(parsed, stat, digest(data), note_terms(parsed), hashes)


def too_large(path: str, stat: Stat, limit: int) -> RefusedFile:
    """The refusal of a file that is too large to be read. It has no digest: its bytes were never looked at."""
    text = (
        f"{stat.size / 1e6:.1f} MB is more than a note may have ({limit / 1e6:.0f} MB); split it, or raise max_note_mb"
    )
    return RefusedFile(path, stat, b"", Problem(0, "too-large", text))


def unreadable(path: str, stat: Stat, reason: str) -> RefusedFile:
    """The refusal of a file that may not be opened; it is tried again when its stat changes."""
    return RefusedFile(path, stat, b"", Problem(0, "unreadable", f"the file cannot be read: {reason}"))


def note_terms(note: Note) -> NoteTerms:
    """The forward index of a note: distinct terms and their counts, by field and by passage."""
    short = {
        "title": note.title,
        "aliases": "\n".join(note.aliases),
        "tags": "\n".join(_with_parents(note.tags)),
        "headings": "\n".join(note.headings),
        "concepts": "",
        "path": _path_words(note.path),
    }
    texts = [passage.text for passage in note.passages]
    counted = count_terms([*(short[name] for name in FIELDS[:BODY]), *texts])
    passages = [_with_heads(one, text) for one, text in zip(counted[BODY:], texts, strict=True)]
    fields, body = (tuple((one.keys, one.counts) for one in group) for group in (counted[:BODY], passages))
    return NoteTerms(fields, body, sum(one.total for one in passages))


def _with_heads(counted: TermCounts, text: str) -> TermCounts:
    """The terms of a passage, and those that a row of a table has only together with the column's name."""
    if "|" not in text or text.isascii():
        return counted
    told_keys = np.unique(np.array(index_terms(run_on(told(text))), np.uint64))
    more = np.setdiff1d(told_keys, counted.keys, assume_unique=True)
    keys, counts = np.append(counted.keys, more), np.append(counted.counts, np.ones_like(more, np.uint8))
    order = keys.argsort()
    return TermCounts(keys[order], counts[order], counted.total + len(more))


def _with_parents(tags: Iterable[str]) -> list[str]:
    """Tags, and each parent of a nested one: `lang/go` is also found as `lang`."""
    found: dict[str, None] = {}
    for tag in tags:
        parts = tag.split("/")
        for n in range(1, len(parts) + 1):
            found["/".join(parts[:n])] = None
    return list(found)


def _path_words(path: str) -> str:
    """The folders and the name without its suffix, one a line."""
    stem, _, suffix = path.rpartition(".")
    return (stem if suffix.lower() in ("md", "markdown") else path).replace("/", "\n")
