"""The edges of the graph: of what is near each note the few strongest, the links, and meaning where nothing else is."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from ..config import EdgeConfig
from ..graph import KINDS, Adjacency
from .near import NOBODY, Joins, Likeness, Lists, Near, Paths, near_of_all, nearest, turn, turned
from .orphans import joined_by_meaning, wooed_by_meaning

Leads = Mapping[int, Collection[int]]
"""Where the links of a note lead; those of copies left out, and what leads to a copy leading to what it folds into."""

LINK, CONCEPT, MEANING = (KINDS.index(kind) for kind in ("link", "concept", "meaning"))


@dataclass(frozen=True, slots=True)
class Change:
    """Notes whose nearest, and notes whose edges, are others than before; those that have none any more included."""

    relisted: frozenset[int] = frozenset()
    rejoined: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Edges:
    """All edges, and what they are made again from. Never changes: a change makes another one.

    Everything here is a function of the likeness, the paths, the links and the mute notes; what `after` returns is
    what `of` would.
    """

    lists: Lists = field(default_factory=Lists)
    chosen: Mapping[int, Near] = field(default_factory=dict)
    """The notes that each would be joined to, strongest first."""
    choosers: Joins = field(default_factory=dict)
    leads: Leads = field(default_factory=dict)
    linked: Joins = field(default_factory=dict)
    """Notes one link away, in either direction."""
    orphans: frozenset[int] = frozenset()
    """Notes that neither a link nor a concept joins to any."""
    wooed: Mapping[int, Near] = field(default_factory=dict)
    """The notes that each orphan agrees with most, but for those that say nothing."""
    by_meaning: Mapping[int, Mapping[int, float]] = field(default_factory=dict)
    """The edges by meaning, from both ends."""
    adjacency: Mapping[int, Adjacency] = field(default_factory=dict)

    @classmethod
    def of(
        cls, likeness: Likeness, paths: Paths, leads: Leads, mute: Collection[int] = (),
        near: Mapping[int, Near] | None = None, breathe: Callable[[], None] = lambda: None,
    ) -> "Edges":  # fmt: skip
        """Make all edges. `near`: the nearest notes of all, where they are known; `mute`: notes that say nothing.

        `breathe` is called every few milliseconds.
        """
        lists = Lists.of(dict(near_of_all(likeness, paths)) if near is None else near)
        chosen = _chosen(_breathing(paths, breathe), lists, paths, likeness.config)
        linked = _both_ways(leads)
        edges = cls(lists, chosen, turned(chosen), leads, linked)
        return edges._joined(likeness, paths, mute, paths, paths.keys(), breathe)[0]

    def after(
        self, likeness: Likeness, paths: Paths, leads: Leads, changed: Collection[int], gone: Collection[int],
        mute: Collection[int] = (),
    ) -> tuple["Edges", Change]:  # fmt: skip
        """Return the edges once these notes have changed, new ones among them, or are gone.

        `changed`: other text, vector or path, or a copy now or no longer; links are compared here.
        """
        moved = set(changed) | set(gone)
        lists, relisted = self.lists.after(likeness, paths, changed, gone)
        again = self._within_reach(moved, relisted, lists)
        chosen = dict(self.chosen)
        for note_id in again:
            chosen.pop(note_id, None)
        chosen |= _chosen((note_id for note_id in again if note_id in paths), lists, paths, likeness.config)
        rechosen = {note_id for note_id in again if self.chosen.get(note_id) != chosen.get(note_id)}
        choosers = dict(self.choosers)
        for note_id in rechosen:
            turn(choosers, note_id, self.chosen.get(note_id, NOBODY), chosen.get(note_id, NOBODY))
        linked, relinked = self._relinked(leads)
        edges = Edges(lists, chosen, choosers, leads, linked, self.orphans, self.wooed, self.by_meaning, self.adjacency)
        ends = self._touched(edges, rechosen, moved, likeness.config) | relinked
        edges, rejoined = edges._joined(likeness, paths, mute, ends, moved)
        return edges, Change(frozenset(relisted), frozenset(rejoined))

    def _within_reach(self, moved: set[int], relisted: set[int], lists: Lists) -> set[int]:
        """Return these notes, and those whose choice looks at the nearest of one of them, before or now.

        A list with the same notes in it is the same neighbourhood: it concerns those alone whose strength differs.
        """
        found = moved | relisted
        for note_id in moved | relisted:
            old, new = self.lists.of_note(note_id).strengths, lists.of_note(note_id).strengths
            if note_id not in moved and old.keys() == new.keys():
                found.update(other for other, strength in new.items() if old[other] != strength)
                continue
            found.update(old, new)
            for one in (self.lists, lists):
                found.update(one.listed.get(note_id, ()))
        return found

    def _touched(self, edges: "Edges", rechosen: set[int], moved: set[int], config: EdgeConfig) -> set[int]:
        """Return the notes that may have other edges once some choose otherwise; `moved` may have other paths."""
        found = rechosen | moved
        for note_id in moved:
            found.update(self.adjacency[note_id].others.tolist() if note_id in self.adjacency else ())
        for note_id in rechosen:
            for one in (self, edges):
                found.update(one.chosen.get(note_id, NOBODY).strengths)
        for note_id in tuple(found):
            for one in (self, edges):
                wooers = one.choosers.get(note_id, ())
                if len(wooers) > config.degree - config.chosen:  # one more may cost another its place
                    found.update(wooers)
        return found

    def _relinked(self, leads: Leads) -> tuple[Joins, set[int]]:
        """Return who is linked to whom now, and the notes for which that is otherwise than before."""
        differing = {one for one in self.leads.keys() | leads.keys() if self.leads.get(one) != leads.get(one)}
        if not differing:
            return self.linked, set()
        linked = _both_ways(leads)
        ends = differing.union(*(one.get(note_id, ()) for note_id in differing for one in (self.leads, leads)))
        return linked, ends

    def _joined(
        self, likeness: Likeness, paths: Paths, mute: Collection[int], ends: Collection[int], moved: Collection[int],
        breathe: Callable[[], None] = lambda: None,
    ) -> tuple["Edges", set[int]]:  # fmt: skip
        """Return the edges with those of these notes made again, and the notes whose edges are others now.

        `moved`: notes with another vector, or that say nothing now, or did.
        """
        config = likeness.config
        there = (note_id for note_id in _breathing(ends, breathe) if note_id in paths)
        rows = {note_id: self._ends(note_id, paths, config) for note_id in there}
        still = {note_id for note_id in self.orphans.difference(ends) if note_id in paths}
        orphans = frozenset(still | {note_id for note_id, row in rows.items() if not row})
        wooed = wooed_by_meaning(likeness, paths, orphans, mute, self.wooed, moved)
        by_meaning = joined_by_meaning(wooed, paths, config)
        for note_id in _differing(self.by_meaning, by_meaning) - rows.keys():
            if note_id in paths:
                rows[note_id] = self._ends(note_id, paths, config)
        made = {note_id: _adjacency(row, by_meaning.get(note_id, {}), paths) for note_id, row in rows.items()}
        adjacency, rejoined = _replaced(self.adjacency, made, paths)
        return replace(self, orphans=orphans, wooed=wooed, by_meaning=by_meaning, adjacency=adjacency), rejoined

    def _ends(self, note_id: int, paths: Paths, config: EdgeConfig) -> dict[int, tuple[int, float]]:
        """Return the kind and weight of each edge that is not by meaning, by its other end."""
        row = {}
        for other, strength in self._kept(note_id, paths, config).items():
            row[other] = (CONCEPT, strength / (1 + config.neighbours))
        for other, strength in self.chosen.get(note_id, NOBODY).strengths.items():
            if note_id in self.chosen[other].strengths or self._accepts(other, note_id, paths, config):
                row[other] = (CONCEPT, strength / (1 + config.neighbours))
        for other in self.linked.get(note_id, ()):
            row[other] = (LINK, max(config.link, row[other][1] if other in row else 0.0))
        return row

    def _accepts(self, note_id: int, wooer: int, paths: Paths, config: EdgeConfig) -> bool:
        """Tell whether a note keeps the edge of one that it did not choose itself."""
        few = len(self.choosers.get(note_id, ())) <= config.degree - config.chosen
        return few or wooer in self._kept(note_id, paths, config)

    def _kept(self, note_id: int, paths: Paths, config: EdgeConfig) -> Mapping[int, float]:
        """Return the strongest of those that chose a note without being chosen by it, as many as it may have."""
        own = self.chosen.get(note_id, NOBODY).strengths
        others = [other for other in self.choosers.get(note_id, ()) if other not in own]
        wooers = ((other, self.chosen[other].strengths[note_id]) for other in others)
        return nearest(wooers, paths, config.degree - config.chosen).strengths


def _chosen(note_ids: Iterable[int], lists: Lists, paths: Paths, config: EdgeConfig) -> dict[int, Near]:
    """Return the strongest of those near to each note and of those it is near to, neighbourhoods compared."""
    chosen, near = {}, _Unpacked(lists.near)
    for note_id in note_ids:
        mine = near[note_id]
        pool = dict(mine) | {other: near[other][note_id] for other in lists.listed.get(note_id, ())}
        if not pool:
            continue
        hood, scored = mine.keys(), []
        for other, strength in pool.items():
            common = len(hood & near[other].keys())
            share = common / (len(hood) + len(near[other]) - common)
            scored.append((other, strength + config.neighbours * share))
        # Whatever the neighbourhoods say: those of two languages, or of two subjects, overlap little, and the one
        # note that shares most with this one may be the very bridge between them.
        best = max(pool.values())
        first = min((other for other, strength in pool.items() if strength == best), key=paths.__getitem__)
        least = config.weakest * max(strength for _, strength in scored)
        chosen[note_id] = nearest((o for o in scored if o[1] >= least or o[0] == first), paths, config.chosen)
    return chosen


class _Unpacked(dict[int, dict[int, float]]):
    """Strengths by note, each list unpacked once."""

    def __init__(self, near: Mapping[int, Near]) -> None:
        super().__init__()
        self._near = near

    def __missing__(self, note_id: int) -> dict[int, float]:
        self[note_id] = found = self._near.get(note_id, NOBODY).strengths
        return found


def _adjacency(row: Mapping[int, tuple[int, float]], by_meaning: Mapping[int, float], paths: Paths) -> Adjacency:
    whole = {other: (MEANING, strength) for other, strength in by_meaning.items()} | dict(row)
    ordered = sorted(whole.items(), key=lambda pair: (-pair[1][1], paths[pair[0]]))
    return Adjacency(
        np.array([other for other, _ in ordered], np.int32),
        np.array([kind for _, (kind, _) in ordered], np.uint8),
        np.array([weight for _, (_, weight) in ordered], np.float32),
    )


def _replaced(
    before: Mapping[int, Adjacency], made: Mapping[int, Adjacency], paths: Paths
) -> tuple[dict[int, Adjacency], set[int]]:
    """Return the rows of all notes once these are made again, and the notes that have another one now."""
    rejoined = {note_id for note_id, row in made.items() if not _same(before.get(note_id, _NONE), row)}
    rejoined |= before.keys() - paths.keys()
    adjacency = dict(before)
    for note_id in rejoined:
        if note_id in made and len(made[note_id].others):
            adjacency[note_id] = made[note_id]
        else:
            adjacency.pop(note_id, None)
    return adjacency, rejoined


def _same(one: Adjacency, other: Adjacency) -> bool:
    return (
        np.array_equal(one.others, other.others)
        and np.array_equal(one.kinds, other.kinds)
        and np.array_equal(one.weights, other.weights)
    )


def _breathing(note_ids: Iterable[int], breathe: Callable[[], None]) -> Iterator[int]:
    for note_id in note_ids:
        breathe()
        yield note_id


def _differing(before: Mapping[int, Mapping[int, float]], after: Mapping[int, Mapping[int, float]]) -> set[int]:
    return {note_id for note_id in before.keys() | after.keys() if before.get(note_id) != after.get(note_id)}


def _both_ways(leads: Leads) -> dict[int, tuple[int, ...]]:
    found: dict[int, set[int]] = {}
    for note_id, others in leads.items():
        for other in others:
            if other != note_id:
                found.setdefault(note_id, set()).add(other)
                found.setdefault(other, set()).add(note_id)
    return {note_id: tuple(sorted(others)) for note_id, others in found.items()}


_NONE = Adjacency(np.empty(0, np.int32), np.empty(0, np.uint8), np.empty(0, np.float32))
