"""The concepts of a vault after all decisions, in places that stay while the graph changes a little."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

import numpy as np

from ..governance.vocabulary import Vocabulary
from ..graph import Holding
from ..weaving.inverted import Holders
from .concept import Concept
from .labels import choose, others
from .noted import Noted, ballots


@dataclass(frozen=True)
class Evidence:
    """What concepts are made of: what was noted, who holds it, what was decided, and the gods of the epoch."""

    noted: Mapping[int, Noted]
    holders: Holders
    vocabulary: Vocabulary
    gods: frozenset[str]

    @cached_property
    def parts(self) -> Mapping[str, Sequence[str]]:
        """Keys that were merged into each, ascending."""
        found: dict[str, list[str]] = {}
        for key, target in sorted(self.vocabulary.merged.items()):
            found.setdefault(target, []).append(key)
        return found

    def notes_of(self, key: str) -> Collection[int]:
        """Return the notes that hold a concept under any of its keys."""
        own = self.holders.get(key, ())
        parts = self.parts.get(key)
        return own if not parts else {*own, *(note_id for part in parts for note_id in self.holders.get(part, ()))}

    def notes_of_all(self, keys: Iterable[str]) -> set[int]:
        """Return the notes that hold any of these concepts."""
        return {note_id for key in keys for note_id in self.notes_of(key)}

    def concept(self, key: str, degree: int = 0) -> Concept:
        """Return a concept as it is now."""
        vocabulary = self.vocabulary
        own = ballots(key, self.holders, self.noted)
        merged: Counter[str] = Counter()
        for part in self.parts.get(key, ()):
            merged += ballots(part, self.holders, self.noted)
        chosen = choose(own)
        label = vocabulary.labels.get(key) or chosen or choose(merged)
        names = {*others([*own, *merged], key), chosen} - {label, ""}
        pinned = key in vocabulary.pinned
        return Concept(
            key=key, label=label, names=tuple(sorted(names)), df=len(self.notes_of(key)), degree=degree,
            god=key in self.gods and key not in vocabulary.kept and not pinned,
            banned=key in vocabulary.banned, pinned=pinned,
        )  # fmt: skip

    def held(self, note_id: int) -> dict[str, float]:
        """Return the concepts of a note with their weights: the largest of those that are one."""
        noted = self.noted[note_id]
        weights: dict[str, float] = {}
        for key, weight in zip(noted.keys, noted.weights.tolist(), strict=True):
            concept = self.vocabulary.concept(key)
            weights[concept] = max(weight, weights.get(concept, 0.0))
        return weights


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All concepts, and the place of each."""

    concepts: Sequence[Concept]
    places: Mapping[str, int]
    """By key."""

    @classmethod
    def whole(cls, evidence: Evidence, breathe: Callable[[], None] = lambda: None) -> Self:
        """Make the concepts of everything that was noted, by key. `breathe` is called every few milliseconds."""
        concepts, keys = [], sorted({evidence.vocabulary.concept(key) for key in evidence.holders})
        for key in keys:
            breathe()
            concepts.append(evidence.concept(key))
        return cls(concepts, {key: place for place, key in enumerate(keys)})

    def holding(self, held: Mapping[str, float]) -> Holding:
        """Return the concepts of a note as readers have them: the strongest first, equal ones by key."""
        ordered = sorted(held.items(), key=lambda pair: (-pair[1], pair[0]))
        return Holding(
            np.array([self.places[key] for key, _ in ordered], np.int32),
            np.array([weight for _, weight in ordered], np.float32),
        )

    def revised(self, evidence: Evidence, keys: Iterable[str]) -> tuple["Catalogue", set[str]]:
        """Return the concepts once these keys have other holders or names, and the keys whose place has changed.

        What nobody holds any more leaves its place to the last of all.
        """
        concepts, places = list(self.concepts), dict(self.places)
        moved: set[str] = set()
        gone: list[str] = []
        for key in sorted({evidence.vocabulary.concept(key) for key in keys} | (set(keys) & places.keys())):
            alive = key == evidence.vocabulary.concept(key) and bool(evidence.notes_of(key))
            if not alive:
                gone += [key] if key in places else []
            elif key in places:
                concepts[places[key]] = evidence.concept(key, concepts[places[key]].degree)
            else:
                places[key] = len(concepts)
                concepts.append(evidence.concept(key))
        for key in gone:
            place, last = places.pop(key), concepts.pop()
            if place < len(concepts):
                concepts[place] = last
                places[last.key] = place
                moved.add(last.key)
        return Catalogue(concepts, places), moved - set(gone)

    def recounted(self, degrees: Mapping[str, int]) -> "Catalogue":
        """Return the concepts with these changes of their degrees added."""
        concepts = list(self.concepts)
        for key, change in degrees.items():
            place = self.places.get(key)
            if place is not None and change:
                concepts[place] = replace(concepts[place], degree=concepts[place].degree + change)
        return Catalogue(concepts, self.places)
