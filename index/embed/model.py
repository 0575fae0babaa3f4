"""A model that is loaded: text to vectors, one text at a time, the same bits every time."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from . import unigram
from .catalog import MODEL, TOKENIZER, Installed, ModelUnavailable, Pooling, read
from .unigram import Unigram

Vector = NDArray[np.float32]
T = TypeVar("T")

_EMBEDDING, _HIDDEN = "sentence_embedding", "last_hidden_state"
_INPUTS = {"input_ids", "attention_mask", "token_type_ids", "position_ids"}
_LONGEST_PIECE = 32
"""Characters per token beyond which a text is cut before it is tokenised: it would be cut afterwards anyway."""
_ERRORS_ONLY = 3
_REMEMBERED = 1_024
"""Passages whose vectors are remembered: what answers one question is near to the next one, too."""


class Encoder:
    """A loaded model. Safe to share: every method may be called from several threads at once.

    Texts go through one by one. The model scales its activations by the text, so a vector computed in a batch would
    depend on its neighbours; and batches are slower here than a thread for each core.
    """

    def __init__(self, model: Installed, session: onnxruntime.InferenceSession, tokenizer: Tokenizer | Unigram) -> None:
        self._model = model
        self._session = session
        self._tokenizer = tokenizer
        self._inputs = [given.name for given in session.get_inputs()]
        self._outputs = {made.name: len(made.shape or ()) for made in session.get_outputs()}
        self._holds = False
        """Whether the session keeps memory of runs."""
        self.name = model.id
        """What the vectors are filed under: model, variant and conversion."""
        self.dims = model.dims
        self.max_tokens = model.max_tokens
        self._passage = lru_cache(_REMEMBERED)(lambda text: self._encode(model.passage_prefix + text))

    @classmethod
    def load(cls, folder: Path, threads: int = 1) -> "Encoder":
        """Load a model's folder for so many threads a text; raises ModelUnavailable."""
        model = read(folder)
        if not model.version:  # a folder of the person's own: other files are another model
            model = replace(model, version=_fingerprint(folder / MODEL))
        try:
            tokenizer = unigram.load(folder / TOKENIZER)
            session = _session(folder / MODEL, threads)
        except Exception as error:  # both libraries raise plain exceptions of their own
            raise ModelUnavailable(f"the model in {folder} cannot be loaded: {error}", _HINT) from error
        encoder = cls(model, session, tokenizer)
        encoder._check()
        return encoder

    def encode_query(self, text: str) -> Vector:
        """The vector of a question: float32[dims], of length 1."""
        return self._encode(self._model.query_prefix + text)

    def encode_passage(self, text: str) -> Vector:
        """The vector of a passage: float32[dims], of length 1. It may be remembered: never write to it."""
        return self._passage(text)

    def encode_closely(self, text: str) -> tuple[Vector, Vector]:
        """The vector of a passage, and those of its tokens in the last layer, both from one run.

        float32[dims], the same bits as `encode_passage`, and float32[tokens, dims], without prefix and special tokens;
        none of a model that does not hand them out.
        """
        return self._closely(text)

    def passage_tokens(self, text: str) -> Vector:
        """The vectors of a passage's tokens as `encode_closely` gives them: float32[tokens, dims]."""
        return self._closely(text)[1]

    def passage_spans(self, text: str) -> NDArray[np.int32]:
        """Where the tokens stand that `passage_tokens` gives the vectors of: int32[tokens, 2], first character of
        `text` and the one after the last.
        """
        encoding = self._tokenize(self._model.passage_prefix + text)
        own = np.array(self._cut(self._own(encoding), encoding), np.bool_)
        offsets = np.array(self._cut(encoding.offsets, encoding), np.int32).reshape(-1, 2)
        return np.asarray(np.maximum(offsets[own] - len(self._model.passage_prefix), 0), np.int32)

    def token_vectors(self, text: str) -> Vector:
        """The last layer's vectors of a text's tokens, without prefix and special tokens: float32[tokens, dims]."""
        encoding = self._tokenize(text)
        ids, special = self._cut(encoding.ids, encoding), self._cut(encoding.special_tokens_mask, encoding)
        hidden = self._run([self._token_output()], ids)[0][0]
        return np.asarray(hidden[np.array(special) == 0], np.float32)

    @property
    def has_tokens(self) -> bool:
        """Whether the model hands out the vectors of tokens."""
        return 3 in self._outputs.values()

    def release(self) -> bool:
        """Hand the memory that the session keeps for its next runs back to `malloc`: some 100 MB after long texts.

        Returns whether there was a run since the last time; else there is nothing to hand back.
        """
        held = self._holds
        if held:
            self._run(list(self._outputs)[:1], self._tokenize("a").ids, _shrinking())
            self._holds = False
        return held

    def count_tokens(self, text: str) -> int:
        """Tokens of a text as the model counts them, special tokens included, however long it is."""
        return len(self._tokenizer.encode(text).ids)

    def _closely(self, text: str) -> tuple[Vector, Vector]:
        if not self.has_tokens:
            return self.encode_passage(text), np.zeros((0, self.dims), np.float32)
        encoding = self._tokenize(self._model.passage_prefix + text)
        ids = self._cut(encoding.ids, encoding)
        own = np.array(self._cut(self._own(encoding), encoding), np.bool_)
        if self._outputs.get(_EMBEDDING) == 2 and ids:
            pooled, hidden = self._run([_EMBEDDING, self._token_output()], ids)
            return _unit(pooled[0]), np.asarray(hidden[0][own], np.float32)
        hidden = self._run([self._token_output()], ids)[0][0]
        return _unit(_pooled(hidden, self._model.pooling)), np.asarray(hidden[own], np.float32)

    def _encode(self, text: str) -> Vector:
        encoding = self._tokenize(text)
        ids = self._cut(encoding.ids, encoding)
        if self._outputs.get(_EMBEDDING) == 2:
            return _unit(self._run([_EMBEDDING], ids)[0][0])
        return _unit(_pooled(self._run([self._token_output()], ids)[0][0], self._model.pooling))

    def _tokenize(self, text: str) -> Encoding:
        return self._tokenizer.encode(text[: self.max_tokens * _LONGEST_PIECE])

    def _cut(self, values: Sequence[T], encoding: Encoding) -> list[T]:
        """The values of the tokens that fit; special tokens at the end are kept."""
        if len(values) <= self.max_tokens:
            return list(values)
        tail = 0
        while tail < self.max_tokens - 1 and encoding.special_tokens_mask[-1 - tail]:
            tail += 1
        return [*values[: self.max_tokens - tail], *values[len(values) - tail :]]

    def _own(self, encoding: Encoding) -> list[int]:
        """Which tokens are of the text itself: 1 for those, 0 for special ones and those of the passage prefix."""
        end = len(self._model.passage_prefix.rstrip())
        tokens = zip(encoding.special_tokens_mask, encoding.offsets, strict=True)
        return [int(not special and start >= end) for special, (start, _) in tokens]

    def _run(
        self, outputs: list[str], ids: list[int], options: onnxruntime.RunOptions | None = None
    ) -> list[NDArray[Any]]:
        self._holds = True
        if not ids:  # a tokenizer without special tokens, and nothing to tokenise
            return [np.zeros((1, self.dims) if o == _EMBEDDING else (1, 0, self.dims), np.float32) for o in outputs]
        tokens = np.array([ids], np.int64)
        values = {
            "input_ids": tokens,
            "attention_mask": np.ones_like(tokens),
            "token_type_ids": np.zeros_like(tokens),
            "position_ids": np.arange(len(ids), dtype=np.int64)[None],
        }
        made: list[NDArray[Any]] = self._session.run(outputs, {name: values[name] for name in self._inputs}, options)
        return made

    def _token_output(self) -> str:
        """The output with a vector for each token."""
        by_token = [name for name, axes in self._outputs.items() if axes == 3]
        return _HIDDEN if _HIDDEN in by_token else by_token[0]

    def _check(self) -> None:
        """Refuse a model that would fail, or give vectors of another size, at the first text."""
        unknown = set(self._inputs) - _INPUTS
        if unknown:
            raise ModelUnavailable(f"{self.name} wants inputs nobody gives: {', '.join(sorted(unknown))}", _HINT)
        if self._outputs.get(_EMBEDDING) != 2 and 3 not in self._outputs.values():
            raise ModelUnavailable(f"{self.name} has no output {_EMBEDDING} or {_HIDDEN}", _HINT)
        try:
            size = len(self.encode_query("a"))
        except Exception as error:  # onnxruntime's exceptions have no common base of their own
            raise ModelUnavailable(f"{self.name} cannot be run: {error}", _HINT) from error
        if size != self.dims:
            raise ModelUnavailable(f"{self.name} makes vectors of {size} numbers, not of {self.dims}", _HINT)


_HINT = "use an encoder exported to ONNX with its own tokenizer.json, and say its dims and pooling in model.json"


def _shrinking() -> onnxruntime.RunOptions:
    options = onnxruntime.RunOptions()
    options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
    return options


def _session(path: Path, threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = _ERRORS_ONLY
    options.enable_mem_pattern = False  # every text has its own length
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _pooled(hidden: Vector, pooling: Pooling) -> Vector:
    """One vector of float32[tokens, dims]. There is no padding, so no mask."""
    if not len(hidden):
        return np.zeros(hidden.shape[-1], np.float32)
    if pooling == "mean":
        return np.asarray(hidden.mean(axis=0), np.float32)
    return np.asarray(hidden[0 if pooling == "cls" else -1], np.float32)


def _unit(vector: NDArray[Any]) -> Vector:
    single = np.array(vector, np.float32)
    length = float(np.linalg.norm(single))
    return np.asarray(single / np.float32(length), np.float32) if length else single


def _fingerprint(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "blake2b").hexdigest()[:12]
