"""What a recall knows beside the index: this person's use of the notes, the time, what is changing on disk."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from ..store.rows import Usage


@dataclass(frozen=True, slots=True)
class Context:
    """Handed in by the caller, so that `recall()` reads no clock and no file. Everything may be left out."""

    now: float = 0.0
    """Seconds since 1970; 0 switches everything that depends on age off."""
    dirty: Set[str] = frozenset()
    """Paths whose files changed since they were indexed; their cards are marked stale."""
    usage: Mapping[str, Usage] = field(default_factory=dict)
    """Reads and votes by path."""
    habits: Mapping[str, float] = field(default_factory=dict)
    """How often this person's recorded questions had each intent; empty while there are too few."""
