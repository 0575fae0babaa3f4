"""Search quality on labelled query sets: MRR@10, nDCG@10 and recall@10, by mode and by pair of languages.

    python bench/golden.py FOLDER [SET …] [--modes keyword,vector,hybrid,close] [--limit N] [--variant hans]
        [--no-model] [--without STAGE,…] [--notes N,… --draws D]

FOLDER holds one folder per set: `vault/` with notes, `queries.jsonl` with {id, query, lang, doc_lang, relevant},
optionally `unanswerable.jsonl`: then the shares of questions that are refused are printed, too. A set without queries
asks for each note by its title, which is left out of its text. The graph of concepts is built as the daemon does
(`--without graph` leaves it out). `hybrid` is without the reranker, `close` with it, and with all the time it wants.
With `--notes`, vaults of so many notes are drawn instead, D of each size, and the shares are printed of the questions
that are refused although their note was drawn, and because it was not. Vectors are cached by text in the system's
temporary folder, so that only the first run is slow.
"""

import argparse
import json
import math
import os
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

import numpy as np

from bench.draws import drawn, shares, tally, thinned
from bench.remembered import CachedEncoder
from recalld.index.graph.build import build
from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.graph import Graph
from recalld.index.graph.inputs import Inputs
from recalld.index.indexer import index_file
from recalld.index.recall.breaker import Breaker, Guarded
from recalld.index.recall.config import RecallConfig
from recalld.index.recall.context import Context
from recalld.index.recall.finding.background import SAMPLED
from recalld.index.recall.pipeline import recall
from recalld.index.recall.ranking.late import MaxSim
from recalld.index.recall.result import Mode, Recall, RecallRequest
from recalld.index.store.rows import Batch, IndexedNote, Stat
from recalld.index.store.store import Store

Query = dict[str, Any]


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
    parser.add_argument("--notes", default="", help="sizes of vaults to draw")
    parser.add_argument("--draws", type=int, default=2, help="vaults of each size")
    args = parser.parse_args()
    encoder = None if args.no_model else CachedEncoder()
    names = args.sets or sorted(p.name for p in args.folder.iterdir() if (p / "vault").is_dir())
    for name in names:
        if args.notes:
            sizes = [int(size) for size in args.notes.split(",")]
            run_draws(args.folder / name, encoder, args.modes.split(","), args.limit, sizes, args.draws)
            continue
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
    notes = list(indexed(folder / "vault", by_title))
    with filled(folder.name, notes, encoder, way) as store:
        if by_title:
            queries = [{"query": title_of(path), "relevant": [str(path.relative_to(folder / "vault"))]}
                       for path in paths_of(folder / "vault")]  # fmt: skip
        else:
            queries = read_lines(folder / "queries.jsonl")
        if variant:
            queries = [{**q, "query": q["variants"][variant]} for q in queries if variant in q.get("variants", {})]
        print(f"\n{folder.name}{f' ({variant})' if variant else ''}: {len(notes)} notes, {len(queries)} queries")
        for mode in modes:
            report(mode, queries[: limit or None], store, encoder, way)
        if unanswerable := read_lines(folder / "unanswerable.jsonl"):
            for mode in modes:
                refusals(mode, unanswerable, store, encoder, way)


def run_draws(
    folder: Path, encoder: CachedEncoder | None, modes: Sequence[str], limit: int, sizes: Sequence[int], draws: int
) -> None:
    """Print what small vaults drawn from a set refuse, at most `limit` questions of each kind a vault."""
    notes = {note.note.path: note for note in indexed(folder / "vault", False)}
    queries, foreign = (read_lines(folder / f"{name}.jsonl") for name in ("queries", "unanswerable"))
    for size in sizes:
        found: dict[tuple[str, str], list[tuple[Query, bool]]] = defaultdict(list)
        for number in range(draws):
            seed = f"{folder.name} {size} {number}"
            draw = drawn(list(notes), queries, foreign, size, seed)
            way = Way("")
            with filled(folder.name, [notes[path] for path in sorted(draw.paths)], encoder, way) as store:
                for kind, asked in (("answerable", draw.answerable), ("unanswerable", draw.unanswerable)):
                    for mode in modes:
                        found[mode, kind] += [
                            (query, is_refused(way.ask(query["query"], mode, store, encoder)))
                            for query in thinned(asked, limit, seed)
                        ]
        print(f"\n{folder.name}: {draws} vaults of {min(size, len(notes))} notes", flush=True)
        for (mode, kind), rows in found.items():
            print(f"  {mode:8s} {kind:12s} refused {shares(tally(iter(rows)))}", flush=True)


@contextmanager
def filled(name: str, notes: Sequence[IndexedNote], encoder: CachedEncoder | None, way: Way) -> Iterator[Store]:
    """A store with notes in it, their vectors, and a reranker that has heard them."""
    with tempfile.TemporaryDirectory(prefix="golden") as home:
        store = Store.open(Path(home) / "index.duckdb")
        for at in range(0, len(notes), 500):
            store.apply(Batch(upserts=notes[at : at + 500]))
        if encoder is not None:
            encoder.use(name)
            embed(store, encoder)
            way.reranker = MaxSim(encoder, workers=1)
            way.reranker.learn(store.sample(SAMPLED))
        if "graph" not in way.without.split(","):
            way.graph = build(Inputs(store), Vocabulary(), store.vectors.per_note()).state.graph
        yield store
        store.close()
        if encoder is not None:
            encoder.save()


def read_lines(file: Path) -> list[Query]:
    """The questions in a file; none when there is no such file."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


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
