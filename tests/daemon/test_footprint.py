"""What we make on a person's machine: folders of ours alone."""

import os
import stat
from pathlib import Path

import pytest

from recalld.daemon import footprint


def test_a_private_folder(home: Path) -> None:
    folder = home / "a" / "b"
    footprint.make_private(str(folder))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o755)
    footprint.make_private(str(folder))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_what_is_no_folder_of_ours_is_refused(home: Path) -> None:
    (home / "file").write_text("")
    with pytest.raises(footprint.UnsafeFolder):
        footprint.make_private(str(home / "file"))
    link = Path(f"/tmp/recalld-{os.getuid()}-test{home.name}")
    link.symlink_to(home)
    try:
        with pytest.raises(footprint.UnsafeFolder):
            footprint.make_private(str(link))
    finally:
        link.unlink()


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_another_user_is_refused(home: Path) -> None:
    folder = home / "theirs"
    folder.mkdir()
    os.chown(folder, 12345, 12345)
    with pytest.raises(footprint.UnsafeFolder):
        footprint.make_private(str(folder))
