"""Small vaults in a store, random changes of them, and graphs told by path and key instead of by number."""

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from recalld.index.graph.build import build
from recalld.index.graph.extraction.text import TextBlock
from recalld.index.graph.follow import Change, Step, follow
from recalld.index.graph.frozen import Frozen
from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.graph import Graph
from recalld.index.graph.inputs import Inputs
from recalld.index.graph.state import State
from recalld.index.indexer import index_file
from recalld.index.recall.answering.sentences import split
from recalld.index.store.rows import Batch, IndexedNote, Stat
from recalld.index.store.store import Store

ENGLISH = "cobra flag parse vim regex window ollama model memory cache api sqlite index query token"
WORDS = [*ENGLISH.split(), "冪等", "佇列", "重試", "筆記"]
DIMS = 8
TITLES = ("Cobra", "Vim windows", "Ollama", "Query cache", "冪等鍵", "重試佇列", "Memory pool", "Flags", "Token index")


def sentences(blocks: Sequence[TextBlock]) -> Iterable[str]:
    """Cut a note as the daemon does."""
    return (sentence.text for block in blocks for sentence in split(block.text, block.line))


def inputs(store: Store) -> Inputs:
    """What a graph of this store is made from."""
    return Inputs(store, sentences)


def indexed(path: str, text: str) -> IndexedNote:
    """A note as the store takes it."""
    data = text.encode()
    note = index_file(data, path, Stat(len(data), 1, 1, 1))
    assert isinstance(note, IndexedNote)
    return note


def write(store: Store, notes: Mapping[str, str], removed: Iterable[str] = ()) -> None:
    """Bring notes into the store, and take others out."""
    store.apply(Batch(upserts=[indexed(path, text) for path, text in notes.items()], removed=list(removed)))


def embed(store: Store) -> None:
    """Give every passage a vector that depends on its text alone: those that share words lie near each other."""
    if not store.model:
        store.use_model("m", DIMS)
    waiting = store.missing_vectors(1000)
    rows = np.zeros((len(waiting), DIMS), np.float32)
    for row, (_, text) in zip(rows, waiting, strict=True):
        for place, word in enumerate(WORDS):
            row[place % DIMS] += text.count(word) * (1 + place // DIMS)
        row += 0.01
        row /= np.linalg.norm(row)
    store.put_vectors("m", [text_hash for text_hash, _ in waiting], rows)


def a_note(chance: random.Random) -> str:
    """Some frontmatter, some words, a link, a fence."""
    lines = ["---", f"title: {chance.choice(TITLES)} {chance.choice(('', 'II', '二'))}"]
    if chance.random() < 0.4:
        lines.append(f"aliases: [{chance.choice(WORDS)}, {chance.choice(TITLES)} note]")
    lines += [f"tags: [{chance.choice(WORDS)}]", "---", f"# {chance.choice(WORDS)} {chance.choice(WORDS)}"]
    for _ in range(chance.randrange(1, 4)):
        lines.append(" ".join(chance.choices(WORDS, k=8)) + f" about {chance.choice(TITLES)}.")
    lines.append(chance.choice(("", f"See [[n{chance.randrange(12)}]].", f"`{chance.choice(WORDS)}_x`")))
    lines += chance.choice(([], ["", "```go", "x := 1", "```"]))
    return "\n".join(lines)


def a_vault(chance: random.Random, n: int = 12) -> dict[str, str]:
    """Random notes."""
    return {f"{chance.choice(('a', 'b'))}/n{i}.md": a_note(chance) for i in range(n)}


def caught_up(store: Store, state: State, vocabulary: Vocabulary | None = None) -> Step:
    """Follow whatever happened to the store since."""
    metas = {meta.note_id: meta for meta in store.notes.all()}
    written = [i for i, meta in metas.items() if meta.rev > state.graph.rev]
    gone = [i for i in state.reading.named if i not in metas]
    change = Change(store.rev, written, gone, store.vectors.per_note())
    return follow(inputs(store), state, change, state.vocabulary if vocabulary is None else vocabulary)


def built(store: Store, vocabulary: Vocabulary | None = None, frozen: Frozen | None = None) -> Step:
    """Build the whole graph."""
    return build(inputs(store), vocabulary or Vocabulary(), store.vectors.per_note(), frozen)


def fresh(home: Path, notes: Mapping[str, str]) -> Store:
    """A new store with these notes."""
    store = Store.open(home / "index.duckdb")
    write(store, notes)
    return store


def told(graph: Graph, store: Store) -> dict[str, Any]:
    """All that a graph says, by path and key."""
    paths = {meta.note_id: meta.path for meta in store.notes.all()}
    return {
        "concepts": {c.key: (c.label, c.names, c.df, c.degree, c.god, c.banned, c.pinned) for c in graph.concepts},
        "holdings": {paths[i]: _pairs(graph, i) for i in graph.holdings},
        "edges": {paths[i]: _edges(graph, i, paths) for i in graph.adjacency if graph.degree(i)},
        "communities": [
            (c.number, c.name, [paths[i] for i in c.notes], c.concepts, c.cohesion, c.folders, c.summary)
            for c in graph.communities
        ],
        "canonical": {paths[a]: paths[b] for a, b in graph.canonical.items()},
        "metas": {paths[i] for i in graph.metas},
    }


def _pairs(graph: Graph, note_id: int) -> list[tuple[str, float]]:
    holding = graph.holdings[note_id]
    assert (np.diff(holding.weights) <= 0).all()
    return [
        (graph.concepts[p].key, w) for p, w in zip(holding.concepts.tolist(), holding.weights.tolist(), strict=True)
    ]


def _edges(graph: Graph, note_id: int, paths: Mapping[int, str]) -> list[tuple[str, str, float]]:
    return [(paths[edge.b], edge.kind, edge.weight) for edge in graph.edges(note_id)]
