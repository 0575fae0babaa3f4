"""`recall service`, where no service manager answers, and what doctor and the versions say of it."""

import shutil
from pathlib import Path

import pytest

from recalld.daemon.process.unit import SERVICE

from ..conftest import Daemon, Recall

pytestmark = pytest.mark.skipif(shutil.which("systemctl") is None, reason="no systemd on this machine")


@pytest.fixture(autouse=True)
def alone(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session without a systemd: not even the real one of whoever runs the tests is asked."""
    (home / "run").mkdir(mode=0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(home / "run"))


def test_installed_looked_at_and_removed(recall: Recall, home: Path) -> None:
    ran = recall("service", "install")
    assert ran.code == 0 and ran.out == ""
    assert f"wrote {home}/.config/systemd/user/{SERVICE}" in ran.err
    assert "next login" in ran.err and "recall service uninstall" in ran.err
    status = recall("service", "status")
    assert status.code == 0 and "comes up at every login" in status.out
    shown = recall("service", "status", "--json").json
    assert (shown["schema"], shown["installed"], shown["enabled"], shown["running"]) == (1, True, True, False)
    assert shown["sandbox"] == {"installed": False, "in_force": None} and shown["problems"] == []
    gone = recall("service", "uninstall", "--json").json
    assert gone["act"] == "uninstall" and {step["act"] for step in gone["steps"]} == {"remove"}
    assert not list(home.rglob("*recalld*"))
    assert "no service" in recall("service", "uninstall").err
    assert recall("service", "status").out.startswith("not installed")


def test_a_dry_run_in_chinese(recall: Recall, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    ran = recall("service", "install", "--dry-run")
    assert "未做任何更動" in ran.err and SERVICE in ran.err
    assert "會寫入" in ran.err and "會啟用" in ran.err and "已寫入" not in ran.err and "已啟用" not in ran.err
    assert not (home / ".config").exists()
    assert recall("service", "install", "--dry-run", "--json").json["dry_run"] is True


def test_a_sandbox_that_cannot_be_probed_is_not_claimed(recall: Recall) -> None:
    ran = recall("service", "install", "--sandbox")
    assert ran.code == 1 and "no sandbox" in ran.err
    assert recall("service", "status", "--json").json["sandbox"]["installed"] is False


def test_what_is_not_ours_needs_a_yes(recall: Recall, home: Path) -> None:
    folder = home / ".config/systemd/user"
    folder.mkdir(parents=True)
    (folder / SERVICE).write_text("[Service]\n", encoding="utf-8")
    ran = recall("service", "install")
    assert ran.code == 5 and "--yes" in ran.err
    assert recall("service", "install", "--yes").code == 0


def test_it_has_to_be_said_what_to_do(recall: Recall) -> None:
    assert recall("service").code == 2
    assert recall("service", "begin").code == 2


def test_doctor_tells_of_the_service(recall: Recall) -> None:
    def checks() -> dict[str, tuple[bool, str]]:
        shown = recall("doctor", "--no-start", "--json").json
        return {each["name"]: (each["ok"], each["hint"]) for each in shown["checks"]}

    assert checks()["service"][0] and "units" not in checks()
    recall("service", "install")
    assert checks()["service"][0] and checks()["units"][0] and checks()["service socket"][0]
    recall("service", "uninstall")


def test_units_of_another_version_are_said(recall: Recall, home: Path) -> None:
    recall("service", "install")
    file = home / ".config/systemd/user" / SERVICE
    file.write_text(file.read_text(encoding="utf-8").replace("Version=", "Version=0."), encoding="utf-8")
    assert "recall service restart" in recall("service", "status").out
    found = {each["name"]: each for each in recall("doctor", "--no-start", "--json").json["checks"]}
    assert not found["units"]["ok"] and found["units"]["hint"] == "recall service restart"


@pytest.mark.parametrize(("theirs", "said"), [("99.0", "newer than this recall"), ("0.0.1", "recall service restart")])
def test_a_daemon_of_another_version_is_told_of(recall: Recall, daemon: Daemon, theirs: str, said: str) -> None:
    daemon.answers["hello"] = {"version": 1, "server": f"recalld {theirs}", "capabilities": []}
    assert said in recall("wait", "--no-start").err
