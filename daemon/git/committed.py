"""The notes as HEAD has them, for vaults that are indexed by commit: what is saved and not committed is not there."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from ...index.notes.note import Problem
from ...index.store.rows import Believed, Stat
from ..following.ignore import Ignore, is_hidden_path, is_note_name
from ..following.reading import Reading, Unreadable, Unsettled, read_file, whole
from ..following.root import identify
from ..following.scan import Scan, readable_name, stat_of
from .attribution import is_blob
from .headsignal import HeadSignal, Stamp
from .opening import open_repository
from .repository import Blob, GitUnusable

MAX_BYTES = 64 << 20


class CommitsUnreadable(OSError):
    """The repository of a vault that is indexed by commit cannot be read now."""


class Committed:
    """The files of HEAD. Scanned and read by one thread; `text` and `stale` by any."""

    def __init__(self, root: Path, ignore: Ignore, signal: HeadSignal) -> None:
        self._root, self._ignore, self._signal = root, ignore, signal
        self._stamp: Stamp | None = None
        self._files: Mapping[str, Blob] = {}
        self._compared: dict[str, tuple[Stat | None, str, bool]] = {}
        """By path: stat of the file, blob, and whether they differ."""

    def scan(self, under: Iterable[str] = ()) -> Scan:
        """List the notes of HEAD, or only those at and below the paths `under`. Raises RootGone, OSError."""
        identify(self._root)  # a disk that is not mounted has no HEAD either
        self._ignore.refresh()
        self._read_head()
        wanted = frozenset(under)
        found = Scan(folders={""})
        for path, blob in self._files.items():
            if wanted and not _is_within(path, wanted):
                continue
            if self._is_note(path, blob, found):
                found.files[path] = _stat(blob.id)
                self._compare(path, blob.id)
                if not wanted:
                    _add_folders(path, found.folders)
        if not wanted:
            self._compared = {path: known for path, known in self._compared.items() if path in found.files}
            found.folders = {folder for folder in found.folders if (self._root / folder).is_dir()}
        return found

    def read(self, path: str, limit: int) -> Reading:
        """What HEAD has at a path that was listed. Raises Unreadable, Unsettled."""
        blob = self._files.get(path)
        if blob is None:
            raise Unsettled(path)
        data = self._contents(path, blob.id)
        return Reading(_stat(blob.id), data if len(data) <= limit else None)

    def fetch(self, path: str, limit: int) -> bytes:
        """What HEAD has at a path. Raises Unreadable, Unsettled."""
        return whole(self.read(path, limit), path, limit)

    def stale(self, changing: frozenset[str]) -> frozenset[str]:
        """The notes whose files are not what was committed."""
        return frozenset(path for path, (_, _, differs) in list(self._compared.items()) if differs)

    def changed(self, paths: Iterable[str], believed: Mapping[str, Believed]) -> list[str]:
        """None: what HEAD has changes when HEAD moves, which is asked for by itself."""
        return []

    # -- inside

    def _read_head(self) -> None:
        self._signal.find()
        stamp = self._signal.stamp()
        if stamp == self._stamp:
            return
        opened = open_repository(self._root)
        if opened.repository is None:
            raise CommitsUnreadable(f"the commits cannot be read: {opened.reason or 'there is no repository'}")
        try:
            head = opened.repository.head()
            self._files = opened.repository.files(head.commit) if head.commit else {}
        except GitUnusable as error:
            raise CommitsUnreadable(f"the commits cannot be read: {error}") from error
        self._stamp = stamp

    def _is_note(self, path: str, blob: Blob, found: Scan) -> bool:
        if not is_note_name(path) or is_hidden_path(path) or not blob.regular or self._ignore.hidden_by_person(path):
            return False
        try:
            path.encode()
        except UnicodeEncodeError:
            text = "the name is not valid UTF-8, so it cannot be indexed; rename it"
            found.problems[readable_name(path)] = Problem(0, "bad-name", text)
            return False
        return True

    def _compare(self, path: str, blob: str) -> None:
        """Note whether the file differs from what was committed; it is read only when its stat is another."""
        stat = stat_of(self._root / path)
        known = self._compared.get(path)
        if known is not None and known[:2] == (stat, blob):
            return
        try:
            data = read_file(self._root, path, MAX_BYTES).data if stat is not None else None
        except (Unsettled, Unreadable):
            data = None
        self._compared[path] = (stat, blob, data is None or not is_blob(data, blob))

    def _contents(self, path: str, blob: str) -> bytes:
        # A repository of its own each time: any thread may ask, and opening costs a millisecond.
        opened = open_repository(self._root)
        if opened.repository is None:
            raise Unreadable(opened.reason or "there is no repository", _stat(blob))
        try:
            return next(opened.repository.contents([blob]))
        except GitUnusable as error:
            raise Unreadable(str(error), _stat(blob)) from error


def _stat(blob: str) -> Stat:
    """What stands for the stat of a file: equal for equal content, and for nothing else."""
    return Stat(0, 0, 0, int(blob[:16], 16))


def _is_within(path: str, wanted: frozenset[str]) -> bool:
    while path:
        if path in wanted:
            return True
        path = path.rpartition("/")[0]
    return False


def _add_folders(path: str, folders: set[str]) -> None:
    folder = path.rpartition("/")[0]
    while folder not in folders:
        folders.add(folder)
        folder = folder.rpartition("/")[0]
