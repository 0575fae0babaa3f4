"""A small index in memory of the test: notes as text, words and, where asked for, made-up vectors."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from recalld.index.graph.build import build
from recalld.index.graph.extraction.text import TextBlock
from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.graph import Graph
from recalld.index.graph.inputs import Inputs
from recalld.index.indexer import index_file
from recalld.index.recall.answering.sentences import split
from recalld.index.recall.context import Context
from recalld.index.recall.pipeline import recall
from recalld.index.recall.result import Mode, Recall, RecallRequest
from recalld.index.store.rows import Batch, IndexedNote, Stat
from recalld.index.store.store import Store
from recalld.index.text.tokens import index_terms

Build = Callable[[Mapping[str, str]], "Library"]

DIMS = 64


class TermEncoder:
    """Texts that share terms are near: enough of a model to test what is done with vectors."""

    name, dims = "terms", DIMS

    def encode_query(self, text: str) -> NDArray[np.float32]:
        return self.encode_passage(text)

    def encode_passage(self, text: str) -> NDArray[np.float32]:
        vector = np.full(DIMS, 0.01, np.float32)
        for key in index_terms(text):
            vector[key % DIMS] += 1
        return np.asarray(vector / np.linalg.norm(vector), np.float32)


class Library:
    """A store with notes in it, and how to ask it."""

    def __init__(self, store: Store, notes: Mapping[str, str]) -> None:
        self.store = store
        self.encoder: TermEncoder | None = None
        self.write(notes)

    def write(self, notes: Mapping[str, str]) -> "Library":
        """Bring notes in, or in place of those at their paths."""
        indexed = [index_file(text.encode(), path, Stat(len(text), 0, 0, 0)) for path, text in notes.items()]
        self.store.apply(Batch(upserts=[note for note in indexed if isinstance(note, IndexedNote)]))
        return self

    def remove(self, path: str) -> None:
        """Take a note out."""
        self.store.apply(Batch(removed=[path]))

    def embed(self) -> "Library":
        """Give every passage a vector."""
        self.encoder = TermEncoder()
        self.store.use_model(self.encoder.name, DIMS)
        while missing := self.store.missing_vectors(64):
            matrix = np.stack([self.encoder.encode_passage(text) for _, text in missing])
            self.store.put_vectors(self.encoder.name, [text_hash for text_hash, _ in missing], matrix)
        return self

    def search(self, query: str, mode: Mode = "hybrid", limit: int = 50, context: Context | None = None) -> Recall:
        """Search as a person does."""
        return recall(RecallRequest(query, mode=mode, limit=limit), self.store, self.encoder, context=context)

    def paths(self, query: str, mode: Mode = "hybrid", limit: int = 50) -> list[str]:
        """The paths of what a search finds, best first."""
        return [card.path for card in self.search(query, mode, limit).cards]

    def ask(self, question: str, context: Context | None = None, **more: Any) -> Recall:
        """Ask a question."""
        return recall(RecallRequest(question, ask=True, **more), self.store, self.encoder, context=context)

    def id_of(self, path: str) -> int:
        """The id of the note at a path."""
        return self.store.notes.ids()[path]

    def graph(self, vocabulary: Vocabulary | None = None) -> Graph:
        """The graph of concepts, made as the daemon makes it."""
        inputs = Inputs(self.store, _sentences)
        return build(inputs, vocabulary or Vocabulary(), self.store.vectors.per_note()).state.graph


def _sentences(blocks: Sequence[TextBlock]) -> Iterator[str]:
    return (sentence.text for block in blocks for sentence in split(block.text, block.line))


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Build]:
    """Builds a library; its store is closed at the end."""
    stores: list[Store] = []

    def build(notes: Mapping[str, str]) -> Library:
        store = Store.open(tmp_path / f"{len(stores)}" / "index.duckdb")
        stores.append(store)
        return Library(store, notes)

    yield build
    for store in stores:
        store.close()
