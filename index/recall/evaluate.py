"""How good a run over labelled queries is: recall, MRR, nDCG, refusals and intents, over all and by language."""

import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

CUTOFFS = (1, 5, 10, 20)
RANKED = 20
"""How many notes of each ranking are measured."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A query and the paths that answer it; none means that the notes should say nothing."""

    id: str
    query: str
    relevant: frozenset[str] = frozenset()
    lang: str = ""
    doc_lang: str = ""

    @property
    def slice(self) -> str:
        """The pair of languages, `en→zh-Hant`; "" where they are not given."""
        return f"{self.lang}→{self.doc_lang}" if self.lang and self.doc_lang else ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one query: `ranked` paths, best first."""

    id: str
    ranked: tuple[str, ...] = ()
    refused: bool = False
    intent: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The line of a run's file."""
        return {"id": self.id, "ranked": list(self.ranked), "refused": self.refused, "intent": self.intent}


class BadLine(ValueError):
    """A line of a query file that cannot be used."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        """Counted from 1."""


def read_queries(lines: Iterable[str]) -> list[Labelled]:
    """The queries of a file, a JSON object a line. Raises `BadLine`."""
    found: list[Labelled] = []
    seen: set[str] = set()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        query = _labelled(number, line)
        if query.id in seen:
            raise BadLine(number, f"the id {query.id} is there twice")
        seen.add(query.id)
        found.append(query)
    return found


def measure(ranked: Sequence[str], relevant: frozenset[str]) -> dict[str, float]:
    """The figures of one ranking, each in 0..1: recall@k (of min(k, relevant)), MRR@10, nDCG@10 (binary gains).

    nDCG: Järvelin & Kekäläinen 2002. A path that is ranked twice counts once.
    """
    hits = [path in relevant for path in dict.fromkeys(ranked)][:RANKED]
    found = {f"recall@{k}": sum(hits[:k]) / max(1, min(k, len(relevant))) for k in CUTOFFS}
    gain = sum(1 / math.log2(rank + 2) for rank, hit in enumerate(hits[:10]) if hit)
    ideal = sum(1 / math.log2(rank + 2) for rank in range(min(10, len(relevant))))
    first = next((1 / (rank + 1) for rank, hit in enumerate(hits[:10]) if hit), 0.0)
    return {**found, "mrr@10": first, "ndcg@10": gain / ideal if ideal else 0.0}


def report(queries: Sequence[Labelled], outcomes: Iterable[Outcome]) -> dict[str, Any]:
    """The figures of a run: `all` and `slices` by languages, `refused` shares, `intents` and how far they agree."""
    by_id = {outcome.id: outcome for outcome in outcomes}
    rows: dict[str, list[dict[str, float]]] = defaultdict(list)
    refused: dict[str, list[bool]] = defaultdict(list)
    for query in queries:
        outcome = by_id.get(query.id, Outcome(query.id))
        refused["answerable" if query.relevant else "unanswerable"].append(outcome.refused)
        if query.relevant:
            figures = measure(outcome.ranked, query.relevant)
            rows["all"].append(figures)
            rows[query.slice].append(figures)
    slices = {name: _means(found) for name, found in sorted(rows.items()) if name not in ("all", "")}
    return {
        "n": len(queries),
        "all": _means(rows["all"]),
        "slices": slices,
        "refused": {kind: round(sum(said) / len(said), 4) for kind, said in sorted(refused.items())},
        "intents": _intents([by_id[query.id] for query in queries if query.id in by_id]),
    }


def agreement(intents: Mapping[str, str]) -> tuple[float, int]:
    """Share of questions that have one intent in all their languages, and how many there are (ids `QUESTION:LANG`)."""
    groups: dict[str, list[str]] = defaultdict(list)
    for name, intent in intents.items():
        question, colon, _ = name.rpartition(":")
        if colon:
            groups[question].append(intent)
    shared = [len(set(found)) == 1 for found in groups.values() if len(found) > 1]
    return (sum(shared) / len(shared) if shared else 0.0), len(shared)


def _labelled(number: int, line: str) -> Labelled:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadLine(number, f"no JSON: {error.msg.removesuffix(' at')}") from None
    except (ValueError, RecursionError):
        raise BadLine(number, "no JSON: nested too deeply") from None
    if not isinstance(row, dict) or not isinstance(row.get("query"), str):
        raise BadLine(number, 'needs a "query"')
    relevant = row.get("relevant", [])
    if not isinstance(relevant, list) or not all(isinstance(path, str) for path in relevant):
        raise BadLine(number, '"relevant" is a list of paths')
    lang, doc_lang = (str(row.get(key) or "") for key in ("lang", "doc_lang"))
    return Labelled(str(row.get("id", number)), row["query"], frozenset(relevant), lang, doc_lang)


def _means(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    if not rows:
        return {"n": 0}
    return {"n": len(rows), **{name: round(sum(row[name] for row in rows) / len(rows), 4) for name in rows[0]}}


def _intents(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    shared, groups = agreement({outcome.id: outcome.intent for outcome in outcomes})
    counts = Counter(outcome.intent for outcome in outcomes if outcome.intent)
    return {"counts": dict(counts.most_common()), "agreement": round(shared, 4) if groups else None, "groups": groups}
