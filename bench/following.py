"""What the concept graph costs to build, and to keep when one note changes, against the size of the vault.

    python -m bench.following SOURCE… [--sizes 908,3000,10000] [--edits 20] [--vectors]

SOURCE is a folder of markdown notes; vaults of these sizes are made of it (see `vaults`). `--vectors` gives every
passage a made-up vector. CPU seconds of a build, CPU milliseconds of a step: the graph's own part of a change, written
down too, without the indexing of the note, which came before. The median, and the 95th percentile in brackets.
"""

import argparse
import gc
import hashlib
import os
import random
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from bench.golden import indexed
from bench.vaults import multiply
from recalld.index.graph.build import build
from recalld.index.graph.extraction.text import TextBlock
from recalld.index.graph.follow import Change, follow
from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.inputs import Inputs
from recalld.index.graph.kept import restore, rows_of, whole_rows
from recalld.index.graph.state import State
from recalld.index.indexer import index_file
from recalld.index.recall.answering.sentences import split
from recalld.index.store.rows import Batch, IndexedNote, Stat
from recalld.index.store.store import Store

T = TypeVar("T")

DIMS = 384
_WORD = re.compile(r"[A-Za-z]{5,}|[\u4e00-\u9fff]{2}")


def main() -> None:
    """Make the vaults one after the other, measure, print a line each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", type=Path, metavar="SOURCE")
    parser.add_argument("--sizes", default="908,3000,10000")
    parser.add_argument("--edits", type=int, default=20)
    parser.add_argument("--vectors", action="store_true")
    args = parser.parse_args()
    print(f"ten million additions, to compare machines by: {_timed(_additions)[1]:.2f} s")
    print(f"{'notes':>6} {'build s':>8} {'load s':>7} {'keep s':>7} {'edit ms':>16} {'rename ms':>16} {'new ms':>16}")
    for size in map(int, args.sizes.split(",")):
        with tempfile.TemporaryDirectory(prefix="gf", dir="/var/tmp") as home:
            measure(Path(home), args, size)


def measure(home: Path, args: argparse.Namespace, size: int) -> None:
    """One vault: build, keep, load, and steps of three kinds."""
    multiply(args.sources, home / "vault", size)
    store = Store.open(home / "index.duckdb")
    notes = list(indexed(home / "vault", False))
    for start in range(0, len(notes), 500):
        store.apply(Batch(upserts=notes[start : start + 500]))
    if args.vectors:
        _embed(store)
    store.care.compact()
    inputs = Inputs(store, sentences)
    step, cost = _timed(lambda: build(inputs, Vocabulary(), store.vectors.per_note()))
    gc.freeze()  # as the daemon does
    kept = _timed(lambda: [store.graph.put(rows) for rows in whole_rows(store.graph.generation, step)])[1]
    _, load = _timed(lambda: restore(inputs, store.graph.kept()))
    state = step.state
    figures = [f"{store.n_notes:6}", f"{cost:8.2f}", f"{load:7.2f}", f"{kept:7.2f}"]
    for kind in (_edited, _renamed, _added):
        costs = []
        for turn in range(args.edits):
            store.apply(Batch(upserts=[kind(store, home / "vault", random.Random(turn))]))
            state, spent = _followed(store, inputs, state, args.vectors)
            costs.append(1000 * spent)
        figures.append(f"{statistics.median(costs):8.1f} ({np.percentile(costs, 95):5.0f})")
    print(*figures, flush=True)
    store.close()


def sentences(blocks: Sequence[TextBlock]) -> Iterable[str]:
    """Cut a note into sentences, as the daemon does."""
    return (sentence.text for block in blocks for sentence in split(block.text, block.line))


def _followed(store: Store, inputs: Inputs, state: State, vectors: bool) -> tuple[State, float]:
    if vectors:
        _embed(store)
    rev = state.graph.rev
    written = [meta.note_id for meta in store.notes.all() if meta.rev > rev]
    change = Change(store.rev, written, (), store.vectors.per_note())
    step, cost = _timed(lambda: follow(inputs, state, change, state.vocabulary))
    _, keeping = _timed(lambda: store.graph.put(rows_of(store.graph.generation, state, step)))
    return step.state, cost + keeping


def _additions() -> int:
    total = 0
    for n in range(10**7):
        total += n
    return total


def _timed(act: Callable[[], T]) -> tuple[T, float]:
    start = time.process_time()
    return act(), time.process_time() - start


def _edited(store: Store, vault: Path, chance: random.Random) -> IndexedNote:
    return _written(
        vault, chance.choice(_on_disk(store, vault)), lambda text: f"{text}\n\nOne more about {text[5:40]}.\n"
    )


def _renamed(store: Store, vault: Path, chance: random.Random) -> IndexedNote:
    word = f"{chance.randrange(10**6)}"
    return _written(vault, chance.choice(_on_disk(store, vault)), lambda text: f"# Renamed note {word}\n\n{text}")


def _added(store: Store, vault: Path, chance: random.Random) -> IndexedNote:
    path = chance.choice(_on_disk(store, vault))
    note = _written(vault, path, lambda text: _WORD.sub(lambda m: m[0] if chance.random() < 0.9 else "other", text))
    fresh = index_file((vault / path).read_bytes(), f"new/{chance.randrange(10**6)}.md", note.stat)
    assert isinstance(fresh, IndexedNote)
    return fresh


def _on_disk(store: Store, vault: Path) -> list[str]:
    """Notes to take a text from: those that a turn added are in the index alone."""
    return sorted(path for path in store.notes.ids() if (vault / path).is_file())


def _written(vault: Path, path: str, change: Callable[[str], str]) -> IndexedNote:
    data = change((vault / path).read_text("utf-8", "replace")).encode()
    note = index_file(data, path, Stat(len(data), time.time_ns(), 1, 1))
    assert isinstance(note, IndexedNote)
    return note


def _embed(store: Store) -> None:
    """Give every passage a vector that depends on its words, as a model's does: a small edit moves it a little."""
    if not store.model:
        store.use_model("made-up", DIMS)
    while missing := store.missing_vectors(2000):
        matrix = np.array([sum(map(_direction, _WORD.findall(text)), _direction("")) for _, text in missing])
        matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
        store.put_vectors("made-up", [key for key, _ in missing], matrix.astype(np.float32))


@cache
def _direction(word: str) -> NDArray[np.float32]:
    seed = int.from_bytes(hashlib.blake2b(word.casefold().encode(), digest_size=8).digest(), "little")
    return np.random.default_rng(seed).normal(size=DIMS).astype(np.float32)


if __name__ == "__main__":
    main()
