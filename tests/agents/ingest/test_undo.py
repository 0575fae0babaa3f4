"""How to take back what was written is told for what is there."""

import subprocess
from pathlib import Path

from recalld.agents.ingest import undo


def test_in_a_repository_it_is_told_and_works(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", "-C", str(tmp_path), *words], check=True, capture_output=True, timeout=60)

    git("init", "-q")
    (tmp_path / "old.md").write_text("old\n")
    git("add", ".")
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x")
    (tmp_path / "old.md").write_text("changed\n")
    (tmp_path / "new one.md").write_text("new\n")
    told = undo.told(str(tmp_path), ["new one.md"], ["old.md"])
    assert told["git"] is True
    commands = told["commands"]
    assert isinstance(commands, list)
    for command in commands:
        subprocess.run(command, shell=True, check=True, capture_output=True, timeout=60)
    assert (tmp_path / "old.md").read_text() == "old\n" and not (tmp_path / "new one.md").exists()


def test_elsewhere_it_says_that_there_is_no_way(tmp_path: Path) -> None:
    told = undo.told(str(tmp_path), ["a.md"], [])
    assert told["git"] is False and "no git repository" in str(told["how"])
