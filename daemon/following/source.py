"""Where the text of a vault's notes comes from: what is saved, or what is committed (`../git/committed.py`)."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol

from ...index.store.rows import Believed
from .ignore import Ignore
from .reading import Reading, Unsettled, read_file, whole
from .scan import Scan, scan, stat_of


class Source(Protocol):
    """What the reconciler compares the index with."""

    def scan(self, under: Iterable[str] = ()) -> Scan:
        """List the notes, or only those at and below the paths `under`. Raises RootGone, OSError."""
        ...

    def read(self, path: str, limit: int) -> Reading:
        """Read a note that a scan listed. Raises Unreadable, Unsettled."""
        ...

    def fetch(self, path: str, limit: int) -> bytes:
        """The bytes of a note, for anybody, long after the scan. Raises Unreadable, also over the limit; Unsettled."""
        ...

    def stale(self, changing: frozenset[str]) -> frozenset[str]:
        """The notes whose files say something else than this source; `changing`: files that were not read yet."""
        ...

    def changed(self, paths: Iterable[str], believed: Mapping[str, Believed]) -> list[str]:
        """Those of these notes whose source is not what was read, by a look at each; `believed`: what was."""
        ...


class Saved:
    """The files as they are on disk."""

    def __init__(self, root: Path, ignore: Ignore) -> None:
        self._root, self._ignore = root, ignore

    def scan(self, under: Iterable[str] = ()) -> Scan:
        """List the files, or only those at and below the paths `under`. Raises RootGone."""
        return scan(self._root, self._ignore, under)

    def read(self, path: str, limit: int) -> Reading:
        """Read a file. Raises Unreadable, Unsettled."""
        return read_file(self._root, path, limit)

    def fetch(self, path: str, limit: int) -> bytes:
        """The bytes of a file. Raises Unreadable, Unsettled; also where a folder on the way became a link elsewhere."""
        if Path(os.path.realpath(self._root / path)) != Path(os.path.realpath(self._root)) / path:
            raise Unsettled(path)
        return whole(self.read(path, limit), path, limit)

    def stale(self, changing: frozenset[str]) -> frozenset[str]:
        """The files that changed since they were read."""
        return changing

    def changed(self, paths: Iterable[str], believed: Mapping[str, Believed]) -> list[str]:
        """Those whose file has another stat than it had when it was read, or is gone."""
        known = [(path, each) for path in paths if (each := believed.get(path)) is not None]  # another thread writes it
        return [path for path, each in known if stat_of(self._root / path) != each.stat]
