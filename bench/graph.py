"""The concept graph of labelled vaults: how many edges, how many of them within a topic, and how links are foretold.

    python -m bench.graph FOLDER … [--vectors] [--vault NAME] [--steps]

Each FOLDER holds `vault/` with notes and `labels.jsonl` with {path, label}: then the share of edges whose notes have
one label is printed, and how well communities match the labels (normalised mutual information); or `pairs.jsonl` with
{note, linked}, links that were taken out of the vault: then how often `linked` is among the ten notes most related to
`note`, once among all and once among those it is not linked to already. `--steps` adds what each part of the edges
gives. Vectors are kept in the system's temporary folder between runs.
"""

import argparse
import json
import math
import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

import numpy as np

from bench.golden import CachedEncoder, indexed
from recalld.index.graph.config import EDGES, EdgeConfig
from recalld.index.graph.extraction.concept import Occurrence
from recalld.index.graph.extraction.concepts import extract
from recalld.index.graph.extraction.names import NameIndex
from recalld.index.graph.extraction.phrases import Statistics
from recalld.index.graph.extraction.text import read_texts
from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.graph import KINDS, Adjacency
from recalld.index.graph.structure.communities import partition
from recalld.index.graph.weaving.dots import Row, on_grid
from recalld.index.graph.weaving.edges import Edges
from recalld.index.graph.weaving.evidence import Evidence, Weigher, worth
from recalld.index.graph.weaving.meaning import Meanings, note_vector
from recalld.index.graph.weaving.near import Likeness
from recalld.index.graph.weaving.rarity import Rarity, Tally
from recalld.index.store.rows import Batch
from recalld.index.store.store import Store

RECALLED = 10


@dataclass(frozen=True)
class Vault:
    """What the edges are made of, by note id."""

    name: str
    paths: Mapping[int, str]
    tallies: Mapping[int, Tally]
    occurrences: Mapping[int, tuple[Occurrence, ...]]
    leads: Mapping[int, frozenset[int]]
    meanings: Meanings
    rarity: Rarity

    def likeness(self, config: EdgeConfig = EDGES) -> Likeness:
        """Weigh the evidence of every note."""
        if config is TFIDF:
            return Likeness(
                Evidence.of({i: tfidf(self.tallies[i], self.rarity) for i in self.paths}), Meanings(), config
            )
        weigher = Weigher(self.rarity, Vocabulary(), (), config)
        rows = {note_id: weigher.row(self.tallies[note_id], worth(self.occurrences[note_id], config))
                for note_id in self.paths}  # fmt: skip
        return Likeness(Evidence.of(rows), self.meanings, config)


def main() -> None:
    """Build the graph of each vault, and print what it is worth."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--vault", default="vault", help="folder of the notes inside each")
    parser.add_argument("--vectors", action="store_true")
    parser.add_argument("--steps", action="store_true", help="leave out one part after the other")
    args = parser.parse_args()
    encoder = CachedEncoder() if args.vectors else None
    for folder in args.folders:
        vault = read(folder / args.vault, encoder)
        labels, pairs = rows_of(folder / "labels.jsonl"), rows_of(folder / "pairs.jsonl")
        if not labels and not pairs:
            print(f"{folder}: neither labels.jsonl nor pairs.jsonl; only the shape of the graph is measured")
        for title, config, without in STEPS if args.steps else STEPS[:1]:
            measure(vault if "vectors" not in without else replace(vault, meanings=Meanings()), title, config,
                    labels, pairs)  # fmt: skip


def _worth(value: float) -> EdgeConfig:
    return replace(EDGES, worth={}, worth_else=value)


FIVE = replace(EDGES, chosen=5, degree=20, weakest=0.0)
TFIDF = replace(FIVE, neighbours=0.0, floor=0.0)

STEPS: tuple[tuple[str, EdgeConfig, str], ...] = (
    ("as it is", EDGES, ""),
    ("no vectors", EDGES, "vectors"),
    ("no neighbourhoods", replace(EDGES, neighbours=0.0), ""),
    ("neither", replace(EDGES, neighbours=0.0), "vectors"),
    ("no concepts", _worth(0.0), ""),
    ("concepts all alike", _worth(4.0), ""),
    ("no concepts, no vectors", _worth(0.0), "vectors"),
    ("rare terms alone", replace(_worth(0.0), neighbours=0.0), "vectors"),
    ("tf-idf neighbours", TFIDF, "vectors"),
    ("5 however weak", FIVE, ""),
    ("7 however weak", replace(EDGES, weakest=0.0), ""),
)


def tfidf(tally: Tally, rarity: Rarity) -> Row:
    """The plain vector of a note that others are compared with: (1 + log tf) · log(n / df) of every term."""
    keys, counts = tally.keys, np.maximum(tally.counts, 1)
    weights = (1 + np.log(counts)) * np.log(rarity.n / np.maximum(rarity.df(keys), 1))
    return Row(keys, on_grid(weights / max(float(np.linalg.norm(weights)), 1e-9)))


def measure(vault: Vault, title: str, config: EdgeConfig, labels: list[Any], pairs: list[Any]) -> None:
    """Make the edges one way, and print a line."""
    start = time.process_time()
    likeness = vault.likeness(config)
    edges = Edges.of(likeness, vault.paths, vault.leads)
    cost = time.process_time() - start
    figures = shape(edges.adjacency, vault.paths)
    if labels:
        figures += topics(edges.adjacency, vault.paths, {row["path"]: row["label"] for row in labels})
    if pairs:
        figures += foretold(likeness, edges, vault.paths, pairs)
    print(f"{vault.name:24s} {title:24s} {'  '.join(figures)}  {cost:.2f} CPU s", flush=True)


def shape(adjacency: Mapping[int, Adjacency], paths: Mapping[int, str]) -> list[str]:
    """How many edges there are, of which kinds, and how they are spread."""
    degrees = np.array([len(adjacency[note_id].others) if note_id in adjacency else 0 for note_id in paths])
    kinds = Counter(KINDS[kind] for row in adjacency.values() for kind in row.kinds.tolist())
    counted = " ".join(f"{kind} {count // 2}" for kind, count in sorted(kinds.items()))
    return [counted, f"degree {degrees.mean():.2f} max {degrees.max()}", f"reached {(degrees > 0).mean():.3f}"]


def topics(adjacency: Mapping[int, Adjacency], paths: Mapping[int, str], labels: Mapping[str, str]) -> list[str]:
    """How many edges stay within a topic, and how much communities say about topics."""
    label = {note_id: labels[path] for note_id, path in paths.items() if path in labels}
    ends = [(a, b) for a, row in adjacency.items() for b in row.others.tolist() if a < b and a in label and b in label]
    same = np.mean([label[a] == label[b] for a, b in ends])
    members = partition(adjacency, sorted(paths, key=paths.__getitem__))
    alone = len(paths)
    found = [members.get(note_id, alone + note_id) for note_id in label]
    score = shared_information(list(label.values()), found)
    return [f"same topic {same:.3f}", f"NMI {score:.3f} of {len(set(members.values()))} communities"]


def foretold(likeness: Likeness, edges: Edges, paths: Mapping[int, str], pairs: list[Any]) -> list[str]:
    """How often the end of a link that was taken out is among the notes most related to its beginning."""
    ids = {path: note_id for note_id, path in paths.items()}
    hits: Counter[str] = Counter()
    for pair in pairs:
        note_id, wanted = ids[pair["note"]], ids[pair["linked"]]
        ranked = [other for other in related(likeness, note_id, paths) if other != note_id]
        hits["among all"] += wanted in ranked[:RECALLED]
        linked = edges.linked.get(note_id, frozenset())
        hits["among those not linked"] += wanted in [other for other in ranked if other not in linked][:RECALLED]
    return [f"links foretold {name} {count / len(pairs):.3f}" for name, count in sorted(hits.items())]


def related(likeness: Likeness, note_id: int, paths: Mapping[int, str]) -> list[int]:
    """All notes that have something in common with one, the strongest first."""
    ids, strengths = likeness.strengths(note_id)
    return [
        other for _, _, other in sorted(zip(-strengths, (paths[i] for i in ids.tolist()), ids.tolist(), strict=True))
    ]


def shared_information(one: list[Any], other: list[Any]) -> float:
    """Normalised mutual information of two labellings: 2 I / (H + H)."""
    n = len(one)
    joint, ones, others = Counter(zip(one, other, strict=True)), Counter(one), Counter(other)
    mutual = sum(v / n * math.log(v * n / (ones[a] * others[b])) for (a, b), v in joint.items())
    return 2 * mutual / max(_entropy(ones.values(), n) + _entropy(others.values(), n), 1e-12)


def _entropy(counts: Iterable[int], n: int) -> float:
    return -sum(v / n * math.log(v / n) for v in counts)


def read(folder: Path, encoder: CachedEncoder | None) -> Vault:
    """Index a folder of notes, and find the concepts of each."""
    with tempfile.TemporaryDirectory(prefix="graph") as home:
        store = Store.open(Path(home) / "index.duckdb")
        try:
            store.apply(Batch(upserts=list(indexed(folder, False))))
            if encoder is not None:
                embed(store, encoder)
            return gathered(f"{folder.parent.name}/{folder.name}"[-24:], store)
        finally:
            store.close()


def embed(store: Store, encoder: CachedEncoder) -> None:
    """Give every passage its vector."""
    store.use_model(encoder.name, encoder.dims)
    while missing := store.missing_vectors(256):
        matrix = np.stack([encoder.encode_passage(text) for _, text in missing])
        store.put_vectors(encoder.name, [text_hash for text_hash, _ in missing], matrix)
    encoder.save()


def gathered(name: str, store: Store) -> Vault:
    """Take what the edges are made of out of a store."""
    paths = {meta.note_id: meta.path for meta in sorted(store.notes.all(), key=lambda meta: meta.path)}
    with store.view() as view:
        texts = list(read_texts(view, store.notes, list(paths)))
        tallies = {note_id: Tally.of(terms) for note_id, terms in view.terms(list(paths)).items()}
    names = NameIndex()
    for text in texts:
        names.add(text.note_id, text.path, text.title, text.aliases)
    statistics = Statistics.of(texts)
    occurrences = {text.note_id: extract(text, names, statistics) for text in texts}
    leads = {}
    for text in texts:
        targets = (names.resolve(link, text.path) for link in text.links)
        leads[text.note_id] = frozenset(target for target in targets if target is not None) - {text.note_id}
    means = store.vectors.means() if store.model else {}
    vectors = {note_id: note_vector(store.vectors, store.notes.passages(note_id), means) for note_id in paths}
    rarity = Rarity.of((tallies[i] for i in paths), ({one.key for one in occurrences[i]} for i in paths))
    return Vault(name, paths, tallies, occurrences, leads, Meanings().after(vectors), rarity)


def rows_of(file: Path) -> list[Any]:
    """The lines of a file of JSON, none where there is no file."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.is_file() else []


if __name__ == "__main__":
    main()
