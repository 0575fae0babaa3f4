"""What was noted of each note: its concepts by key, before any decision."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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

Same = Callable[[str], str]
"""Returns an equal text that others hold already, if there is one."""


@dataclass(frozen=True, slots=True, eq=False)
class Noted:
    """The concepts of one note as its text has them. Two with equal fields are equal.

    A vault has hundreds of thousands of them: what stands for one label is a text that all notes share, and a number.
    """

    keys: tuple[str, ...]
    """Ascending."""
    weights: NDArray[np.float32]
    """The largest of each key's occurrences: float32[len(keys)]."""
    labels: tuple[str, ...]
    """The labels of the first key, by text, then those of the second, and so on."""
    ballots: tuple[int, ...]
    """The votes of each label."""
    shares: tuple[int, ...]
    """How many labels each key has."""
    counts: NDArray[np.float64]
    """What each key counts as evidence (`evidence.worth`): float64[len(keys)]."""

    @classmethod
    def of(cls, occurrences: Iterable[Occurrence], same: Same = str) -> Self:
        """Take the occurrences of a note together."""
        occurrences = tuple(occurrences)
        ordered, counts = sorted(occurrences, key=attrgetter("key")), worth(occurrences)
        groups = [(key, list(group)) for key, group in groupby(ordered, key=attrgetter("key"))]
        voted = [votes(group) for _, group in groups]
        return cls(
            keys=tuple(same(key) for key, _ in groups),
            weights=np.array([max(one.weight for one in group) for _, group in groups], np.float32),
            labels=tuple(same(label) for found in voted for label, _ in found),
            ballots=tuple(count for found in voted for _, count in found),
            shares=tuple(map(len, voted)),
            counts=np.array([counts[key] for key, _ in groups], np.float64),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Noted):
            return NotImplemented
        return (
            (self.keys, self.labels, self.ballots, self.shares)
            == (other.keys, other.labels, other.ballots, other.shares)
            and self.weights.tobytes() == other.weights.tobytes()
            and self.counts.tobytes() == other.counts.tobytes()
        )  # fmt: skip

    __hash__ = None  # type: ignore[assignment]

    def worths(self) -> dict[str, float]:
        """Return what each key counts as evidence."""
        return dict(zip(self.keys, self.counts.tolist(), strict=True))

    def votes(self, key: str) -> Sequence[tuple[str, int]]:
        """Return the labels the note gives a key, with their votes."""
        place = bisect_left(self.keys, key)
        return self._votes_at(place) if place < len(self.keys) and self.keys[place] == key else ()

    def stated(self) -> Iterator[tuple[str, Sequence[tuple[str, int]]]]:
        """Yield every key with what `votes` returns of it."""
        return ((key, self._votes_at(place)) for place, key in enumerate(self.keys))

    def _votes_at(self, place: int) -> tuple[tuple[str, int], ...]:
        start, n = sum(self.shares[:place]), self.shares[place]
        if n == 1:  # as most have
            return ((self.labels[start], self.ballots[start]),)
        return tuple(zip(self.labels[start : start + n], self.ballots[start : start + n], strict=True))


NOTHING = Noted((), np.empty(0, np.float32), (), (), (), np.empty(0, np.float64))


def restated(before: Mapping[int, Noted], after: Mapping[int, Noted]) -> set[str]:
    """Return the keys that these notes hold otherwise than before: gained, lost, or under other labels."""
    keys: set[str] = set()
    for note_id in before.keys() | after.keys():
        old, new = before.get(note_id, NOTHING), after.get(note_id, NOTHING)
        keys |= {key for key, _ in set(old.stated()) ^ set(new.stated())}
    return keys


def ballots(key: str, holders: Holders, noted: Mapping[int, Noted]) -> Counter[str]:
    """Count the labels that all holders give a key."""
    counted: Counter[str] = Counter()
    for note_id in holders.get(key, ()):
        for label, count in noted[note_id].votes(key):
            counted[label] = counted.get(label, 0) + count
    return counted
