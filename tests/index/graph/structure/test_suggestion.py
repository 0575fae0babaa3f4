"""Suggestions for a note that nothing reaches."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from recalld.index.graph.structure.suggestion import Suggestion, suggest
from recalld.index.indexer import index_file
from recalld.index.store.rows import Batch, IndexedNote, Stat
from recalld.index.store.store import Store

NOTES = {
    "coffee.md": "# Coffee\n\nwater temperature kettle\n",
    "tea.md": "# Tea\n\nwater temperature leaves\n",
    "metal.md": "# Metal\n\nkettle\n",
    "other.md": "# Other\n\nnothing else\n",
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with these notes."""
    opened = Store.open(tmp_path / "index.duckdb")
    made = [index_file(text.encode(), path, Stat(len(text), 0, 0, 0)) for path, text in NOTES.items()]
    opened.apply(Batch(upserts=[note for note in made if isinstance(note, IndexedNote)]))
    yield opened
    opened.close()


def ask(store: Store, path: str, hidden: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Path and reason of what is suggested."""
    note = store.notes.by_path(path)
    assert note is not None
    ids = store.notes.ids()
    with store.view() as view:
        found = suggest(view, store.notes, store.vectors, note, hidden=[ids[other] for other in hidden])
    return [(_path(store, one), one.by) for one in found]


def _path(store: Store, one: Suggestion) -> str:
    note = store.notes.get(one.note_id)
    assert note is not None
    return note.path


def test_words_where_there_are_no_vectors_then_what_lies_near(store: Store) -> None:
    assert ask(store, "coffee.md") == [("tea.md", "words"), ("metal.md", "words"), ("other.md", "folder")]
    assert ask(store, "coffee.md", hidden=("tea.md",)) == [("metal.md", "words"), ("other.md", "folder")]


def test_meaning_first(store: Store) -> None:
    store.use_model("m", 4)
    texts = store.missing_vectors(10)
    rows = {"Coffee": [1, 0, 0, 0], "Tea": [0, 1, 0, 0], "Metal": [0, 0, 1, 0], "Other": [0.9, 0.1, 0, 0]}
    matrix = np.array([next(row for name, row in rows.items() if name in text) for _, text in texts], np.float32)
    store.put_vectors("m", [text_hash for text_hash, _ in texts], matrix)
    found = ask(store, "coffee.md")
    assert found[0] == ("other.md", "meaning")
    assert {by for _, by in found} == {"meaning"} and len(found) == 3


def test_alone_in_the_world(store: Store) -> None:
    assert ask(store, "coffee.md", hidden=("tea.md", "metal.md", "other.md")) == []
