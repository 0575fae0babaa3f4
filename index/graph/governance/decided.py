"""What differs between two vocabularies, as the graph sees it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from .vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Decided:
    """Keys of concepts, and paths of notes, that stand otherwise."""

    remerged: frozenset[str]
    """Keys that are another concept than before, and the concepts they were and are."""
    restood: frozenset[str]
    """Concepts that carry edges now and did not before, or the other way round."""
    relabelled: frozenset[str]
    copies: frozenset[str]
    """Paths of notes that fold into another than before, and of those others."""

    @classmethod
    def between(cls, before: Vocabulary, after: Vocabulary) -> Self:
        """Compare two vocabularies."""
        if before is after:
            return cls(frozenset(), frozenset(), frozenset(), frozenset())
        return cls(
            remerged=_differing(before.merged, after.merged),
            restood=(before.banned ^ after.banned) | (before.kept ^ after.kept) | (before.pinned ^ after.pinned),
            relabelled=frozenset(_changed(before.labels, after.labels)),
            copies=_differing(before.canonical, after.canonical),
        )

    @property
    def keys(self) -> frozenset[str]:
        """Return all keys that stand otherwise."""
        return self.remerged | self.restood | self.relabelled


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Return the keys with another value than before."""
    return [key for key in before.keys() | after.keys() if before.get(key) != after.get(key)]


def _differing(before: Mapping[str, str], after: Mapping[str, str]) -> frozenset[str]:
    """Return the keys with another value than before, and both values."""
    keys = _changed(before, after)
    return frozenset(filter(None, (one for key in keys for one in (key, before.get(key), after.get(key)))))
