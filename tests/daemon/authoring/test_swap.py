"""A file is the old one or the new one, whenever it is looked at and whoever is killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from recalld.daemon.authoring import swap

OLD, NEW = b"old\n" * 40_000, b"new\n" * 50_000

WRITE_ON = """
import sys
from pathlib import Path
from recalld.daemon.authoring import swap
root, state = Path(sys.argv[1]), Path(sys.argv[2])
old, new = b"old\\n" * 40_000, b"new\\n" * 50_000
print("on", flush=True)
while True:
    with swap.spot(root, "sub/n.md", state) as at:
        standing = swap.read(at, 1 << 20)
        swap.replace(at, standing, new if standing.data == old else old)
    print(".", end="", flush=True)
"""


@pytest.fixture
def root(home: Path) -> Path:
    (home / "vault" / "sub").mkdir(parents=True)
    return home / "vault"


def test_permissions_stay_and_nothing_is_left_beside(root: Path, home: Path) -> None:
    file = root / "n.md"
    file.write_bytes(OLD)
    file.chmod(0o640)
    with swap.spot(root, "n.md", home) as at:
        assert swap.replace(at, swap.read(at, 1 << 20), NEW)
    assert file.read_bytes() == NEW
    assert file.stat().st_mode & 0o777 == 0o640
    assert sorted(entry.name for entry in root.iterdir()) == ["n.md", "sub"]
    assert not (home / swap.UNFINISHED).exists()


def test_what_changed_meanwhile_is_not_overwritten(root: Path, home: Path) -> None:
    (root / "n.md").write_bytes(OLD)
    with swap.spot(root, "n.md", home) as at:
        standing = swap.read(at, 1 << 20)
        (root / "n.md").write_bytes(OLD + b"by hand\n")
        assert not swap.replace(at, standing, NEW)
        (root / "n.md").unlink()
        assert not swap.replace(at, standing, NEW)
    assert not (root / "n.md").exists()


def test_what_is_there_is_not_created(root: Path, home: Path) -> None:
    (root / "n.md").write_bytes(OLD)
    with swap.spot(root, "n.md", home) as at:
        assert not swap.create(at, NEW)
    with swap.spot(root, "new/deep/n.md", home, make=True) as at:
        assert swap.create(at, NEW)
    assert (root / "n.md").read_bytes() == OLD
    assert (root / "new/deep/n.md").read_bytes() == NEW


def test_links_are_not_followed(root: Path, home: Path) -> None:
    (home / "outside").mkdir()
    (home / "outside" / "n.md").write_bytes(OLD)
    (root / "away").symlink_to(home / "outside")
    (root / "n.md").symlink_to(home / "outside" / "n.md")
    with pytest.raises(swap.NotInside), swap.spot(root, "away/n.md", home, make=True):
        pass
    with swap.spot(root, "n.md", home) as at:
        assert not swap.create(at, NEW)
        with pytest.raises(swap.NotInside):
            swap.read(at, 1 << 20)
    os.mkfifo(root / "f.md")
    with swap.spot(root, "f.md", home) as at, pytest.raises(swap.NotInside):
        swap.read(at, 1 << 20)
    assert (home / "outside" / "n.md").read_bytes() == OLD


@pytest.mark.parametrize("writes", [1, 2, 3, 5])
def test_a_kill_at_any_moment_loses_nothing(root: Path, home: Path, writes: int) -> None:
    file = root / "sub" / "n.md"
    file.write_bytes(OLD)
    process = subprocess.Popen(
        [sys.executable, "-c", WRITE_ON, str(root), str(home)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.read(writes)  # killed while the next one is under way
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=10)
    assert file.read_bytes() in (OLD, NEW)
    swap.sweep(root, home)
    assert [entry.name for entry in (root / "sub").iterdir()] == ["n.md"]
    assert not (home / swap.UNFINISHED).exists()


def test_only_what_was_unfinished_is_swept_away(root: Path, home: Path) -> None:
    left = root / "sub" / ".recalld-00.part"
    left.write_bytes(NEW)
    (root / "n.md").write_bytes(OLD)
    for said in ("n.md", "../state/.recalld-00.part", "", "sub/.recalld-00.part"):
        (home / swap.UNFINISHED).write_text(said)
        swap.sweep(root, home)
    assert (root / "n.md").exists() and not left.exists()


def test_a_full_disk_leaves_the_note(root: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / "n.md").write_bytes(OLD)
    fsync: Callable[[int], None] = os.fsync

    def full(handle: int) -> None:
        fsync(handle)
        raise OSError(28, "No space left on device")

    with swap.spot(root, "n.md", home) as at:
        standing = swap.read(at, 1 << 20)
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            swap.replace(at, standing, NEW)
    assert (root / "n.md").read_bytes() == OLD
    assert sorted(entry.name for entry in root.iterdir()) == ["n.md", "sub"]
