"""Repositories, and git as a person runs it."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from recalld.daemon import paths
from recalld.daemon.hooks import spool

SETTINGS = """\
[user]
    name = a
    email = a@example.org
[init]
    defaultBranch = main
[protocol "file"]
    allow = always
"""

Git = Callable[..., str]


@pytest.fixture
def git(home: Path, monkeypatch: pytest.MonkeyPatch) -> Git:
    """Runs git in a folder and returns what it prints; a failure is one of the test."""
    settings = home / "gitconfig"
    settings.write_text(SETTINGS)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(settings))

    def run(folder: Path, *words: str, **more: str) -> str:
        done = subprocess.run(
            ["git", "-C", str(folder), *words], env={**os.environ, **more}, capture_output=True, check=False, timeout=60
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode() + done.stderr.decode()

    return run


@pytest.fixture
def repo(home: Path, git: Git) -> Path:
    """An empty repository whose name would break a careless script."""
    folder = home / "筆記 'it's' $HOME\nnotes"
    folder.mkdir()
    git(folder, "init", "-q")
    return folder


@pytest.fixture
def words() -> Callable[[], list[str]]:
    """What the hooks have left since the last time, each word once, in no order."""
    one = spool.Spool(paths.spool_dir())
    return lambda: sorted(one.take().repositories)


def commit(git: Git, folder: Path, text: str = "x", **more: str) -> str:
    """Write a note and commit it."""
    (folder / "n.md").write_text(text, encoding="utf-8")
    git(folder, "add", "-A", **more)
    return git(folder, "commit", "-q", "-m", "m", **more)


def hook(path: Path, script: str, mode: int = 0o755) -> bytes:
    """Another's hook; returns its bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script, encoding="utf-8")
    path.chmod(mode)
    return path.read_bytes()
