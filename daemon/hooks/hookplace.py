"""Where git looks for the hooks of a repository, and which of ours are there."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from typing import Literal

EVENTS = ("post-commit", "post-merge", "post-checkout", "post-rewrite", "post-applypatch")
MARK = "# recalld git hook"
"""How the second line of a hook of ours begins; the version follows."""
VERSION = 1
KEPT = ".before-recalld"
"""After the name of an event: the hook that was there before ours, which ours runs."""

SPOOL = "hooks"
"""The file in the spool's folder that all hooks append to."""

SECTION = "hook.recalld"
"""In git's own settings, from the version on that runs hooks from there."""
CONFIG_HOOKS = (2, 54)
CONFIG = ("config", "--file", "config")
"""Git's command for the settings of one repository, said in the folder that its work trees share."""

TIMEOUT_S = 5.0
_READ_BYTES = 65_536
_KEPT_VARIABLES = ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_EXEC_PATH")

Kind = Literal["default", "husky", "tree", "shared", "off"]
State = Literal["installed", "outdated", "line", "foreign", "none"]


class GitFailed(Exception):
    """Git is not there, took too long, or said no; the text is git's own."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the hooks of a repository belong. All paths are absolute."""

    top: str
    """The work tree; "" for a bare repository."""
    common: str
    """The folder that all work trees of the repository share: `.git`."""
    folder: str
    """Where git looks for hooks."""
    configured: str
    """`core.hooksPath`, as far as it is set."""
    version: tuple[int, int]
    """Of the git program."""

    @property
    def kind(self) -> Kind:
        """`default`: the repository's own folder; `tree`: among its files; `shared`: for several repositories."""
        real, common = os.path.realpath(self.folder), os.path.realpath(self.common)
        if real == os.path.join(common, "hooks") or real.startswith(common + os.sep):
            return "default"
        if os.path.lexists(self.folder) and not os.path.isdir(self.folder):
            return "off"  # /dev/null: somebody wants no hooks
        if self.top and real.startswith(os.path.realpath(self.top) + os.sep):
            return "husky" if os.path.basename(real) == "_" else "tree"
        return "shared"

    @property
    def from_config(self) -> bool:
        """Whether this git runs hooks that its settings name, whatever other tools do with hook files."""
        return self.version >= CONFIG_HOOKS

    def file(self, event: str) -> str:
        """The hook that git runs at an event."""
        return os.path.join(self.folder, event)


def line(folder: str) -> str:
    """The shell command by which a hook leaves word in the spool at `folder`. It fails never and waits for nothing."""
    quoted = "'" + os.path.join(folder, SPOOL).replace("'", "'\\''") + "'"
    return f"(umask 077; printf '%s\\0\\n' \"$PWD\" >>{quoted}) 2>/dev/null || :"


def find(folder: str) -> Place:
    """The place of the hooks of the repository that holds `folder`. Raises GitFailed."""
    version = _version(ask("/", "version"))
    bare = ask(folder, "rev-parse", "--is-bare-repository") == "true"
    top = "" if bare else ask(folder, "rev-parse", "--show-toplevel")
    here = top or folder
    common, hooks = (os.path.join(here, ask(here, "rev-parse", *words)) for words in _PLACES)
    try:
        configured = ask(here, "config", "--get", "core.hooksPath")
    except GitFailed:
        configured = ""
    return Place(top, os.path.normpath(common), os.path.normpath(hooks), configured, version)


_PLACES = (("--git-common-dir",), ("--git-path", "hooks"))


def ask(folder: str, *words: str) -> str:
    """What git prints for a question about `folder`, without the line feed at its end. Raises GitFailed."""
    command = ["git", "--no-optional-locks", "-C", folder, *words]
    try:
        done = subprocess.run(command, capture_output=True, timeout=TIMEOUT_S, env=environment(), check=False)
    except FileNotFoundError:
        raise GitFailed("git") from None
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise GitFailed(str(error)) from None
    if done.returncode:
        raise GitFailed(done.stderr.decode("utf-8", "replace").strip() or f"git ended with {done.returncode}")
    return os.fsdecode(done.stdout).removesuffix("\n")


def environment() -> dict[str, str]:
    """The environment for a git of our own: nothing of a git that may be calling us but whose settings it reads."""
    kept = {n: v for n, v in os.environ.items() if not n.startswith("GIT_") or n in _KEPT_VARIABLES}
    return kept | {"LC_ALL": "C"}


def states(place: Place, line: str) -> dict[str, State]:
    """How it stands with each event. `line` is the command by which our hooks leave word."""
    named = config_values(place, "event") if place.from_config else []
    if named:
        told: State = "installed" if config_values(place, "command") == [line] else "outdated"
        return {event: told if event in named else "none" for event in EVENTS}
    return {event: _file_state(place, event, os.fsencode(line)) for event in EVENTS}


def summary(states: dict[str, State]) -> str:
    """`installed`, `outdated`, `partial` or `none`: how it stands as a whole."""
    found = set(states.values())
    if found <= {"installed", "line"}:
        return "installed"
    if "outdated" in found:
        return "outdated"
    return "partial" if found & {"installed", "line"} else "none"


def config_values(place: Place, name: str) -> list[str]:
    """The values of a key of our section in the repository's own settings."""
    try:
        return ask(place.common, *CONFIG, "--null", "--get-all", f"{SECTION}.{name}").split("\0")[:-1]
    except GitFailed:
        return []


def is_ours(path: str) -> bool:
    """Whether a file is a hook of ours, of whatever version."""
    return _mark(content(path)).startswith(MARK.encode())


def is_of_precommit(path: str) -> bool:
    """Whether a hook is that of the pre-commit program, which runs the one beside it that ends in `.legacy`."""
    return b"File generated by pre-commit" in content(path)


def is_of_lefthook(path: str) -> bool:
    """Whether a hook is lefthook's, which puts others aside and does not run them."""
    return b"call_lefthook" in content(path)


def content(path: str) -> bytes:
    """The beginning of a hook; nothing where none can be read."""
    try:
        if os.path.isfile(path):  # a FIFO would keep us waiting
            with open(path, "rb") as file:
                return file.read(_READ_BYTES)
    except OSError:
        pass
    return b""


def files_with_line(place: Place, event: str, line: bytes) -> list[str]:
    """The files into which a person put our line by hand, where our hooks cannot be."""
    if place.kind == "husky":
        files = [os.path.join(os.path.dirname(place.folder), event)]
    else:
        settings = [os.path.join(place.top, name) for name in LEFTHOOK_FILES] if place.top else []
        files = [place.file(event), *settings]
    return [file for file in files if not is_ours(file) and _has_line(content(file), file, event, line)]


LEFTHOOK_FILES = ("lefthook-local.yml", ".lefthook-local.yml", "lefthook.yml", ".lefthook.yml")


def _file_state(place: Place, event: str, line: bytes) -> State:
    hook = place.file(event)
    chained = hook + ".legacy"
    mine = hook if is_ours(hook) else chained if is_ours(chained) and is_of_precommit(hook) else ""
    if mine:
        current = _mark(content(mine)).startswith(f"{MARK} {VERSION}:".encode()) and line in content(mine)
        return "installed" if current and os.access(mine, os.X_OK) else "outdated"
    if files_with_line(place, event, line):
        return "line"
    return "foreign" if os.path.lexists(hook) else "none"


def _has_line(data: bytes, file: str, event: str, line: bytes) -> bool:
    return line in data and (not file.endswith(".yml") or f"{event}:".encode() in data)


def _mark(data: bytes) -> bytes:
    return data.split(b"\n", 2)[1] if data.count(b"\n") > 1 else b""


def _version(said: str) -> tuple[int, int]:
    found = re.search(r"(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)
