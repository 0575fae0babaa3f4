"""The graph in the file: what a start reads is what was there, and what was cut off counts as nothing."""

import random
from pathlib import Path

import pytest

from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.kept import from_bytes, restore, rows_of, to_bytes, whole_rows
from recalld.index.store.rows import Batch
from recalld.index.store.store import Store

from .grown import a_note, a_vault, built, caught_up, fresh, inputs, told, write


@pytest.mark.parametrize("seed", range(8))
def test_a_start_reads_what_was_kept(home: Path, seed: int) -> None:
    """After a build and steps that were kept, and with changes that the graph has not followed yet."""
    chance = random.Random(seed)
    store = fresh(home, notes := a_vault(chance))
    step = built(store, Vocabulary(labels={"cobra": "Naja"}))
    for rows in whole_rows(store.graph.generation, step):
        assert store.graph.put(rows)
    state = step.state
    for _ in range(2):
        write(store, {chance.choice(sorted(notes)): a_note(chance), "a/new.md": a_note(chance)})
        before, step = state, caught_up(store, state)
        state = step.state
        assert store.graph.put(rows_of(store.graph.generation, before, step))
    assert told(restore(inputs(store), store.graph.kept()).graph, store) == told(state.graph, store)
    write(store, {"a/new.md": a_note(chance), "b/newer.md": a_note(chance)}, [sorted(notes)[0]])
    expected = told(caught_up(store, state).state.graph, store)
    store.close()
    again = Store.open(home / "index.duckdb")
    restored = restore(inputs(again), again.graph.kept())
    assert told(caught_up(again, restored).state.graph, again) == expected
    again.close()


def test_a_graph_cut_off_is_none(home: Path) -> None:
    """A process that ends while a whole graph is written leaves nothing to start from."""
    store = fresh(home, a_vault(random.Random(1)))
    rows = list(whole_rows(store.graph.generation, built(store)))
    for one in rows[:-1]:
        store.graph.put(one)
    with pytest.raises(KeyError):
        restore(inputs(store), store.graph.kept())
    store.close()


def test_withdrawn_notes_leave_no_graph(home: Path) -> None:
    """Nothing made with the help of a note that became private stays, nor is it written again by who began before."""
    store = fresh(home, a_vault(random.Random(2)) | {"a/secret.md": "# Obsidiana\n\nObsidiana holds `topaz_key`."})
    step = built(store)
    rows = list(whole_rows(store.graph.generation, step))
    for one in rows:
        store.graph.put(one)
    store.apply(Batch(removed=["a/secret.md"], withdraws=True))
    assert not any(store.graph.put(one) for one in rows)
    kept = store.graph.kept()
    assert (dict(kept.frozen), len(kept.concepts["key"]), kept.notes, kept.communities) == ({}, 0, [], [])
    store.care.purge()
    store.close()
    assert not any(
        b"bsidiana" in file.read_bytes() or b"topaz_key" in file.read_bytes() for file in home.glob("index*")
    )


def test_a_vocabulary_is_kept_whole() -> None:
    """Every kind of decision."""
    vocabulary = Vocabulary(
        merged={"k8s": "kubernetes"}, labels={"a": "A"}, banned=frozenset("b"), kept=frozenset("c"),
        pinned=frozenset("p"), demoted=frozenset(("d.md",)), promoted=frozenset(("e.md",)),
        canonical={"copy.md": "one.md"}, distinct=frozenset((("a.md", "b.md"),)), superseded={"old.md": ""},
    )  # fmt: skip
    assert from_bytes(to_bytes(vocabulary)) == vocabulary
