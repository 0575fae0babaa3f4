"""`recall mcp install`: shown first, asked for, written once, and taken out again."""

import json
from pathlib import Path

import pytest

from ..conftest import Recall, at_terminal


def test_nothing_is_changed_before_somebody_agreed(recall: Recall, home: Path) -> None:
    ran = recall("mcp", "install", "--client", "cursor")
    assert ran.code == 5 and "--yes" in ran.err
    assert '"recalld"' in ran.out and not (home / ".cursor").exists()
    ran = recall("mcp", "install", "--client", "cursor", "--dry-run")
    assert ran.code == 0 and "+++ " in ran.out and not (home / ".cursor").exists()


def test_installed_with_its_hook_and_taken_out(recall: Recall, home: Path) -> None:
    (home / ".claude.json").write_text('{"numStartups": 3, "mcpServers": {"other": {"command": "x"}}}')
    words = ("mcp", "install", "--client", "claude", "--yes")
    ran = recall(*words, "--with-hook", "--allow-write", "--vault", "notes")
    assert ran.code == 0 and "notes_search" in ran.out and "CLAUDE.md" in ran.err
    loaded = json.loads((home / ".claude.json").read_text())
    assert loaded["numStartups"] == 3 and set(loaded["mcpServers"]) == {"other", "recalld"}
    entry = loaded["mcpServers"]["recalld"]
    assert Path(entry["command"]).is_absolute()
    assert entry["args"][-4:] == ["mcp", "--vault", "notes", "--allow-write"]
    hook = json.loads((home / ".claude/settings.json").read_text())["hooks"]["UserPromptSubmit"][0]["hooks"][0]
    assert hook["type"] == "command" and hook["command"].endswith(" --vault notes context")
    assert list(home.glob(".claude.json.*.bak"))
    assert "Nothing to change" in recall(*words, "--with-hook", "--allow-write", "--vault", "notes").err
    told = recall("mcp", "uninstall", "--client", "claude", "--yes", "--json").json
    assert [Path(one["path"]).name for one in told["changes"]] == [".claude.json", "settings.json"]
    assert set(json.loads((home / ".claude.json").read_text())["mcpServers"]) == {"other"}
    assert "recall" not in (home / ".claude/settings.json").read_text()


@pytest.mark.parametrize(
    ("lang", "none", "some"),
    [
        ("en", "known are claude, codex, cursor, vscode", "Found on this machine: codex, cursor."),
        ("zh-Hant", "可用的有：claude、codex、cursor、vscode", "這台機器上找到：codex、cursor。"),
        ("zh-Hans", "可用的有：claude、codex、cursor、vscode", "这台机器上找到：codex、cursor。"),
    ],
)
def test_a_script_without_a_program_is_told_which_there_are(
    recall: Recall, home: Path, monkeypatch: pytest.MonkeyPatch, lang: str, none: str, some: str
) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    ran = recall("mcp", "install", "--dry-run")
    assert ran.code == 2 and none in ran.err
    for folder in (".cursor", ".codex"):
        (home / folder).mkdir()
    ran = recall("mcp", "install", "--dry-run")
    assert ran.code == 2 and some in ran.err and "recall mcp install --client codex" in ran.err


@pytest.mark.parametrize(
    ("lang", "asked", "left"),
    [
        ("en", "Which program's agent", "Left as it was."),
        ("zh-Hant", "要讓哪個程式", "保持原狀。"),
        ("zh-Hans", "要让哪个程序", "保持原状。"),
    ],
)
def test_a_person_is_asked_which_of_those_there_are(home: Path, lang: str, asked: str, left: str) -> None:
    for folder in (".cursor", ".codex"):
        (home / folder).mkdir()
    words = ["mcp", "install", "--dry-run"]
    code, told = at_terminal(words, 30, "emacs\n3\n2\n", RECALLD_LANG=lang)
    assert code == 0 and asked in told and "1  codex\n  2  cursor\n" in told and "claude" not in told
    assert str(home / ".cursor/mcp.json") in told
    code, told = at_terminal(words, 30, "\n", RECALLD_LANG=lang)
    assert code == 5 and left in told


def test_a_program_without_hooks_says_so(recall: Recall, home: Path) -> None:
    ran = recall("mcp", "install", "--client", "codex", "--yes", "--with-hook")
    assert ran.code == 0 and "no prompt hook" in ran.err
    assert "[mcp_servers.recalld]" in (home / ".codex/config.toml").read_text()


@pytest.mark.parametrize("words", [("install",), ("install", "--client", "emacs"), ("remove", "--client", "codex")])
def test_what_is_no_command(recall: Recall, words: tuple[str, ...]) -> None:
    assert recall("mcp", *words).code == 2


def test_settings_that_cannot_be_read_are_left_alone(recall: Recall, home: Path) -> None:
    (home / ".claude.json").write_text("{broken")
    ran = recall("mcp", "install", "--client", "claude", "--yes")
    assert ran.code == 5 and "line 1" in ran.err and "docs/agents.md" in ran.err
    assert (home / ".claude.json").read_text() == "{broken"
