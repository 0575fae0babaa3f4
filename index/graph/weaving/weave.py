"""Edges woven of what notes say, mean and link to: of all notes, or of those that a change touches."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from ..extraction.reading import Reading
from ..frozen import Frozen
from ..governance.vocabulary import Vocabulary
from ..graph import Adjacency
from ..inputs import AT_ONCE, Inputs
from .dots import Row
from .edges import Change, Edges
from .evidence import Evidence, Weigher
from .meaning import Meanings, Vector, note_vector
from .near import Likeness, Lists, Near, near_of_all


@dataclass(frozen=True, slots=True)
class Loom:
    """What edges are made again from: how alike notes are, and the edges there are."""

    likeness: Likeness
    edges: Edges


@dataclass(frozen=True, slots=True)
class Woven:
    """Edges, and the notes whose nearest and whose edges are others than before. Without a loom they cannot follow."""

    near: Mapping[int, Near]
    adjacency: Mapping[int, Adjacency]
    loom: Loom | None
    change: Change


@dataclass(frozen=True, slots=True)
class Yarn:
    """What is woven: the notes as they read, with what was decided and frozen."""

    inputs: Inputs
    frozen: Frozen
    vocabulary: Vocabulary
    reading: Reading

    @property
    def paths(self) -> dict[int, str]:
        """Return where every note is."""
        return self.reading.paths

    def folds(self) -> dict[int, int]:
        """Return the copies among the notes, and the note each folds into."""
        if not self.vocabulary.canonical:
            return {}
        ids = {path: note_id for note_id, path in self.paths.items()}
        pairs = ((ids.get(copy), ids.get(original)) for copy, original in self.vocabulary.canonical.items())
        return {copy: original for copy, original in pairs if copy is not None and original is not None}

    def leads(self) -> Mapping[int, Collection[int]]:
        """Return where links lead, those of copies left out and those to copies turned to what they fold into."""
        folds, leads = self.folds(), self.reading.leads
        if not folds:
            return leads
        turned = {i: {folds.get(other, other) for other in to} - {i} for i, to in leads.items() if i not in folds}
        return {note_id: tuple(sorted(to)) for note_id, to in turned.items() if to}

    def mute(self) -> frozenset[int]:
        """Return the notes that are not compared by meaning alone: copies, and what is nothing but code."""
        return self.reading.mute | self.folds().keys()

    def rows(self, note_ids: Iterable[int]) -> dict[int, Row]:
        """Weigh the evidence of notes; copies have none."""
        folds = self.folds()
        weigher = Weigher(self.frozen.rarity, self.vocabulary, self.frozen.gods)
        told = self.inputs.tallies(sorted(i for i in note_ids if i not in folds))
        rows: dict[int, Row] = {}
        while some := list(islice(told, AT_ONCE)):
            noted = [(tally, self.reading.noted[note_id].worths()) for note_id, tally in some]
            rows.update(zip((note_id for note_id, _ in some), weigher.rows(noted), strict=True))
        return rows

    def vectors(self, note_ids: Iterable[int]) -> dict[int, Vector | None]:
        """Return the vectors of notes; copies have none."""
        store, folds = self.inputs.store, self.folds()
        found: dict[int, Vector | None] = {}
        for note_id in note_ids:
            self.inputs.breathe()
            passages = () if note_id in folds else store.notes.passages(note_id)
            found[note_id] = note_vector(store.vectors, passages, self.frozen.means)
        return found


def weave(yarn: Yarn) -> Woven:
    """Make all edges."""
    likeness = _likeness(yarn)
    near, paths, n = {}, yarn.paths, len(yarn.reading.named)
    for note_id, nearest in near_of_all(likeness, paths):
        yarn.inputs.breathe()
        near[note_id] = nearest
        yarn.inputs.progress(n + len(near), 2 * n)
    edges = Edges.of(likeness, paths, yarn.leads(), yarn.mute(), near, yarn.inputs.breathe)
    change = Change(frozenset(near), frozenset(edges.adjacency))
    return Woven(near, edges.adjacency, Loom(likeness, edges), change)


def reweave(yarn: Yarn, before: Woven, changed: Collection[int], gone: Collection[int]) -> Woven:
    """Make the edges again once these notes read, mean or fold otherwise, or are gone. Links are compared here."""
    if before.loom is None:
        return _set_up(yarn, before, changed, gone)
    loom, folds = before.loom, yarn.folds()
    away = {*gone, *(note_id for note_id in changed if note_id in folds)}
    evidence = loom.likeness.evidence.after(yarn.rows(changed), away)
    meanings = loom.likeness.meanings.after(yarn.vectors(changed), gone)
    likeness = Likeness(evidence, meanings, loom.likeness.config)
    edges, change = loom.edges.after(likeness, yarn.paths, yarn.leads(), changed, gone, yarn.mute())
    return Woven(edges.lists.near, edges.adjacency, Loom(likeness, edges), change)


def _set_up(yarn: Yarn, before: Woven, changed: Collection[int], gone: Collection[int]) -> Woven:
    """Make a loom for edges that were read from where they are kept, and take in what has changed since."""
    likeness = _likeness(yarn)
    lists, relisted = Lists.of(before.near).after(likeness, yarn.paths, changed, gone)
    edges = Edges.of(likeness, yarn.paths, yarn.leads(), yarn.mute(), lists.near, yarn.inputs.breathe)
    rejoined = _differing(before.adjacency, edges.adjacency)
    still = {i: row for i, row in before.adjacency.items() if i not in rejoined}  # readers have it: once is enough
    edges = replace(edges, adjacency={**edges.adjacency, **still})
    return Woven(lists.near, edges.adjacency, Loom(likeness, edges), Change(frozenset(relisted), rejoined))


def _likeness(yarn: Yarn) -> Likeness:
    note_ids = yarn.reading.noted.keys()
    return Likeness(Evidence.of(yarn.rows(note_ids)), Meanings().after(yarn.vectors(note_ids)))


def _differing(before: Mapping[int, Adjacency], after: Mapping[int, Adjacency]) -> frozenset[int]:
    return frozenset(i for i in before.keys() | after.keys() if not _same(before.get(i), after.get(i)))


def _same(one: Adjacency | None, other: Adjacency | None) -> bool:
    if one is None or other is None:
        return one is other
    pairs = ((one.others, other.others), (one.kinds, other.kinds), (one.weights, other.weights))
    return all(a.tobytes() == b.tobytes() for a, b in pairs)
