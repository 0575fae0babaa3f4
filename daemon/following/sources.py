"""What a vault's index can follow, and what of git goes with it: one of each, for the writer's thread."""

from pathlib import Path

from ..git.committed import Committed
from ..git.headsignal import HeadSignal
from ..git.renames import Renames
from ..git.tracked import Tracked
from .ignore import Ignore
from .source import Saved, Source


class Sources:
    """The saved files and the committed ones, with the ignore rules, HEAD's signal and renames that both go by."""

    def __init__(self, root: Path, index_dir: Path) -> None:
        self.ignore = Ignore(root, Tracked(root))
        self.signal = HeadSignal(root)
        self.renames = Renames(root, index_dir, self.signal)
        self._saved = Saved(root, self.ignore)
        self._committed = Committed(root, self.ignore, self.signal)

    def named(self, setting: str) -> tuple[Source, bool]:
        """The source that a setting asks for, and whether it is the one: commits take a repository."""
        if setting != "commit":
            return self._saved, True
        there = self.signal.place is not None
        return (self._committed if there else self._saved), there

    def is_committed(self, source: Source) -> bool:
        """Whether this is the source of committed files."""
        return source is self._committed
