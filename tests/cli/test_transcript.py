"""The whole way with the real daemon: register, find, ask, look after it, stop."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from recalld.daemon import paths

Run = Callable[..., subprocess.CompletedProcess[str]]

NOTES = {
    "go/cobra.md": (
        "---\ntitle: Cobra flags\naliases: [spf13/cobra]\ntags: [go]\n---\n\n"
        "# Cobra flags\n\nA persistent flag is seen by every subcommand.\n\n## Local\n\nA local flag is not.\n"
    ),
    "家/貓.md": "# 貓的水盆\n\n水盆要離飯碗遠一點，貓才會多喝水。\n",
    "broken.md": "# Broken\n\nSee [[Nowhere]].\n",
}


@pytest.fixture
def run(home: Path) -> Iterator[Run]:
    """Runs `recall` as a process, on a daemon of its own without a model, which is stopped in the end."""
    for path, text in NOTES.items():
        file = home / "notes" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    config = Path(paths.config_file())
    config.parent.mkdir(parents=True)
    config.write_text('model = "none"\n', encoding="utf-8")

    def run(*words: str, cwd: Path = home, **more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "recalld.cli.main", *words]
        env = {**os.environ, "RECALLD_LANG": "en", **more}
        return subprocess.run(command, capture_output=True, text=True, env=env, cwd=cwd, timeout=60, check=False)

    yield run
    run("stop")


def test_from_a_folder_to_an_answer(run: Run, home: Path) -> None:
    notes = home / "notes"
    made = run("init", str(notes), "--bare")
    assert (made.returncode, made.stdout) == (0, ""), made.stderr
    assert made.stderr.splitlines()[0] == f"Registered {notes} as “notes”"
    # On a busy machine there is progress to be seen before that.
    assert any(line.startswith("Indexed 3 notes, ") for line in made.stderr.splitlines()[1:])
    assert "registered already" in run("init", "--bare", cwd=notes).stderr

    found = run("search", "persistent", "flag", "--json", "--mode", "keyword")
    assert found.returncode == 0
    result = json.loads(found.stdout)
    assert [card["path"] for card in result["cards"]] == ["go/cobra.md"]
    assert result["schema"] == 1

    shown = run("search", "水盆").stdout.splitlines()
    assert shown[0].startswith(" 1. 貓的水盆  家/貓.md:1")
    assert "水盆要離飯碗遠一點" in shown[1]

    nothing = run("search", "zebra", "--mode", "keyword")
    assert (nothing.returncode, nothing.stdout) == (1, "")

    answer = run("ask", "what", "is", "a", "persistent", "flag")
    assert answer.returncode == 0
    assert "seen by every subcommand. [1]" in answer.stdout
    assert "[1] Cobra flags  go/cobra.md:9" in answer.stdout


def test_looking_after_it(run: Run, home: Path) -> None:
    notes = home / "notes"
    assert run("status", "--no-start").returncode == 3
    assert run("init", str(notes), "--json", "--name", "mine").returncode == 0

    (notes / "new.md").write_text("# New\n\nA quokka.\n", encoding="utf-8")
    assert run("wait").returncode == 0
    assert [n["path"] for n in json.loads(run("search", "quokka", "--json").stdout)["cards"]] == ["new.md"]
    (notes / "newer.md").write_text("# Newer\n\nA numbat.\n", encoding="utf-8")
    assert "newer.md" in run("search", "numbat", "--fresh").stdout

    assert run("get", "spf13/cobra:11-13", "--vault", "mine").stdout == "## Local\n\nA local flag is not.\n"
    missing = run("get", "no such note")
    assert missing.returncode == 1
    assert "hint:" in missing.stderr
    assert run("get", "new", "--vault", "other").returncode == 2

    assert run("scan", "--tag", "go").stdout.startswith("go/cobra.md")
    misspelt = run("scan", "--tag", "og")
    assert misspelt.returncode == 1
    assert "--tag that notes have: go" in misspelt.stdout + misspelt.stderr
    assert "broken.md:3: no note is called Nowhere [broken-link]" in run("health").stdout
    assert run("vote", "new.md", "up").returncode == 0
    assert run("reindex").returncode == 0
    assert "  5 notes, " in run("status").stdout
    assert "vaults.mine.path" in run("config", "show", "--origin").stdout
    assert run("models").returncode == 0
    assert "recalld" in run("logs").stdout

    checks = {check["name"]: check for check in json.loads(run("doctor", "--json").stdout)["checks"]}
    for name in ("config", "state", "cache", "run", "daemon", "socket", "vault mine", "model", "network"):
        assert checks[name]["ok"], checks[name]

    assert json.loads(run("stop", "--json").stdout) == {"schema": 1, "stopped": True}
    assert run("search", "quokka", "--no-start").returncode == 3
    assert run("stop").returncode == 0


def test_a_command_starts_the_daemon_it_needs(run: Run, home: Path) -> None:
    run("init", str(home / "notes"), "--bare")
    run("stop")
    assert run("search", "persistent").returncode == 0


def test_where_one_is_decides_the_vault(run: Run, home: Path) -> None:
    other = home / "other"
    other.mkdir()
    (other / "one.md").write_text("# One\n\nA wombat.\n", encoding="utf-8")
    run("init", str(home / "notes"), "--bare")
    run("init", str(other), "--bare")
    assert run("search", "wombat", cwd=other).returncode == 0
    assert run("search", "wombat", RECALLD_VAULT="other").returncode == 0
    unclear = run("search", "wombat", cwd=Path("/"))
    assert unclear.returncode == 2
    assert "notes" in unclear.stderr
    assert "other" in unclear.stderr
    assert run("search", "wombat", "--vault", str(other)).returncode == 0


def test_what_cannot_be_a_vault_is_refused(run: Run, home: Path) -> None:
    run("init", str(home / "notes"), "--bare")
    for path in ("/", str(home), str(home / "notes" / "go"), str(home / "nowhere")):
        refused = run("init", path, "--bare")
        assert refused.returncode == 2, path
        assert "hint:" in refused.stderr
