"""The embedding cache: vectors by model and text hash, whichever note the text stands in."""

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from .database import Connection
from .tables import column, insert

_BY_KEY = 64
"""Up to so many hashes are looked up one by one; more are joined."""


class VectorCache:
    """The vectors of one model in the file. Only the writer uses it."""

    def __init__(self, model: int, name: str, dims: int) -> None:
        self.name, self.dims = name, dims
        self._table = f"vectors_{model}"
        self.hashes: set[bytes] = set()
        """All text hashes that have a vector of this model."""

    @classmethod
    def of_model(cls, cursor: Connection, name: str, dims: int) -> "VectorCache":
        """Return the cache of a model, made on first use. Raises ValueError when its dims have changed."""
        row = cursor.execute("SELECT model, dims FROM models WHERE name = ?", [name]).fetchone()
        if row is None:
            numbers = cursor.execute("SELECT coalesce(max(model), 0) + 1 FROM models").fetchone() or (1,)
            row = (int(numbers[0]), dims)
            cursor.execute("INSERT INTO models VALUES (?, ?, ?)", [row[0], name, dims])
            cursor.execute(f"CREATE TABLE vectors_{row[0]} (text_hash BLOB PRIMARY KEY, vec BLOB NOT NULL)")
        if row[1] != dims:
            raise ValueError(f"model {name} has {dims} dimensions, and had {row[1]} when it was first used")
        return cls(int(row[0]), name, dims)

    def load(self, cursor: Connection) -> tuple[list[bytes], NDArray[np.float32]]:
        """Read everything: hashes[n] and float32[n, dims]."""
        rows = cursor.execute(f"SELECT text_hash, vec FROM {self._table}").fetchnumpy()
        hashes = [bytes(text_hash) for text_hash in rows["text_hash"]]
        self.hashes = set(hashes)
        return hashes, self._matrix(list(rows["vec"]))

    def get(self, cursor: Connection, hashes: Collection[bytes]) -> dict[bytes, NDArray[np.float32]]:
        """Return the vectors there are of these hashes."""
        known = [text_hash for text_hash in set(hashes) if text_hash in self.hashes]
        if not known:
            return {}
        if len(known) <= _BY_KEY:
            marks = ",".join("?" * len(known))
            query = f"SELECT text_hash, vec FROM {self._table} WHERE text_hash IN ({marks})"
            rows = cursor.execute(query, known).fetchall()
        else:
            cursor.execute("CREATE OR REPLACE TEMP TABLE asked (text_hash BLOB)")
            insert(cursor, "asked", {"text_hash": column(known)})
            rows = cursor.execute(f"SELECT text_hash, vec FROM {self._table} JOIN asked USING (text_hash)").fetchall()
            cursor.execute("DROP TABLE asked")
        return {text_hash: np.frombuffer(vec, np.float32) for text_hash, vec in rows}

    def put(self, cursor: Connection, hashes: Sequence[bytes], matrix: NDArray[np.float32]) -> None:
        """Write vectors, float32[len(hashes), dims], of hashes that have none yet."""
        insert(cursor, self._table, {"text_hash": column(hashes), "vec": column([row.tobytes() for row in matrix])})

    def _matrix(self, blobs: Sequence[bytes]) -> NDArray[np.float32]:
        return np.frombuffer(b"".join(blobs), np.float32).reshape(-1, self.dims)


def prune(cursor: Connection) -> list[bytes]:
    """Delete the vectors, of every model, whose text no passage has any more; returns their hashes."""
    gone: list[bytes] = []
    for (model,) in cursor.execute("SELECT model FROM models").fetchall():
        unused = f"FROM vectors_{model} WHERE text_hash NOT IN (SELECT text_hash FROM passages)"
        gone += [text_hash for (text_hash,) in cursor.execute(f"SELECT text_hash {unused}").fetchall()]
        cursor.execute(f"DELETE {unused}")
    return gone
