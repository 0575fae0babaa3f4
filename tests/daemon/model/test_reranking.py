"""What the reranker reads ahead after a start."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from recalld.daemon.model import reranking
from recalld.daemon.model.embedding import EmbeddingService
from recalld.daemon.model.reranking import Reranking
from recalld.index.indexer import index_file
from recalld.index.store.rows import Batch, IndexedNote, Stat
from recalld.index.store.store import Store

from .test_embedding import Arithmetic


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "index.duckdb")
    for n in range(10):
        note = index_file(f"# Note {n}\n\nThe text of number {n}.\n".encode(), f"{n}.md", Stat(n + 1, n + 1, 0, n))
        assert isinstance(note, IndexedNote)
        opened.apply(Batch(upserts=[note]))
    yield opened
    opened.close()


def test_the_newest_passages_are_read_ahead_and_no_more_than_some(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reranking, "MOST_WARMED", 6)
    service, encoder = EmbeddingService(Arithmetic), Arithmetic()
    ranked = Reranking(service)
    looks = 0
    while ranked.warm(encoder, store):
        looks += 1
        assert looks < 20
    newest = [text_hash for _, text_hash, _ in store.newest(None, 10)]
    assert [text_hash in service.tokens for text_hash in newest] == [True] * 6 + [False] * 4
    assert not ranked.warm(encoder, store)


def test_where_all_were_read_nothing_is_looked_for_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    service, encoder = EmbeddingService(Arithmetic), Arithmetic()
    ranked = Reranking(service)
    while ranked.warm(encoder, store):
        pass
    assert len(service.tokens) == 10
    monkeypatch.setattr(Store, "newest", None)
    assert not ranked.warm(encoder, store)
