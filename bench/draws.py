"""Small vaults drawn from a labelled set: what they answer, and what they cannot since its note was not drawn."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

Query = dict[str, Any]
Refused = dict[str, list[bool]]
"""By pair of languages: whether each question was refused."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A vault of some of the notes, and the questions that it answers and that it does not."""

    paths: frozenset[str]
    answerable: Sequence[Query]
    unanswerable: Sequence[Query]


def drawn(paths: Sequence[str], queries: Sequence[Query], foreign: Sequence[Query], size: int, seed: str) -> Draw:
    """Draw so many notes. `foreign`: questions that no note of the whole set answers."""
    chosen = frozenset(Random(seed).sample(sorted(paths), min(size, len(paths))))
    answerable = [query for query in queries if chosen.issuperset(query["relevant"])]
    missing = [query for query in queries if chosen.isdisjoint(query["relevant"])]
    return Draw(chosen, answerable, [*missing, *foreign])


def thinned(queries: Sequence[Query], limit: int, seed: str) -> Sequence[Query]:
    """At most so many of the questions, picked blindly; all of them when `limit` is 0."""
    return queries if not limit or len(queries) <= limit else Random(seed).sample(list(queries), limit)


def pair(query: Query) -> str:
    """The language of a question and of the note that answers it, or would have."""
    return f"{query.get('lang', '?')[:2]}→{query.get('doc_lang', '–')[:2]}"


def shares(refused: Mapping[str, Sequence[bool]]) -> str:
    """The share that was refused: of all, and by pair of languages where there are several."""
    every = [one for rows in refused.values() for one in rows]
    cells = "  ".join(f"{name} {np.mean(rows):.3f}" for name, rows in sorted(refused.items()) if len(refused) > 1)
    return f"{np.mean(every) if every else np.nan:.3f} of {len(every)}  {cells}".rstrip()


def tally(rows: Iterator[tuple[Query, bool]]) -> Refused:
    """Sort what was refused by pair of languages."""
    found: Refused = defaultdict(list)
    for query, refused in rows:
        found[pair(query)].append(refused)
    return found
