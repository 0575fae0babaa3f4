"""Which folder `recall init` takes in when none is named."""

import io
import sys
from pathlib import Path

import pytest

from recalld.cli.arguments import UsageError
from recalld.cli.setup import notesfolder


@pytest.mark.parametrize("mark", ["a.md", "sub/a.markdown", ".obsidian/app.json"])
def test_a_folder_of_notes_is_known(home: Path, mark: str) -> None:
    folder = home / "notes"
    (folder / mark).parent.mkdir(parents=True)
    (folder / mark).touch()
    assert notesfolder.holds_notes(str(folder))


def test_what_is_no_folder_of_notes(home: Path) -> None:
    (home / "a.md").touch()
    (home / "x/deep/deeper").mkdir(parents=True)
    (home / "x/deep/deeper/a.md").touch()
    assert not notesfolder.holds_notes(str(home))
    assert not notesfolder.holds_notes(str(home / "x"))


def test_asked_until_there_is_one(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "my notes").mkdir()
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"~/nowhere\n'{home}/my notes'\n"))
    assert notesfolder.asked_for() == str(home / "my notes")
    monkeypatch.setattr(sys, "stdin", io.StringIO("~/my\\ notes\n"))
    assert notesfolder.asked_for() == str(home / "my notes")


def test_enter_is_the_demo_and_the_end_is_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    assert notesfolder.asked_for() is None
    with pytest.raises(UsageError, match="which folder"):
        notesfolder.asked_for()
