"""Which ignored files git tracks all the same: the one question that the ignore rules have for git."""

import os
import subprocess
from pathlib import Path

TIMEOUT = 10.0
"""Seconds that git may take to list the files of a repository."""


class Tracked:
    """Notes of a vault that an ignore rule names and git tracks; asked again only when git's index has changed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._stamp: tuple[object, ...] = ()
        self._paths: frozenset[str] = frozenset()

    def __call__(self) -> frozenset[str]:
        """Their paths, relative to the vault. Empty where there is no repository, or no git."""
        index = find_index(self._root)
        stamp = (index, *_stat(index), *_stat(self._root / ".gitignore")) if index else ()
        if stamp != self._stamp:
            self._stamp = stamp
            self._paths = _ask_git(self._root) if index else frozenset()
        return self._paths


def find_index(root: Path) -> Path | None:
    """The index file of the repository that holds `root`, also of a linked worktree."""
    for folder in (root, *root.parents):
        git = folder / ".git"
        if git.is_dir():
            return git / "index"
        if git.is_file():
            first = git.read_text("utf-8", "replace").partition("\n")[0]
            return folder / first.removeprefix("gitdir:").strip() / "index"
    return None


def clean_environment() -> dict[str, str]:
    """The environment for a git of our own: nothing of a git that may be calling us, and no lock taken."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return kept | {"GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}


def _stat(path: Path) -> tuple[int, int, int]:
    try:
        stat = path.stat()
    except OSError:
        return (0, 0, 0)
    return (stat.st_size, stat.st_mtime_ns, stat.st_ino)


def _ask_git(root: Path) -> frozenset[str]:
    # fsmonitor: a repository's settings must not make this daemon run a program.
    command = ["git", "--no-optional-locks", "-c", "core.fsmonitor=false", "-C", str(root)]
    command += ["ls-files", "-z", "--cached", "--ignored", "--exclude-standard"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=TIMEOUT, env=clean_environment(), check=True)
    except (OSError, subprocess.SubprocessError):
        return frozenset()
    return frozenset(name.decode("utf-8", "surrogateescape") for name in done.stdout.split(b"\0") if name)
