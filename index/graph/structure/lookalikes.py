"""Notes that are alike, kept while notes come, change and go: what was compared once is not compared again."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from ...store.rows import NoteMeta, NoteTerms
from .mirrors import Bag, bag, compare, spanning
from .signatures import Signatures

CROWD = 64
"""Notes that are all alike, of which not every pair is kept any more: only those that hold them together."""
AT_ONCE = 256
"""Notes that are compared with their suspects in one go."""
FIRST = 16
"""Suspects that a note is compared with first: in a crowd they join it, and the rest is known."""
REMEMBERED = 8_000_000
"""Elements of bags that are remembered while notes are compared, 8 bytes each."""

Pair = tuple[int, int]
Read = Callable[[Collection[int]], Mapping[int, NoteTerms]]


class Lookalikes:
    """Pairs of notes that are one by what their texts say, each as two ids, ascending.

    After any changes it holds what a fresh one would hold, but for which pairs join a crowd.
    """

    def __init__(self) -> None:
        self.alike: dict[Pair, float] = {}
        """Pair → likeness, in 0..1."""
        self._signatures = Signatures()
        self._distinct: Collection[tuple[str, str]] = ()
        self._crowds: dict[int, frozenset[int]] = {}
        """Note → the crowd that it is in."""
        self._waiting: set[int] = set()
        """Notes that have to be compared with their suspects: more than one go where reading fails on the way."""

    def follow(
        self,
        gone: Collection[int],
        come: Iterable[tuple[NoteMeta, NoteTerms]],
        notes: Mapping[int, NoteMeta],
        read: Read,
        distinct: Collection[tuple[str, str]] = (),
    ) -> None:
        """Forget notes that are gone, take in those that have come; one that changed is both.

        `notes`: all there are, by id. `read` returns the forward index of some of them. `distinct`: paths of two notes
        that people said are not one.
        """
        self._forget(frozenset(gone))
        bags = _Bags(read)
        for note, terms in come:
            self._signatures.put(note, bags.put(note.note_id, terms))
            self._waiting.add(note.note_id)
        if distinct != self._distinct:
            self._distinct, self.alike, self._crowds = distinct, {}, {}
            self._waiting.update(self._signatures.notes())
        for some in _batched(sorted(self._waiting), AT_ONCE):
            suspects = [(one, self._signatures.suspects(one)) for one in some]
            self._compare(((one, others[:FIRST]) for one, others in suspects), notes, bags)
            self._compare(((one, others[FIRST:]) for one, others in suspects), notes, bags)
            self._waiting.difference_update(some)

    def _compare(
        self, suspects: Iterable[tuple[int, Sequence[int]]], notes: Mapping[int, NoteMeta], bags: "_Bags"
    ) -> None:
        """Compare notes with others, but for those of their own crowds, which are alike through others."""
        pairs: set[Pair] = set()
        for one, others in suspects:
            crowd = self._crowds.get(one, frozenset())
            pairs.update(_pair(one, other) for other in others if other not in crowd)
        if pairs:
            self.alike |= compare(pairs - self.alike.keys(), notes, bags.of, self._distinct)
            self._thin(notes)

    def _forget(self, gone: frozenset[int]) -> None:
        if not gone:
            return
        self._waiting |= self._loosened(gone)
        self._waiting -= gone
        self.alike = {pair: value for pair, value in self.alike.items() if gone.isdisjoint(pair)}
        for note_id in gone:
            self._signatures.remove(note_id)

    def _loosened(self, gone: frozenset[int]) -> set[int]:
        """Members of crowds that may not hang together without these any more: all but a part that still is a crowd."""
        loose: set[int] = set()
        for crowd in {self._crowds[note_id] for note_id in gone if note_id in self._crowds}:
            rest = crowd - gone
            parts = _parts(pair for pair in self.alike if rest.issuperset(pair))
            largest = max(parts, key=len, default=frozenset[int]())
            loose |= rest - largest if len(largest) > CROWD else rest
            for note_id in crowd:
                del self._crowds[note_id]
        return loose

    def _thin(self, notes: Mapping[int, NoteMeta]) -> None:
        """Keep of a crowd the pairs that hold it together."""
        crowds = [part for part in _parts(self.alike) if len(part) > CROWD]
        self._crowds = {note_id: crowd for crowd in crowds for note_id in crowd}
        if crowds:
            joining = spanning([pair for pair in self.alike if pair[0] in self._crowds], notes)
            self.alike = {
                pair: value for pair, value in self.alike.items() if pair[0] not in self._crowds or pair in joining
            }


class _Bags:
    """The bags of notes, each made once where memory allows it: a note is the suspect of many."""

    def __init__(self, read: Read) -> None:
        self._read, self._known, self._size = read, dict[int, Bag](), 0

    def put(self, note_id: int, terms: NoteTerms) -> Bag:
        """Make the bag of a note, and remember it."""
        if self._size > REMEMBERED:
            self._known, self._size = {}, 0
        made = self._known[note_id] = bag(terms)
        self._size += len(made)
        return made

    def of(self, note_ids: Collection[int]) -> dict[int, Bag]:
        """Return the bags of these notes; those that are gone are left out."""
        found = {note_id: self._known[note_id] for note_id in note_ids if note_id in self._known}
        absent = [note_id for note_id in note_ids if note_id not in found]
        if absent:
            found |= {note_id: self.put(note_id, terms) for note_id, terms in self._read(absent).items()}
        return found


def _batched(ids: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    """Yield them in groups of a size."""
    for start in range(0, len(ids), size):
        yield ids[start : start + size]


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def _parts(pairs: Iterable[Pair]) -> list[frozenset[int]]:
    """The notes that pairs join, part by part."""
    parts: dict[int, set[int]] = {}
    for one, other in pairs:
        mine, theirs = parts.get(one) or {one}, parts.get(other) or {other}
        if mine is not theirs:
            less, more = (mine, theirs) if len(mine) < len(theirs) else (theirs, mine)
            more |= less
            for note_id in (*less, one, other):
                parts[note_id] = more
    return [frozenset(part) for part in {id(part): part for part in parts.values()}.values()]
