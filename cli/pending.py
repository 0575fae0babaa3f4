"""What is about to be committed, asked of git; and files that a person named, as they are on disk."""

from __future__ import annotations

import contextlib
import os
import stat
import subprocess

from ..daemon.errors import RecalldError
from ..daemon.systemwords import reason
from ..index.notes.suffixes import NOTE_SUFFIXES
from .arguments import UsageError
from .messages.commandline import say
from .showing.terminal import safe_line

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_SUFFIXES = tuple(os.fsencode(suffix) for suffix in NOTE_SUFFIXES)
REGULAR = (b"100644", b"100755")
REFUSED = 5


class Pending:
    """A file as it would be: its bytes, and those in the last commit if it was there."""

    __slots__ = ("before", "data", "path")

    def __init__(self, path: str, data: bytes, before: bytes | None) -> None:
        self.path = path
        self.data = data
        self.before = before


class Files:
    """All that is to be checked. `gone`: paths that would be no more. Paths are absolute."""

    __slots__ = ("gone", "pending")

    def __init__(self, pending: list[Pending], gone: list[str]) -> None:
        self.pending = pending
        self.gone = gone


def staged(named: Sequence[str]) -> Files:
    """Notes as git's index has them, where they differ from the last commit; of those `named`, if any are.

    The environment stays as it is: git hands the index of the very commit under way to its hooks. Raises RecalldError.
    """
    top = _top()
    words = ("diff", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-relative")
    changes = list(_changes(_git(*words, "--", *named)))
    kept = [(path, new, old) for path, new, old in changes if new]
    blobs = _blobs([new for _, new, _ in kept])
    before = _there([old for _, _, old in kept if old])
    pending = [Pending(_under(top, path), blobs.get(new, b""), before.get(old)) for path, new, old in kept]
    return Files(pending, [_under(top, path) for path, new, _ in changes if not new])


def unstaged() -> Files:
    """Notes as they are on disk, where they differ from the last commit. Raises RecalldError."""
    top = _top()
    words = ("status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules=all")
    entries = _git(*words, around=_without_filters()).split(b"\0")
    paths = [entry[3:] for entry in entries if len(entry) > 3 and _is_note(entry[3:])]
    there = [path for path in paths if os.path.isfile(_under(top, path))]
    before = _committed(there)
    pending = [Pending(_under(top, path), _read(_under(top, path)), before.get(path)) for path in there]
    return Files(pending, [_under(top, path) for path in paths if path not in there])


def on_disk(named: Sequence[str]) -> Files:
    """Files that a person named, and the notes in folders that were. Raises RecalldError."""
    paths = list(dict.fromkeys(found for name in named for found in _expanded(os.path.abspath(name))))
    before: dict[bytes, bytes] = {}
    try:
        top = os.path.realpath(_top()) + os.sep
    except RecalldError:
        top = ""  # no repository, and so nothing before
    inside = {path: os.fsencode(os.path.realpath(path).removeprefix(top)) for path in paths} if top else {}
    if inside:
        before = _committed(list(inside.values()))
    return Files([Pending(path, _read(path), before.get(inside.get(path, b""))) for path in paths], [])


def _expanded(path: str) -> Iterator[str]:
    if not os.path.isdir(path):
        yield path
        return
    for folder, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        notes = (os.path.join(folder, name) for name in sorted(files) if name.lower().endswith(NOTE_SUFFIXES))
        yield from (note for note in notes if os.path.isfile(note))


def _read(path: str) -> bytes:
    try:
        # Without waiting for the other end of a FIFO.
        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OSError(say("check_no_file"))
            return file.read()
    except OSError as error:
        message = say("check_unreadable", path=safe_line(path), reason=reason(error))
        raise UsageError(message, say("check_unreadable_hint")) from None


def _changes(raw: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Path, new and old object of each changed note, from `--raw -z`; an object is empty where there is none."""
    fields = iter(raw.split(b"\0"))
    for meta in fields:
        path = next(fields, b"")
        words = meta.lstrip(b":").split(b" ")
        if len(words) != 5 or not _is_note(path) or words[4] == b"U":
            continue
        old_mode, new_mode, old, new, status = words
        if status == b"D":
            yield path, b"", b""
        elif new_mode in REGULAR:
            yield path, new, old if old_mode in REGULAR else b""


def _committed(paths: Sequence[bytes]) -> dict[bytes, bytes]:
    """What the last commit has of some paths. One with a line feed in its name cannot be asked for: it is new."""
    asked = [path for path in paths if b"\n" not in path]
    found = _there([b"HEAD:" + path for path in asked])
    return {path: found[b"HEAD:" + path] for path in asked if b"HEAD:" + path in found}


def _there(names: Sequence[bytes]) -> dict[bytes, bytes]:
    """The contents of git's objects; of none, where a partial clone lacks one: nothing is fetched for this."""
    with contextlib.suppress(RecalldError):
        return _blobs(names)
    return {}


def _blobs(names: Sequence[bytes]) -> dict[bytes, bytes]:
    """The contents of git's objects by the names they were asked for; those that are not there are left out."""
    if not names:
        return {}
    answer = _git("cat-file", "--batch", given=b"\n".join(names) + b"\n")
    found: dict[bytes, bytes] = {}
    at = 0
    for name in names:
        end = answer.index(b"\n", at)
        words = answer[at:end].rsplit(b" ", 2)
        at = end + 1
        if len(words) == 3 and words[1] == b"blob":
            found[name] = answer[at : at + int(words[2])]
        if len(words) == 3 and words[2].isdigit():
            at += int(words[2]) + 1
    return found


def _top() -> str:
    return os.fsdecode(_git("rev-parse", "--show-toplevel")).removesuffix("\n")


def _under(top: str, path: bytes) -> str:
    return os.path.join(top, os.fsdecode(path))


def _is_note(path: bytes) -> bool:
    return path.lower().endswith(_SUFFIXES)


_QUIET = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_TERMINAL_PROMPT": "0"}
"""What a partial clone lacks is fetched by whatever program its settings name."""


def _without_filters() -> dict[str, str]:
    """The environment in which git runs no filter that its settings name, when it compares a file with its index."""
    try:
        names = _git("config", "--null", "--name-only", "--get-regexp", r"^filter\..*\.(clean|process|required)$")
    except RecalldError:
        return {}  # there is none
    given = os.environ.get("GIT_CONFIG_COUNT", "")
    first = int(given) if given.isdecimal() else 0
    around = {}
    for number, name in enumerate(filter(None, names.split(b"\0")), first):
        around[f"GIT_CONFIG_KEY_{number}"] = os.fsdecode(name)
        around[f"GIT_CONFIG_VALUE_{number}"] = "false" if name.endswith(b".required") else ""
    return around | {"GIT_CONFIG_COUNT": str(first + len(around) // 2)}


def _git(*words: str, given: bytes = b"", around: Mapping[str, str] = _QUIET) -> bytes:
    """What git prints. It takes no lock, and runs no program that a repository's settings name."""
    command = ["git", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=false", *words]
    environment = {**os.environ, **_QUIET, **around}
    try:
        done = subprocess.run(command, input=given, capture_output=True, check=False, env=environment)
        reason = done.stderr.decode("utf-8", "replace").strip() if done.returncode else ""
        reason = reason or (f"git ended with {done.returncode}" if done.returncode else "")
    except OSError as error:
        reason = str(error)
    if reason:
        message = say("check_no_git", reason=safe_line(reason.split("\n")[0]))
        raise UsageError(message, say("check_no_git_hint"))
    return done.stdout
