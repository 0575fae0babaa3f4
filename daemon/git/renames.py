"""What git says was renamed while HEAD went from one commit to another."""

from collections.abc import Mapping
from pathlib import Path

from .. import atomicwrite
from .headsignal import HeadSignal, Stamp
from .opening import open_repository
from .repository import GitUnusable, Repository

FILE = "head"


class Renames:
    """Renames between the HEAD that the index was last in step with and the one of now. For one thread."""

    def __init__(self, root: Path, index_dir: Path, signal: HeadSignal) -> None:
        self._root, self._file, self._signal = root, index_dir / FILE, signal
        self._stamp: Stamp | None = None
        self._seen = _read(self._file)
        self._now = self._seen
        self._found: Mapping[str, str] | None = None

    def begin(self) -> None:
        """A look at the files begins: what HEAD is now, it will be in step with."""
        stamp = self._signal.stamp()
        if stamp == self._stamp:
            return
        self._stamp, self._found = stamp, None
        repository = self._open()
        try:
            self._now = repository.head().commit if repository is not None else ""
        except GitUnusable:
            self._now = ""

    def __call__(self) -> Mapping[str, str]:
        """New path → old path of everything that was renamed since."""
        if self._found is None:
            self._found = self._ask()
        return self._found

    def moved_on(self) -> bool:
        """Whether HEAD is another one than that of the last look."""
        return self._now != self._seen

    def settle(self) -> None:
        """The index is in step with the files, as they were when the look began."""
        if self._now == self._seen:
            return
        self._seen, self._found = self._now, None
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # it may be deleted at will, at any time
        atomicwrite.put(self._file, self._seen.encode("ascii"))

    def _ask(self) -> Mapping[str, str]:
        if not self._now or not self._seen or self._now == self._seen:
            return {}
        repository = self._open()
        try:
            changes = repository.changes(self._seen, self._now) if repository is not None else ()
        except GitUnusable:
            return {}  # the old commit may be gone for good
        return {change.path: change.old_path for change in changes if change.kind == "R"}

    def _open(self) -> Repository | None:
        return open_repository(self._root).repository if self._signal.place is not None else None


def _read(file: Path) -> str:
    try:
        return file.read_text("ascii").strip()
    except (OSError, ValueError):
        return ""
