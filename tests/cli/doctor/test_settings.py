"""The settings are looked at as the daemon reads them."""

from pathlib import Path

import pytest

from recalld.cli.doctor import checks, securitychecks
from recalld.daemon import paths

WITH_PASSWORD = '[llm]\r\nurl = "http://ann:secret@localhost:11434"\r\n'


@pytest.fixture
def file(home: Path) -> Path:
    """The file of settings, ours alone and empty."""
    found = Path(paths.config_file())
    found.parent.mkdir(parents=True)
    found.touch(0o600)
    return found


@pytest.mark.parametrize("data", [b"", b'\xef\xbb\xbfmodel = "none"\r\n', b'# caf\xe9\nmodel = "none"\n'])
def test_what_the_daemon_reads_is_well(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    assert checks.config().ok


@pytest.mark.parametrize("text", ["[vaults", "x = " + "[" * 5000, "n = " + "9" * 5000])
def test_what_it_cannot_read_is_said(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    found = checks.config()
    assert not found.ok and str(file) in found.detail
    assert securitychecks.config().ok


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_password_in_an_address_is_found_however_the_file_was_saved(file: Path, mark: str) -> None:
    file.write_text(mark + WITH_PASSWORD, encoding="utf-8", newline="")
    assert not securitychecks.config().ok
