"""What is refused is refused in the reader's language, whoever started the daemon: no vault, too many, a vault gone."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from recalld.cli.commands.govern import ACTS
from recalld.cli.main import COMMANDS

from .test_chinese_screens import READERS, strange

NEEDS = {
    "ask": "zqwhat", "search": "zqx", "get": "zqx", "vote": "zqx up", "note": "create zqx.md < /dev/null",
    "context": "zqx", "neighbors": "zqx", "path": "zqa zqb", "concepts": "zqx", "communities": "7", "mentions": "zqx",
    "govern": "list", "graph": "export", "sql": "zqx", "eval": "zqx.jsonl", "ingest": "zqx", "forget": "zqx",
    "check": "zqx.md", "init": "zqx", "logs": "-n 0", "debug": "bundle --dry-run", "service": "status",
    "hooks": "status", "mcp": "uninstall", "models": "use zqx", "config": "show --origin", "completions": "zqx",
    "help": "zqx", "uninstall": "--dry-run",
}  # fmt: skip
BARE = ("ask", "search", "get", "vote", "neighbors", "path", "mentions", "govern", "graph", "sql", "note", "mcp")
"""Those that need something to be told, and are not."""
OF_VAULTS = (
    "ask zqwhat", "search zqx", "status", "forget zqnope", "doctor", "search --vault zqnope zqx",
    "ask --vault zqgone zqx",
    "search --vault zqgone zqlighthouse", "get --vault zqgone zqone", "health --vault zqgone", "reindex --vault zqgone",
    "wait --vault zqgone", "note --vault zqgone create zqx.md < /dev/null", "dream --vault zqgone",
    "status --vault zqgone", "search --vault zqa since:zqabc zqx", "get --vault zqa zqnope",
    "get --vault zqa 'zqone#zqNope'", "get --vault zqa zqone:90-100", "scan --vault zqa --since zqabc",
    "sql --vault zqa 'SELECT * FROM zqnope'", "neighbors --vault zqa zqnope", "path --vault zqa zqone zqnope",
    "communities --vault zqa 9", "concepts --vault zqa zqzz", "govern --vault zqa undo", "health --vault zqa",
    "govern --vault zqa supersede zqone --by zqone", "govern --vault zqa dismiss zqp9",
    "check --vault zqa zqa/zqone.md",
    "init .", "init --name zqa zqmoved", "init --name zq/a zqmoved", "search --nope zqx", "search --mode zqx zqx",
)  # fmt: skip
TYPED = """zsh fish id query relevant none A HANDLE HEADING NOTE list review create update hybrid keyword vector d w m y
notes passages tags reads links edges vscode export"""
NOTE = "---\ntags: [zqx\n---\n# zqAlpha\n\nzqLighthouse [[zqnowhere]].\n"
OF_SETTINGS = ("config path", "status", "doctor", "models use none", "stop", "search --no-start zqx", "wait --no-start")


@pytest.fixture(params=READERS)
def reader(request: pytest.FixtureRequest) -> str:
    """Whose shell it is."""
    return str(request.param)


@pytest.fixture
def shells(home: Path, models_dir: Path, reader: str) -> Iterator[tuple[dict[str, str], dict[str, str]]]:
    """The reader's, and that of somebody of the other language, who started the daemon."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    own = {"PATH": path, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "SHELL": "/bin/bash", "RECALLD_MODELS": str(models_dir)}
    shell = {**os.environ, **own, "RECALLD_LANG": reader}
    other = {**shell, "RECALLD_LANG": "zh-Hant" if reader == "en" else "en"}
    _said("status", home, other)
    yield shell, other
    subprocess.run(["recall", "stop"], env=shell, cwd=home, capture_output=True, timeout=60, check=False)


def test_refusals_are_in_the_language_of_who_asks(
    home: Path, shells: tuple[dict[str, str], dict[str, str]], reader: str
) -> None:
    shell, other = shells
    stays = sorted(set(COMMANDS) - {"stop", "tui", "uninstall"})
    found = _strange([*(f"{name} {NEEDS.get(name, '')}".strip() for name in stays), *BARE], home, shell, reader)
    for name in ("zqa", "zqb", "zqgone"):
        (home / name).mkdir()
        (home / name / "zqone.md").write_text(
            "---\ntags: [zqx\n---\n# zqAlpha\n\nzqLighthouse [[zqnowhere]].\n", "utf-8"
        )
        _said(f"init --bare {name}", home, other)
    shutil.move(home / "zqgone", home / "zqmoved")
    found |= _strange(OF_VAULTS, home, shell, reader)
    (home / "r/config/config.toml").write_text("zqnonsense = [", "utf-8")
    found |= _strange(OF_SETTINGS, home, shell, reader)
    assert found == {}


def _strange(lines: "list[str] | tuple[str, ...]", home: Path, shell: dict[str, str], reader: str) -> dict[str, object]:
    said = {line: _said(line, home, shell) for line in lines}
    left = {line: set(strange(text, line, home, reader)) - {*TYPED.split(), *ACTS} for line, text in said.items()}
    return {line: (words, said[line]) for line, words in left.items() if words}


def _said(line: str, home: Path, shell: dict[str, str]) -> str:
    done = subprocess.run(
        ["bash", "-c", f"recall {line}"], env=shell, cwd=home, capture_output=True, text=True, timeout=600, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.stdout + done.stderr
