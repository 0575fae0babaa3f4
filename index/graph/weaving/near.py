"""How alike two notes are, by evidence and meaning, and the notes nearest to each."""

import struct
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ..config import EDGES, EdgeConfig
from .evidence import Evidence
from .meaning import Meanings

Paths = Mapping[int, str]
"""Path of every note, by id."""
Joins = Mapping[int, tuple[int, ...]]
"""Other notes by note id, ascending; a note without any is left out."""


@dataclass(frozen=True, slots=True)
class Near:
    """The notes nearest to one, strongest first, equal ones by path; each with its strength, in 0..1.

    `packed`: int32 ids, then float64 strengths, as it is kept in the file: a sixth of what a mapping takes.
    """

    packed: bytes = b""

    @classmethod
    def of(cls, strengths: Mapping[int, float]) -> Self:
        """Take the strengths by id, in their order."""
        n = len(strengths)
        return cls(struct.pack(f"<{n}i{n}d", *strengths, *strengths.values()))

    def __len__(self) -> int:
        return len(self.packed) // _ENTRY_BYTES

    @property
    def strengths(self) -> dict[int, float]:
        """Return the strength of each by its id; made anew whenever it is asked for."""
        n = len(self)
        values = struct.unpack(f"<{n}i{n}d", self.packed)
        return dict(zip(values[:n], values[n:], strict=True))

    @property
    def last(self) -> float:
        """Return the least of the strengths, 0 when there is none."""
        return float(struct.unpack("<d", self.packed[-8:])[0]) if self.packed else 0.0


_ENTRY_BYTES = 12
NOBODY = Near()

_SAMPLE = 6
"""Times as many notes as are wanted, the nearest by evidence, tell how strong one has to be."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """What notes are compared by. A copy that folds into another note has neither row nor vector here."""

    evidence: Evidence = field(default_factory=Evidence)
    meanings: Meanings = field(default_factory=Meanings)
    config: EdgeConfig = EDGES

    def strengths(self, note_id: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Return the ids of all notes that have something in common with one, and how strongly, in 0..1.

        It depends on these two notes alone, and is the same from either: √(cosine · √(cosine · agreement)), the
        cosine of their evidence, drawn a quarter of the way to the agreement of their vectors. Square roots are exact
        to the last bit wherever a number stands in an array, as other powers are not.
        """
        ids, cosines = self._shared(note_id)
        return ids, self._strengths(note_id, ids, cosines)

    def near(self, note_id: int, paths: Paths) -> Near:
        """Return the notes nearest to one."""
        return self.nearest(note_id, *self.evidence.shared(note_id), paths)

    def nearest(self, note_id: int, ids: NDArray[np.int64], cosines: NDArray[np.float64], paths: Paths) -> Near:
        """Return the nearest to a note among those it shares evidence with: their ids, and the cosines."""
        enough, k = cosines >= self.config.floor, self.config.near
        ids, cosines = ids[enough], cosines[enough]
        if len(ids) > _SAMPLE * k:
            sample = np.argpartition(-cosines, _SAMPLE * k)[: _SAMPLE * k]
            least = np.partition(self._strengths(note_id, ids[sample], cosines[sample]), -k)[-k]
            # However much the rest agree, a strength is at most cosine ** 3/4; a little less, for rounding.
            able = cosines >= least ** (4 / 3) * (1 - 1e-9)
            ids, cosines = ids[able], cosines[able]
        strengths = self._strengths(note_id, ids, cosines)
        if len(ids) > k:
            best = strengths >= np.partition(strengths, -k)[-k]
            ids, strengths = ids[best], strengths[best]
        return nearest(zip(ids.tolist(), strengths.tolist(), strict=True), paths, k)

    def _shared(self, note_id: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        ids, cosines = self.evidence.shared(note_id)
        enough = cosines >= self.config.floor
        return ids[enough], cosines[enough]

    def _strengths(self, note_id: int, ids: NDArray[np.int64], cosines: NDArray[np.float64]) -> NDArray[np.float64]:
        agreement = self.meanings.agreement(note_id, ids, self.config.neutral)
        return np.asarray(np.sqrt(cosines * np.sqrt(cosines * np.clip(agreement, self.config.least, 1.0))))


def reaches(new: Near, old: Near, moved: Collection[int], paths: Paths) -> bool:
    """Whether a list ends no later than it did: all that was too weak for the old one is too weak for it."""
    if new.last != old.last:
        return new.last > old.last
    last, before = list(new.strengths)[-1], list(old.strengths)[-1]
    return before not in moved and paths[last] <= paths[before]  # one that moved had another path, maybe


def nearest(strengths: Iterable[tuple[int, float]], paths: Paths, k: int) -> Near:
    """Return the k strongest of some notes."""
    return Near.of(dict(sorted(strengths, key=lambda pair: (-pair[1], paths[pair[0]]))[:k]))


def near_of_all(likeness: Likeness, paths: Paths) -> Iterator[tuple[int, Near]]:
    """Yield the nearest notes of every note that has evidence, with its id."""
    for note_id, ids, cosines in likeness.evidence.shared_of_all(likeness.config.floor):
        yield note_id, likeness.nearest(note_id, ids, cosines, paths)


@dataclass(frozen=True, slots=True)
class Lists:
    """The nearest notes of all notes, and by whom each is listed. Never changes: a change makes another one."""

    near: Mapping[int, Near] = field(default_factory=dict)
    listed: Joins = field(default_factory=dict)
    """The notes that have a note among their nearest."""

    @classmethod
    def of(cls, near: Mapping[int, Near]) -> Self:
        """Take the lists of all notes."""
        return cls(near, turned(near))

    def of_note(self, note_id: int) -> Near:
        """Return the nearest notes of one, which may be none."""
        return self.near.get(note_id, NOBODY)

    def after(
        self, likeness: Likeness, paths: Paths, changed: Collection[int], gone: Collection[int]
    ) -> tuple["Lists", set[int]]:
        """Return the lists once these notes have changed or are gone, and the notes whose list is another.

        `changed`: notes with another row, vector or path, new ones among them. What comes out is the same as made
        from scratch: a list is made anew unless what entered it is at least as strong as what it ended with.
        """
        fresh = {note_id for note_id in changed if note_id in likeness.evidence.rows}
        away = (set(changed) | set(gone)) - fresh
        made = {note_id: likeness.near(note_id, paths) for note_id in fresh}
        entering: dict[int, dict[int, float]] = {}
        for note_id in fresh:
            ids, strengths = likeness.strengths(note_id)
            for other, strength in zip(ids.tolist(), strengths.tolist(), strict=True):
                if other not in fresh and self._enters(other, strength, likeness.config.near):
                    entering.setdefault(other, {})[note_id] = strength
        leaving = {other for note_id in (*fresh, *away) for other in self.listed.get(note_id, ())}
        for other in (leaving | entering.keys()) - fresh - away:
            made[other] = self._updated(other, entering.get(other, {}), fresh | away, likeness, paths)
        return self._with(made, away)

    def _enters(self, note_id: int, strength: float, k: int) -> bool:
        own = self.of_note(note_id)
        return len(own) < k or strength >= own.last

    def _updated(
        self, note_id: int, entering: Mapping[int, float], moved: Collection[int], likeness: Likeness, paths: Paths
    ) -> Near:
        old, k = self.of_note(note_id), likeness.config.near
        stay = [(other, strength) for other, strength in old.strengths.items() if other not in moved]
        new = nearest([*stay, *entering.items()], paths, k)
        if len(old) < k or (len(new) == k and reaches(new, old, moved, paths)):
            return new
        return likeness.near(note_id, paths)

    def _with(self, made: Mapping[int, Near], away: Collection[int]) -> tuple["Lists", set[int]]:
        differing = {note_id for note_id, one in made.items() if self.near.get(note_id) != one}
        differing |= {note_id for note_id in away if note_id in self.near}
        near = dict(self.near)
        for note_id in away:
            near.pop(note_id, None)
        near |= {note_id: made[note_id] for note_id in differing if note_id in made}
        listed = dict(self.listed)
        for note_id in differing:
            turn(listed, note_id, self.of_note(note_id), near.get(note_id, NOBODY))
        return Lists(near, listed), differing


def turned(near: Mapping[int, Near]) -> dict[int, tuple[int, ...]]:
    """Return who has each note in a list; one that is in none is left out."""
    found: dict[int, list[int]] = {}
    for note_id, one in near.items():
        for other in one.strengths:
            found.setdefault(other, []).append(note_id)
    return {note_id: tuple(sorted(by)) for note_id, by in found.items()}


def turn(listed: dict[int, tuple[int, ...]], note_id: int, before: Near, now: Near) -> None:
    """Let the notes in a list know who lists them, once it is another; one that nobody lists is left out."""
    old, new = before.strengths.keys(), now.strengths.keys()
    for other in old - new:
        listed[other] = tuple(one for one in listed[other] if one != note_id)
        if not listed[other]:
            del listed[other]
    for other in new - old:
        listed[other] = tuple(sorted((*listed.get(other, ()), note_id)))
