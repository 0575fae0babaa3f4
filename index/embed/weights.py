"""The container the default model's weights come in (E5S1): header, unigram tokenizer, tensors of 4 bits."""

import struct
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .catalog import ModelUnavailable

BLOCK = 32
"""Values that share one scale."""
_BLOCK_BYTES = 18
_SPECIAL_PIECES = 4
_HEADER = struct.Struct("<4sI7ifi")
_TOKENIZER = struct.Struct("<5iQ")
_TENSOR = struct.Struct("<BIQQ")
_FLOAT, _NIBBLES = 0, 1


class Shape(NamedTuple):
    """The sizes of the encoder."""

    hidden: int
    layers: int
    heads: int
    inner: int
    vocabulary: int
    positions: int
    types: int


class _Tensor(NamedTuple):
    kind: int
    values: int
    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class Weights:
    """The parsed container. Tensors are views of `data` until they are asked for."""

    data: bytes
    shape: Shape
    epsilon: float
    pieces: tuple[str, ...]
    scores: NDArray[np.float32]
    """float32[pieces]: log probabilities of the unigram tokenizer."""
    rows: NDArray[np.intp]
    """intp[pieces]: each piece's row in the embedding table."""
    special: tuple[int, int, int, int]
    """Ids of <s>, </s>, <pad>, <unk>."""
    tensors: dict[str, _Tensor]

    def vector(self, name: str) -> NDArray[np.float32]:
        """A tensor stored as float32[n]."""
        tensor = self._find(name, _FLOAT)
        return np.frombuffer(self.data, "<f4", tensor.values, tensor.offset).astype(np.float32, copy=False)

    def packed(self, name: str, rows: int) -> tuple[NDArray[np.uint8], NDArray[np.float16]]:
        """A tensor of 4 bits as it is stored: uint8[rows, blocks, 16] and the scales float16[rows, blocks].

        A byte holds value i of its block in the low and value i + 16 in the high half, both 0…15 around 8.
        """
        tensor = self._find(name, _NIBBLES)
        blocks = np.frombuffer(self.data, np.uint8, tensor.length, tensor.offset).reshape(rows, -1, _BLOCK_BYTES)
        return blocks[:, :, 2:], blocks[:, :, :2].copy().view("<f2")[..., 0].astype(np.float16, copy=False)

    def matrix(self, name: str, rows: int) -> NDArray[np.float32]:
        """A tensor of 4 bits, expanded: float32[rows, n]."""
        packed, scales = self.packed(name, rows)
        values = np.concatenate([packed & 15, packed >> 4], -1).astype(np.float32) - 8
        return np.asarray((values * scales[..., None].astype(np.float32)).reshape(rows, -1), np.float32)

    def _find(self, name: str, kind: int) -> _Tensor:
        tensor = self.tensors.get(name)
        if tensor is None or tensor.kind != kind:
            raise ModelUnavailable(f"the weights hold no tensor {name} of the kind expected")
        return tensor


def parse(data: bytes) -> Weights:
    """The container's parts; raises ModelUnavailable when it is no E5S1 of a size we know."""
    try:
        return _parse(data)
    except (struct.error, ValueError, IndexError) as error:
        raise ModelUnavailable(f"the weights cannot be read: {error}") from error


def without_other_scripts(weights: Weights) -> Weights:
    """The same model with pieces of Latin, Han, kana and Hangul only: a smaller table, half the tokenizer's memory.

    Single characters of every script stay, so other scripts fall to them and nothing becomes unknown.
    """
    others = {letter for letter in set("".join(weights.pieces)) if _is_other(letter)}
    kept = [
        i
        for i, piece in enumerate(weights.pieces)
        if i < _SPECIAL_PIECES or (piece != "<mask>" and (len(piece.lstrip("▁")) < 2 or others.isdisjoint(piece)))
    ]
    return Weights(
        weights.data,
        weights.shape,
        weights.epsilon,
        tuple(weights.pieces[i] for i in kept),
        weights.scores[kept],
        weights.rows[kept],
        weights.special,
        weights.tensors,
    )


def _parse(data: bytes) -> Weights:
    magic, _, *sizes, epsilon, block = _HEADER.unpack_from(data)
    if magic != b"E5S1" or block != BLOCK:
        raise ValueError("not an E5S1 file with blocks of 32")
    at = _HEADER.size
    count, bos, eos, pad, unk, blob_length = _TOKENIZER.unpack_from(data, at)
    at += _TOKENIZER.size
    ends = np.frombuffer(data, "<u4", count + 1, at)
    scores = np.frombuffer(data, "<f4", count, at + ends.nbytes)
    at += ends.nbytes + scores.nbytes
    blob = data[at : at + blob_length]
    pieces = tuple(blob[ends[i] : ends[i + 1]].decode("utf-8") for i in range(count))
    at += blob_length
    _, normalizer_length = struct.unpack_from("<iI", data, at)  # their character map; `tokenizers` has its own
    tensors = _tensors(data, at + 8 + normalizer_length)
    return Weights(data, Shape(*sizes), epsilon, pieces, scores, np.arange(count), (bos, eos, pad, unk), tensors)


def _tensors(data: bytes, at: int) -> dict[str, _Tensor]:
    (count,) = struct.unpack_from("<i", data, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        tensors[name] = _Tensor(*_TENSOR.unpack_from(data, at))
        at += _TENSOR.size
    return tensors


_KEPT_SCRIPTS = (
    *((0, 0x250), (0x1E00, 0x1F00)),  # Latin
    *((0x3400, 0xA000), (0xF900, 0xFB00), (0x20000, 0x110000), (0x3100, 0x3130)),  # Han, bopomofo
    *((0x3040, 0x3100), (0x31F0, 0x3200)),  # kana
    *((0xAC00, 0xD7B0), (0x1100, 0x1200)),  # Hangul
)


def _is_other(character: str) -> bool:
    """Whether it is a letter of a script that is not kept; signs and numbers belong to no script."""
    point = ord(character)
    if any(first <= point < end for first, end in _KEPT_SCRIPTS):
        return False
    return unicodedata.category(character)[0] not in "PSNZC"
