"""The log."""

import logging
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from recalld.daemon import paths
from recalld.daemon.process import log


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


def record(level: int, text: str, error: BaseException | None = None) -> logging.LogRecord:
    trace = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("recalld.x", level, "x.py", 1, text, None, trace)


def test_the_journal_gets_a_priority_a_line() -> None:
    form = log.JournalFormatter("%(name)s: %(message)s")
    levels = (logging.CRITICAL, logging.ERROR, logging.WARNING, logging.INFO, logging.DEBUG)
    assert [form.format(record(level, "a\nb")) for level in levels] == [
        f"<{n}>recalld.x: a\\nb" for n in (2, 3, 4, 6, 7)
    ]
    try:
        raise OSError("disk full")
    except OSError as error:
        lines = form.format(record(logging.ERROR, "x", error)).split("\n")
    assert len(lines) > 2 and all(line.startswith("<3>") for line in lines) and lines[-1] == "<3>OSError: disk full"


def test_an_error_that_may_quote_a_note_is_quoted_at_debug_alone() -> None:
    form = log.SafeFormatter("%(message)s")
    try:
        try:
            int(" ".join(("dear", "diary")))
        except ValueError as error:
            raise RuntimeError("while reading") from error
    except RuntimeError as error:
        log.set_level("info")
        quiet = form.format(record(logging.ERROR, "x", error))
        log.set_level("debug")
        full = form.format(record(logging.ERROR, "x", error))
    assert "dear diary" not in quiet and "ValueError" in quiet and "RuntimeError: while reading" in quiet
    assert "dear diary" in full
