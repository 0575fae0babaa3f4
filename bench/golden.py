"""Search quality on labelled query sets: MRR@10, nDCG@10 and recall@10, by mode and by pair of languages.

    python bench/golden.py FOLDER [SET …] [--modes keyword,vector,hybrid,close] [--limit N] [--variant hans]
        [--no-model] [--without STAGE,…]

FOLDER holds one folder per set: `vault/` with notes, `queries.jsonl` with {id, query, lang, doc_lang, relevant},
optionally `unanswerable.jsonl`: then the shares of questions that are refused are printed, too. A set without queries
asks for each note by its title, which is left out of its text. The graph of concepts is built as the daemon does
(`--without graph` leaves it out). `hybrid` is without the reranker, `close` with it, and
with all the time it wants. Vectors are cached by text in the system's temporary folder, so that only the first run is
slow.
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
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, cast

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

import numpy as np
from numpy.typing import NDArray

from recalld.index.embed.convert import install
from recalld.index.embed.model import Encoder
from recalld.index.graph.build import build
from recalld.index.graph.graph import Graph
from recalld.index.graph.ground import Ground
from recalld.index.graph.vocabulary import Vocabulary
from recalld.index.indexer import index_file
from recalld.index.recall.background import SAMPLED
from recalld.index.recall.breaker import Breaker, Guarded
from recalld.index.recall.config import RecallConfig
from recalld.index.recall.context import Context
from recalld.index.recall.late import MaxSim
from recalld.index.recall.pipeline import recall
from recalld.index.recall.result import Mode, Recall, RecallRequest
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
            self._path.write_bytes(pickle.dumps(self._vectors))
            self._saved = len(self._vectors)
        if len(self._tokens) > self._tokens_saved:
            self._tokens_path.write_bytes(pickle.dumps(self._tokens))
            self._tokens_saved = len(self._tokens)

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
    parser.add_argument("--modes", default="keyword,vector,hybrid,close")
    parser.add_argument("--limit", type=int, default=0, help="at most so many queries a set")
    parser.add_argument("--variant", default="", help="ask this variant of each query instead")
    parser.add_argument("--no-model", action="store_true")
    parser.add_argument("--without", default="", help="stages to leave out")
    args = parser.parse_args()
    encoder = None if args.no_model else CachedEncoder()
    names = args.sets or sorted(p.name for p in args.folder.iterdir() if (p / "vault").is_dir())
    for name in names:
        run(args.folder / name, encoder, args.modes.split(","), args.limit, args.variant, Way(args.without))


@dataclass
class Way:
    """How the questions of a set are asked."""

    without: str
    reranker: MaxSim | None = None
    graph: Graph | None = None

    def ask(self, query: str, mode: str, store: Store, encoder: CachedEncoder | None) -> Recall:
        """One question, at leisure: no figure may depend on how busy the machine is."""
        without = {*filter(None, self.without.split(",")), *(() if mode == "close" else ("rerank",))}
        asked: Mode = "hybrid" if mode == "close" else cast("Mode", mode)
        request = RecallRequest(query, asked, 20, ask=True, sentences=False, without=tuple(without), thinking="fast")
        config = RecallConfig()
        config = replace(config, rerank=replace(config.rerank, fast_ms=1e6, slow_ms=1e6))
        reranker = Guarded(self.reranker, Breaker()) if self.reranker else None
        context = Context(reranker=reranker, graph=self.graph)
        return recall(request, store, encoder, config, context)


def run(folder: Path, encoder: CachedEncoder | None, modes: Sequence[str], limit: int, variant: str, way: Way) -> None:
    """Measure one set."""
    by_title = not (folder / "queries.jsonl").exists()
    with tempfile.TemporaryDirectory(prefix="golden") as home:
        store = Store.open(Path(home) / "index.duckdb")
        notes = list(indexed(folder / "vault", by_title))
        for at in range(0, len(notes), 500):
            store.apply(Batch(upserts=notes[at : at + 500]))
        if encoder is not None:
            encoder.use(folder.name)
            embed(store, encoder)
            way.reranker = MaxSim(encoder, workers=1)
            way.reranker.learn(store.sample(SAMPLED))
        if "graph" not in way.without.split(","):
            way.graph = build(Ground(store), Vocabulary(), store.vectors.per_note()).state.graph
        if by_title:
            queries = [{"query": title_of(path), "relevant": [str(path.relative_to(folder / "vault"))]}
                       for path in paths_of(folder / "vault")]  # fmt: skip
        else:
            queries = [json.loads(line) for line in (folder / "queries.jsonl").read_text("utf-8").splitlines()]
        if variant:
            queries = [{**q, "query": q["variants"][variant]} for q in queries if variant in q.get("variants", {})]
        print(f"\n{folder.name}{f' ({variant})' if variant else ''}: {len(notes)} notes, {len(queries)} queries")
        for mode in modes:
            report(mode, queries[: limit or None], store, encoder, way)
        if (folder / "unanswerable.jsonl").exists():
            lines = (folder / "unanswerable.jsonl").read_text("utf-8").splitlines()
            for mode in modes:
                refusals(mode, [json.loads(line) for line in lines], store, encoder, way)
        store.close()
        if encoder is not None:
            encoder.save()


def report(mode: str, queries: Sequence[Query], store: Store, encoder: CachedEncoder | None, way: Way) -> None:
    """Ask all queries in one mode, and print a line."""
    cells: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    times, refused = [], 0
    for query in queries:
        if encoder is not None:
            encoder.encode_query(query["query"])
        start = time.perf_counter()
        result = way.ask(query["query"], mode, store, encoder)
        times.append(time.perf_counter() - start)
        refused += is_refused(result)
        row = measure([card.path for card in result.cards], set(query["relevant"]))
        cells["all"].append(row)
        if "lang" in query:
            cells[f"{query['lang'][:2]}→{query['doc_lang'][:2]}"].append(row)
    p50, p95 = np.percentile(times, (50, 95)) * 1000
    means = {cell: np.mean(rows, axis=0) for cell, rows in sorted(cells.items())}
    mrr, ndcg, found = means["all"]
    rest = "  ".join(f"{cell} {mean[0]:.3f}" for cell, mean in means.items() if cell != "all" and len(means) > 2)
    figures = f"MRR@10 {mrr:.3f}  nDCG@10 {ndcg:.3f}  recall@10 {found:.3f}  p50 {p50:.1f} ms  p95 {p95:.1f} ms"
    print(f"  {mode:8s} {figures}  refused {refused / len(queries):.3f}  {rest}", flush=True)


def refusals(mode: str, queries: Sequence[Query], store: Store, encoder: CachedEncoder | None, way: Way) -> None:
    """Print the share of unanswerable questions that are refused."""
    count = sum(is_refused(way.ask(query["query"], mode, store, encoder)) for query in queries)
    print(f"  {mode:8s} refused of {len(queries)} unanswerable: {count / len(queries):.3f}", flush=True)


def is_refused(result: Recall) -> bool:
    """Whether the notes are said not to say it."""
    return any(said.code == "refused" for said in result.disclosures)


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
        matrix = np.stack([encoder.encode_closely(text)[0] for _, text in missing])
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
