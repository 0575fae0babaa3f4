"""What was noted of each note: its concepts by key, before any decision."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ..weaving.evidence import worth
from ..weaving.inverted import Holders
from .concept import Occurrence
from .labels import votes


@dataclass(frozen=True, slots=True, eq=False)
class Noted:
    """The concepts of one note as its text has them. Two with equal fields are equal."""

    keys: tuple[str, ...]
    """Ascending."""
    weights: NDArray[np.float32]
    """The largest of each key's occurrences: float32[len(keys)]."""
    labels: tuple[tuple[tuple[str, int], ...], ...]
    """By key: each label and its votes, by text."""
    counts: NDArray[np.float64]
    """What each key counts as evidence (`evidence.worth`): float64[len(keys)]."""

    @classmethod
    def of(cls, occurrences: Iterable[Occurrence]) -> Self:
        """Take the occurrences of a note together."""
        occurrences = tuple(occurrences)
        ordered, counts = sorted(occurrences, key=attrgetter("key")), worth(occurrences)
        groups = [(key, list(group)) for key, group in groupby(ordered, key=attrgetter("key"))]
        return cls(
            keys=tuple(key for key, _ in groups),
            weights=np.array([max(one.weight for one in group) for _, group in groups], np.float32),
            labels=tuple(votes(group) for _, group in groups),
            counts=np.array([counts[key] for key, _ in groups], np.float64),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Noted):
            return NotImplemented
        same = self.keys == other.keys and self.labels == other.labels
        return (
            same
            and self.weights.tobytes() == other.weights.tobytes()
            and self.counts.tobytes() == other.counts.tobytes()
        )

    __hash__ = None  # type: ignore[assignment]

    def worths(self) -> dict[str, float]:
        """Return what each key counts as evidence."""
        return dict(zip(self.keys, self.counts.tolist(), strict=True))

    def votes(self, key: str) -> Sequence[tuple[str, int]]:
        """Return the labels the note gives a key, with their votes."""
        place = self._place(key)
        return () if place < 0 else self.labels[place]

    def _place(self, key: str) -> int:
        place = bisect_left(self.keys, key)
        return place if place < len(self.keys) and self.keys[place] == key else -1


NOTHING = Noted((), np.empty(0, np.float32), (), np.empty(0, np.float64))


def restated(before: Mapping[int, Noted], after: Mapping[int, Noted]) -> set[str]:
    """Return the keys that these notes hold otherwise than before: gained, lost, or under other labels."""
    keys: set[str] = set()
    for note_id in before.keys() | after.keys():
        old, new = before.get(note_id, NOTHING), after.get(note_id, NOTHING)
        changed = set(zip(old.keys, old.labels, strict=True)) ^ set(zip(new.keys, new.labels, strict=True))
        keys |= {key for key, _ in changed}
    return keys


def ballots(key: str, holders: Holders, noted: Mapping[int, Noted]) -> Counter[str]:
    """Count the labels that all holders give a key."""
    counted: Counter[str] = Counter()
    for note_id in holders.get(key, ()):
        for label, count in noted[note_id].votes(key):
            counted[label] = counted.get(label, 0) + count
    return counted
