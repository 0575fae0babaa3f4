"""The identity of a vault's folder, so that an unmounted disk is not taken for an empty vault."""

import json
from pathlib import Path

from .. import atomicwrite

RootId = tuple[int, int]
"""Device and inode of the vault's folder."""

FILE = "root"


class RootGone(Exception):
    """The vault's folder is not there (moved away, or its disk is not mounted): nothing is known, nothing deleted."""


def identify(root: Path) -> RootId:
    """Which folder is at `root` now. Raises RootGone when none is."""
    try:
        status = root.stat()
    except OSError as error:
        raise RootGone(f"{root} is not there ({error.strerror})") from error
    return status.st_dev, status.st_ino


def recall(index_dir: Path) -> RootId | None:
    """The folder that the index in `index_dir` was made from; None when that is not known."""
    try:
        device, inode = json.loads((index_dir / FILE).read_text("utf-8"))
        return int(device), int(inode)
    except (OSError, ValueError, TypeError):
        return None


def remember(index_dir: Path, root_id: RootId) -> None:
    """Note down which folder the index in `index_dir` is made from."""
    if recall(index_dir) != root_id:
        index_dir.mkdir(mode=0o700, parents=True, exist_ok=True)  # it may be deleted at will, at any time
        atomicwrite.put(index_dir / FILE, json.dumps(root_id).encode())
