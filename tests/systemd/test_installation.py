"""Putting the service in place and away again, where no systemd answers: at the next login it takes effect."""

from pathlib import Path

import pytest

from recalld.daemon.process import unit
from recalld.daemon.process.unit import SERVICE
from recalld.systemd import installation, place, standing, units
from recalld.systemd.installation import Refused
from recalld.systemd.step import Step


def everything(home: Path) -> set[str]:
    noted = {"r", "r/state", "r/state/made"}  # which folders were made; it goes with all else of ours
    return {str(each.relative_to(home)) for each in home.rglob("*")} - {"run"} - noted


def install(**more: bool) -> list[Step]:
    return list(installation.install(place.here(), None, **more))


def test_it_is_put_in_place_enabled_and_taken_away_without_a_trace(home: Path) -> None:
    (home / ".config").mkdir()
    before = everything(home)
    steps = install()
    assert steps[-1].act == "later"
    folder = home / ".config/systemd/user"
    assert {each.name for each in folder.iterdir() if each.is_file()} == set(units.NAMES)
    for link, target in units.LINKS:
        assert (folder / link).is_symlink() and (folder / link).resolve() == folder / Path(target).name
    assert {step.act for step in installation.uninstall()} == {"remove"}
    assert everything(home) == before
    assert list(installation.uninstall()) == []


def test_what_the_environment_says_goes_with_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    monkeypatch.setenv("RECALLD_MODELS", str(home / "m"))
    monkeypatch.delenv("LANG", raising=False)
    install()
    text = (home / ".config/systemd/user" / SERVICE).read_text(encoding="utf-8")
    for name, value in (("RECALLD_HOME", "r"), ("XDG_CACHE_HOME", "cache"), ("RECALLD_MODELS", "m")):
        assert f"Environment={name}={home / value}\n" in text
    found = unit.found()
    assert found is not None and found.is_ours and found.starts_this and found.is_current
    assert found.socket == str(home / "r/run/recalld.sock")
    monkeypatch.setenv("RECALLD_HOME", str(home / "other"))
    assert not found.is_ours and unit.serving("/x") is None


def test_in_a_session_it_listens_where_clients_look_first(alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RECALLD_HOME")
    assert place.here().socket == str(alone / "recalld/recalld.sock")


def test_a_second_time_nothing_changes(home: Path) -> None:
    install()
    assert {step.act for step in install()} == {"keep", "later"}


def test_a_dry_run_says_the_same_and_does_nothing(home: Path) -> None:
    before = everything(home)
    dry = install(dry=True)
    assert everything(home) == before
    assert dry == install()
    assert list(installation.uninstall(dry=True)) and unit.found() is not None


def test_what_is_not_ours_stays(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = home / ".config/systemd/user"
    folder.mkdir(parents=True)
    (folder / SERVICE).write_text("[Service]\nExecStart=/bin/true\n", encoding="utf-8")
    with pytest.raises(Refused, match="foreign"):
        install()
    assert list(installation.uninstall()) == []
    assert [each.name for each in folder.iterdir()] == [SERVICE]
    install(yes=True)
    monkeypatch.setenv("RECALLD_HOME", str(home / "other"))
    with pytest.raises(Refused, match="other_home"):
        install()
    assert standing.standing().problems != ()


def test_a_sandbox_needs_a_probe(home: Path) -> None:
    steps = list(installation.install(place.here(), True))
    assert "no_sandbox" in [step.act for step in steps]
    assert list((home / ".config").rglob("*.conf")) == []


def test_how_it_stands_tells_of_a_python_that_moved(home: Path) -> None:
    assert not standing.standing().installed
    install()
    found = standing.standing()
    assert found.installed and found.enabled and not found.running and found.problems == ()
    service = home / ".config/systemd/user" / SERVICE
    text = service.read_text(encoding="utf-8")
    service.write_text(text.replace(unit.this_python(), "/venv/gone/python"), encoding="utf-8")
    assert standing.standing().problems == (("python_gone", "/venv/gone/python"),)
    service.write_text(text.replace("Version=0", "Version=9"), encoding="utf-8")
    assert [code for code, _ in standing.standing().problems] == ["other_version"]
    (home / ".config/systemd/user" / units.LINKS[0][0]).unlink()
    assert "not_enabled" in [code for code, _ in standing.standing().problems]
