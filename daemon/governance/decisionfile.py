"""Writing decisions: appended to `.recall/decisions.toml` in the vault, whole or not at all, and nothing else there."""

import fcntl
import os
import stat
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from secrets import token_hex

from ...index.graph.governance import decisions
from ...index.graph.governance.decisions import Decision, Loaded

ATTRIBUTES = "decisions.toml merge=union"
"""What makes git keep the lines of both sides when two people decided."""

TRIES = 5
"""How often the file is read again because it changed while it was being written."""

_TEMPORARY = ".decisions-"


class DecisionsUnwritable(OSError):
    """The file is not one that a decision can be appended to; the message says why."""


def append(root: Path, make: Callable[[Loaded], Sequence[Decision]]) -> tuple[Decision, ...]:
    """Append what `make` decides on seeing the decisions that are there, and return that as it is written.

    Every byte that was there is kept; ids and moments are given here, the latter later than any before. An exception
    of `make` leaves the file alone. Raises OSError, of which `DecisionsUnwritable` is one.
    """
    folder = root / ".recall"
    folder.mkdir(exist_ok=True)
    if folder.is_symlink():
        raise DecisionsUnwritable("its folder is a link, which may lead out of the vault")
    file = root / decisions.NAME
    with _locked(folder):
        for left in folder.glob(f"{_TEMPORARY}*"):  # of a process that was killed
            left.unlink(missing_ok=True)
        for _ in range(TRIES):
            before = _read(file)
            text = _text(before)
            loaded = decisions.parse(text)
            made = _stamped(make(loaded), loaded)
            if not made:
                return ()
            after = decisions.appended(text, made)
            _check(loaded, decisions.parse(after), made)
            if not loaded.decisions:
                _attribute(folder)
            if _swap(file, before, after.encode("utf-8")):
                return made
    raise DecisionsUnwritable("it is being changed by another program all the time")


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """One process at a time. The folder itself is locked: a lock file would be one more file in the vault."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _read(file: Path) -> bytes | None:
    try:
        found = file.lstat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        # Writing would take the place of the link, or go to a file outside of the vault.
        raise DecisionsUnwritable("it is not a plain file")
    if found.st_size > decisions.LONGEST:
        raise DecisionsUnwritable("it is too long to be a list of decisions")
    return file.read_bytes()


def _text(data: bytes | None) -> str:
    try:
        return (data or b"").decode("utf-8")
    except UnicodeDecodeError as error:
        raise DecisionsUnwritable(f"it is not UTF-8 (byte {error.start})") from error


def _stamped(made: Sequence[Decision], loaded: Loaded) -> tuple[Decision, ...]:
    """Decisions with ids and moments of their own: the later wins, so a clock that is behind must not matter."""
    taken = {each.id for each in loaded.decisions}
    at = datetime.now(UTC).replace(microsecond=0)
    last = max((each.at for each in loaded.decisions), default=at - timedelta(days=1))
    stamped = []
    for each in made:
        at = at if at > last else last.replace(microsecond=last.microsecond // 1000 * 1000) + timedelta(milliseconds=1)
        last = at
        name = "d" + token_hex(4)
        while name in taken:
            name = "d" + token_hex(4)
        taken.add(name)
        stamped.append(replace(each, id=name, at=at))
    return tuple(stamped)


def _check(before: Loaded, after: Loaded, made: Sequence[Decision]) -> None:
    """Make sure that what was there still says what it said, and that what is new will be read."""
    told = [replace(each, line=0) for each in after.decisions]
    if sorted(told, key=repr) != sorted((*(replace(each, line=0) for each in before.decisions), *made), key=repr):
        raise DecisionsUnwritable("what is appended to it would not be read; mend the lines that `recall health` lists")


def _attribute(folder: Path) -> None:
    """Tell git how to merge the file, unless somebody told it already."""
    file = folder / ".gitattributes"
    text = _text(_read(file))
    if any(line.split()[:1] == ["decisions.toml"] for line in text.split("\n")):
        return
    more = ("\n" if text and not text.endswith("\n") else "") + ATTRIBUTES + "\n"
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
    with os.fdopen(handle, "w", encoding="utf-8") as opened:
        opened.write(more)


def _swap(file: Path, before: bytes | None, after: bytes) -> bool:
    """Put the new file in the place of the old one, unless that has changed meanwhile."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=_TEMPORARY)
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(after)
            opened.flush()
            os.fchmod(opened.fileno(), _mode(file))
            os.fsync(opened.fileno())
        if _read(file) != before:
            return False
        os.replace(name, file)  # noqa: PTH105 - both are names, one of them a str
        name = ""
    finally:
        if name:
            Path(name).unlink(missing_ok=True)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return True


def _mode(file: Path) -> int:
    """The permissions the file has, or else those of its folder: whoever may read the one may read the other."""
    try:
        return stat.S_IMODE(file.stat().st_mode)
    except FileNotFoundError:
        return file.parent.stat().st_mode & 0o666
