"""The watcher: real folders, real events."""

import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from recalld.daemon.following.watch import Watcher, explain, file_system, inotify_watches

Until = Callable[..., None]


class Heard:
    """What a watcher said."""

    def __init__(self, root: Path) -> None:
        self.paths: set[str] = set()
        self.lost = threading.Event()
        self.watcher = Watcher(root, self.paths.update, self.lost.set)

    def follow(self, *folders: str) -> None:
        """Watch, and wait until the watch stands."""
        before = inotify_watches()
        self.watcher.follow(folders)
        deadline = time.monotonic() + 5
        while before is not None and (inotify_watches() or 0) <= before and time.monotonic() < deadline:
            time.sleep(0.005)


@pytest.fixture
def heard(tmp_path: Path) -> Iterator[Heard]:
    for folder in ("sub", ".git", "node_modules"):
        (tmp_path / folder).mkdir()
    heard = Heard(tmp_path)
    yield heard
    heard.watcher.stop()


def test_notes_folders_and_rules_are_hints_and_nothing_else(tmp_path: Path, heard: Heard, until: Until) -> None:
    heard.follow("", "sub")
    for name in ("picture.png", ".git/HEAD", "node_modules/x.md", ".x.md.swp", "a.md~", "4913"):
        (tmp_path / name).write_text("x")
    (tmp_path / "sub" / "a.md").write_text("x")
    (tmp_path / ".recallignore").write_text("x")
    (tmp_path / "new").mkdir()
    until(lambda: {"sub/a.md", ".recallignore", "new"} <= heard.paths)
    assert heard.paths == {"sub/a.md", ".recallignore", "new"}
    assert heard.watcher.watched == 2


def test_a_longer_list_is_a_new_watch_and_the_same_one_is_not(tmp_path: Path, heard: Heard, until: Until) -> None:
    assert heard.watcher.follow(["", "sub"])
    assert not heard.watcher.follow(["sub", ""])
    (tmp_path / "more").mkdir()
    heard.follow("", "sub", "more")

    def written() -> bool:
        (tmp_path / "more" / "b.md").write_text(str(time.monotonic()))
        return "more/b.md" in heard.paths

    until(written)


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes are a Linux matter")
def test_a_name_that_is_not_utf8_is_survived(tmp_path: Path, heard: Heard, until: Until) -> None:
    heard.follow("", "sub")
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/bad\xff.md")).write_text("x")
    until(heard.lost.is_set)
    assert "UTF-8" in heard.watcher.trouble and heard.watcher.watched == 0
    until(lambda: heard.watcher.follow(["", "sub"]))

    def written() -> bool:
        (tmp_path / "after.md").write_text(str(time.monotonic()))
        return "after.md" in heard.paths

    until(written)
    until(lambda: heard.watcher.trouble == "")


def test_a_folder_that_is_not_there_is_no_trouble_for_long(tmp_path: Path, heard: Heard, until: Until) -> None:
    heard.watcher.follow(["", "gone"])
    until(heard.lost.is_set)
    assert heard.watcher.trouble == ""
    until(lambda: heard.watcher.follow(["", "sub"]))


def test_a_root_made_anew_can_be_watched_again(tmp_path: Path, heard: Heard, until: Until) -> None:
    heard.follow("")
    shutil.rmtree(tmp_path)
    until(lambda: "" in heard.paths)
    tmp_path.mkdir()
    heard.watcher.renew()
    assert heard.watcher.follow([""])

    def written() -> bool:
        (tmp_path / "again.md").write_text(str(time.monotonic()))
        return "again.md" in heard.paths

    until(written)


def test_limits_are_explained() -> None:
    assert "sysctl" in explain(OSError('OS file watch limit reached. about ["/v"]'))
    assert "UTF-8" in explain(RuntimeError('Unable to decode path "/x" to string'))


@pytest.mark.skipif(sys.platform != "linux", reason="asks the Linux kernel")
def test_the_file_system_is_known() -> None:
    assert file_system(Path("/proc")) == "proc"
    assert file_system(Path("/tmp"))
