"""What is on disk: the notes below a vault's root with their stats, and what could not be looked at."""

import os
import stat as modes
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ...index.notes.note import Problem
from ...index.store.rows import Stat
from .ignore import Ignore, Levels, is_hidden_name, is_note_name
from .root import RootGone

UNREADABLE_FOLDER = "unreadable-folder"
"""The problem of a folder that cannot be listed: how many notes are below it nobody knows."""


@dataclass(slots=True)
class Scan:
    """One look at the disk. Paths are relative to the root, with slashes."""

    files: dict[str, Stat] = field(default_factory=dict)
    problems: dict[str, Problem] = field(default_factory=dict)
    """By path: why a file or folder is left out."""
    folders: set[str] = field(default_factory=set)
    """Every folder that was listed; "" is the root."""
    blind: set[str] = field(default_factory=set)
    """Folders that could not be listed: what is below them is unknown, not gone."""

    def sees(self, path: str) -> bool:
        """Whether this look would have found a note at `path`, were it there."""
        return not any(folder in ("", path) or path.startswith(f"{folder}/") for folder in self.blind)


def scan(root: Path, ignore: Ignore, under: Iterable[str] = ()) -> Scan:
    """List the notes of a vault, or only those at and below the paths `under`. Raises RootGone."""
    found = Scan()
    ignore.refresh()
    if not os.path.isdir(root):  # noqa: PTH112 - twice as fast, and this runs on every event
        raise RootGone(f"{root} is not there")
    wanted = sorted(set(under))
    if not wanted:
        _walk(root, "", ignore, (), found)
        if "" in found.blind and not root.is_dir():
            raise RootGone(f"{root} is not there")
    for path in wanted:
        _look_at(root, path, ignore, found)
    return found


def stat_of(path: str | Path) -> Stat | None:
    """What the file system says of a file now; None when there is none to be seen."""
    try:
        return to_stat(os.lstat(path))
    except OSError:
        return None


def to_stat(result: os.stat_result) -> Stat:
    """The part of a stat that tells whether a file changed."""
    return Stat(result.st_size, result.st_mtime_ns, result.st_ctime_ns, result.st_ino)


def readable_name(path: str) -> str:
    """A path that can be written as UTF-8: bytes that are not are shown as escapes."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _look_at(root: Path, path: str, ignore: Ignore, found: Scan) -> None:
    """Look at one path, if every folder on the way to it is visible."""
    levels = ignore.enter("", ())
    parts = path.split("/")
    for n in range(1, len(parts) + 1):
        here = "/".join(parts[:n])
        try:
            status = os.lstat(root / here)
        except (FileNotFoundError, NotADirectoryError):
            return
        except OSError:
            found.blind.add(here)
            return
        is_folder = modes.S_ISDIR(status.st_mode)
        if is_hidden_name(parts[n - 1]) or ignore.hides(here, is_folder, levels):
            return
        if n < len(parts):
            if not is_folder:
                return
            levels = ignore.enter(here, levels)
    if is_folder:
        _walk(root, path, ignore, levels, found)
    elif is_note_name(path):
        _take_file(root, path, status, found)


def _walk(root: Path, start: str, ignore: Ignore, levels: Levels, found: Scan) -> None:
    top = str(root)
    pending = [(start, levels)]
    while pending:
        folder, levels = pending.pop()
        entries = _list(top, folder, found)
        if entries is None:
            continue
        found.folders.add(folder)
        if any(entry.name == ".gitignore" for entry in entries):
            levels = ignore.enter(folder, levels)
        for path in _visible(root, folder, entries, ignore, levels, found):
            pending.append((path, levels))


def _list(top: str, folder: str, found: Scan) -> list[os.DirEntry[str]] | None:
    try:
        with os.scandir(f"{top}/{folder}" if folder else top) as entries:
            return list(entries)
    except (FileNotFoundError, NotADirectoryError):
        if not folder:
            raise RootGone(f"{top} is not there") from None
        return None
    except OSError as error:
        _cannot_read(folder, error, found)
        return None


def _cannot_read(folder: str, error: OSError, found: Scan) -> None:
    found.blind.add(folder)
    text = f"this folder cannot be read ({error.strerror}); notes below it are not followed"
    found.problems[folder or "."] = Problem(0, UNREADABLE_FOLDER, text)


def _leads_to_folder(link: os.DirEntry[str]) -> bool:
    try:
        return link.is_dir()
    except OSError:
        return False


def _visible(
    root: Path, folder: str, entries: list[os.DirEntry[str]], ignore: Ignore, levels: Levels, found: Scan
) -> Iterator[str]:
    """Take the notes among the entries of a folder; yield the folders to go on with."""
    prefix = f"{folder}/" if folder else ""
    for entry in entries:
        name = entry.name
        is_folder = entry.is_dir(follow_symlinks=False)
        is_link = not is_folder and entry.is_symlink()
        if not (is_folder or is_note_name(name) or (is_link and _leads_to_folder(entry))) or is_hidden_name(name):
            continue
        path = prefix + name
        if ignore.hides(path, is_folder, levels):
            continue
        if not name.isascii() and not _is_utf8(name):
            text = "the name is not valid UTF-8, so it cannot be indexed; rename it"
            found.problems[readable_name(path)] = Problem(0, "bad-name", text)
        elif is_folder:
            yield path
        else:
            try:
                _take_file(root, path, entry.stat(follow_symlinks=False), found)
            except FileNotFoundError:
                continue
            except OSError as error:
                _cannot_read(folder, error, found)


def _take_file(root: Path, path: str, status: os.stat_result, found: Scan) -> None:
    if modes.S_ISREG(status.st_mode):
        found.files[path] = to_stat(status)
    elif modes.S_ISLNK(status.st_mode):
        problem = _link_problem(root, path)
        if problem:
            found.problems[path] = problem
    else:
        found.problems[path] = Problem(0, "not-a-file", "this is not a regular file, so it is not opened")


def _link_problem(root: Path, path: str) -> Problem | None:
    """Why a symbolic link is no note: what it leads to is indexed where it is, or lies outside the vault."""
    target = os.path.realpath(root / path)
    base = os.path.realpath(root)
    inside = target.startswith(base + os.sep)
    if os.path.isdir(target):  # noqa: PTH112
        return Problem(0, "linked-folder", "links to folders are not followed; add that folder as a vault of its own")
    if not is_note_name(path):
        return None
    if inside:
        return Problem(0, "alias", f"a link to {readable_name(target[len(base) + 1 :])}, which is the note")
    return Problem(0, "outside", "a link that leads out of the vault is not followed")


def _is_utf8(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
