"""`recall hooks`, as a person types it."""

import subprocess
from pathlib import Path

import pytest

from ..conftest import Daemon, Recall


@pytest.fixture
def repo(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = home / "筆記"
    subprocess.run(["git", "init", "-q", str(folder)], check=True, timeout=30)
    monkeypatch.chdir(folder)
    return folder


def test_installed_looked_at_and_taken_away(recall: Recall, repo: Path) -> None:
    assert "no hooks are installed" in recall("hooks").out
    shown = recall("hooks", "install", "--dry-run")
    assert shown.code == 0 and "#!/bin/sh" in shown.out and "would write" in shown.out
    assert "no hooks" in recall("hooks", "status").out
    done = recall("hooks", "install", str(repo))
    assert (done.code, done.out.count("wrote ")) == (0, 5)
    again = recall("hooks", "install")
    assert (again.code, again.out, again.err) == (0, "", "Hooks are installed already.\n")
    assert recall("hooks", "status", "--json").json["state"] == "installed"
    assert recall("hooks", "uninstall", "--json").json["left"] == []
    assert recall("hooks", "uninstall").err == "No hook of ours is there.\n"


def test_in_chinese(recall: Recall, repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    assert "沒有安裝 hook" in recall("hooks").out
    subprocess.run(["git", "config", "core.hooksPath", ".husky/_"], check=True, timeout=30)
    assert "請把這一行加到" in recall("hooks", "install").err


def test_a_refusal_has_the_line_to_add(recall: Recall, repo: Path) -> None:
    subprocess.run(["git", "config", "core.hooksPath", ".husky/_"], check=True, timeout=30)
    ran = recall("hooks", "install")
    assert ran.code == 5 and "printf '%s\\0\\n' \"$PWD\"" in ran.err
    assert recall("hooks", "install", "--json").json["error"]["data"]["hint"].count("printf") == 1


def test_a_line_added_by_hand_stays_with_its_person(recall: Recall, repo: Path) -> None:
    subprocess.run(["git", "config", "core.hooksPath", ".husky/_"], check=True, timeout=30)
    hint = recall("hooks", "install", "--json").json["error"]["data"]["hint"]
    (repo / ".husky").mkdir()
    (repo / ".husky" / "post-commit").write_text(hint.split(":\n", 1)[1], encoding="utf-8")
    assert f"the line you added to {repo}/.husky/post-commit" in recall("hooks", "uninstall").err


def test_hooks_of_several_repositories_take_a_yes(recall: Recall, repo: Path, home: Path) -> None:
    subprocess.run(["git", "config", "core.hooksPath", str(home / "all")], check=True, timeout=30)
    assert recall("hooks", "install").code == 5
    assert recall("hooks", "install", "--yes").code == 0
    assert recall("hooks", "uninstall").code == 0


def test_a_vault_by_its_name(recall: Recall, repo: Path, daemon: Daemon) -> None:
    daemon.answers["status"] = {"schema": 1, "vaults": [{"name": "v", "path": str(repo)}]}
    assert recall("hooks", "status", "--vault", "v", "--json").json["repository"] == str(repo)


def test_no_repository(recall: Recall, home: Path) -> None:
    ran = recall("hooks", "install", str(home))
    assert ran.code == 2 and "is in no git repository" in ran.err
