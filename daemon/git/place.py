"""Where the repository that holds a folder keeps its files; found without git, as git finds it."""

from dataclasses import dataclass
from pathlib import Path

POINTER_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Place:
    """The folders of a repository, as seen from one working tree."""

    worktree: Path
    """The folder with `.git` in it."""
    git_dir: Path
    """HEAD, its log and the index of this working tree."""
    common_dir: Path
    """Objects and branches; that of the main working tree, for a linked one."""
    prefix: str
    """Where the vault lies below the working tree, with slashes; "" when it is the working tree."""


def find_place(root: Path) -> Place | None:
    """The innermost repository that holds the real path `root`; None where there is none."""
    for folder in (root, *root.parents):
        git_dir = _git_dir(folder / ".git")
        if git_dir is not None:
            prefix = root.relative_to(folder).as_posix()
            return Place(folder, git_dir, _common_dir(git_dir), "" if prefix == "." else prefix)
    return None


def shallow_commits(place: Place) -> frozenset[str]:
    """The commits that a shallow clone ends with: their parents are not there."""
    return frozenset(_text(place.common_dir / "shallow", 1 << 20).split())


def _git_dir(entry: Path) -> Path | None:
    """What a `.git` leads to: itself, or what the file of a linked working tree or a submodule names."""
    target = entry
    if entry.is_file():
        first = _text(entry).partition("\n")[0].rstrip("\r")
        if not first.startswith("gitdir:"):
            return None
        target = entry.parent / first.removeprefix("gitdir:").strip()
    # An empty folder of that name is none of git's: git goes on above it, and so do we.
    return target.resolve() if (target / "HEAD").is_file() else None


def _common_dir(git_dir: Path) -> Path:
    written = _text(git_dir / "commondir").strip()
    return (git_dir / written).resolve() if written else git_dir


def _text(file: Path, limit: int = POINTER_BYTES) -> str:
    try:
        with file.open("rb") as opened:
            return opened.read(limit).decode("utf-8", "surrogateescape")
    except OSError:
        return ""
