"""From bytes to what the store writes."""

from hashlib import blake2b

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.indexer import Private, digest, index_file, too_large, unreadable
from recalld.index.store.rows import FIELDS, IndexedNote, RefusedFile, Stat, embedding_text
from recalld.index.text.tokens import index_terms

STAT = Stat(1, 2, 3, 4)

NOTE = """---
title: Copper kettle
aliases: [brass pot]
tags: [metal/copper]
---
# Heading one

verdigris verdigris 銅綠

## Heading two

patina
"""


def _indexed(text: str, path: str = "tools/kettle.md") -> IndexedNote:
    result = index_file(text.encode(), path, STAT)
    assert isinstance(result, IndexedNote)
    return result


def _holds(note: IndexedNote, field: str, word: str) -> bool:
    keys = set(note.terms.fields[FIELDS.index(field)][0].tolist())
    return set(index_terms(word)) <= keys


def test_each_field_has_its_terms() -> None:
    note = _indexed(NOTE)
    assert _holds(note, "title", "copper") and _holds(note, "aliases", "brass") and _holds(note, "headings", "heading")
    assert _holds(note, "tags", "metal") and _holds(note, "tags", "copper")
    assert _holds(note, "path", "tools") and _holds(note, "path", "kettle") and not _holds(note, "path", "md")
    assert not len(note.terms.fields[FIELDS.index("concepts")][0])
    assert note.stat == STAT and note.digest == blake2b(NOTE.encode(), digest_size=16).digest()


def test_the_body_is_counted_by_passage() -> None:
    note = _indexed(NOTE)
    assert len(note.terms.passages) == len(note.note.passages) == len(note.passage_hashes)
    length = 0
    for passage, (keys, counts), key in zip(note.note.passages, note.terms.passages, note.passage_hashes, strict=True):
        terms = index_terms(passage.text)
        length += len(terms)
        assert dict(zip(keys.tolist(), counts.tolist(), strict=True)) == {term: terms.count(term) for term in terms}
        text = embedding_text("Copper kettle", passage.heading, passage.text)
        assert key == blake2b(text.encode(), digest_size=16).digest()
    assert note.terms.body_length == length


def test_other_line_ends_are_the_same_text_to_embed() -> None:
    """What git's autocrlf does to a note costs the model nothing."""
    text = "---\ntitle: T\n---\n# One\n\ntwo\n\nthree\n"
    hashes = _indexed(text).passage_hashes
    assert hashes == _indexed(text.replace("\n", "\r\n")).passage_hashes == _indexed("\ufeff" + text).passage_hashes


def test_counts_stop_at_255() -> None:
    note = _indexed("word " * 1000)
    assert max(int(counts.max()) for _, counts in note.terms.passages) <= 255


def test_private_notes_leave_nothing() -> None:
    assert index_file(b"---\nprivate: true\n---\nsecret", "a.md", STAT) == Private("a.md")
    assert index_file(b"my #private thoughts", "a.md", STAT) == Private("a.md")


def test_refusals_say_why() -> None:
    picture = index_file(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 8, "photo.md", STAT)
    assert isinstance(picture, RefusedFile) and picture.digest and picture.problem.text
    large = too_large("big.md", Stat(12_000_000, 0, 0, 0), 10_000_000)
    assert large.problem.code == "too-large" and "12.0 MB" in large.problem.text and large.digest == b""
    assert "Permission denied" in unreadable("x.md", STAT, "Permission denied").problem.text


@given(st.binary(max_size=300))
def test_no_bytes_break_it(data: bytes) -> None:
    result = index_file(data, "x.md", STAT)
    if isinstance(result, IndexedNote):
        assert result.digest == digest(data)
        for keys, counts in (*result.terms.fields, *result.terms.passages):
            assert keys.dtype == np.uint64 and counts.dtype == np.uint8 and len(keys) == len(counts)
            assert np.all(keys[1:] > keys[:-1]) and np.all(counts > 0)
