"""The unit files: what is in them, and what systemd itself says of them."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from recalld.daemon.process.unit import SERVICE, SOCKET
from recalld.systemd import units
from recalld.systemd.place import Place

ODD = Place(
    python="/opt/my python/50% off/$x/bin/python",
    package="/opt/筆記/recalld",
    socket="/run/user/1/re calld/100%.sock",
    state='/home/a "b"\\c/state',
    environment=(("RECALLD_HOME", '/home/a "b"\\c %h'),),
)
analyze = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze")


def test_the_templates_are_units_as_they_are() -> None:
    for name in units.NAMES:
        assert units.template(name).count("[Unit]\n") == 1
    assert "Type=notify\n" in units.template(SERVICE) and "WatchdogSec=" in units.template(SERVICE)
    assert "OnCalendar=*-*-* 04:00:00\nPersistent=yes\n" in units.template(units.DREAM_TIMER)


def test_a_place_is_filled_in_whatever_its_name() -> None:
    texts = units.rendered(ODD)
    assert "ListenStream=/run/user/1/re calld/100%%.sock\n" in texts[SOCKET]
    assert 'ExecStart="/opt/my python/50%% off/$$x/bin/python" -P -m recalld.daemon.main\n' in texts[SERVICE]
    assert r'Environment="RECALLD_HOME=/home/a \"b\"\\c %%h"' in texts[SERVICE]
    assert " -m recalld.cli.main dream --due\n" in texts[units.DREAM_SERVICE]
    assert "RECALLD_HOME" in texts[units.DREAM_SERVICE]
    assert f"State={ODD.state}\n" in texts[SERVICE]


@pytest.mark.parametrize("bad", ["/a\nExecStart=/bin/evil", "/a\x00", "/a\x7f"])
def test_a_name_that_would_be_a_line_of_its_own_is_refused(bad: str) -> None:
    with pytest.raises(ValueError):
        units.rendered(Place("/usr/bin/python3", "/p", "/s", bad))


def test_the_sandbox_makes_its_own_folders_and_no_vault() -> None:
    text = units.sandbox(["/h/state dir"], ["/n/筆記", "/n/50%"], private_tmp=False)
    assert 'ExecStartPre=+mkdir -p -m 0700 -- "/h/state dir"\n' in text
    assert 'ReadWritePaths="-/h/state dir"\n' in text and "ReadWritePaths=-/n/筆記\n" in text
    assert "ReadWritePaths=-/n/50%%\n" in text
    assert "PrivateTmp" not in text and "PrivateTmp=yes" in units.sandbox(["/h"], [])
    assert "-p" in units.properties(text) and not any("mkdir" in each for each in units.properties(text))


@analyze
def test_systemd_has_nothing_to_complain_of(tmp_path: Path, alone: Path) -> None:
    there = Place("/usr/bin/env", "/p", "/run/x y/recalld.sock", "/s", (("RECALLD_HOME", "/a b"),))
    for name, text in units.rendered(there).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / units.SANDBOX).parent.mkdir()
    (tmp_path / units.SANDBOX).write_text(units.sandbox(["/a b"], ["/v"]), encoding="utf-8")
    files = [str(tmp_path / name) for name in units.NAMES]
    command = ["systemd-analyze", "--user", "verify", "--man=no", *files]
    found = subprocess.run(command, env={**os.environ, "XDG_RUNTIME_DIR": str(alone)}, capture_output=True, text=True)
    # A typo does not change the exit code.
    assert [line for line in found.stderr.splitlines() if "recalld" in line] == []


@analyze
def test_how_exposed_it_is(tmp_path: Path) -> None:
    (tmp_path / SERVICE).write_text(units.rendered(Place("/usr/bin/env", "/p", "/s", "/s"))[SERVICE], encoding="utf-8")
    (tmp_path / units.SANDBOX).parent.mkdir()
    (tmp_path / units.SANDBOX).write_text(units.sandbox(["/a"], ["/v"], private_tmp=False), encoding="utf-8")
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(tmp_path / SERVICE)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if "--offline" in found.stderr or "unrecognized" in found.stderr:
        pytest.skip("this systemd-analyze rates no files")
    assert found.returncode == 0, found.stdout[-300:]
