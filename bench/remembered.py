"""The model as benchmarks run it: every vector that it made is remembered, over runs."""

import pickle
import tempfile
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from recalld.index.embed.convert import install
from recalld.index.embed.model import Encoder

Vector = NDArray[np.float32]

CACHE = Path(tempfile.gettempdir()) / "recalld-golden"


class CachedEncoder:
    """An encoder that remembers every vector it made, over runs."""

    def __init__(self) -> None:
        CACHE.mkdir(exist_ok=True)
        self._encoder = Encoder.load(install(CACHE / "models"))
        self.name, self.dims = self._encoder.name, self._encoder.dims
        self._path = CACHE / f"{blake2b(self.name.encode(), digest_size=8).hexdigest()}.pickle"
        self._vectors: dict[bytes, Vector] = pickle.loads(self._path.read_bytes()) if self._path.exists() else {}
        self._saved = len(self._vectors)
        self._tokens_path = CACHE / "none"
        self._tokens: dict[bytes, NDArray[np.float16]] = {}
        self._tokens_saved = 0

    def use(self, name: str) -> None:
        """Remember token vectors with this set: they are too many to hold all sets' at once."""
        self._tokens_path = CACHE / f"tokens-{name}-{self._path.stem}.pickle"
        known = self._tokens_path.exists()
        self._tokens = pickle.loads(self._tokens_path.read_bytes()) if known else {}
        self._tokens_saved = len(self._tokens)

    def token_vectors(self, text: str) -> Vector:
        """The vectors of a question's tokens, in half precision."""
        key = blake2b(f"query\n{text}".encode(), digest_size=16).digest()
        if key not in self._tokens:
            self._tokens[key] = self._encoder.token_vectors(text).astype(np.float16)
        return self._tokens[key].astype(np.float32)

    def passage_tokens(self, text: str) -> Vector:
        """The vectors of a passage's tokens, in half precision."""
        return self.encode_closely(text)[1]

    def passage_spans(self, text: str) -> NDArray[np.int32]:
        """Where the tokens of a passage stand."""
        return self._encoder.passage_spans(text)

    def encode_closely(self, text: str) -> tuple[Vector, Vector]:
        """The vectors of a passage and of its tokens, the latter in half precision."""
        key = blake2b(f"passage\n{text}".encode(), digest_size=16).digest()
        if key not in self._tokens:
            self._vectors[key], tokens = self._encoder.encode_closely(text)
            self._tokens[key] = tokens.astype(np.float16)
        return self._cached("passage", text), self._tokens[key].astype(np.float32)

    def encode_query(self, text: str) -> Vector:
        """The vector of a question."""
        return self._cached("query", text)

    def encode_passage(self, text: str) -> Vector:
        """The vector of a passage."""
        return self._cached("passage", text)

    def save(self) -> None:
        """Keep what was made for the next run."""
        if len(self._vectors) > self._saved:
            _replace(self._path, pickle.dumps(self._vectors))
            self._saved = len(self._vectors)
        if len(self._tokens) > self._tokens_saved:
            _replace(self._tokens_path, pickle.dumps(self._tokens))
            self._tokens_saved = len(self._tokens)

    def _cached(self, kind: str, text: str) -> Vector:
        key = blake2b(f"{kind}\n{text}".encode(), digest_size=16).digest()
        vector = self._vectors.get(key)
        if vector is None:
            encode = self._encoder.encode_query if kind == "query" else self._encoder.encode_passage
            vector = self._vectors[key] = encode(text)
        return vector


def _replace(path: Path, data: bytes) -> None:
    """Write a file as a whole: other runs read it at the same time."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as made:
        made.write(data)
    Path(made.name).replace(path)
