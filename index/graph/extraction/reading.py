"""What the texts of all notes say, before anything is decided or woven: names, concepts and links."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from ..weaving.inverted import Holders, reinvert
from .gather import Gathered, Named
from .noted import Noted

T = TypeVar("T")


@dataclass(frozen=True)
class Reading:
    """Mappings by note id hold every note, but for those of links, which leave out notes without any."""

    named: Mapping[int, Named] = field(default_factory=dict)
    noted: Mapping[int, Noted] = field(default_factory=dict)
    holders: Holders = field(default_factory=dict)
    """Notes by key, as noted."""
    targets: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """What the links of a note call other notes."""
    called: Holders = field(default_factory=dict)
    """Notes by what their links call others."""
    leads: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Where the links of a note lead."""
    mute: frozenset[int] = frozenset()
    """Notes that say hardly anything but code."""

    @cached_property
    def paths(self) -> dict[int, str]:
        """Return where every note is."""
        return {note_id: one.path for note_id, one in self.named.items()}

    def differs(self, note_id: int, one: Gathered) -> bool:
        """Whether a note reads otherwise than it did."""
        known = self.noted.get(note_id), self.targets.get(note_id, frozenset()), self.leads.get(note_id, ())
        return known != (one.noted, one.targets, one.leads)

    def with_notes(self, named: Mapping[int, Named], fresh: Mapping[int, Gathered], gone: Collection[int]) -> "Reading":
        """Return the reading once these notes were read, some under new names, and those are gone."""
        dropped = (*fresh, *gone)
        noted = {note_id: one.noted for note_id, one in fresh.items()}
        targets = {note_id: one.targets for note_id, one in fresh.items() if one.targets}
        leads = {note_id: one.leads for note_id, one in fresh.items() if one.leads}
        return Reading(
            named={**without(self.named, gone), **named},
            noted={**without(self.noted, gone), **noted},
            holders=reinvert(self.holders, _keys(self.noted, dropped), _keys(noted, dropped)),
            targets={**without(self.targets, dropped), **targets},
            called=reinvert(self.called, _some(self.targets, dropped), targets),
            leads={**without(self.leads, dropped), **leads},
            mute=self.mute.difference(dropped) | {note_id for note_id, one in fresh.items() if one.mute},
        )


def without(mapping: Mapping[int, T], gone: Collection[int]) -> dict[int, T]:
    """Return a copy without these keys."""
    kept = dict(mapping)
    for key in gone:
        kept.pop(key, None)
    return kept


def _some(mapping: Mapping[int, T], note_ids: Collection[int]) -> dict[int, T]:
    return {note_id: mapping[note_id] for note_id in note_ids if note_id in mapping}


def _keys(noted: Mapping[int, Noted], note_ids: Collection[int]) -> dict[int, tuple[str, ...]]:
    return {note_id: one.keys for note_id, one in _some(noted, note_ids).items()}
