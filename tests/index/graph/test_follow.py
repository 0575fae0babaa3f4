"""A graph that followed every change is the one that is built of everything."""

import random
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recalld.index.graph.build import build
from recalld.index.graph.governance.vocabulary import Vocabulary

from .grown import a_note, a_vault, built, caught_up, embed, fresh, inputs, told, write


@settings(max_examples=30)
@given(st.integers(0, 10**9))
def test_following_equals_building(seed: int) -> None:
    """After random edits, new notes, renames and removals: concepts, edges, communities and their texts."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        notes = a_vault(chance)
        store = fresh(Path(folder), notes)
        if chance.random() < 0.5:
            embed(store)
        state = built(store).state
        for turn in range(4):
            changed = {chance.choice([*notes, f"a/n{chance.randrange(20)}.md"]): a_note(chance) for _ in range(2)}
            removed = [path for path in chance.sample(sorted(notes), 1) if path not in changed][: chance.randrange(2)]
            write(store, changed, removed)
            notes = {path: text for path, text in {**notes, **changed}.items() if path not in removed}
            state = caught_up(store, state).state
            if turn == 1 and state.frozen.model:
                embed(store)
        state = caught_up(store, state).state
        assert told(state.graph, store) == told(built(store, frozen=state.frozen).state.graph, store)
        store.close()


@settings(max_examples=15)
@given(st.integers(0, 10**9))
def test_a_dream_that_keeps_quotes_is_a_fresh_build(seed: int) -> None:
    """What notes are quoted with is taken over from before where nothing is other, and found anew where it is."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        notes = a_vault(chance)
        store = fresh(Path(folder), notes)
        state = built(store).state
        for _ in range(3):
            write(store, {chance.choice([*notes, "b/new.md"]): a_note(chance) for _ in range(2)})
            if chance.random() < 0.5:
                state = caught_up(store, state).state
            kept = state.quoted(store.notes)
            state = build(inputs(store), Vocabulary(), store.vectors.per_note(), quoted=kept).state
            assert told(state.graph, store) == told(built(store).state.graph, store)
        store.close()


def test_a_quote_stands_while_its_note_and_its_concepts_do(home: Path) -> None:
    store = fresh(home, a_vault(random.Random(3)))
    state = built(store).state
    said = {i: replace(quote, text="Said before.") for i, quote in state.quoted(store.notes).items()}
    first = store.notes.get(min(said))
    assert first is not None
    write(store, {first.path: a_note(random.Random(5))})
    assert min(said) not in state.quoted(store.notes)
    again = build(inputs(store), Vocabulary(), quoted=said).state.quotes
    assert all((again[i].text == "Said before.") == (again[i].by == said[i].by) for i in again.keys() & said.keys())
    store.close()


@pytest.mark.parametrize("seed", range(5))
def test_an_index_built_again_gives_the_same_graph(home: Path, seed: int) -> None:
    """Notes get other numbers, and nothing else changes: decisions are in force, a dream is as good as a new index."""
    chance = random.Random(seed)
    first = fresh(home / "one", notes := a_vault(chance))
    keys = [concept.key for concept in built(first).state.graph.concepts]
    vocabulary = a_vocabulary(chance, keys, sorted(notes))
    other = fresh(home / "other", {"z/gone.md": a_note(chance)})
    for path in chance.sample(sorted(notes), len(notes)):
        write(other, {path: notes[path]}, ["z/gone.md"])
    for store in (first, other):
        embed(store)
    graphs = [told(built(store, vocabulary).state.graph, store) for store in (first, other)]
    assert graphs[0] == graphs[1]
    first.close()
    other.close()


def a_vocabulary(chance: random.Random, keys: list[str], paths: list[str]) -> Vocabulary:
    """Some decisions about concepts and notes there are."""
    some = chance.sample(keys, min(6, len(keys)))
    copy, original = chance.sample(paths, 2)
    return Vocabulary(
        merged=chance.choice(({}, {some[0]: some[1]}, {some[0]: some[1], some[2]: some[1]})),
        labels=chance.choice(({}, {some[1]: "Another name"})),
        banned=frozenset(chance.sample(some, chance.randrange(3))),
        pinned=frozenset(chance.sample(some, chance.randrange(2))),
        demoted=frozenset(chance.sample(paths, chance.randrange(2))),
        canonical=chance.choice(({}, {copy: original})),
    )


@settings(max_examples=30)
@given(st.integers(0, 10**9))
def test_what_is_undone_leaves_the_graph_as_it_was(seed: int) -> None:
    """Decisions follow one another; each graph is the one built with them, and without them it is the first again."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        store = fresh(Path(folder), notes := a_vault(chance))
        first = state = built(store).state
        keys = [concept.key for concept in first.graph.concepts]
        for _ in range(3):
            vocabulary = a_vocabulary(chance, keys, sorted(notes))
            state = caught_up(store, state, vocabulary).state
            assert told(state.graph, store) == told(built(store, vocabulary, state.frozen).state.graph, store)
        undone = caught_up(store, state, Vocabulary()).state
        assert told(undone.graph, store) == told(first.graph, store)
        store.close()
