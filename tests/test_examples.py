"""What `--help` shows works: every example runs on the demo notes, but for what needs a person or another program."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from recalld.cli.main import COMMANDS, command

ROOT = Path(__file__).parent.parent

ELSEWHERE = {
    "tui": "the app takes a terminal: tests/tui, tests/e2e",
    "mcp": "an agent speaks with it: tests/agents/mcp, tests/cli/commands/test_mcp.py",
    "ingest": "it asks a language model: tests/cli/commands/test_ingest.py",
    "service": "it is put under systemd: tests/systemd",
    "init": "what all others here stand on",
    "models": "it converts weights for a minute: tests/index/embed",
}
ENDLESS = ("--watch", "logs -f")
ASKING = ("--grade",)
"""What asks a language model: tests/cli/commands/test_eval.py."""
NOTHING_FOUND = ("orphans", "mentions")
"""Here nothing found is good news, with the exit code of nothing found."""

LAST = ("stop", "forget", "uninstall")
"""In this order, after everything else: they take away what the others stand on."""

FILES = {
    "viper.md": "# Viper\n\nReads flags, environment and files, in this order.\n",
    "steps.md": "1. Look at page 113 again.\n",
    "prompt.txt": "How long does Ollama keep a model loaded?\n",
    "questions.jsonl": '{"id": "1", "query": "how long does ollama keep a model loaded", '
    '"relevant": ["ai/Ollama keeps models resident.md"], "lang": "en"}\n',
}


def examples() -> list[str]:
    """Those that can be tried, in the order in which they can."""
    tried = [name for name in COMMANDS if name not in ELSEWHERE and name not in LAST]
    lines = [line for name in (*tried, *LAST) for line in command(name).EXAMPLES]
    return [line for line in lines if not any(word in line for word in (*ENDLESS, *ASKING))]


def test_each_command_has_two() -> None:
    assert [name for name in COMMANDS if len(command(name).EXAMPLES) < 2] == []
    for name in COMMANDS:
        assert [line for line in command(name).EXAMPLES if f"recall {name}" not in line] == []


@pytest.fixture
def shell(home: Path, models_dir: Path) -> Iterator[dict[str, str]]:
    """A person's shell in a home with the demo notes as ~/notes, in a git repository; no daemon is left behind."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    own = {"PATH": path, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "SHELL": "/bin/bash", "RECALLD_MODELS": str(models_dir)}
    shell = {**os.environ, **own, "RECALLD_LANG": "en"}
    shutil.copytree(ROOT / "demo/vault", home / "notes")
    for name, text in FILES.items():
        (home / "notes" / name).write_text(text, "utf-8")
    git = ["git", "-C", str(home / "notes"), "-c", "user.name=Ann", "-c", "user.email=ann@example"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "notes"]):
        subprocess.run([*git, *words], check=True)
    _run("recall init ~/notes --bare && recall wait --vectors", home, shell)
    yield shell
    subprocess.run(["recall", "stop"], env=shell, cwd=home, capture_output=True, timeout=60, check=False)


def test_examples_run(home: Path, shell: dict[str, str]) -> None:
    failed = []
    for line in examples():
        before = "recall init ~/notes --bare 2>/dev/null && " if "recall forget" in line else ""
        if told := _run(before + line, home / "notes", shell):
            failed.append(f"{line}: {told}")
    assert failed == []


def _run(line: str, folder: Path, shell: dict[str, str]) -> str:
    """What went wrong; "" when nothing did."""
    done = subprocess.run(
        ["bash", "-c", line], env=shell, cwd=folder, capture_output=True, text=True, timeout=600, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    if done.returncode == 1 and any(f"recall {name}" in line for name in NOTHING_FOUND):
        return ""
    return f"exit {done.returncode}: {(done.stderr or done.stdout)[-300:]}" if done.returncode else ""
