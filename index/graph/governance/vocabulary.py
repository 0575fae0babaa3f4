"""What people decided about the graph, resolved: every reader of the graph asks here, none reads decisions."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All decisions in force. Concepts are keys (`labels.fold`), notes are paths. An empty one decides nothing."""

    merged: Mapping[str, str] = field(default_factory=dict)
    """Key → key of the concept it is another name of; never a chain, never itself."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Key → label to show, for concepts that were renamed."""
    banned: frozenset[str] = frozenset()
    """Concepts that carry no edge."""
    kept: frozenset[str] = frozenset()
    """Concepts that carry edges although they look like gods (`pin` implies it)."""
    pinned: frozenset[str] = frozenset()
    demoted: frozenset[str] = frozenset()
    """Notes ranked below what they point at, whatever they look like."""
    promoted: frozenset[str] = frozenset()
    """Notes that look like indexes and are not to be demoted."""
    canonical: Mapping[str, str] = field(default_factory=dict)
    """Path of a copy → path of the note it folds into."""
    distinct: frozenset[tuple[str, str]] = frozenset()
    """Pairs of paths (ascending) that look like copies and are not."""
    superseded: Mapping[str, str] = field(default_factory=dict)
    """Path of a note → path of what takes its place, "" when nothing does."""

    def concept(self, key: str) -> str:
        """Return the key of the concept that a key stands for."""
        return self.merged.get(key, key)

    def comes_back(self, heir: str, path: str) -> bool:
        """Whether what took a note's place is that note, as a copy of it or by way of what is decided."""
        for _ in range(len(self.superseded) + 2):
            heir = self.canonical.get(heir, heir)
            if heir == path:
                return True
            heir = self.superseded.get(heir, "")
        return False
