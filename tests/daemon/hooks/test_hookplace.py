"""Where hooks belong, and how the daemon tells it in its status."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from recalld.daemon import connecting, paths
from recalld.daemon.hooks.hookplace import _version, summary
from recalld.daemon.hooks.hookstate import HookStates
from recalld.hooks import repository

from ..conftest import Process


@pytest.mark.parametrize(
    ("said", "version"),
    [
        ("git version 2.39.5", (2, 39)),
        ("git version 2.54.0.windows.1", (2, 54)),
        ("git version 2.50.1 (Apple Git-155)", (2, 50)),
        ("git version 3.0.0-rc1", (3, 0)),
        ("?", (0, 0)),
    ],
)
def test_the_version_of_git(said: str, version: tuple[int, int]) -> None:
    assert _version(said) == version


def test_the_whole_of_several_states() -> None:
    assert summary({"a": "installed", "b": "line"}) == "installed"
    assert summary({"a": "installed", "b": "foreign"}) == "partial"
    assert summary({"a": "outdated", "b": "none"}) == "outdated"
    assert summary({"a": "foreign", "b": "none"}) == "none"


def test_the_state_of_a_vault_below_a_repository(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = home / "r" / "notes"
    notes.mkdir(parents=True)
    look = HookStates()
    assert look.of(str(notes)) == ""
    subprocess.run(["git", "init", "-q", str(home / "r")], check=True, timeout=30)
    assert look.of(str(notes)) == "none"
    repository.install(str(notes))
    assert look.of(str(notes)) == "installed"
    monkeypatch.setenv("PATH", str(home))
    assert HookStates().of(str(notes)) == "unknown"


def test_status_tells_it(home: Path, recalld: Callable[..., Process]) -> None:
    for name in ("with", "without"):
        (home / name).mkdir()
    subprocess.run(["git", "init", "-q", str(home / "with")], check=True, timeout=30)
    recalld().listening(paths.socket_path())
    with connecting.connect(start=False) as daemon:
        for name in ("with", "without"):
            daemon.call("vault.add", {"path": str(home / name)})
        told = {vault["name"]: vault["git"].get("hooks") for vault in daemon.call("status")["vaults"]}
    assert told == {"with": "none", "without": None}
