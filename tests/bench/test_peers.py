"""Other programs on the same notes: one that is there is measured, one that is not is passed over with a word."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench import peers

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """Two notes, in the folder that the measurements expect."""
    folder = tmp_path / "vault"
    folder.mkdir()
    (folder / "a.md").write_text("granite marble Basalt slate", encoding="utf-8")
    (folder / "b.md").write_text("quartz obsidian", encoding="utf-8")
    return tmp_path


def test_a_program_is_asked_in_a_home_of_its_own_and_its_cost_told(
    vault: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    index = lambda notes, home: ["sh", "-c", f'cat "{notes}"/*.md > "$HOME/index"']  # noqa: E731
    peer = peers.Peer(
        "cat and grep", "grep", index, lambda notes, home, word: ["grep", "-c", word, str(home / "index")]
    )
    peers._measure(peer, vault, ["granite", "quartz"])
    row = capsys.readouterr().out
    assert (vault / "grep/index").read_text(encoding="utf-8") == "granite marble Basalt slatequartz obsidian"
    index_cost, wall, spent = (float(word) for word in row.removeprefix("cat and grep").split()[:3])
    assert wall > 0 and index_cost >= 0 and spent >= 0


def test_a_program_that_is_not_there_is_passed_over(vault: Path, capsys: pytest.CaptureFixture[str]) -> None:
    peer = peers.Peer("nobody's", "no-such-program", lambda notes, home: None, lambda notes, home, word: ["false"])
    peers._measure(peer, vault, ["granite"])
    assert capsys.readouterr().out.split() == ["nobody's", "not", "installed"]


def test_the_processor_time_of_a_process_is_its_own() -> None:
    count = "n = 0\nwhile n < 2_000_000: n += 1"
    nothing = min(peers._run([sys.executable, "-c", "pass"], {})[1] for _ in range(3))
    assert peers._run([sys.executable, "-c", count], {})[1] > nothing


def test_words_are_whole_and_the_same_each_time(vault: Path) -> None:
    assert peers._words(vault / "vault", 20) == ["asalt"]  # every seventh of those in small letters
    assert peers._words(vault / "vault", 0) == []


def test_recall_itself_is_measured_as_a_whole(home: Path) -> None:
    bare = home / "bin"
    bare.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "bench.peers", "demo/vault", "--notes", "3", "--words", "1"],
        cwd=ROOT, env={**os.environ, "PATH": str(bare)}, capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    rows = done.stdout.splitlines()
    assert [row.split("  ")[0] for row in rows[1:3]] == ["python -c pass", "recall"]
    assert float(rows[2].split()[1]) > 0
    assert [row for row in rows[3:] if "not installed" not in row] == [] and len(rows) == 3 + len(peers.PEERS)
