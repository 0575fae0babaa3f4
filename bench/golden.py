"""Search quality on labelled query sets: MRR@10, nDCG@10 and recall@10, by mode and by pair of languages.

    python bench/golden.py FOLDER [SET …] [--modes hybrid,keyword,vector] [--limit N] [--variant hans] [--no-model]

FOLDER holds one folder per set: `vault/` with notes, `queries.jsonl` with {id, query, lang, doc_lang, relevant},
optionally `unanswerable.jsonl`. A set without queries asks for each note by its title, which is left out of its text.
Vectors are cached by text in the system's temporary folder, so that only the first run is slow.
"""

import argparse
import json
import math
import os
import pickle
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

import numpy as np
from numpy.typing import NDArray

from recalld.index.embed.convert import install
from recalld.index.embed.model import Encoder
from recalld.index.indexer import index_file
from recalld.index.recall.pipeline import recall
from recalld.index.recall.result import Mode, RecallRequest
from recalld.index.store.rows import Batch, IndexedNote, Stat
from recalld.index.store.store import Store

Query = dict[str, Any]
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

    def encode_query(self, text: str) -> Vector:
        """The vector of a question."""
        return self._cached("query", text)

    def encode_passage(self, text: str) -> Vector:
        """The vector of a passage."""
        return self._cached("passage", text)

    def save(self) -> None:
        """Keep what was made for the next run."""
        if len(self._vectors) > self._saved:
            self._path.write_bytes(pickle.dumps(self._vectors))
            self._saved = len(self._vectors)

    def _cached(self, kind: str, text: str) -> Vector:
        key = blake2b(f"{kind}\n{text}".encode(), digest_size=16).digest()
        vector = self._vectors.get(key)
        if vector is None:
            encode = self._encoder.encode_query if kind == "query" else self._encoder.encode_passage
            vector = self._vectors[key] = encode(text)
        return vector


def main() -> None:
    """Build each set's index, ask its questions, print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("sets", nargs="*")
    parser.add_argument("--modes", default="keyword,vector,hybrid")
    parser.add_argument("--limit", type=int, default=0, help="at most so many queries a set")
    parser.add_argument("--variant", default="", help="ask this variant of each query instead")
    parser.add_argument("--no-model", action="store_true")
    args = parser.parse_args()
    encoder = None if args.no_model else CachedEncoder()
    names = args.sets or sorted(p.name for p in args.folder.iterdir() if (p / "vault").is_dir())
    for name in names:
        run(args.folder / name, encoder, args.modes.split(","), args.limit, args.variant)
    if encoder is not None:
        encoder.save()


def run(folder: Path, encoder: CachedEncoder | None, modes: Sequence[Mode], limit: int, variant: str) -> None:
    """Measure one set."""
    by_title = not (folder / "queries.jsonl").exists()
    with tempfile.TemporaryDirectory(prefix="golden") as home:
        store = Store.open(Path(home) / "index.duckdb")
        notes = list(indexed(folder / "vault", by_title))
        for at in range(0, len(notes), 500):
            store.apply(Batch(upserts=notes[at : at + 500]))
        if encoder is not None:
            embed(store, encoder)
        if by_title:
            queries = [{"query": title_of(path), "relevant": [str(path.relative_to(folder / "vault"))]}
                       for path in paths_of(folder / "vault")]  # fmt: skip
        else:
            queries = [json.loads(line) for line in (folder / "queries.jsonl").read_text("utf-8").splitlines()]
        if variant:
            queries = [{**q, "query": q["variants"][variant]} for q in queries if variant in q.get("variants", {})]
        print(f"\n{folder.name}{f' ({variant})' if variant else ''}: {len(notes)} notes, {len(queries)} queries")
        for mode in modes:
            report(mode, queries[: limit or None], store, encoder)
        for file in ("queries", "unanswerable"):
            if encoder is not None and (folder / f"{file}.jsonl").exists() and (folder / "unanswerable.jsonl").exists():
                refusals(folder / f"{file}.jsonl", store, encoder)
        store.close()


def report(mode: Mode, queries: Sequence[Query], store: Store, encoder: CachedEncoder | None) -> None:
    """Ask all queries in one mode, and print a line."""
    cells: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    times = []
    for query in queries:
        if encoder is not None:
            encoder.encode_query(query["query"])
        start = time.perf_counter()
        result = recall(RecallRequest(query["query"], mode=mode, limit=20), store, encoder)
        times.append(time.perf_counter() - start)
        row = measure([card.path for card in result.cards], set(query["relevant"]))
        cells["all"].append(row)
        if "lang" in query:
            cells[f"{query['lang'][:2]}→{query['doc_lang'][:2]}"].append(row)
    p50, p95 = np.percentile(times, (50, 95)) * 1000
    means = {cell: np.mean(rows, axis=0) for cell, rows in sorted(cells.items())}
    mrr, ndcg, found = means["all"]
    rest = "  ".join(f"{cell} {mean[0]:.3f}" for cell, mean in means.items() if cell != "all" and len(means) > 2)
    figures = f"MRR@10 {mrr:.3f}  nDCG@10 {ndcg:.3f}  recall@10 {found:.3f}  p50 {p50:.1f} ms  p95 {p95:.1f} ms"
    print(f"  {mode:8s} {figures}  {rest}", flush=True)


def refusals(file: Path, store: Store, encoder: CachedEncoder) -> None:
    """Print the share of questions that are refused."""
    queries = [json.loads(line) for line in file.read_text("utf-8").splitlines()][:400]
    count = 0
    for query in queries:
        result = recall(RecallRequest(query["query"], limit=5), store, encoder)
        count += result.confidence == "low"
    print(f"  refused of {file.stem}: {count / len(queries):.3f}", flush=True)


def measure(ranked: Sequence[str], relevant: set[str]) -> tuple[float, float, float]:
    """MRR@10, nDCG@10 and recall@10 of one ranking."""
    hits = [path in relevant for path in ranked[:10]]
    mrr = next((1 / (rank + 1) for rank, hit in enumerate(hits) if hit), 0.0)
    gain = sum(1 / math.log2(rank + 2) for rank, hit in enumerate(hits) if hit)
    ideal = sum(1 / math.log2(rank + 2) for rank in range(min(10, len(relevant))))
    return mrr, gain / ideal, sum(hits) / min(10, len(relevant))


def embed(store: Store, encoder: CachedEncoder) -> None:
    """Give every passage its vector."""
    store.use_model(encoder.name, encoder.dims)
    while missing := store.missing_vectors(256):
        matrix = np.stack([encoder.encode_passage(text) for _, text in missing])
        store.put_vectors(encoder.name, [text_hash for text_hash, _ in missing], matrix)
    encoder.save()


def indexed(vault: Path, drop_title: bool) -> Iterator[IndexedNote]:
    """The notes of a vault, ready to be written."""
    for path in paths_of(vault):
        data = path.read_bytes()
        if drop_title:
            data = data.split(b"\n", 1)[-1]
        note = index_file(data, str(path.relative_to(vault)), Stat(len(data), 0, 0, 0))
        if isinstance(note, IndexedNote):
            yield note


def paths_of(vault: Path) -> list[Path]:
    """The files of a vault, sorted."""
    return sorted(vault.rglob("*.md"))


def title_of(path: Path) -> str:
    """The first heading of a file."""
    return path.read_text("utf-8", "replace").split("\n", 1)[0].lstrip("# ")


if __name__ == "__main__":
    main()
