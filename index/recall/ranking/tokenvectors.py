"""Token vectors of passages, within a bound of memory: those used longest ago are forgotten first."""

import threading
from collections import OrderedDict

import numpy as np
from numpy.typing import NDArray

Tokens = NDArray[np.float32]
"""float32[tokens, dims]."""

BYTES = 96 * 2**20
"""Some 2,500 passages of 200 tokens."""

_Kept = tuple[NDArray[np.uint8], NDArray[np.float32]]
"""uint8[tokens, dims / 2], two numbers a byte; float32[2, dims], each dimension's mean and how large a step is."""
_LEVELS = 7
"""Steps from the mean to the number that is farthest from it, on either side."""


class TokenVectors:
    """Token vectors by text hash, in four bits a number: rankings were as good with them. Any thread may use it.

    A number is kept as how far it is from its dimension's mean in the passage: some dimensions are large in every
    token, and would leave the others no steps.

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
    middle = tokens.mean(axis=0, keepdims=True) if len(tokens) else np.zeros((1, tokens.shape[1]), np.float32)
    apart = tokens - middle
    steps = np.maximum(np.abs(apart).max(axis=0, keepdims=True, initial=0), 1e-9) / np.float32(_LEVELS)
    levels = (np.rint(apart / steps) + (_LEVELS + 1)).astype(np.uint8)
    if levels.shape[1] % 2:
        levels = np.pad(levels, ((0, 0), (0, 1)))
    return levels[:, 0::2] | levels[:, 1::2] << 4, np.concatenate([middle, steps]).astype(np.float32)


def _read(kept: _Kept) -> Tokens:
    pairs, (middle, steps) = kept
    levels = np.empty((len(pairs), 2 * pairs.shape[1]), np.float32)
    levels[:, 0::2] = pairs & 15
    levels[:, 1::2] = pairs >> 4
    levels = levels[:, : len(middle)]
    levels -= _LEVELS + 1
    levels *= steps
    levels += middle
    return levels


def _weight(kept: _Kept) -> int:
    return kept[0].nbytes + kept[1].nbytes
