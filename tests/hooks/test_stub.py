"""Our hook itself: it leaves word whatever is around it, and nothing that it meets fails a commit."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from shutil import which

import pytest

from recalld.daemon import footprint, paths
from recalld.daemon.hooks.spool import Spool
from recalld.hooks import repository, stub

from .conftest import Git, commit, hook

Words = Callable[[], list[str]]
SHELLS = [shell for shell in ("dash", "bash", "busybox", "ksh", "mksh", "zsh") if which(shell)]


def test_every_event_leaves_word(repo: Path, git: Git, words: Words) -> None:
    repository.install(str(repo))
    here = [str(repo)]
    commit(git, repo)
    assert words() == here  # post-commit
    git(repo, "checkout", "-q", "-b", "other")
    assert words() == here  # post-checkout
    commit(git, repo, "other")
    words()
    git(repo, "checkout", "-q", "main")
    words()
    git(repo, "merge", "-q", "other")
    assert words() == here  # post-merge
    git(repo, "commit", "-q", "--amend", "-m", "again")
    assert words() == here
    patch = git(repo, "format-patch", "--stdout", "-1")
    git(repo, "reset", "-q", "--hard", "HEAD~1")
    (repo.parent / "p").write_text(patch, encoding="utf-8")
    words()
    git(repo, "am", "-q", str(repo.parent / "p"))
    assert words() == here  # post-applypatch


def test_word_of_a_commit_in_a_subfolder_names_the_repository(repo: Path, git: Git, words: Words) -> None:
    repository.install(str(repo))
    (repo / "sub").mkdir()
    (repo / "sub" / "a.md").write_text("a")
    git(repo / "sub", "add", ".")
    git(repo / "sub", "commit", "-q", "-m", "m")
    assert words() == [str(repo)]


def test_variables_of_git_and_a_strict_caller_change_nothing(repo: Path, git: Git, words: Words) -> None:
    repository.install(str(repo))
    commit(git, repo)
    words()
    (repo / "b.md").write_text("b")
    script = 'set -eu; cd / ; git add -A; out=$(git commit -q -m m 2>&1); [ -z "$out" ]'
    around = {"GIT_DIR": str(repo / ".git"), "GIT_WORK_TREE": str(repo), "HOME": "/nonexistent"}
    subprocess.run(["sh", "-c", script], env={**os.environ, **around}, check=True, timeout=30)
    assert words() == [str(repo)]


@pytest.mark.parametrize("around", ["no folder", "a file for a folder", "a folder for the file", "no permission"])
def test_a_spool_that_takes_nothing_fails_no_commit(repo: Path, git: Git, around: str) -> None:
    repository.install(str(repo))
    folder = Path(paths.spool_dir())
    if around == "a folder for the file":
        (folder / "hooks").mkdir()
    elif around == "no permission":
        (folder / "hooks").symlink_to("/proc/version")
    else:
        folder.rmdir()
        if around == "a file for a folder":
            folder.write_text("")
    assert commit(git, repo) == ""


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("options", ["", "set -eu;"])
def test_the_line_works_in_every_shell(shell: str, options: str, home: Path) -> None:
    Path(footprint.make_private(paths.spool_dir()))
    folder = home / "a\\n b%s\n二"
    folder.mkdir()
    command = [shell, *(["sh"] if shell == "busybox" else []), "-c", options + stub.line()]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=True, timeout=30)
    assert (done.stdout, done.stderr) == (b"", b"")
    assert Spool(paths.spool_dir()).take().repositories == {str(folder)}


def test_a_home_with_quotes_in_its_name(home: Path, repo: Path, git: Git, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_HOME", str(home / 'it\'s "$(touch x)" `y`\nz'))
    repository.install(str(repo))
    commit(git, repo)
    assert Spool(paths.spool_dir()).take().repositories == {str(repo)}
    assert repository.status(str(repo))["state"] == "installed"


def test_another_hook_gets_arguments_input_and_its_exit_code(repo: Path, git: Git, words: Words) -> None:
    script = '#!/bin/sh\nprintf "%s|" "$@" >>"$PWD/../log"\ncat >>"$PWD/../log"\nexit 7\n'
    commit(git, repo)
    for event in ("post-checkout", "post-rewrite"):
        hook(repo / ".git" / "hooks" / event, script)
    log = repo.parent / "log"
    plain = subprocess.run(["git", "-C", str(repo), "checkout", "-q", "-b", "a"], check=False, timeout=30).returncode
    expected = log.read_text()
    log.unlink()
    repository.install(str(repo))
    chained = subprocess.run(["git", "-C", str(repo), "checkout", "-q", "-b", "b"], check=False, timeout=30).returncode
    assert (log.read_text(), chained) == (expected, plain)
    assert expected.endswith("|1|") and plain != 0
    log.unlink()
    git(repo, "commit", "-q", "--amend", "-m", "again")
    old_and_new = log.read_text().removeprefix("amend|").split()
    assert len(old_and_new) == 2 and all(len(name) == 40 for name in old_and_new)
    assert words() == [str(repo)]


def test_a_hook_that_git_would_not_run_is_not_run_by_ours(repo: Path, git: Git) -> None:
    hook(repo / ".git" / "hooks" / "post-commit", "#!/bin/sh\ntouch ../ran\n", 0o644)
    repository.install(str(repo))
    commit(git, repo)
    assert not (repo.parent / "ran").exists()


def test_another_hook_in_another_language_and_through_a_link(repo: Path, git: Git) -> None:
    hook(repo / "tools" / "hook.py", "#!/usr/bin/env python3\nopen('../ran', 'w').write('ja')\n")
    link = repo / ".git" / "hooks" / "post-commit"
    link.symlink_to("../../tools/hook.py")
    repository.install(str(repo))
    commit(git, repo)
    assert (repo.parent / "ran").read_text() == "ja"
    repository.uninstall(str(repo))
    assert link.readlink() == Path("../../tools/hook.py")
