"""The log."""

import logging
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from recalld.daemon import log, paths


@pytest.fixture(autouse=True)
def put_back() -> Iterator[None]:
    root = logging.getLogger()
    level = root.level
    yield
    root.setLevel(level)
    for handler in [h for h in root.handlers if isinstance(h.formatter, log.SafeFormatter)]:
        root.removeHandler(handler)
        handler.close()


def test_a_private_file(home: Path) -> None:
    log.set_up("info", foreground=False)
    logging.getLogger("recalld.x").info("name: %s", "a\x1b]0;owned\x07\nb\u202e\udcff.md")
    file = log.tail_file()
    assert file == Path(paths.log_file())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    line = file.read_text(encoding="utf-8")
    assert line.endswith("name: a\\x1b]0;owned\\x07\\nb\\u202e\\udcff.md\n")
    assert line.count("\n") == 1


def test_it_rotates(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MAX_BYTES", 2000)
    log.set_up("info", foreground=False)
    for number in range(200):
        logging.getLogger("recalld.x").info("line %d", number)
    files = sorted(Path(paths.state_dir()).glob("recalld.log*"))
    assert 2 <= len(files) <= log.KEPT_FILES + 1
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)


def test_setting_up_again_logs_once(home: Path) -> None:
    log.set_up("info", foreground=False)
    log.set_up("warning", foreground=False)
    logging.getLogger("recalld.x").warning("once")
    logging.getLogger("recalld.x").info("not at all")
    assert Path(paths.log_file()).read_text(encoding="utf-8").count("\n") == 1
