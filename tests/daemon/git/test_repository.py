"""One suite for both ways to read a repository: whatever is asked, libgit2 and the git program say the same."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from recalld.daemon.git.opening import by_libgit, by_program, open_repository
from recalld.daemon.git.place import find_place
from recalld.daemon.git.repository import Blob, Change, GitUnusable, Repository
from tests.daemon.git.grown import LONG, Grown

Read = Callable[[Path], Repository]


@pytest.fixture(params=[by_libgit, by_program], ids=["pygit2", "git"])
def read(request: pytest.FixtureRequest) -> Read:
    """Open the repository of a folder."""

    def opened(root: Path) -> Repository:
        place = find_place(root)
        assert place is not None
        repository: Repository = request.param(place)
        return repository

    return opened


@pytest.fixture
def grown(home: Path) -> Grown:
    return Grown(home / "re po 筆記")


def _brief(changes: list[Change] | tuple[Change, ...]) -> list[tuple[str, str, str]]:
    return sorted((change.kind, change.path, change.old_path) for change in changes)


def test_head_before_the_first_commit_on_a_branch_and_detached(grown: Grown, read: Read) -> None:
    head = read(grown.root).head()
    assert (head.commit, head.branch) == ("", "main")
    first = grown.commit("one", {"a.md": "a"})
    grown.git("checkout", "-q", "-b", "feature/é")
    head = read(grown.root).head()
    assert (head.commit, head.branch) == (first, "feature/é")
    grown.git("checkout", "-q", "--detach")
    head = read(grown.root).head()
    assert (head.commit, head.branch) == (first, "")


def test_what_changed_between_two_commits(grown: Grown, read: Read) -> None:
    first = grown.commit("one", {"a.md": LONG, "b.md": "b", "c.md": "c", "日記/d.md": "d"})
    grown.git("mv", "a.md", "日記/moved.md")
    (grown.root / "c.md").unlink()
    second = grown.commit("two", {"日記/moved.md": LONG + "and more\n", "b.md": "B", "new.md": "n"})
    repository = read(grown.root)
    wanted = [("A", "new.md", ""), ("D", "c.md", ""), ("M", "b.md", ""), ("R", "日記/moved.md", "a.md")]
    assert _brief(repository.changes(first, second)) == wanted
    blobs = {change.path: change.blob for change in repository.changes(first, second)}
    assert blobs["b.md"] == grown.git("rev-parse", "HEAD:b.md") and blobs["c.md"] == ""
    assert _brief(repository.changes("", first)) == [("A", path, "") for path in ("a.md", "b.md", "c.md", "日記/d.md")]
    assert repository.changes(second, second) == []


def test_a_vault_in_a_subfolder_has_its_own_paths_and_nothing_else(grown: Grown, read: Read) -> None:
    first = grown.commit("one", {"notes/中 文/a.md": LONG, "other/b.md": "b", "out.md": LONG + "out\n"})
    grown.git("mv", "notes/中 文/a.md", "notes/中 文/c.md")
    grown.git("mv", "out.md", "notes/中 文/in.md")
    second = grown.commit("two", {"other/b.md": "changed", "notes/中 文/sub/x.md": "x"})
    vault = grown.root / "notes" / "中 文"
    repository = read(vault)
    wanted = [("A", "in.md", ""), ("A", "sub/x.md", ""), ("R", "c.md", "a.md")]
    assert _brief(repository.changes(first, second)) == wanted
    assert sorted(repository.files(second)) == ["c.md", "in.md", "sub/x.md"]
    assert repository.tracked() == {"c.md", "in.md", "sub/x.md"}
    grown.commit("three", {"other/b.md": "again"})
    assert [_brief(c.changes) for c in repository.commits([grown.git("rev-parse", "HEAD"), second])] == [[], wanted]
    grown.git("rm", "-r", "-q", "notes")
    gone = grown.commit("four")
    repository = read(vault)
    assert repository.files(gone) == {} and {change.kind for change in repository.changes(second, gone)} == {"D"}


def test_commits_say_who_when_and_what(grown: Grown, read: Read) -> None:
    grown.commit("first", {"a.md": "a"})
    message = (
        "Tell of cheese\n\nA body: with a colon.\n\nCo-authored-by: Claude <noreply@anthropic.com>\nReviewed-by: Bo"
    )
    second = grown.commit(message, {"a.md": "b"}, author="Å Ström <å@example.org>")
    (commit,) = read(grown.root).commits([second])
    assert (commit.name, commit.email, commit.subject) == ("Å Ström", "å@example.org", "Tell of cheese")
    assert (commit.committer, commit.committed, commit.authored) == ("Ann", grown.clock, grown.clock)
    assert commit.trailers == (("Co-authored-by", "Claude <noreply@anthropic.com>"), ("Reviewed-by", "Bo"))
    assert _brief(commit.changes) == [("M", "a.md", "")]


def test_the_listing_goes_newest_first_and_stops_at_what_is_known(grown: Grown, read: Read) -> None:
    first = grown.commit("first", {"a.md": "a"})
    grown.git("checkout", "-q", "-b", "side")
    side = grown.commit("side", {"b.md": "b"})
    grown.git("checkout", "-q", "main")
    grown.commit("second", {"c.md": "c"})
    grown.clock += 60
    grown.git("merge", "-q", "--no-edit", "side")
    merge = grown.git("rev-parse", "HEAD")
    repository = read(grown.root)
    listed = repository.listing(merge)
    assert (listed[0].id, listed[-1].id, listed[-1].parents, len(listed)) == (merge, first, (), 4)
    places = {one.id: place for place, one in enumerate(listed)}
    assert all(places[parent] > places[one.id] for one in listed for parent in one.parents)
    assert {one.id for one in repository.listing(merge, side)} == {merge, listed[0].parents[0]}
    assert repository.is_ancestor(side, merge) and not repository.is_ancestor(merge, side)
    assert repository.is_ancestor(side, side) and not repository.is_ancestor("0" * 40, side)
    assert repository.has(first) and not repository.has("0" * 40)
    (of_merge,) = repository.commits([merge])
    assert of_merge.changes == ()


def test_files_and_their_bytes_as_committed(grown: Grown, read: Read) -> None:
    grown.write("crlf.md", "")
    (grown.root / "crlf.md").write_bytes(b"a\r\nb\n")
    (grown.root / "link.md").symlink_to("a.md")
    commit = grown.commit("one", {"a.md": "kept", "deep/er/b.md": "", ".gitattributes": "*.md filter=loud\n"})
    grown.write("a.md", "not committed")
    repository = read(grown.root)
    files = repository.files(commit)
    assert sorted(files) == [".gitattributes", "a.md", "crlf.md", "deep/er/b.md", "link.md"]
    assert [blob.regular for _, blob in sorted(files.items())] == [True, True, True, True, False]
    wanted = [files["a.md"].id, files["crlf.md"].id, files["deep/er/b.md"].id]
    assert list(repository.contents(wanted)) == [b"kept", b"a\r\nb\n", b""]
    with pytest.raises(GitUnusable):
        list(repository.contents(["0" * 40]))


def test_linked_worktrees_and_submodules(grown: Grown, read: Read, home: Path) -> None:
    first = grown.commit("one", {"a.md": "a"})
    grown.git("worktree", "add", "-q", "-b", "other", str(home / "linked"))
    place = find_place(home / "linked")
    assert place is not None and place.common_dir == grown.root / ".git" and place.git_dir.parent.name == "worktrees"
    head = read(home / "linked").head()
    assert (head.commit, head.branch) == (first, "other")
    assert read(home / "linked").tracked() == {"a.md"}
    inner = Grown(home / "inner")
    inner.commit("one", {"in.md": "in"})
    grown.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(inner.root), "sub")
    second = grown.commit("with a submodule")
    assert sorted(read(grown.root).files(second)) == [".gitmodules", "a.md"]
    assert _brief(read(grown.root).changes(first, second)) == [("A", ".gitmodules", "")]
    assert sorted(read(grown.root / "sub").files(read(grown.root / "sub").head().commit)) == ["in.md"]


def test_a_shallow_clone_ends_where_it_ends(grown: Grown, read: Read, home: Path) -> None:
    for number in range(5):
        grown.commit(f"{number}", {f"{number}.md": "x"})
    grown.git("clone", "-q", "--depth", "2", f"file://{grown.root}", str(home / "shallow"))
    repository = read(home / "shallow")
    listed = repository.listing(repository.head().commit)
    assert len(listed) == 2 and listed[-1].parents == ()
    last, end = repository.commits([one.id for one in listed])
    assert _brief(last.changes) == [("A", "4.md", "")] and len(end.changes) == 4


def test_the_repository_around_an_untracked_vault_says_nothing(grown: Grown, read: Read) -> None:
    grown.commit("one", {"a.md": "a"})
    (grown.root / "vault").mkdir()
    repository = read(grown.root / "vault")
    head = repository.head()
    assert repository.files(head.commit) == {} and repository.tracked() == frozenset()
    assert [commit.changes for commit in repository.commits([head.commit])] == [()]


def test_reading_changes_nothing_and_takes_no_lock(grown: Grown, read: Read) -> None:
    """Also where git itself would refresh its index, and where a lock that another holds is in the way."""
    first = grown.commit("one", {"a.md": "a", "b.md": "b"})
    second = grown.commit("two", {"a.md": "c"})
    os.utime(grown.root / "a.md", (5, 5))
    (grown.root / ".git" / "index.lock").write_bytes(b"")
    before = _snapshot(grown.root)
    repository = read(grown.root)
    assert repository.head().commit == second
    repository.changes(first, second)
    repository.files(second)
    repository.tracked()
    list(repository.commits([one.id for one in repository.listing(second)]))
    assert _snapshot(grown.root) == before


def test_nothing_that_a_repository_names_is_run(grown: Grown, read: Read, home: Path) -> None:
    """Settings and attributes that make git run programs when somebody looks at such a repository."""
    marker, script = home / "was-run", home / "evil"
    script.write_text(f"#!/bin/sh\necho \"$0 $@\" >> '{marker}'\ncat 2>/dev/null\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    first = grown.commit("one", {"a.md": LONG, "b.md": "b", ".gitattributes": "*.md diff=evil filter=evil\n"})
    second = grown.commit("two", {"a.md": LONG + "x\n", "b.md": "c"})
    for name in (
        "core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "core.askPass", "diff.external",
        "diff.evil.textconv", "diff.evil.command", "filter.evil.clean", "filter.evil.smudge", "filter.evil.process",
        "gpg.program", "pager.rev-list", "pager.diff-tree", "credential.helper", "alias.rev-list", "core.gitProxy",
        "core.alternateRefsCommand", "remote.origin.uploadpack",
    ):  # fmt: skip
        grown.git("config", name, str(script))
    for name, value in (
        ("log.showSignature", "true"), ("core.hooksPath", str(home)), ("protocol.allow", "always"),
        ("protocol.file.allow", "always"), ("protocol.ext.allow", "always"),
        ("remote.origin.url", f"ext::{script} x"), ("remote.origin.promisor", "true"),
        ("remote.origin.partialclonefilter", "blob:none"), ("core.repositoryformatversion", "1"),
    ):  # fmt: skip
        grown.git("config", name, value)
    blob = grown.git("rev-parse", "HEAD:b.md")
    lost = grown.root / ".git" / "objects" / blob[:2] / blob[2:]
    lost.chmod(0o644)
    lost.unlink()
    marker.unlink(missing_ok=True)
    repository = read(grown.root)
    repository.changes(first, second)
    repository.tracked()
    list(repository.commits([one.id for one in repository.listing(second)]))
    assert repository.files(second)["b.md"] == Blob(blob)
    with pytest.raises(GitUnusable):
        list(repository.contents([blob]))
    assert not marker.exists(), marker.read_text()


def test_what_libgit_cannot_read_the_program_does(home: Path) -> None:
    sha256 = Grown(home / "long", "--object-format=sha256")
    commit = sha256.commit("one", {"a.md": "a"})
    opened = open_repository(sha256.root)
    assert opened.repository is not None and opened.repository.backend == "git" and "sha256" in opened.fallback
    assert opened.repository.head().commit == commit and len(commit) == 64
    assert sorted(opened.repository.files(commit)) == ["a.md"] and len(opened.repository.changes("", commit)) == 1


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give files away")
def test_the_repository_of_somebody_else_is_read_by_the_program(home: Path) -> None:
    theirs = Grown(home / "theirs")
    commit = theirs.commit("one", {"a.md": "a"})
    for path in (theirs.root, *theirs.root.rglob("*")):
        os.chown(path, 12345, 12345, follow_symlinks=False)
    opened = open_repository(theirs.root)
    assert opened.repository is not None and opened.repository.backend == "git" and "owned" in opened.fallback
    assert opened.repository.head().commit == commit


def test_no_repository_and_one_that_nobody_can_read(home: Path) -> None:
    (home / "plain" / ".git").mkdir(parents=True)
    assert open_repository(home / "plain").place is None
    broken = Grown(home / "broken")
    broken.commit("one", {"a.md": "a"})
    broken.git("config", "core.repositoryformatversion", "1")
    broken.git("config", "extensions.fromthefuture", "yes")
    opened = open_repository(broken.root)
    assert opened.place is not None and opened.repository is None and "fromthefuture" in opened.reason.lower()


def _snapshot(root: Path) -> dict[str, tuple[int, int, int]]:
    """What every file and folder is like, but for when it was read."""
    stats = {str(path): path.lstat() for path in root.rglob("*")}
    return {path: (found.st_size, found.st_mtime_ns, found.st_ino) for path, found in stats.items()}
