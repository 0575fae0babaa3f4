"""Notes made of plain words, and two stores compared by what they answer."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from recalld.index.notes.note import Link, Note, Passage, Problem
from recalld.index.store.rows import BODY, IndexedNote, NoteTerms, Stat, Terms, text_hash
from recalld.index.store.store import Store

DIMS = 8
MakeNote = Callable[..., IndexedNote]
Answers = Callable[[Store], dict[str, Any]]


def key(word: str) -> int:
    """Return the term key of a word."""
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def terms(text: str) -> Terms:
    """Return keys and counts of the words of a text."""
    keys, counts = np.unique(np.array([key(word) for word in text.split()], np.uint64), return_counts=True)
    return keys, np.minimum(counts, 255).astype(np.uint8)


def vector(text_hash: bytes) -> NDArray[np.float32]:
    """Return a unit vector that depends on the hash alone: float32[DIMS]."""
    row = np.random.default_rng(int.from_bytes(text_hash, "little")).normal(size=DIMS).astype(np.float32)
    unit: NDArray[np.float32] = row / np.linalg.norm(row)
    return unit


def make_note(path: str, *passages: str, version: int = 0, **fields: Any) -> IndexedNote:
    """Return a note whose passages are these texts, each a line of its own."""
    rows = tuple(Passage("", (n + 1, n + 1), text) for n, text in enumerate(passages))
    note = Note(path, **({"title": path.removesuffix(".md"), "passages": rows, "lang": "en"} | fields))
    short = (note.title, " ".join(note.aliases), " ".join(note.tags), " ".join(note.headings), "", path)
    length = sum(len(text.split()) for text in passages)
    return IndexedNote(
        note=note,
        stat=Stat(sum(map(len, passages)), 10**18 + version, 10**18 + version, 7),
        digest=blake2b(repr((passages, fields)).encode(), digest_size=16).digest(),
        terms=NoteTerms(tuple(terms(text) for text in short[:BODY]), tuple(terms(text) for text in passages), length),
        passage_hashes=tuple(text_hash(note.title, "", text) for text in passages),
    )


def embed(store: Store, limit: int = 1000) -> int:
    """Give every passage that waits its vector."""
    waiting = store.missing_vectors(limit)
    if not waiting:
        return 0
    return store.put_vectors("m", [h for h, _ in waiting], np.array([vector(h) for h, _ in waiting]))


def answers(store: Store, words: Sequence[str] = ()) -> dict[str, Any]:
    """Return all that a store says, by path instead of by id: equal for stores of equal content."""
    notes = {meta.note_id: meta for meta in store.notes.all()}
    paths = {note_id: meta.path for note_id, meta in notes.items()}
    said: dict[str, Any] = {
        "notes": {m.path: replace(m, note_id=0, rev=0) for m in notes.values()},
        "believed": dict(store.believed()),
        "details": {paths[i]: d for i, d in store.details(list(notes)).items()},
        "links": {paths[i]: links for i, links in store.all_links().items()},
        "problems": store.problems(),
        "passages": [
            (paths[p.note_id], p.ord, p.heading, p.lines, p.text, p.lang, p.text_hash)
            for p in sorted(store.passages(list(notes)), key=lambda p: (paths[p.note_id], p.ord))
        ],
        "terms": {paths[i]: _plain(t) for i, t in store.terms(list(notes)).items()},
        "lengths": {path: float(store.lengths[i]) for i, path in paths.items()},
        "average": store.average_length,
        "stats": replace(store.stats(), rev=0, size=0),
    }
    keys = [key(word) for word in words]
    said["postings"] = [
        sorted((paths[i], tf.tolist()) for i, tf in zip(found.notes.tolist(), found.tf.T, strict=True))
        for found in store.postings(keys)
    ]
    query = vector(b"query")
    passages, note_ids, scores = store.vectors.search(query, "en", 10_000)
    said["vectors"] = {
        (paths[n], p - store.notes.passages(n).start): round(float(s), 4)
        for p, n, s in zip(passages.tolist(), note_ids.tolist(), scores, strict=True)
    }
    return said


def _plain(terms: NoteTerms) -> Any:
    groups = (*terms.fields, *terms.passages)
    return terms.body_length, [(keys.tolist(), tf.tolist()) for keys, tf in groups]


@pytest.fixture
def path(home: Path) -> Path:
    """Return where a test's index is."""
    return home / "cache" / "index.duckdb"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """Return an empty store."""
    opened = Store.open(path)
    yield opened
    opened.close()


LINKS = (Link("wiki", "b", "", 1), Link("markdown", "c.md", "part", 2))
PROBLEMS = (Problem(2, "bad-date", "no date: soon"),)
