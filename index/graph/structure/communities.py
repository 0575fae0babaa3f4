"""Communities: notes that hang together more than with the rest, found by Leiden, and what each is called."""

import posixpath
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import graspologic_native
import numpy as np

from ...text.normalize import HAN
from ..extraction.concept import Concept
from ..graph import Adjacency, Community, Holding

RESOLUTION = 2.0
"""Higher makes more and smaller communities; 1 is plain modularity."""
SEED = 20_231
MIN_NOTES = 3
"""A smaller one joins the neighbour it hangs on most."""
N_CONCEPTS = 8
N_NAMED = 3
"""Concepts listed of a community, and those of them that make its name."""
_LEAST_SHARE = 0.1
"""A concept names a community only if this share of its notes holds it."""
_TELLING = 0.2
"""What a smaller share of the notes holds counts the less for the community."""
_TERSE = 3.0
"""Words a label may have and still be a good name, a Han character counting for half of one; titles are longer."""
_ROUNDS = 3
"""A note that is new joins by its neighbours, or by theirs, so many steps away."""

_WORD, _HAN = re.compile(rf"[^\W{HAN}]+"), re.compile(f"[{HAN}]")

Members = Mapping[int, int]
"""Number of the community by note id."""


def partition(adjacency: Mapping[int, Adjacency], order: Sequence[int], resolution: float = RESOLUTION) -> Members:
    """Return the community of each note that has an edge to another, numbered from the largest.

    `order`: ids of all notes by path, so that what comes out does not depend on ids.
    Leiden (Traag, Waltman & van Eck, "From Louvain to Leiden", 2019) on modularity, with a fixed seed.
    """
    place = {note_id: at for at, note_id in enumerate(order)}
    edges = [
        (str(place[note_id]), str(place[other]), float(weight))
        for note_id in order
        for other, weight in _row(adjacency, note_id)
        if place[note_id] < place[other]
    ]
    if not edges:
        return {}
    _, found = graspologic_native.leiden(edges, resolution=resolution, seed=SEED)
    groups: dict[int, set[int]] = defaultdict(set)
    for name, number in found.items():
        groups[number].add(order[int(name)])
    return _numbered(_joined(groups, adjacency, place), place)


def grown(frozen: Members, adjacency: Mapping[int, Adjacency], paths: Mapping[int, str]) -> Members:
    """Return the communities of the notes there are now: those known stay, others join their strongest neighbours'.

    `paths` by id, of all notes.
    """
    members = {note_id: frozen[note_id] for note_id in paths if note_id in frozen}
    waiting = [note_id for note_id in adjacency if note_id in paths and note_id not in members]
    for _ in range(_ROUNDS):
        joining = {note_id: number for note_id in waiting if (number := _nearest(note_id, adjacency, members)) >= 0}
        if not joining:
            break
        members |= joining
        waiting = [note_id for note_id in waiting if note_id not in joining]
    return members


@dataclass(frozen=True, slots=True)
class Describer:
    """What communities are described from. `frozen_df`: notes that held a concept at the epoch, of `n` notes.

    `metas`: notes that point at everything: they name no community, and stand last in theirs.
    """

    adjacency: Mapping[int, Adjacency]
    holdings: Mapping[int, Holding]
    concepts: Sequence[Concept]
    paths: Mapping[int, str]
    frozen_df: Callable[[str], int]
    n: int
    metas: Collection[int] = frozenset()

    def describe(self, number: int, note_ids: Collection[int]) -> Community:
        """Name a community, and order its notes by how much of their edges' weight stays inside."""
        inside, total = self._weights(sorted(note_ids, key=self.paths.__getitem__))
        central = sorted(note_ids, key=lambda i: (i in self.metas, -inside[i], self.paths[i]))
        labels = self._distinctive([note_id for note_id in note_ids if note_id not in self.metas])
        folders = Counter(posixpath.dirname(self.paths[note_id]) for note_id in note_ids)
        return Community(
            number=number,
            name=" · ".join(labels[:N_NAMED]),
            notes=tuple(central),
            concepts=tuple(labels),
            cohesion=round(sum(inside.values()) / total, 4) if total else 0.0,
            folders=tuple(sorted(folders.items(), key=lambda pair: (-pair[1], pair[0]))),
        )

    def _weights(self, note_ids: Sequence[int]) -> tuple[dict[int, float], float]:
        """Return the weight of each note's edges that stays inside, and of all their edges together."""
        members, total = frozenset(note_ids), 0.0
        inside = dict.fromkeys(note_ids, 0.0)
        for note_id in note_ids:
            row = self.adjacency.get(note_id)
            if row is not None:
                ends = list(zip(row.others.tolist(), row.weights.tolist(), strict=True))
                inside[note_id] = round(sum(weight for other, weight in ends if other in members), 6)
                total += sum(weight for _, weight in ends)
        return inside, total

    def _distinctive(self, note_ids: Collection[int]) -> list[str]:
        """Return labels by p · ln(p / q): p, the share of the community's notes that hold it, q, that of all notes.

        What is as long as a sentence counts less.
        """
        rows = [self.holdings[note_id] for note_id in sorted(note_ids) if note_id in self.holdings]
        if not rows:
            return []
        every, weights = np.concatenate([row.concepts for row in rows]), np.concatenate([row.weights for row in rows])
        places, which, counts = np.unique(every, return_inverse=True, return_counts=True)
        heavy = np.zeros(len(places), np.float32)
        np.maximum.at(heavy, which, weights)
        scored = []
        for at in np.flatnonzero(counts >= max(2.0, _LEAST_SHARE * len(note_ids))).tolist():
            concept, count = self.concepts[int(places[at])], int(counts[at])
            if not (concept.god or concept.banned):
                share = count / len(note_ids)
                rest = max(self.frozen_df(concept.key), count) / max(self.n, 1)
                score = share * np.log(max(share / rest, 1.0)) * (0.5 + float(heavy[at]))
                score = score * min(1.0, share / _TELLING) * _terseness(concept.label) + 1e-9 * count
                scored.append((-round(float(score), 9), concept.key, concept.label))
        return _told_apart(label for _, _, label in sorted(scored)[: 4 * N_CONCEPTS])


def _terseness(label: str) -> float:
    """Return 1 for a label that is short enough for a name, less for a longer one, in 0..1."""
    words = len(_WORD.findall(label)) + len(_HAN.findall(label)) / 2
    return min(1.0, (_TERSE / max(words, 1.0)) ** 2)


def by_number(members: Members, numbers: Collection[int]) -> dict[int, list[int]]:
    """Return the notes of each of these communities that there are, ids ascending."""
    groups: dict[int, list[int]] = defaultdict(list)
    for note_id in sorted(note_id for note_id, number in members.items() if number in numbers):
        groups[members[note_id]].append(note_id)
    return dict(groups)


def _row(adjacency: Mapping[int, Adjacency], note_id: int) -> list[tuple[int, float]]:
    row = adjacency.get(note_id)
    return [] if row is None else list(zip(row.others.tolist(), row.weights.tolist(), strict=True))


def _nearest(note_id: int, adjacency: Mapping[int, Adjacency], members: Members) -> int:
    """Return the community that a note's edges lead to most, -1 when they lead to none."""
    votes: dict[int, float] = defaultdict(float)
    for other, weight in _row(adjacency, note_id):
        if other in members:
            votes[members[other]] += weight
    return min(votes, key=lambda number: (-round(votes[number], 6), number), default=-1)


def _joined(
    groups: Mapping[int, set[int]], adjacency: Mapping[int, Adjacency], place: Mapping[int, int]
) -> list[set[int]]:
    """Let communities too small to be one join the neighbour they hang on most; without any they are left out."""
    kept = {number: set(notes) for number, notes in groups.items() if len(notes) >= MIN_NOTES}
    members = {note_id: number for number, notes in kept.items() for note_id in notes}
    small = [sorted(notes, key=place.__getitem__) for notes in groups.values() if len(notes) < MIN_NOTES]
    for notes in sorted(small, key=lambda notes: place[notes[0]]):
        votes: dict[int, float] = defaultdict(float)
        for note_id in notes:
            for other, weight in _row(adjacency, note_id):
                if other in members:
                    votes[members[other]] += weight
        if votes:
            kept[min(votes, key=lambda n: (-round(votes[n], 6), min(place[i] for i in kept[n])))].update(notes)
    return list(kept.values())


def _numbered(groups: Iterable[set[int]], place: Mapping[int, int]) -> Members:
    ordered = sorted(groups, key=lambda notes: (-len(notes), min(place[note_id] for note_id in notes)))
    return {note_id: number for number, notes in enumerate(ordered) for note_id in notes}


def _told_apart(labels: Iterable[str]) -> list[str]:
    """Leave out labels that are part of a better one, or hold one whole, up to `N_CONCEPTS`."""
    chosen: list[str] = []
    for label in labels:
        folded = label.casefold()
        if not any(folded in one.casefold() or one.casefold() in folded for one in chosen):
            chosen.append(label)
        if len(chosen) == N_CONCEPTS:
            break
    return chosen
