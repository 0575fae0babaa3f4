"""Token vectors of passages, within a bound of memory: those used longest ago are forgotten first."""

import threading
from collections import OrderedDict

import numpy as np
from numpy.typing import NDArray

Tokens = NDArray[np.float32]
"""float32[tokens, dims]."""

BYTES = 192 * 2**20
"""Some 2,500 passages of 200 tokens."""

_Kept = tuple[NDArray[np.int8], NDArray[np.float32]]
"""int8[tokens, dims], and what one step of each token is worth: float32[tokens, 1]."""


class TokenVectors:
    """Token vectors by text hash, in eight bits a number: no ranking differed by it. Any thread may use it.

    One for each model; the vaults that share the model share it, too.
    """

    def __init__(self, limit: int = BYTES) -> None:
        self._limit = limit
        self._lock = threading.Lock()
        self._rows: OrderedDict[bytes, _Kept] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, text_hash: bytes) -> bool:
        return text_hash in self._rows

    @property
    def full(self) -> bool:
        """Whether what is put in next may cost another text its place."""
        return self._size > 0.9 * self._limit

    @property
    def size(self) -> int:
        """Return how many bytes the vectors take."""
        return self._size

    def get(self, text_hash: bytes) -> Tokens | None:
        """Return what is remembered of a text."""
        with self._lock:
            kept = self._rows.get(text_hash)
            if kept is None:
                return None
            self._rows.move_to_end(text_hash)
        return _read(kept)

    def put(self, text_hash: bytes, tokens: Tokens) -> Tokens:
        """Remember a text, and return what `get` will; one that is larger than the bound is not kept."""
        kept = _packed(tokens)
        with self._lock:
            old = self._rows.pop(text_hash, None)
            self._size += _weight(kept) - (0 if old is None else _weight(old))
            self._rows[text_hash] = kept
            while self._size > self._limit:
                self._size -= _weight(self._rows.popitem(last=False)[1])
        return _read(kept)


def _packed(tokens: Tokens) -> _Kept:
    steps = np.maximum(np.abs(tokens).max(axis=1, keepdims=True, initial=0), 1e-9) / np.float32(127)
    return np.rint(tokens / steps).astype(np.int8), steps.astype(np.float32)


def _read(kept: _Kept) -> Tokens:
    values, steps = kept
    return values * steps


def _weight(kept: _Kept) -> int:
    return kept[0].nbytes + kept[1].nbytes
