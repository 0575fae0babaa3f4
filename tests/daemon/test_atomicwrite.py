"""A file is written whole or not at all."""

import stat
from pathlib import Path

import pytest

from recalld.daemon import atomicwrite


def test_the_new_file_takes_the_old_ones_place(tmp_path: Path) -> None:
    file = tmp_path / "settings"
    atomicwrite.put(file, b"one", 0o755)
    atomicwrite.put(str(file), b"two", durable=True)
    assert file.read_bytes() == b"two" and stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_what_was_left_beside_is_no_way_elsewhere(tmp_path: Path) -> None:
    """A link of the unfinished file's name is not followed."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"precious")
    (tmp_path / "new").symlink_to(elsewhere)
    atomicwrite.put(tmp_path / "file", b"x", beside=str(tmp_path / "new"))
    assert elsewhere.read_bytes() == b"precious" and (tmp_path / "file").read_bytes() == b"x"


def test_a_failure_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "folder" / "in it").mkdir(parents=True)
    with pytest.raises(OSError):
        atomicwrite.put(tmp_path / "folder", b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
