"""`recall debug bundle` and `recall doctor --security`: what is told of an installation, and to whom it is open."""

import json
import stat
import tarfile
from pathlib import Path
from typing import Any

import pytest

from recalld import __version__
from recalld.agents.clients import programs
from recalld.daemon import paths, registry

from ..conftest import Daemon, Recall

SECRET = "Zephyr"
"""Stands for all that is a person's: the name of a vault, its folder, a title, a question."""


@pytest.fixture
def running(daemon: Daemon, home: Path) -> Path:
    """A daemon with a vault and a log; returns the vault's folder."""
    vault = home / SECRET
    vault.mkdir(mode=0o700)
    watch = {"state": "events", "watched": 1, "expected": 1}
    state = {"name": SECRET, "path": str(vault), "state": "ready", "notes": 1, "passages": 2, "watch": watch}
    daemon.answers["status"] = {
        **{"schema": 1, "version": __version__, "pid": 1, "socket": paths.socket_path(), "vaults": [state]},
        **{"model": {"name": "none", "state": "off: no model is wanted"}, "memory_mb": 5.0, "problems": []},
        **{"requests": {"n": 7, "methods": {"search": {"n": 7}}}, "queries": {"n": 7, "stages": {"fuse": {"n": 7}}}},
    }
    settings = [
        {"key": "model", "value": "none", "origin": "user"},
        {"key": f"vaults.{SECRET}.path", "value": str(vault), "origin": "user"},
        {"key": "llm.url", "value": f"http://{SECRET}", "origin": "user"},
        {"key": "log_level", "value": "info", "origin": "default"},
    ]
    daemon.answers["config.show"] = {"schema": 1, "settings": settings, "problems": []}
    row = {"path": f"{SECRET}.md", "line": 0, "code": "broken-link", "text": SECRET}
    daemon.answers["health"] = {"schema": 1, "problems": [row], "counts": {"notes": 1}}
    log = Path(paths.log_file())
    log.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    log.write_text(
        f"2026-01-02 10:00:00,001 WARNING recalld.daemon.vault: vault {SECRET}: {SECRET} plans.md\n"
        f"2026-01-02 10:00:01,001 INFO recalld.daemon.socket.slow: slow: search took 1500 ms (words 900, cards 3)\n"
    )
    log.chmod(0o600)
    return vault


def held(file: Path) -> dict[str, str]:
    """The files in a bundle, by name."""
    with tarfile.open(file) as archive:
        members = [member for member in archive if member.isfile()]
        read = {member.name: archive.extractfile(member) for member in members}
        return {Path(name).name: opened.read().decode() for name, opened in read.items() if opened is not None}


def test_a_bundle_shows_what_it_holds_and_says_nothing_of_the_notes(
    recall: Recall, running: Path, tmp_path: Path
) -> None:
    file = tmp_path / "b.tar.gz"
    ran = recall("debug", "bundle", "--output", str(file))
    assert ran.code == 0
    parts = held(file)
    assert all(name in ran.out for name in parts)
    assert set(parts) == {
        *("about.json", "doctor.json", "config.json", "status.json", "metrics.json"),
        *("problems.json", "slow.json", "log.txt"),
    }
    assert [name for name, text in parts.items() if SECRET.lower() in text.lower()] == []
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert json.loads(parts["problems.json"]) == [{"problems": {"broken-link": 1}, "counts": {"notes": 1}}]
    assert json.loads(parts["metrics.json"])["queries"]["stages"] == {"fuse": {"n": 7}}
    [slow] = json.loads(parts["slow.json"])
    assert (slow["method"], slow["ms"], slow["stages"]) == ("search", "1500", "words 900, cards 3")
    assert "WARNING recalld.daemon.vault: vault" in parts["log.txt"]


def test_names_are_left_in_when_that_is_asked_for(recall: Recall, running: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.tar.gz"
    assert recall("debug", "bundle", "--with-paths", "--output", str(file)).code == 0
    assert f"{SECRET} plans.md" in held(file)["log.txt"]


def test_nothing_is_written_when_dry_and_nothing_overwritten(recall: Recall, running: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.tar.gz"
    assert recall("debug", "bundle", "--dry-run", "--output", str(file)).code == 0
    assert not file.exists()
    file.write_text("mine")
    ran = recall("debug", "bundle", "--output", str(file))
    assert (ran.code, file.read_text()) == (5, "mine")
    assert recall("debug", "bundle", "--output", str(tmp_path / "no/b")).code == 5


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "in the vault {}, where"), ("zh-Hant", "在筆記庫 {} 裡"), ("zh-Hans", "在笔记库 {} 里")],
)
def test_none_is_left_among_the_notes(
    recall: Recall, running: Path, home: Path, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    registry.add_vault(str(running), SECRET)
    inside = running / "a folder"
    inside.mkdir()
    monkeypatch.chdir(inside)
    monkeypatch.setenv("RECALLD_LANG", lang)
    ran = recall("debug", "bundle")
    [file] = home.glob("recalld-debug-*.tar.gz")

    assert said.format(running) in ran.err and str(home) in ran.err and str(file) in ran.out
    assert list(running.rglob("recalld-debug-*")) == []
    assert recall("debug", "bundle", "--output", "mine.tar.gz").code == 0 and (inside / "mine.tar.gz").exists()


def test_elsewhere_it_is_put_where_one_is(
    recall: Recall, running: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry.add_vault(str(running), SECRET)
    monkeypatch.chdir(tmp_path)
    ran = recall("debug", "bundle")

    assert list(tmp_path.glob("recalld-debug-*.tar.gz")) and "vault" not in ran.err


def test_a_bundle_is_made_without_a_daemon(recall: Recall, home: Path, tmp_path: Path) -> None:
    ran = recall("debug", "bundle", "--no-start", "--json", "--output", str(tmp_path / "b"))
    assert ran.code == 0
    assert {each["name"] for each in ran.json["files"]} >= {"about.json", "log.txt"}
    assert ran.json["bytes"] == (tmp_path / "b").stat().st_size


def test_security_when_all_is_well(recall: Recall, running: Path) -> None:
    checks = by_name(recall("doctor", "--security", "--json").json["checks"])
    failed = [name for name, check in checks.items() if not check["ok"] and not check["optional"]]
    # The program's own folder is how this machine was set up.
    assert set(failed) <= {"program"}
    assert {"files", "settings", "socket", "network", "model files", f"vault {SECRET}", f"secrets {SECRET}"} <= {
        *checks
    }


def test_security_names_each_fault_with_the_next_step(recall: Recall, daemon: Daemon, running: Path) -> None:
    Path(paths.log_file()).chmod(0o644)
    running.chmod(0o777)
    row = {"path": "a.md", "line": 0, "code": "secret", "text": "aws_key"}
    daemon.answers["health"] = {"schema": 1, "problems": [row], "counts": {}}
    config = Path(paths.config_file())
    config.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    config.write_text('[llm]\nurl = "http://me:secret@127.0.0.1:1"\n')
    Path(paths.run_dir()).chmod(0o755)
    ran = recall("doctor", "--security", "--json")
    assert ran.code == 1
    checks = by_name(ran.json["checks"])
    for name, hint in (
        ("files", f"chmod 600 {paths.log_file()}"),
        ("run folder", "chmod 700"),
        (f"vault {SECRET}", "chmod go-w"),
        (f"secrets {SECRET}", "recall health"),
        ("settings", "llm.key_env"),
    ):
        assert not checks[name]["ok"]
        assert hint in checks[name]["hint"]


def test_what_an_agent_may_do_is_told(recall: Recall, running: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = programs.program("cursor").settings
    settings.parent.mkdir(parents=True)
    entry = {"command": "/usr/bin/true", "args": ["mcp", "--allow-write"]}
    settings.write_text(json.dumps({"mcpServers": {"recalld": entry}}))
    settings.chmod(0o600)
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    ran = recall("doctor", "--security")
    assert "! 代理程式 cursor" in ran.out
    assert "可以寫入筆記" in ran.out
    settings.chmod(0o666)
    assert "✗ 代理程式 cursor" in recall("doctor", "--security").out


def test_git_is_not_needed(recall: Recall, running: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    checks = by_name(recall("doctor", "--json").json["checks"])
    assert (checks["git"]["ok"], checks["git"]["optional"]) == (False, True)


def by_name(checks: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {check["name"]: check for check in checks}
