"""Which folders are registered is known without a daemon, and as the daemon takes them."""

import os
from pathlib import Path

import pytest

from recalld.daemon import paths, settingsfile

GOOD = '[vaults.notes]\npath = "~/notes"\n[vaults."筆記"]\npath = "/筆記/本"\n'
BAD_ENTRIES = (
    "[vaults.odd]",
    "[vaults.odd]\npath = 3",
    '[vaults.odd]\npath = ""',
    '[vaults.odd]\npath = "a\\u0000b"',
    '[vaults.odd]\npath = ["/a"]',
    "[vaults]\nodd = 3",
    '[vaults]\nodd = "/a"',
)


@pytest.fixture
def file(home: Path) -> Path:
    """The file of settings, which is not there yet."""
    found = Path(paths.config_file())
    found.parent.mkdir(parents=True)
    return found


@pytest.fixture
def good(home: Path) -> list[str]:
    """The folders that `GOOD` names."""
    return [str(home / "notes"), "/筆記/本"]


def test_where_there_are_no_settings_nothing_is_registered(file: Path) -> None:
    assert settingsfile.registered() == []
    file.parent.rmdir()
    assert settingsfile.registered() == []
    file.parent.write_bytes(b"")
    assert settingsfile.registered() == []


@pytest.mark.parametrize(
    "data",
    [
        GOOD.encode(),
        ("\ufeff" + GOOD).encode(),
        GOOD.replace("\n", "\r\n").encode(),
        ("\ufeff" + GOOD).replace("\n", "\r\n").encode(),
        b"# caf\xe9\n" + GOOD.encode(),
        b"threads = 'many'\n" + GOOD.encode(),
    ],
    ids=["plain", "mark", "crlf", "mark and crlf", "no UTF-8", "another setting is wrong"],
)
def test_they_are_read_however_the_file_was_saved(file: Path, good: list[str], data: bytes) -> None:
    file.write_bytes(data)
    assert settingsfile.registered() == good


@pytest.mark.parametrize("entry", BAD_ENTRIES)
def test_an_entry_that_names_no_folder_hides_no_other(file: Path, good: list[str], entry: str) -> None:
    file.write_text(f"{entry}\n{GOOD}", encoding="utf-8")
    assert settingsfile.registered() == good


@pytest.mark.parametrize("text", ["vaults = 3\n", 'vaults = ["/a"]\n', 'model = "none"\n'])
def test_settings_without_a_table_of_them_register_none(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    assert settingsfile.registered() == []


@pytest.mark.parametrize("text", ["[vaults", "x = " + "[" * 5000, "#" * (settingsfile.LONGEST + 1)])
def test_settings_that_cannot_be_read_are_said_to(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises((OSError, ValueError)):
        settingsfile.registered()


def test_what_is_no_plain_file_is_not_waited_for(file: Path) -> None:
    os.mkfifo(file)
    with pytest.raises(OSError, match="not a plain file"):
        settingsfile.registered()


@pytest.mark.parametrize("path", ["srv/notes", ".", "~nobody-of-this-name", "/", "~", "~/..", "/tmp", "/var"])
def test_a_folder_that_may_be_no_vault_is_none(
    file: Path, good: list[str], home: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.chdir(home)
    file.write_text(f'[vaults.a]\npath = "{path}"\n{GOOD}', encoding="utf-8")
    assert settingsfile.registered() == good
