"""What confines a process, read from what the kernel says."""

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from recalld.systemd import confinement, writable
from recalld.systemd.place import Place

proc = pytest.mark.skipif(not Path("/proc/self/uid_map").exists(), reason="no /proc")


@proc
def test_this_process_is_not_sandboxed_and_says_so() -> None:
    found = confinement.observed()
    assert not found.is_sandboxed and not found.home
    assert confinement.observed(os.getpid()) == found
    ran = subprocess.run([sys.executable, "-m", "recalld.systemd.confinement"], capture_output=True, check=True)
    assert json.loads(ran.stdout) == asdict(found)


@proc
def test_a_process_that_is_gone() -> None:
    with pytest.raises(OSError):
        confinement.observed(2**22 + 1)


def test_a_mount_with_blanks_and_han_is_found() -> None:
    lines = (
        "1 0 8:1 / / ro,relatime - ext4 /dev/a rw",
        "2 1 8:1 / /筆記\\040本 rw,relatime - ext4 /dev/a rw",
        "3 1 8:1 / /筆記\\040本/私 ro - ext4 /dev/a rw",
    )
    mounts = [confinement._mount(line) for line in lines]
    shut = [confinement._is_read_only(path, mounts) for path in ("/usr", "/筆記 本/a", "/筆記 本/私/b", "/筆記 本x")]
    assert shut == [True, False, True, True]


def test_what_may_be_written_is_its_own_and_the_vaults(home: Path) -> None:
    place = Place("/usr/bin/python3", "/p", str(home / "r/run/recalld.sock"), str(home / "r/state"))
    config = home / "r/config/config.toml"
    config.parent.mkdir(parents=True)
    config.write_text(f'[vaults.a]\npath = "{home}/notes"\n', encoding="utf-8")
    assert writable.vaults() == [str(home / "notes")]
    in_home = Place(place.python, place.package, place.socket, place.state, (("RECALLD_HOME", str(home / "r")),))
    assert writable.own(in_home) == (str(home / "r"),)
    assert writable.needs_tmp(in_home)
    config.write_text(f'\ufeff[vaults]\r\nodd = 3\r\na.path = "{home}/notes"\r\n', encoding="utf-8", newline="")
    assert writable.vaults() == [str(home / "notes")]


def test_settings_that_nobody_can_read_open_no_folder(home: Path) -> None:
    config = home / "r/config/config.toml"
    assert writable.vaults() == []
    config.parent.mkdir(parents=True)
    config.write_text("[vaults", encoding="utf-8")
    assert writable.vaults() == []
    config.unlink()
    config.mkdir()
    assert writable.vaults() == []
