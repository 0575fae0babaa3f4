"""Sequences that several notes have: counted for a whole vault at once, however long the sequences are."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Grams:
    """The distinct sequences of one length that are in at least two documents. All arrays have an entry for each,
    but for `places` and `members`.

    `cohesion`: how much likelier the whole is than its two parts side by side, as a logarithm, at the weakest place to
    part it (pointwise mutual information); 0 for length 1. `left`, `right`: entropy (nats) of what stands before and
    after; a place where the text breaks counts as a neighbour of its own.
    """

    length: int
    places: Ints
    """Where every one begins: int64[sum of counts]; `members` has which of the sequences it is."""
    members: Ints
    count: Ints
    documents: Ints
    cohesion: Floats
    left: Floats
    right: Floats
    breaks: Ints

    @property
    def examples(self) -> Ints:
        """Where one of each begins."""
        found = np.zeros(len(self.count), np.int64)
        found[self.members] = self.places
        return found


def count_grams(codes: Ints, documents: Ints, neighbours: Ints, longest: int) -> Iterator[Grams]:
    """Yield the sequences of each length from 1 to `longest`.

    `codes`: int64[n], symbols from 1, 0 where the text breaks (the last one, and between documents); `documents`:
    int64[n], from 0; `neighbours`: `codes`, 0 also for symbols that say no more than a break.
    """
    if not len(codes) or not codes.any():
        return
    ranks: list[Ints] = [codes]
    counts: list[Ints] = []
    base = int(codes.max()) + 1
    total = float(np.count_nonzero(codes))
    padded = np.concatenate(([0], neighbours, np.zeros(longest + 1, np.int64)))
    for length in range(1, longest + 1):
        members, places = _recurring(*_places(codes, ranks, length, base), documents)
        if not len(members):
            return
        row = np.zeros(len(codes), np.int64)
        row[places] = members + 1
        ranks = [row] if length == 1 else [*ranks, row]
        count = np.bincount(members)
        counts.append(count)
        before, after = padded[places], padded[places + length + 1]
        breaks = np.bincount(members, (before == 0).astype(np.int64) + (after == 0)).astype(np.int64)
        yield Grams(
            length, places, members, count, _distinct(members, documents[places], len(count)),
            _cohesion(ranks, counts, total), _entropy(members, before, base, count),
            _entropy(members, after, base, count), breaks,
        )  # fmt: skip


def _recurring(places: Ints, keys: Ints, documents: Ints) -> tuple[Ints, Ints]:
    """Return which sequence begins where, without those that only one document has."""
    _, inverse = np.unique(keys, return_inverse=True)
    kept = _distinct(inverse, documents[places], int(inverse.max(initial=-1)) + 1) >= 2
    number = np.cumsum(kept) - 1
    mine = kept[inverse]
    return number[inverse[mine]], places[mine]


def _places(codes: Ints, ranks: list[Ints], length: int, base: int) -> tuple[Ints, Ints]:
    """Return where sequences begin whose two shorter ones are kept, and a key for each."""
    if length == 1:
        places = np.flatnonzero(codes)
        return places, codes[places]
    shorter = ranks[-1]
    places = np.flatnonzero((shorter[:-1] > 0) & (shorter[1:] > 0))
    if length == 2:
        return places, shorter[places] * base + shorter[places + 1]
    return places, shorter[places] * base + codes[places + length - 1]


def _distinct(groups: Ints, values: Ints, n: int) -> Ints:
    """Return how many different values each group has."""
    if not len(groups):
        return np.zeros(n, np.int64)
    width = int(values.max()) + 1
    pairs = np.sort(groups * width + values)  # several times faster than np.unique, which hashes
    return np.bincount(pairs[np.diff(pairs, prepend=-1) > 0] // width, minlength=n)


def _cohesion(ranks: list[Ints], counts: list[Ints], total: float) -> Floats:
    """Return the mutual information of the longest sequences counted so far, at the weakest cut of each."""
    length, whole = len(ranks), counts[-1]
    places = np.flatnonzero(ranks[-1])
    first = np.zeros(len(whole), np.int64)
    first[ranks[-1][places] - 1] = places  # any of them: equal sequences have equal parts
    weakest = np.full(len(whole), np.inf)
    for cut in range(1, length):
        one = counts[cut - 1][ranks[cut - 1][first] - 1]
        other = counts[length - cut - 1][ranks[length - cut - 1][first + cut] - 1]
        weakest = np.minimum(weakest, np.log(whole * total / (one * other).astype(np.float64)))
    return weakest if length > 1 else np.zeros(len(whole))


def _entropy(groups: Ints, beside: Ints, base: int, count: Ints) -> Floats:
    """Return the entropy of the symbols beside each group's members, each break a symbol of its own."""
    keys, often = np.unique(groups * base + beside, return_counts=True)
    group, symbol = keys // base, keys % base
    total = count[group].astype(np.float64)
    each = np.where(symbol == 0, often / total * np.log(total), -(often / total) * np.log(often / total))
    return np.asarray(np.bincount(group, each, len(count)), np.float64)
