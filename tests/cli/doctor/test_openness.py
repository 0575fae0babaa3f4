"""Who beside us could read or change a file."""

import os
import socket
from pathlib import Path

import pytest

from recalld.cli.doctor.openness import enterable, mended, readable_below, writable


@pytest.mark.parametrize(
    ("mode", "enters", "writes"),
    [(0o700, False, False), (0o755, True, False), (0o750, True, False), (0o777, True, True), (0o702, True, True)],
)
def test_a_mode_tells_who_may_what(tmp_path: Path, mode: int, enters: bool, writes: bool) -> None:
    folder = tmp_path / "f"
    folder.mkdir()
    folder.chmod(mode)
    assert (enterable(str(folder)) is not None, writable(str(folder)) is not None) == (enters, writes)


def test_what_is_not_there_is_open_to_nobody(tmp_path: Path) -> None:
    assert enterable(str(tmp_path / "none")) is None


@pytest.mark.skipif(os.getuid() == 0, reason="root owns what belongs to root")
def test_what_belongs_to_another_is_named() -> None:
    assert enterable("/etc/passwd") == ("owner", "0")
    assert writable("/etc/passwd", root_may=True) is None


def test_open_files_are_found_below_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, mode in (("b", 0o600), ("a", 0o644), ("sub/c", 0o640)):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.touch()
        file.chmod(mode)
    (tmp_path / "link").symlink_to("/etc/passwd")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("s")
    found = [os.path.relpath(path, tmp_path) for path in readable_below(str(tmp_path))]
    assert found == ["a", "sub/c"]
    assert mended("/a b", "600") == "chmod 600 '/a b'"
