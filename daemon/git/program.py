"""A repository read by the git program: slower, and for every repository that git itself can read."""

import os
import subprocess
from collections.abc import Iterator, Sequence

from . import commitobject
from .place import Place, shallow_commits
from .repository import RENAME_LIMIT, RENAME_PERCENT, Blob, Change, Commit, GitUnusable, Head, Listed

TIMEOUT = 60.0
"""Seconds that one call of git may take."""

OPTIONS = (
    "--no-optional-locks", "--no-pager", "--literal-pathspecs",
    # A repository's own settings must not make this daemon run a program, nor talk to anybody.
    "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "diff.external=",
    "-c", "log.showSignature=false", "-c", "protocol.allow=never", "-c", "core.quotePath=false",
)  # fmt: skip

QUIET = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}

GITLINK, LINK = "160000", "120000"
BATCH_BYTES = 64 << 20


class Program:
    """The repository at a place. Raises `GitUnusable` where there is no git, or none that can read it."""

    backend = "git"

    def __init__(self, place: Place) -> None:
        self.place = place
        self._shallow = shallow_commits(place)
        self._run("rev-parse", "--git-dir")

    def head(self) -> Head:
        """What is checked out now."""
        commit = self._run("rev-parse", "--verify", "--quiet", "HEAD^{commit}", missing=True)
        branch = self._run("symbolic-ref", "--quiet", "HEAD", missing=True)
        return Head(_text(commit).strip(), _text(branch).strip().removeprefix("refs/heads/"))

    def has(self, commit: str) -> bool:
        """Whether this commit is still there."""
        return bool(commit) and bool(
            self._run("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}", missing=True)
        )

    def is_ancestor(self, old: str, new: str) -> bool:
        """Whether `old` is `new` or one of its ancestors; False when either is not there."""
        if not (self.has(old) and self.has(new)):
            return False
        return old == new or not self._run("rev-list", "--max-count=1", old, f"^{new}")

    def listing(self, start: str, hidden: str = "") -> list[Listed]:
        """The commits that `start` reaches and `hidden` does not: each before its parents, else the newest first."""
        asked = [start, *([f"^{hidden}"] if hidden else [])]
        lines = _text(self._run("rev-list", "--topo-order", "--parents", *asked, "--")).splitlines()
        rows = (line.split() for line in lines)
        return [Listed(row[0], () if row[0] in self._shallow else tuple(row[1:])) for row in rows]

    def commits(self, ids: Sequence[str]) -> Iterator[Commit]:
        """These commits with what they changed, in the order asked for."""
        said = [commitobject.parse(raw) for raw in self._objects(ids, "commit")]
        alone = [i for i, one in zip(ids, said, strict=True) if len(one.parents) < 2 or i in self._shallow]
        changes = self._changed_by(alone)
        for commit_id, one in zip(ids, said, strict=True):
            yield Commit(
                commit_id, one.author.time, one.committer.time, one.author.name, one.author.email,
                one.committer.name, one.committer.email, one.subject, one.trailers,
                tuple(changes.get(commit_id, ())),
            )  # fmt: skip

    def changes(self, old: str, new: str) -> list[Change]:
        """What differs between two commits, with renames; an `old` of "" is before the first commit."""
        before = old or _text(self._run("hash-object", "-t", "tree", "--stdin", stdin=b"")).strip()
        fields = iter(self._diff_tree(before, new))
        return [change for about in fields for change in _change(about, fields)]

    def files(self, commit: str) -> dict[str, Blob]:
        """All files of a commit by path; submodules are none."""
        if not self._run("rev-parse", "--verify", "--quiet", f"{commit}:{self.place.prefix}", missing=True):
            return {}
        found = {}
        for line in _fields(self._run("ls-tree", "-r", "-z", "--full-tree", f"{commit}:{self.place.prefix}")):
            about, _, path = line.partition("\t")
            mode, _, blob = about.split(" ")
            if mode != GITLINK:
                found[path] = Blob(blob, mode != LINK)
        return found

    def contents(self, blobs: Sequence[str]) -> Iterator[bytes]:
        """What these blobs hold, byte for byte as committed, in the order asked for."""
        return iter(self._objects(blobs, "blob"))

    def tracked(self) -> frozenset[str]:
        """The paths in the index: what git tracks, committed or not."""
        before = f"{self.place.prefix}/" if self.place.prefix else ""
        listed = _fields(self._run("ls-files", "-z", "--cached", "--full-name"))
        return frozenset(path.removeprefix(before) for path in listed if path.startswith(before))

    # -- inside

    def _diff_tree(self, *arguments: str, stdin: bytes = b"") -> list[str]:
        """The fields of a raw difference, with renames; without, where a partial clone lacks what to compare."""
        within = f"--relative={self.place.prefix}/" if self.place.prefix else "--no-relative"
        asked = ["-r", "-z", "--raw", "--no-abbrev", "--no-ext-diff", "--no-textconv", within]
        renames = [f"--find-renames={RENAME_PERCENT}%", f"-l{RENAME_LIMIT}"]
        try:
            return _fields(self._run("diff-tree", *asked, *renames, *arguments, stdin=stdin))
        except GitUnusable:
            return _fields(self._run("diff-tree", *asked, "--no-renames", *arguments, stdin=stdin))

    def _changed_by(self, ids: Sequence[str]) -> dict[str, list[Change]]:
        """What each of these commits, none of them a merge, changed."""
        if not ids:
            return {}
        asked = "".join(f"{commit_id}\n" for commit_id in ids).encode()
        fields = iter(self._diff_tree("--stdin", "--root", "--always", stdin=asked))
        found: dict[str, list[Change]] = {}
        changes: list[Change] = []
        for field in fields:
            if field.startswith(":"):
                changes += _change(field, fields)
            else:
                changes = found.setdefault(field, [])
        return found

    def _objects(self, ids: Sequence[str], kind: str) -> list[bytes]:
        """The raw objects of these ids. Raises `GitUnusable` when one of them is not there, or another kind."""
        if not ids:
            return []
        out = self._run("cat-file", "--batch", stdin="".join(f"{one}\n" for one in ids).encode())
        found: list[bytes] = []
        at = 0
        for one in ids:
            end = out.find(b"\n", at)
            about = out[at:end].split(b" ")
            if end < 0 or len(about) != 3 or about[1] != kind.encode():
                raise GitUnusable(f"{one} is no {kind} that is there")
            at = end + 1 + int(about[2])
            found.append(out[end + 1 : at])
            at += 1
        return found

    def _run(self, *arguments: str, stdin: bytes | None = None, missing: bool = False) -> bytes:
        """What git prints. `missing`: an exit code of 1 means that there is nothing."""
        where = [f"--git-dir={self.place.git_dir}", f"--work-tree={self.place.worktree}"]
        command = ["git", *OPTIONS, *where, *arguments]
        try:
            done = subprocess.run(
                command,
                input=stdin or b"",
                capture_output=True,
                timeout=TIMEOUT,
                env=clean_environment(),
                check=False,
                cwd=self.place.worktree,
            )
        except subprocess.TimeoutExpired:
            raise GitUnusable(f"git {arguments[0]} took longer than {TIMEOUT:.0f} s") from None
        except OSError as error:
            raise GitUnusable(f"git cannot be run: {error.strerror or error}") from None
        if done.returncode and not (missing and done.returncode in (1, 128)):
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()
            raise GitUnusable(said[-1] if said else f"git {arguments[0]} ended with {done.returncode}")
        return b"" if done.returncode else done.stdout


def clean_environment() -> dict[str, str]:
    """The environment for a git of our own: nothing of a git that may be calling us, no lock, no network."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return kept | QUIET


def _change(about: str, fields: Iterator[str]) -> list[Change]:
    """What one line of a raw difference says; its paths are the fields that follow. Submodules are no files."""
    old_mode, new_mode, _, blob, status = about[1:].split(" ")
    first = next(fields)
    second = next(fields) if status[0] in "RC" else first
    if GITLINK in (old_mode, new_mode):
        return []
    if status[0] == "D":
        return [Change("D", first)]
    if status[0] == "R":
        return [Change("R", second, first, blob)]
    return [Change("A" if status[0] in "AC" else "M", second, "", blob)]


def _fields(out: bytes) -> list[str]:
    return [_text(field) for field in out.split(b"\0") if field]


def _text(out: bytes) -> str:
    return out.decode("utf-8", "surrogateescape")
