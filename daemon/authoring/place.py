"""Where a note may be written: a path inside the vault, of a sane name, that the vault looks at."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from .. import config
from ..errors import INVALID_NOTE, RecalldError
from ..following.ignore import Ignore, is_hidden_name, is_note_name
from ..git.tracked import Tracked
from ..messages import refusal

LONGEST_PATH, LONGEST_NAME = 1024, 240
"""Bytes. A name of 255 is the most that file systems take, and one is needed beside it while it is written."""
JOINERS = "\u200c\u200d"
"""Format characters that words of some scripts, and emoji, are made with."""
_DEVICES = frozenset(("con", "prn", "aux", "nul", *(f"{kind}{n}" for kind in ("com", "lpt") for n in range(1, 10))))
"""Names that are no files on Windows, whatever they end in."""
_UNPORTABLE = frozenset('\\:*?"<>|')


def checked(written: str, root: Path, lang: str) -> str:
    """The path, relative to the vault, that was written, if a note can stand there at all. Raises `RecalldError`."""
    path = written.strip().removeprefix(f"{root}/").removeprefix("./")
    parts = path.split("/")
    if not path or path.startswith("/") or not all(parts) or any(part in (".", "..") for part in parts):
        raise _refused("note-outside", written, lang)
    if not is_note_name(path) or "\0" in path:
        raise _refused("note-suffix", written, lang)
    if any(is_hidden_name(part) for part in parts):
        raise _refused("note-hidden", written, lang)
    return path


def check_new(path: str, root: Path, lang: str) -> None:
    """Make sure that a new note may have this path: names that every disk takes, seen by the vault's own rules.

    Raises `RecalldError`.
    """
    for part in path.split("/"):
        if not _is_sane(part):
            raise _refused("note-name", path, lang)
    if len(path.encode()) > LONGEST_PATH:
        raise _refused("note-name", path, lang)
    if is_ignored(path, root):
        raise _refused("note-ignored", path, lang)


def is_ignored(path: str, root: Path) -> bool:
    """Whether the vault's ignore rules hide a path, of a note that is there or that will be."""
    ignore = Ignore(root, Tracked(root))
    ignore.use(config.load_vault(str(root))[0].ignore)
    ignore.refresh()
    return ignore.hides_path(path)


def taken(root: Path, path: str) -> str | None:
    """What is at a path already, or would be one file with it on a disk that does not tell their names apart."""
    here = ""
    for part in path.split("/"):
        name = _alike(root / here, part)
        if name is None:
            return None
        here = f"{here}/{name}" if here else name
    return here


def check_folders(root: Path, path: str, lang: str) -> None:
    """Make sure that no folder would be made beside one whose name only some disks tell from it.

    Raises `RecalldError` with the path in the folder that is there.
    """
    *folders, name = path.split("/")
    here = ""
    for at, part in enumerate(folders):
        found = _alike(root / here, part)
        if found is None:
            return
        if found != part:
            near = "/".join(each for each in (here, found, *folders[at + 1 :], name) if each)
            raise refusal("note-twin", "invalid-note", INVALID_NOTE, lang, path=path, near=near)
        here = f"{here}/{found}" if here else found


def _alike(folder: Path, name: str) -> str | None:
    try:
        names = [entry.name for entry in folder.iterdir()]
    except OSError:
        return None
    folded = _fold(name)
    return name if name in names else next((other for other in names if _fold(other) == folded), None)


def _fold(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _is_sane(name: str) -> bool:
    """Whether a name means the same on every disk and to every eye."""
    if name != name.strip() or name.rstrip(".") != name or _UNPORTABLE & set(name):
        return False
    if name.split(".")[0].strip().casefold() in _DEVICES:
        return False
    if any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") and char not in JOINERS for char in name):
        return False
    return len(name.encode("utf-8", "surrogatepass")) <= LONGEST_NAME


def _refused(key: str, path: str, lang: str) -> RecalldError:
    shown = path.encode("utf-8", "backslashreplace").decode()[:LONGEST_PATH]
    return refusal(key, "invalid-note", INVALID_NOTE, lang, path=shown)
