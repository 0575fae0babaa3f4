"""Ignore rules: gitignore syntax as git reads it, names never looked at, and what git tracks all the same."""

import os
import subprocess
from pathlib import Path

import pytest

from recalld.daemon.following.ignore import Ignore, is_hidden_name, is_note_name, parse_rules
from recalld.daemon.git.tracked import Tracked

PATHS = [
    "a.md",
    "draft.md",
    "deep/draft.md",
    "deep/er/draft.md",
    "build/x.md",
    "deep/build/x.md",
    "doc/frotz/x.md",
    "a/doc/frotz/x.md",
    "keep.md",
    "foo/bar/baz.md",
    "foo/baz.md",
    "x[1].md",
    "#hash.md",
    "!bang.md",
    "space .md",
    "日記/秘密.md",
]

RULES = [
    "draft.md",
    "/draft.md",
    "build/",
    "build",
    "doc/frotz",
    "/deep/*",
    "**/frotz",
    "foo/**/baz.md",
    "foo/**",
    "*.md\n!keep.md",
    "*\n!keep.md\n!deep\n",
    "deep/*\n!deep/er\n",
    "[a-k]*.md",
    "[!a-k]*.md",
    "x\\[1\\].md",
    "\\#hash.md",
    "\\!bang.md",
    "space\\ .md   ",
    "?.md",
    "日記/",
    "# comment\n\n   \n",
    "/",
    "draft.md/",
    "d*/draft.md",
    "[",
]


def _git(folder: Path, *args: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *args], capture_output=True, check=False, timeout=20)
    return done.stdout.decode()


def _hides(ignore: Ignore, path: str) -> bool:
    """As the scan asks: each folder on the way, then the file."""
    levels = ignore.enter("", ())
    parts = path.split("/")
    for n in range(1, len(parts) + 1):
        here = "/".join(parts[:n])
        if ignore.hides(here, n < len(parts), levels):
            return True
        levels = ignore.enter(here, levels)
    return False


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("repository")
    _git(root, "init", "-q")
    for path in PATHS:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text("x")
    return root


@pytest.mark.parametrize("rules", RULES)
def test_rules_are_read_as_git_reads_them(repository: Path, rules: str) -> None:
    (repository / ".gitignore").write_text(rules)
    listed = _git(repository, "ls-files", "-z", "-o", "-i", "--exclude-standard").split("\0")
    ignore = Ignore(repository)
    ignore.refresh()
    assert {path for path in PATHS if _hides(ignore, path)} == set(listed) - {"", ".gitignore"}


def test_a_deeper_gitignore_wins(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / ".gitignore").write_text("*.draft.md\n")
    (tmp_path / "sub" / ".gitignore").write_text("!good.draft.md\nother.md\n")
    ignore = Ignore(tmp_path)
    ignore.refresh()
    assert _hides(ignore, "good.draft.md") and _hides(ignore, "sub/bad.draft.md") and _hides(ignore, "sub/other.md")
    assert not _hides(ignore, "sub/good.draft.md") and not _hides(ignore, "other.md")


def test_own_rules_come_before_git_and_are_read_again_when_they_change(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("journal/\n")
    ignore = Ignore(tmp_path)
    ignore.use(["*.tmp.md"])
    ignore.refresh()
    assert _hides(ignore, "journal/a.md") and _hides(ignore, "b.tmp.md") and not _hides(ignore, "secret/a.md")
    (tmp_path / ".recallignore").write_text("secret/\n!journal/\n")
    ignore.refresh()
    assert not _hides(ignore, "journal/a.md") and _hides(ignore, "secret/a.md")
    assert ignore.hidden_by_person("secret/deep/a.md") and not ignore.hidden_by_person("journal/a.md")


def test_what_git_tracks_is_not_ignored(repository: Path) -> None:
    (repository / ".gitignore").write_text("build/\ndraft.md\n")
    _git(repository, "add", "-f", "build/x.md")
    ignore = Ignore(repository, Tracked(repository))
    ignore.refresh()
    assert not _hides(ignore, "build/x.md")
    assert _hides(ignore, "deep/build/x.md") and _hides(ignore, "draft.md")
    assert _hides(ignore, "build/other.md") and _hides(ignore, "build/deep/x.md")
    _git(repository, "rm", "-q", "--cached", "build/x.md")
    ignore.refresh()
    assert _hides(ignore, "build/x.md")


def test_git_is_not_asked_without_need(tmp_path: Path) -> None:
    def never() -> frozenset[str]:
        raise AssertionError

    (tmp_path / ".gitignore").write_text("*.log\n")
    ignore = Ignore(tmp_path, never)
    ignore.refresh()
    assert not _hides(ignore, "a/b.md")


@pytest.mark.parametrize(
    "name", [".git", ".x.md", "node_modules", "4913", ".#a.md", "#a.md#", "a.md~", "~$a.md", "a.swp"]
)
def test_hidden_names(name: str) -> None:
    assert is_hidden_name(name)


@pytest.mark.parametrize("name", ["a.md", "#a.md", "-rf.md", "a~b.md", "b.MD", "c.Markdown", "$(touch x).md", "🗂️.md"])
def test_note_names(name: str) -> None:
    assert is_note_name(name) and not is_hidden_name(name)


@pytest.mark.parametrize("name", ["a.md.tmp.123", "4913", "a.txt", "amd", "note.md~", "#note.md#"])
def test_no_note_names(name: str) -> None:
    assert not is_note_name(name)


def test_a_pattern_that_makes_no_expression_is_left_out() -> None:
    assert parse_rules("[z-a].md\nok.md\n").verdict("ok.md") is True


@pytest.mark.parametrize("pattern", ["[a--b].md", "[a&&b].md", "[a||b].md", "[a~~b].md", "[a[b].md"])
def test_a_set_is_no_operation(pattern: str) -> None:
    """Python would warn of it, and may one day take it for one."""
    assert parse_rules("[+--].md\n").verdict(",.md") is True
    assert parse_rules(pattern).verdict("b.md") in (True, None)


def test_no_pattern_takes_more_than_moments() -> None:
    """A cloned folder brings its rules along. Tried in every way, any of these would take years."""
    stars = parse_rules("*a" * 30 + "*b\n")
    assert stars.verdict("a" * 250 + ".md") is None
    assert stars.verdict("a" * 250 + "b") is True
    folders = parse_rules("**/a/" * 30 + "b\n")
    assert folders.verdict("a/" * 1000 + "c.md") is None
    assert folders.verdict("a/" * 1000 + "b") is True


def test_rules_that_are_no_plain_file_are_none(tmp_path: Path) -> None:
    (tmp_path / ".recallignore").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / ".gitignore")
    ignore = Ignore(tmp_path)
    ignore.refresh()
    assert not ignore.hides_path("a.md")
