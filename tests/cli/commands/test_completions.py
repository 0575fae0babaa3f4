"""Completions are accepted by their shells and complete commands, options and values."""

import shutil
import subprocess
from pathlib import Path

import pytest

from recalld.cli.commands import completions
from recalld.cli.main import COMMANDS

from ..conftest import Recall


def complete(home: Path, *words: str) -> list[str]:
    """What bash offers for the last of `words`."""
    script = home / "recall.bash"
    script.write_text(completions.bash(), encoding="utf-8")
    line = " ".join(f"'{word}'" for word in ("recall", *words))
    code = (
        f"source {script}; COMP_WORDS=({line}); COMP_CWORD={len(words)}; _recall; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    ran = subprocess.run(["bash", "--norc", "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    return ran.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("sea",), ["search"]),
        (("st",), ["stale", "status", "stop"]),
        (("--js",), ["--json"]),
        (("search", "--mo"), ["--mode"]),
        (("search", "--mode", ""), ["hybrid", "keyword", "vector"]),
        (("search", "--mode", "k"), ["keyword"]),
        (("search", "--limit", ""), []),
        (("--vault", "work", "wa"), ["wait"]),
        (("--json", "search", "two", "words", "--exp"), ["--explain"]),
        (("models", "in"), ["install"]),
        (("completions", ""), ["bash", "zsh", "fish", "-h", "--help", "--vault", "--json", "--no-start"]),
        (("nothing", "--"), []),
    ],
)
def test_bash_completes(home: Path, words: tuple[str, ...], offered: list[str]) -> None:
    assert complete(home, *words) == offered


def test_bash_completes_folders_for_a_vault(home: Path) -> None:
    (home / "notes").mkdir()
    assert complete(home, "--vault", f"{home}/no") == [f"{home}/notes"]


@pytest.mark.parametrize("shell", completions.SHELLS)
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_shells_accept_their_script(
    recall: Recall, home: Path, monkeypatch: pytest.MonkeyPatch, shell: str, lang: str
) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    ran = recall("completions", shell)
    assert ran.code == 0
    for name in COMMANDS:
        assert name in ran.out
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = home / "script"
    script.write_text(ran.out, encoding="utf-8")
    subprocess.run([shell, "-n", str(script)], check=True)


def test_completions_need_no_daemon(recall: Recall) -> None:
    assert recall("completions", "bash", "--json", "--no-start").json["shell"] == "bash"
    assert recall("completions", "tcsh").code == 2
