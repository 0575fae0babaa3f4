"""How editors are told to open a line."""

import shutil
from pathlib import Path

import pytest

from recalld.tui.notes.editor import Editor


@pytest.mark.parametrize(
    ("written", "command"),
    [
        ("vim", ["vim", "+7", "/n/a b.md"]),
        ("nano -l", ["nano", "-l", "+7", "/n/a b.md"]),
        ("/usr/bin/code --wait", ["/usr/bin/code", "--wait", "-g", "/n/a b.md:7"]),
        ("code -g", ["code", "-g", "/n/a b.md:7"]),
        ("subl", ["subl", "/n/a b.md:7"]),
        ("hx", ["hx", "/n/a b.md:7"]),
        ("mate", ["mate", "-l", "7", "/n/a b.md"]),
        ("'/opt/my editor/vim'", ["/opt/my editor/vim", "+7", "/n/a b.md"]),
    ],
)
def test_the_line_is_said_as_the_editor_takes_it(written: str, command: list[str]) -> None:
    editor = Editor.chosen(written, {})
    assert editor is not None and editor.opening("/n/a b.md", 7) == command


def test_the_settings_come_before_the_environment() -> None:
    environment = {"VISUAL": "code", "EDITOR": "vim"}
    assert Editor.chosen("hx", environment) == Editor(("hx",))
    assert Editor.chosen("", environment) == Editor(("code",))
    assert Editor.chosen("'unclosed", {"EDITOR": "vim"}) == Editor(("vim",))
    assert Editor.chosen("", {}) is None


def test_where_nobody_says_which_it_is_gits_or_one_that_is_there(tmp_path: Path) -> None:
    git = shutil.which("git")
    assert git is not None
    environment = {"PATH": str(tmp_path), "HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1"}
    (tmp_path / "git").symlink_to(git)
    assert Editor.chosen("", environment) is None
    for name in ("vi", "nano"):
        (tmp_path / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
        assert Editor.chosen("", environment) == Editor((name,))
    (tmp_path / ".gitconfig").write_text("[core]\n\teditor = hx --wait\n", encoding="utf-8")
    assert Editor.chosen("", environment) == Editor(("hx", "--wait"))


def test_which_have_a_window_of_their_own() -> None:
    assert Editor(("code", "--wait")).windowed and not Editor(("vim",)).windowed
