"""Copies of notes: near-identical ones, of those whose signatures say that they are worth comparing."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ...store.rows import NoteMeta, NoteTerms
from ...text.normalize import normalize
from ..governance.vocabulary import Vocabulary

ALIKE = 0.9
"""Likeness from which two notes are one."""
CONFLICT = 0.6
"""The same where the name of one says that a program made it as a copy of the other."""
LEAST = 30
"""A note of fewer terms is like others by chance, or by a template."""
_REPEATS = 8
SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""An odd number without a pattern (2^64 over the golden ratio)."""

MARK = re.compile(
    r"\s*(?:\(conflicted copy[^)]*\)|\([^)]*'s conflicted copy[^)]*\)|\.sync-conflict-[\w-]+|\(衝突的?副本[^)]*\)"
    r"|\(冲突的?副本[^)]*\)|\(copy(?: \d+)?\)|[ _-]copy(?: \d+)?| - 副本| \(\d{1,2}\))$",
    re.IGNORECASE,
)
"""What programs that keep folders in step put behind the name of a copy."""

Bag = NDArray[np.uint64]
"""Distinct elements of a note, ascending: each term key, and a key of its own for each of its repeats."""

Bags = Callable[[Collection[int]], Mapping[int, Bag]]


@dataclass(frozen=True, slots=True)
class Mirror:
    """A note that is a copy, as ids: the one it folds into, and how alike they are, in 0..1 (1 if a person said so)."""

    copy: int
    kept: int
    likeness: float


@dataclass(frozen=True, slots=True)
class Copies:
    """Copies that were found among all notes of one revision; what was written since is none, as far as is known."""

    rev: int = 0
    kept: Mapping[int, int] = field(default_factory=dict)
    """Copy → the note that it folds into."""

    def original_of(self, note: NoteMeta, notes: Callable[[int], NoteMeta | None]) -> NoteMeta | None:
        """Return the note that a copy folds into, None for what is no copy. `notes`: by id, None for what is gone."""
        kept = self.kept.get(note.note_id)
        original = notes(kept) if kept is not None else None
        return original if original is not None and max(note.rev, original.rev) <= self.rev else None


def bag(terms: NoteTerms) -> Bag:
    """The elements of a note's body."""
    keys = np.concatenate([np.empty(0, np.uint64), *(passage for passage, _ in terms.passages)])
    counts = np.concatenate([np.empty(0, np.int64), *(times.astype(np.int64) for _, times in terms.passages)])
    if not len(keys):
        return keys
    order = np.argsort(keys, kind="stable")
    keys, counts = keys[order], counts[order]
    firsts = np.flatnonzero(_differs(keys))
    times = np.minimum(np.add.reduceat(counts, firsts), _REPEATS)
    nth = np.arange(int(times.sum())) - np.repeat(np.cumsum(times) - times, times)
    elements = np.sort(np.repeat(keys[firsts], times) + nth.astype(np.uint64) * SPREAD)
    return elements[_differs(elements)]


def likenesses(pairs: Sequence[tuple[int, int]], bags: Mapping[int, Bag]) -> NDArray[np.float64]:
    """Return the Jaccard similarity of the bags of each pair, in 0..1: float64[len(pairs)].

    Thousands of notes from one template make hundreds of thousands of pairs: a note is compared with all of its own at
    once, its elements marked in a table of all that occur.
    """
    ids = sorted(bags)
    place = {note_id: at for at, note_id in enumerate(ids)}
    every, codes = np.unique(np.concatenate([np.empty(0, np.uint64), *(bags[i] for i in ids)]), return_inverse=True)
    starts = np.concatenate(([0], np.cumsum([len(bags[i]) for i in ids]))).astype(np.int64)
    ends = np.array([(place[one], place[other]) for one, other in pairs], np.int64).reshape(-1, 2)
    found, marked = np.zeros(len(pairs)), np.zeros(len(every), np.int64)
    order = np.argsort(ends[:, 0], kind="stable")
    firsts = np.flatnonzero(np.diff(ends[order, 0], prepend=-1))
    for mine in np.split(order, firsts[1:]) if len(order) else ():
        own = codes[starts[ends[mine[0], 0]] : starts[ends[mine[0], 0] + 1]]
        marked[own] = 1
        others = ends[mine, 1]
        sizes = starts[others + 1] - starts[others]
        same = _sums(marked, codes, starts[others], sizes)
        found[mine] = same / np.maximum(1, len(own) + sizes - same)
        marked[own] = 0
    return found


def _differs(ascending: Bag) -> NDArray[np.bool_]:
    """Whether each is another than the one before; several times faster than `np.unique`, which hashes."""
    return np.append(True, ascending[1:] != ascending[:-1])[: len(ascending)]


def _sums(
    marked: NDArray[np.int64], codes: NDArray[np.int64], starts: NDArray[np.int64], sizes: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return how many of each piece of `codes` are marked: int64[len(starts)]."""
    ends = np.cumsum(sizes)
    places = np.arange(ends[-1]) + np.repeat(starts - (ends - sizes), sizes)
    total = np.concatenate(([0], np.cumsum(marked[codes[places]])))
    return np.asarray(total[ends] - total[ends - sizes], np.int64)


def compare(
    pairs: Iterable[tuple[int, int]],
    notes: Mapping[int, NoteMeta],
    read: Bags,
    distinct: Collection[tuple[str, str]] = (),
) -> dict[tuple[int, int], float]:
    """Return the likeness of those pairs that are one by what their texts say.

    `read` returns the bags of some notes; `distinct`: paths of two of which people said that they are not one.
    """
    wanted = [
        (one, other) for one, other in pairs
        if _same_length(notes[one], notes[other])
        and not (distinct and tuple(sorted((notes[one].path, notes[other].path))) in distinct)
    ]  # fmt: skip
    ids = {note_id for pair in wanted for note_id in pair}
    bags = read(sorted(ids))
    wanted = [(one, other) for one, other in wanted if one in bags and other in bags]
    values = likenesses(wanted, bags)
    alike: dict[tuple[int, int], float] = {}
    for place in np.flatnonzero(values >= CONFLICT).tolist():
        one, other = wanted[place]
        shorter = min(len(bags[one]), len(bags[other]))
        if (values[place] >= ALIKE and shorter >= LEAST) or _conflict(notes[one].path, notes[other].path):
            alike[one, other] = float(values[place])
    return alike


def find(alike: Mapping[tuple[int, int], float], notes: Mapping[int, NoteMeta], vocabulary: Vocabulary) -> list[Mirror]:
    """Return the copies among pairs that are alike, by path, and those that people named, whatever their texts say.

    Of notes that are one the one is kept that is not called a copy, then that with the shortest path.
    """
    ids = {note.path: note_id for note_id, note in notes.items()}
    decided = {ids[copy]: ids[kept] for copy, kept in vocabulary.canonical.items() if copy in ids and kept in ids}
    parents: dict[int, int] = {}
    best: dict[int, float] = {}
    joining = spanning(alike, notes)
    for one, other in joining:
        value = alike[one, other]
        best[one], best[other] = max(value, best.get(one, 0.0)), max(value, best.get(other, 0.0))
        kept, copy = sorted((_root(parents, one), _root(parents, other)), key=lambda i: _preferred(i, notes, decided))
        parents[copy] = kept
    mirrors = [Mirror(copy, kept, 1.0) for copy, kept in decided.items()]
    for copy in parents.keys() - decided.keys():
        kept = _root(decided, _root(parents, copy))
        if kept != copy:
            pair = (min(copy, kept), max(copy, kept))
            mirrors.append(Mirror(copy, kept, alike[pair] if pair in joining else best[copy]))
    return sorted(mirrors, key=lambda mirror: notes[mirror.copy].path)


def spanning(pairs: Collection[tuple[int, int]], notes: Mapping[int, NoteMeta]) -> dict[tuple[int, int], None]:
    """Return as few of the pairs, in the order of their paths, as join all notes that they join."""
    ids = {note_id for pair in pairs for note_id in pair}
    rank = {note_id: place for place, note_id in enumerate(sorted(ids, key=lambda note_id: notes[note_id].path))}
    parents: dict[int, int] = {}
    joining: dict[tuple[int, int], None] = {}
    for one, other in _ordered(list(pairs), rank):
        roots = _root(parents, one), _root(parents, other)
        if roots[0] != roots[1]:
            parents[roots[1]] = roots[0]
            joining[one, other] = None
    return joining


def original(path: str) -> str:
    """A note's path without what marks it as a copy, normalised; that of a note and of its conflicted copy are one."""
    folder, _, name = path.rpartition("/")
    stem, dot, _ = name.rpartition(".")
    return normalize(f"{folder}/{MARK.sub('', stem if dot else name).strip()}")


def is_marked(path: str) -> bool:
    """Whether the name of a note says that it is a copy."""
    return bool(MARK.search(path.rpartition("/")[2].rpartition(".")[0]))


def _ordered(pairs: Sequence[tuple[int, int]], rank: Mapping[int, int]) -> list[tuple[int, int]]:
    """Pairs by the lesser rank of each, then by the greater."""
    ranks = np.array([(rank[one], rank[other]) for one, other in pairs], np.int64).reshape(-1, 2)
    order = np.lexsort((ranks.max(axis=1), ranks.min(axis=1)))
    return [pairs[place] for place in order.tolist()]


def _conflict(one: str, other: str) -> bool:
    """Whether the names say that a program made one of two notes as a copy of the other."""
    return (is_marked(one) or is_marked(other)) and original(one) == original(other)


def _same_length(one: NoteMeta, other: NoteMeta) -> bool:
    """Whether their lengths allow for enough in common: a note is never more like a longer one than it is long."""
    shorter, longer = sorted((one.words, other.words))
    return shorter >= 0.5 * longer


def _preferred(note_id: int, notes: Mapping[int, NoteMeta], decided: Mapping[int, int]) -> tuple[bool, bool, int, str]:
    path = notes[note_id].path
    return note_id in decided, is_marked(path), len(path), path


def _root(parents: Mapping[int, int], note_id: int) -> int:
    while note_id in parents:
        note_id = parents[note_id]
    return note_id
