"""Places."""

import os
from pathlib import Path

import pytest

from recalld.daemon import paths


def test_one_folder_holds_everything(home: Path) -> None:
    base = f"{home}/r"
    assert paths.config_file() == f"{base}/config/config.toml"
    assert paths.index_dir("v") == f"{base}/cache/v"
    assert paths.journal_dir("v") == f"{base}/state/v"
    assert paths.models_dir() == f"{base}/cache/models"
    assert paths.socket_path() == f"{base}/run/recalld.sock"


def test_the_xdg_folders(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RECALLD_HOME")
    runtime = home / "run"
    runtime.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    assert paths.socket_path() == f"{runtime}/recalld/recalld.sock"
    assert paths.state_dir() == f"{home}/.local/state/recalld"
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(home / "gone"))
    assert paths.socket_path() == f"{home}/.local/state/recalld/run/recalld.sock"


def test_single_places_are_named_by_themselves(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_SOCKET", str(home / "s"))
    monkeypatch.setenv("RECALLD_CONFIG", str(home / "c.toml"))
    monkeypatch.setenv("RECALLD_MODELS", str(home / "m"))
    assert (paths.socket_path(), paths.config_file(), paths.models_dir()) == (
        str(home / "s"),
        str(home / "c.toml"),
        str(home / "m"),
    )


def test_no_home_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RECALLD_HOME")
    monkeypatch.delenv("HOME")
    assert paths.state_dir().startswith("/")


def test_a_socket_path_that_is_too_long_moves(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_HOME", str(home / ("x" * 100)))
    short = paths.socket_path()
    assert short.startswith(f"/tmp/recalld-{os.getuid()}-")
    assert len(short) <= paths.SOCKET_PATH_BYTES
    assert paths.socket_path() == short
    monkeypatch.setenv("RECALLD_HOME", str(home / ("y" * 100)))
    assert paths.socket_path() != short


def test_a_vault_is_one_by_every_path(home: Path) -> None:
    vault = home / "My Notes"
    vault.mkdir()
    (home / "link").symlink_to(vault)
    ids = {paths.vault_id(path) for path in (str(vault), f"{vault}/", f"{home}/link", f"{home}/x/../My Notes")}
    assert len(ids) == 1
    assert ids.pop().startswith("my-notes-")
    assert paths.vault_id(str(home / "筆記")).startswith("vault-")
