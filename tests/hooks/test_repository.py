"""Installing, taking away and looking: in every kind of repository, beside every other tool."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from recalld.daemon import paths
from recalld.daemon.errors import RecalldError
from recalld.daemon.hooks.hookplace import EVENTS
from recalld.hooks import repository, step, stub

from .conftest import Git, commit, hook

Words = Callable[[], list[str]]
FOREIGN = "#!/bin/sh\n# somebody's\nexit 0\n"


def snapshot(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Every file below a folder with its bytes and mode."""
    return {str(p.relative_to(folder)): (p.read_bytes(), p.stat().st_mode) for p in folder.rglob("*") if p.is_file()}


def hooks_in(files: dict[str, tuple[bytes, int]]) -> dict[str, tuple[bytes, int]]:
    """Those of a snapshot that are hooks."""
    return {name: value for name, value in files.items() if name.startswith(".git/hooks/")}


def names(folder: Path) -> list[str]:
    """The hooks in a folder, without the samples that git put there."""
    return sorted(path.name for path in folder.iterdir() if not path.name.endswith(".sample"))


def refused(folder: Path, **more: bool) -> RecalldError:
    with pytest.raises(RecalldError) as caught:
        repository.install(str(folder), **more)
    assert caught.value.exit_code == 5
    return caught.value


def test_installed_twice_and_taken_away_leaves_no_trace(repo: Path) -> None:
    hook(repo / ".git" / "hooks" / "post-merge", FOREIGN, 0o711)
    before = snapshot(repo)
    first = repository.install(str(repo))
    assert (first["state"], first["way"]) == ("installed", "files")
    assert repository.status(str(repo))["events"] == dict.fromkeys(EVENTS, "installed")
    between = snapshot(repo)
    assert repository.install(str(repo))["steps"] == [] and snapshot(repo) == between
    done = repository.uninstall(str(repo))
    assert (done["state"], done["left"]) == ("none", [])
    assert snapshot(repo) == before
    assert repository.uninstall(str(repo))["steps"] == []


def test_a_dry_run_writes_nothing_and_tells_all(repo: Path) -> None:
    before = snapshot(repo)
    planned = repository.install(str(repo), dry_run=True)["steps"]
    assert snapshot(repo) == before and not Path(paths.spool_dir()).exists()
    assert [one["act"] for one in planned] == ["write"] * len(EVENTS)
    assert planned == repository.install(str(repo))["steps"]
    assert [one["act"] for one in repository.uninstall(str(repo), dry_run=True)["steps"]] == ["remove"] * len(EVENTS)
    assert repository.status(str(repo))["state"] == "installed"


def test_a_folder_of_hooks_that_was_not_there_is_not_left(home: Path, git: Git) -> None:
    folder = home / "bare-bones"
    git(home, "init", "-q", "--template=", str(folder))
    repository.install(str(folder))
    repository.uninstall(str(folder))
    assert not (folder / ".git" / "hooks").exists()


def test_an_older_hook_of_ours_is_brought_up_to_date(repo: Path) -> None:
    repository.install(str(repo))
    ours = repo / ".git" / "hooks" / "post-commit"
    hook(ours, "#!/bin/sh\n# recalld git hook 0: another time\nexit 0\n")
    assert repository.status(str(repo))["state"] == "outdated"
    (written,) = repository.install(str(repo))["steps"]
    assert written["path"] == str(ours)
    assert ours.read_bytes() == stub.rendered("post-commit")
    ours.chmod(0o644)
    assert repository.status(str(repo))["events"]["post-commit"] == "outdated"
    repository.install(str(repo))
    assert os.access(ours, os.X_OK)


def test_another_home_means_another_spool(repo: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository.install(str(repo))
    monkeypatch.setenv("RECALLD_HOME", str(home / "elsewhere"))
    assert repository.status(str(repo))["state"] == "outdated"
    assert len(repository.install(str(repo))["steps"]) == len(EVENTS)


def test_the_hook_that_was_there_is_changed_meanwhile(repo: Path) -> None:
    kept = repo / ".git" / "hooks" / "post-commit.before-recalld"
    hook(repo / ".git" / "hooks" / "post-commit", FOREIGN)
    repository.install(str(repo))
    changed = hook(kept, FOREIGN + "# more\n", 0o700)
    repository.uninstall(str(repo))
    again = repo / ".git" / "hooks" / "post-commit"
    assert again.read_bytes() == changed and again.stat().st_mode & 0o777 == 0o700 and not kept.exists()


def test_ours_was_overwritten_by_another(repo: Path) -> None:
    """What was kept is then nobody's: it is not lost, and a person is told."""
    ours = repo / ".git" / "hooks" / "post-commit"
    kept = repo / ".git" / "hooks" / "post-commit.before-recalld"
    hook(ours, FOREIGN)
    repository.install(str(repo))
    other = hook(ours, "#!/bin/sh\n# another\n")
    assert repository.status(str(repo))["state"] == "partial"
    assert str(kept) in refused(repo).hint
    done = repository.uninstall(str(repo))
    assert done["left"] == [str(kept)]
    assert ours.read_bytes() == other and kept.read_text() == FOREIGN
    assert names(ours.parent) == ["post-commit", "post-commit.before-recalld"]


def test_ours_was_overwritten_by_the_one_before(repo: Path) -> None:
    ours = repo / ".git" / "hooks" / "post-commit"
    hook(ours, FOREIGN)
    repository.install(str(repo))
    hook(ours, FOREIGN)
    repository.install(str(repo))
    assert repository.status(str(repo))["state"] == "installed"
    hook(ours, FOREIGN)
    assert repository.uninstall(str(repo))["left"] == []
    assert ours.read_text() == FOREIGN and not Path(f"{ours}.before-recalld").exists()


def test_many_installs_at_once_are_one(repo: Path, git: Git, words: Words) -> None:
    hook(repo / ".git" / "hooks" / "post-commit", "#!/bin/sh\necho >>../ran\n")
    before = snapshot(repo)
    failed: list[BaseException] = []

    def run() -> None:
        try:
            repository.install(str(repo))
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    commit(git, repo)
    assert (repo.parent / "ran").read_text() == "\n" and words() == [str(repo)]
    repository.uninstall(str(repo))
    assert hooks_in(snapshot(repo)) == hooks_in(before)


def test_a_work_tree_shares_the_hooks_and_names_itself(repo: Path, git: Git, words: Words) -> None:
    commit(git, repo)
    tree = repo.parent / "tree"
    git(repo, "worktree", "add", "-q", str(tree))
    assert repository.install(str(tree))["folder"] == str(repo / ".git" / "hooks")
    commit(git, tree, "there")
    assert words() == [str(tree)]
    assert repository.status(str(repo))["state"] == "installed"


def test_a_submodule_has_its_own(repo: Path, git: Git, words: Words) -> None:
    commit(git, repo)
    outer = repo.parent / "outer"
    outer.mkdir()
    git(outer, "init", "-q")
    git(outer, "submodule", "--quiet", "add", str(repo), "inner")
    found = repository.install(str(outer / "inner"))
    assert found["folder"] == str(outer / ".git" / "modules" / "inner" / "hooks")
    commit(git, outer / "inner", "inside")
    assert words() == [str(outer / "inner")]
    assert repository.status(str(outer))["state"] == "none"


def test_a_git_folder_elsewhere(home: Path, git: Git, words: Words) -> None:
    git(home, "init", "-q", "--separate-git-dir", str(home / "store"), str(home / "notes"))
    assert repository.install(str(home / "notes"))["folder"] == str(home / "store" / "hooks")
    commit(git, home / "notes")
    assert words() == [str(home / "notes")]


def test_a_work_tree_of_a_bare_repository(home: Path, repo: Path, git: Git, words: Words) -> None:
    commit(git, repo)
    git(home, "clone", "-q", "--bare", str(repo), str(home / "bare.git"))
    assert stub.line() in refused(home / "bare.git").hint
    git(home / "bare.git", "worktree", "add", "-q", str(home / "tree"))
    repository.install(str(home / "tree"))
    commit(git, home / "tree", "there")
    assert words() == [str(home / "tree")]


def test_no_repository(home: Path) -> None:
    for folder in (home, home / "missing"):
        with pytest.raises(RecalldError) as caught:
            repository.status(str(folder))
        assert caught.value.exit_code == 2 and "repository" in caught.value.message


def test_no_git_program(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(repo))
    assert "git program" in refused(repo).message


def test_hooks_among_the_files_are_left_alone(repo: Path, git: Git) -> None:
    git(repo, "config", "core.hooksPath", ".githooks")
    before = snapshot(repo)
    error = refused(repo)
    assert stub.line() in error.hint and str(repo / ".githooks" / "post-commit") in error.hint
    assert snapshot(repo) == before
    for event in EVENTS:
        hook(repo / ".githooks" / event, f"#!/bin/sh\n{stub.line()}\n")
    assert repository.status(str(repo))["state"] == "installed"
    assert repository.install(str(repo))["steps"] == []


def test_hooks_for_several_repositories_take_a_yes(repo: Path, home: Path, git: Git, words: Words) -> None:
    git(repo, "config", "--global", "core.hooksPath", str(home / "all"))
    error = refused(repo)
    assert error.kind == "needs-yes" and "--yes" in error.hint and stub.line() in error.hint
    repository.install(str(repo), yes=True)
    commit(git, repo)
    assert words() == [str(repo)]
    repository.uninstall(str(repo))
    assert list((home / "all").iterdir()) == []


def test_hooks_that_are_switched_off(repo: Path, git: Git) -> None:
    git(repo, "config", "core.hooksPath", "/dev/null")
    assert "/dev/null" in refused(repo).message


def test_husky_is_told_by_hand(repo: Path, git: Git, words: Words) -> None:
    """As husky 9 lays its folder out: `_` is made anew at every installation, the files above are the person's."""
    git(repo, "config", "core.hooksPath", ".husky/_")
    run = 's="${0%/*/*}/${0##*/}"\n[ ! -f "$s" ] && exit 0\nsh -e "$s" "$@"\n'
    for event in EVENTS:
        hook(repo / ".husky" / "_" / event, f"#!/usr/bin/env sh\n{run}")
    error = refused(repo)
    assert str(repo / ".husky" / "post-commit") in error.hint
    for event in EVENTS:
        hook(repo / ".husky" / event, error.hint.split(":\n", 1)[1] + "\n", 0o644)
    commit(git, repo)
    assert words() == [str(repo)]
    assert repository.status(str(repo))["events"]["post-commit"] == "line"
    done = repository.uninstall(str(repo))
    assert (done["steps"], len(done["by_hand"])) == ([], len(EVENTS))


def test_lefthook_is_told_by_hand(repo: Path) -> None:
    hook(repo / ".git" / "hooks" / "post-commit", '#!/bin/sh\ncall_lefthook run "post-commit" "$@"\n')
    before = snapshot(repo)
    error = refused(repo)
    assert "lefthook-local.yml" in error.hint and snapshot(repo) == before
    (repo / "lefthook-local.yml").write_text(error.hint.split(":\n", 1)[1] + "\n")
    assert repository.status(str(repo))["events"]["post-commit"] == "line"


def test_pre_commit_runs_ours(repo: Path, git: Git, words: Words) -> None:
    """It runs the hook beside its own that ends in `.legacy`, so that is where ours belongs."""
    script = '#!/bin/sh\n# File generated by pre-commit: https://pre-commit.com\n"$0.legacy" "$@"\necho >>../ran\n'
    theirs = hook(repo / ".git" / "hooks" / "post-commit", script)
    hook(repo / ".git" / "hooks" / "post-commit.legacy", "#!/bin/sh\necho before >>../ran\n")
    before = snapshot(repo)
    repository.install(str(repo))
    assert (repo / ".git" / "hooks" / "post-commit").read_bytes() == theirs
    commit(git, repo)
    assert words() == [str(repo)] and (repo.parent / "ran").read_text() == "before\n\n"
    assert repository.status(str(repo))["state"] == "installed"
    repository.uninstall(str(repo))
    after = snapshot(repo)
    assert {name: after[name] for name in before if "hooks/" in name} == {
        n: v for n, v in before.items() if "hooks/" in n
    }


def test_ours_is_taken_away_where_other_tools_put_it(repo: Path) -> None:
    folder = repo / ".git" / "hooks"
    hook(folder / "post-commit", FOREIGN)
    repository.install(str(repo))
    (folder / "post-commit").rename(folder / "post-commit.legacy")
    (folder / "post-merge").rename(folder / "post-merge.old")
    hook(folder / "post-merge", FOREIGN)
    repository.uninstall(str(repo))
    assert names(folder) == ["post-commit.legacy", "post-merge"]
    assert (folder / "post-commit.legacy").read_text() == FOREIGN


def test_ours_is_taken_away_although_git_looks_elsewhere_now(repo: Path, git: Git) -> None:
    repository.install(str(repo))
    git(repo, "config", "core.hooksPath", ".husky/_")
    repository.uninstall(str(repo))
    assert names(repo / ".git" / "hooks") == []


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(repo: Path) -> None:
    (repo / ".git" / "hooks").chmod(0o500)
    assert "hooks" in refused(repo).message


def test_what_the_disk_refuses_is_said(repo: Path) -> None:
    folder = repo / ".git" / "hooks"
    subprocess.run(["rm", "-r", str(folder)], check=True)
    folder.write_text("")  # as good as a folder that cannot be written, for root too
    assert str(folder) in refused(repo).message


class Newer:
    """A git program that says it is newer: its settings are the real one's, only that nothing runs them yet."""

    def __init__(self, folder: Path, version: str) -> None:
        folder.mkdir()
        real = subprocess.run(["which", "git"], capture_output=True, text=True, check=True).stdout.strip()
        script = f'#!/bin/sh\nfor w in "$@"; do [ "$w" = version ] && echo "git version {version}" && exit\ndone\n'
        hook(folder / "git", f'{script}exec {real} "$@"\n')
        self.path = f"{folder}{os.pathsep}{os.environ['PATH']}"


def test_a_newer_git_runs_hooks_from_its_settings(
    repo: Path, home: Path, git: Git, words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(repo, "config", "core.hooksPath", ".husky/_")  # is no matter there
    before = snapshot(repo)
    monkeypatch.setenv("PATH", Newer(home / "bin", "2.54.0").path)
    done = repository.install(str(repo))
    assert (done["way"], done["state"]) == ("config", "installed")
    assert repository.install(str(repo))["steps"] == []
    assert git(repo, "config", "--get-all", "hook.recalld.event").split() == list(EVENTS)
    command = git(repo, "config", "hook.recalld.command").removesuffix("\n")
    # As git runs it: in the work tree, by a shell, with the event's arguments behind it.
    subprocess.run(["sh", "-c", f'{command} "$@"', command, "a", "b"], cwd=repo, check=True, timeout=30)
    assert words() == [str(repo)]
    monkeypatch.setenv("RECALLD_HOME", str(home / "other"))
    assert repository.status(str(repo))["state"] == "outdated"
    assert [one["act"] for one in repository.install(str(repo))["steps"]] == ["unset", "configure"]
    repository.uninstall(str(repo))
    assert snapshot(repo) == before


def test_a_git_that_became_newer_takes_over_from_files_and_back(
    repo: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook(repo / ".git" / "hooks" / "post-commit", FOREIGN)
    before = snapshot(repo)
    repository.install(str(repo))
    old = os.environ["PATH"]
    monkeypatch.setenv("PATH", Newer(home / "bin", "2.54.1 (Apple Git-200)").path)
    assert repository.install(str(repo))["state"] == "installed"
    assert (repo / ".git" / "hooks" / "post-commit").read_text() == FOREIGN
    monkeypatch.setenv("PATH", old)
    assert repository.status(str(repo))["state"] == "none"
    repository.install(str(repo))
    repository.uninstall(str(repo))
    assert snapshot(repo) == before


def test_settings_that_are_locked_are_said(repo: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", Newer(home / "bin", "2.60.0").path)
    (repo / ".git" / "config.lock").write_text("")
    assert "config" in refused(repo).message


def test_what_fails_halfway_is_not_left_beside(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = repo / ".git" / "hooks" / "post-commit"
    (place / "in the way").mkdir(parents=True)  # a folder where the file belongs
    with pytest.raises(OSError, match="post-commit"):
        step._write(step.Step("write", str(place), "", b"x"))
    assert names(place.parent) == ["post-commit"]


@pytest.mark.parametrize("act", ["link", "chmod", "replace"])
def test_an_install_that_is_ended_at_any_moment_leaves_nothing(repo: Path, act: str) -> None:
    """It is killed before or after each thing that it does to the disk, and can always be begun anew or taken back."""
    hook(repo / ".git" / "hooks" / "post-merge", FOREIGN, 0o711)
    before = snapshot(repo)
    for count in (1, 3):
        for finished in (False, True):
            _ended(repo, act, count, finished)
            repository.uninstall(str(repo))
            assert snapshot(repo) == before
            _ended(repo, act, count, finished)
            assert repository.install(str(repo))["state"] == "installed"
            repository.uninstall(str(repo))
            assert snapshot(repo) == before


def _ended(repo: Path, act: str, count: int, finished: bool) -> None:
    """Install in a process that kills itself at the `count`th call of `os.ACT`, before or after it."""
    code = f"""\
import os
from recalld.hooks import repository
real, left = os.{act}, [{count}]
def act(*given, **more):
    left[0] -= 1
    if not left[0] and {finished}:
        real(*given, **more)
    if not left[0]:
        os.kill(os.getpid(), 9)
    return real(*given, **more)
os.{act} = act
repository.install({str(repo)!r})
"""
    subprocess.run([sys.executable, "-c", code], check=False, timeout=60)


def test_a_folder_in_the_place_of_a_hook_is_put_back(repo: Path) -> None:
    (repo / ".git" / "hooks" / "post-merge" / "inside").mkdir(parents=True)
    repository.install(str(repo))
    assert repository.uninstall(str(repo))["left"] == []
    assert names(repo / ".git" / "hooks") == ["post-merge"]
    assert (repo / ".git" / "hooks" / "post-merge" / "inside").is_dir()
