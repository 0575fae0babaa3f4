"""Folding: the base table of the inverted index made anew from the terms of every note."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from . import segments
from .database import Connection
from .postings import Postings
from .rows import BODY, FIELDS
from .segments import Segment
from .tables import column, insert
from .terms import decode_flat

_CHUNK_NOTES = 1000
_PART_ENTRIES = 1_000_000
"""Entries sorted at a time: bounds the memory of folding, whatever the size of the vault."""


def fold(cursor: Connection, postings: Postings) -> Postings:
    """Write all postings into a new base table, which replaces the old one. The caller holds the transaction.

    They come from the terms of every note in the file; only the first time, when memory has all there is, from there.
    """
    generation = postings.generation + 1
    cursor.execute(
        f"CREATE TABLE postings_{generation} "
        "(key UBIGINT PRIMARY KEY, df INTEGER NOT NULL, notes BLOB NOT NULL, tf BLOB NOT NULL)"
    )
    chunks, owner = (list(_chunks(cursor)), None) if postings.generation else (postings.segments, postings.owner)
    parts = sum(len(chunk.notes) for chunk in chunks) // _PART_ENTRIES + 1
    bounds = [2**64 * part // parts for part in range(parts + 1)]
    for low, high in pairwise(bounds):
        pieces = [segments.between(chunk, low, high - 1) for chunk in chunks]
        if pieces:
            _write(cursor, generation, segments.merge(0, pieces, owner))
    cursor.execute(f"DROP TABLE IF EXISTS postings_{generation - 1}")
    cursor.execute(f"UPDATE counters SET base_rev = rev, base_generation = {generation}")
    return postings.folded(generation)


def _chunks(cursor: Connection) -> Iterator[Segment]:
    cursor.execute("SELECT note_id, terms FROM note_terms ORDER BY note_id")
    while rows := cursor.fetchmany(_CHUNK_NOTES):
        yield segments.build(0, [(note_id, decode_flat(blob)) for note_id, blob in rows])


def _write(cursor: Connection, generation: int, segment: Segment) -> None:
    if not len(segment.keys):
        return
    starts = segment.starts.tolist()
    notes = memoryview(segment.notes.tobytes())
    ids = [bytes(notes[4 * a : 4 * b]) for a, b in pairwise(starts)]
    tf = pack_tf(segment.tf, starts)
    columns = {"key": segment.keys, "df": np.diff(segment.starts), "notes": column(ids), "tf": column(tf)}
    insert(cursor, f"postings_{generation}", columns)


def pack_tf(tf: NDArray[np.uint8], starts: list[int]) -> list[bytes]:
    """Cut uint8[FIELDS, nnz] at `starts` and write each piece as `unpack_tf` reads it: most terms have one field."""
    bits = np.zeros(tf.shape[1], np.uint8)
    for field in range(len(FIELDS)):
        bits |= (tf[field] > 0).astype(np.uint8) << np.uint8(field)
    masks = np.bitwise_or.reduceat(bits, starts[:-1]).tolist()
    planes = [memoryview(tf[field].tobytes()) for field in range(len(FIELDS))]
    heads = [bytes([mask]) for mask in range(256)]
    fields = [[f for f in range(len(FIELDS)) if mask >> f & 1] for mask in range(256)]
    body, body_only = planes[BODY], 1 << BODY
    return [
        heads[mask] + body[a:b]
        if mask == body_only
        else b"".join((heads[mask], *(planes[f][a:b] for f in fields[mask])))
        for mask, a, b in zip(masks, starts, starts[1:], strict=False)
    ]
