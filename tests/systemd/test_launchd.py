"""The agent on macOS, as far as it can be looked at elsewhere: its property list, and the commands."""

import plistlib
from pathlib import Path

from recalld.systemd import launchd
from recalld.systemd.place import Place
from recalld.systemd.units import template


def test_the_template_is_a_property_list() -> None:
    agent = plistlib.loads(template(launchd.FILE).encode())
    assert agent["Label"] == launchd.LABEL and agent["KeepAlive"] == {"SuccessfulExit": False}
    assert agent["RunAtLoad"] is True and agent["Umask"] == 0o077


def test_a_place_is_filled_in() -> None:
    place = Place("/v e/bin/python", "/p", "/s", "/st", (("RECALLD_HOME", "/筆記 & <b>"),))
    agent = plistlib.loads(launchd.rendered(place).encode())
    assert agent["ProgramArguments"] == ["/v e/bin/python", "-P", "-m", "recalld.daemon.main"]
    assert agent["EnvironmentVariables"] == {"RECALLD_HOME": "/筆記 & <b>"}


def test_the_commands_name_the_session_of_the_person() -> None:
    assert launchd.loading(501, "/a.plist") == ("launchctl", "bootstrap", "gui/501", "/a.plist")
    assert launchd.unloading(501) == ("launchctl", "bootout", "gui/501/org.recalld")


def test_nothing_is_there_until_it_is_installed(home: Path) -> None:
    assert not launchd.standing().installed
    assert list(launchd.uninstall()) == []
    Path(launchd.path()).parent.mkdir(parents=True)
    Path(launchd.path()).write_text(launchd.rendered(Place("/gone/python", "/p", "/s", "/st")), encoding="utf-8")
    found = launchd.standing()
    assert found.installed and found.problems == (("python_gone", "/gone/python"),)
    assert [step.act for step in launchd.uninstall()] == ["unload", "remove"]
    assert not Path(launchd.path()).exists()
