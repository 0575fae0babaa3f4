"""`recall forget`: a vault is left alone, and nothing of ours stays behind in it but what was decided."""

import json
import subprocess
from pathlib import Path

import pytest

from recalld.hooks import repository

from ..conftest import Daemon, Recall


@pytest.fixture
def vault(home: Path, daemon: Daemon) -> Path:
    """A registered vault in a repository with our hooks."""
    folder = home / "repo" / "notes"
    folder.mkdir(parents=True)
    subprocess.run(["git", "init", "-q", folder.parent], check=True)
    repository.install(str(folder))
    daemon.answers["vault.list"] = {"schema": 1, "vaults": [{"name": "notes", "path": str(folder)}]}
    daemon.answers["vault.remove"] = {"schema": 1, "name": "notes"}
    return folder


def test_its_hooks_go(recall: Recall, vault: Path) -> None:
    ran = recall("forget", "notes")
    assert ran.code == 0 and f"taking the git hooks out of {vault}" in ran.err and f"notes: {vault}" in ran.err
    assert repository.status(str(vault))["state"] == "none"


def test_hooks_that_another_vault_needs_stay(recall: Recall, daemon: Daemon, vault: Path) -> None:
    """Both are in one repository."""
    other = vault.parent / "more"
    other.mkdir()
    both = [{"name": "notes", "path": str(vault)}, {"name": "more", "path": str(other)}]
    daemon.answers["vault.list"] = {"schema": 1, "vaults": both}
    told = json.loads(recall("forget", "notes", "--json").out)
    assert told["steps"] == [] and repository.status(str(vault))["state"] != "none"


def test_a_vault_without_a_repository(recall: Recall, daemon: Daemon, home: Path) -> None:
    folder = home / "plain"
    folder.mkdir()
    daemon.answers["vault.list"] = {"schema": 1, "vaults": [{"name": "plain", "path": str(folder)}]}
    daemon.answers["vault.remove"] = {"schema": 1, "name": "plain"}
    told = json.loads(recall("forget", "plain", "--json").out)
    assert told["steps"] == [] and told["kept"] == [{"what": "notes", "path": str(folder)}]
