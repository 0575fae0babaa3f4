"""`recall tui` before the app takes over: the terminal, the keyboard, the vault."""

import os
from pathlib import Path

import pytest

from recalld.cli.commands import tui

from ..conftest import Recall


def test_without_a_terminal_it_says_what_to_do(recall: Recall) -> None:
    ran = recall("tui")
    assert ran.code == 2 and "terminal" in ran.err


@pytest.mark.parametrize(
    ("program", "tmux", "given", "then"),
    [
        ("iTerm.app", None, None, "1"),
        ("iTerm.app", "/tmp/tmux", None, None),
        ("iTerm.app", None, "0", "0"),
        ("ghostty", None, None, None),
    ],
)
def test_chinese_input_on_iterm(
    program: str, tmux: str | None, given: str | None, then: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("TERM_PROGRAM", program), ("TMUX", tmux), ("TEXTUAL_DISABLE_KITTY_KEY", given)):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    tui.calm_keyboard()
    assert os.environ.get("TEXTUAL_DISABLE_KITTY_KEY") == then
    os.environ.pop("TEXTUAL_DISABLE_KITTY_KEY", None)


def test_a_vault_named_by_its_path_is_meant_from_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert tui._vault("./notes") == str(tmp_path / "notes")
    assert tui._vault("work") == "work" and tui._vault(None) is None
