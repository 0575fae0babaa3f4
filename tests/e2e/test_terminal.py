"""The app as a person has it: typed at, read off the screen, with a daemon that dies meanwhile."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from recalld.daemon.client import Client

from .conftest import Open

QUESTION = "vLLM 為什麼一啟動就當掉？"


@pytest.fixture
def pid(ask_daemon: Callable[[], Client], vault: Path) -> Callable[[], int]:
    """The daemon's process; the vault is in its index."""
    with ask_daemon() as client:
        client.call("vault.add", {"path": str(vault), "name": "demo"})
        client.call("wait", {"timeout_ms": 60_000})

    def process() -> int:
        with ask_daemon() as client:
            return int(client.call("status")["pid"])

    return process


def test_a_question_its_source_a_decision_and_a_daemon_that_dies(
    terminal: Open, pid: Callable[[], int], vault: Path, home: Path
) -> None:
    editor = home / "editor"
    editor.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {home}/opened\n', encoding="utf-8")
    editor.chmod(0o700)
    app = terminal("recall", "tui", EDITOR=str(editor))
    app.shows("demo", "F2 Ask")
    app.type(QUESTION)
    app.shows(QUESTION)
    app.press("Enter")
    app.shows("Sources (", "vLLM crashes at start", "症狀")

    app.type("and is he free")  # what is typed now is the next question, and opens nothing
    assert "and is he free" in app.shows("and is he free") and not (home / "opened").exists()
    app.press("Up", "Down", "Down")
    app.shows("e Edit")
    app.press("e")
    app.until(lambda screen: (home / "opened").exists(), "the editor")
    opened = (home / "opened").read_text(encoding="utf-8")
    assert "vLLM crashes at start.md" in opened and "+10" in opened

    app.press("F4")
    app.shows("to decide", "accepts it")
    app.press("a")
    if "⏎ Do it" in app.until(lambda screen: "Done:" in screen or "⏎ Do it" in screen, "a window, or the deed"):
        app.press("y")  # what it changes was not known yet, and is shown first
    app.shows("Done:")
    decisions = vault / ".recall" / "decisions.toml"
    app.until(lambda screen: decisions.exists(), "a decision in the vault")
    app.press("u")
    app.shows("Taken back")

    killed = pid()
    os.kill(killed, signal.SIGKILL)
    app.press("F8")
    app.until(lambda screen: "running for" in screen and str(killed) not in screen, "another daemon")
    app.press("F2")
    app.shows("and is he free")  # what was begun is still there

    app.resize(60, 20)
    app.until(lambda screen: "3 Search" not in screen and "2 Ask" in screen, "a heading for 60 columns")
    assert all(len(line) <= 60 for line in app.screen().splitlines())
    app.press("C-q")
    app.shows("EXIT 0")
    assert app.modes() == "0 0"


def test_the_first_start_leads_to_an_answer(terminal: Open) -> None:
    app = terminal("recall", "tui")
    app.shows("Welcome to recall", "Try the demo notes")
    app.press("Tab", "Tab", "Enter")
    app.shows("Ready", "Ask it")
    app.press("Enter")
    app.shows("F2 Ask", "Why does vLLM crash at start?")
    app.press("Enter")
    app.shows("Sources (", "[1]")
    app.press("C-q")
    app.shows("EXIT 0")


def test_a_signal_leaves_the_terminal_as_it_was(terminal: Open, home: Path, pid: Callable[[], int]) -> None:
    app = terminal("sh", "-c", f"echo $$ > {home}/pid; exec recall tui --screen status")
    app.shows("8 Status", "Notes and index")
    os.kill(int((home / "pid").read_text(encoding="ascii")), signal.SIGTERM)
    app.shows(f"EXIT {128 + signal.SIGTERM}")
    assert app.modes() == "0 0"


def test_a_fault_is_said_in_one_line_and_leaves_the_terminal_as_it_was(
    terminal: Open, home: Path, pid: Callable[[], int]
) -> None:
    broken = home / "broken.py"
    broken.write_text(
        "import sys\nfrom recalld.cli.main import main\nfrom recalld.tui.app import RecallApp\n"
        "def fail(app):\n    note = 'what a note says'\n    raise KeyError(len(note))\n"
        "RecallApp.action_jump = fail\nsys.exit(main(['tui', '--screen', 'status']))\n",
        encoding="utf-8",
    )
    app = terminal(sys.executable, str(broken))
    app.shows("8 Status", "Notes and index")
    app.press("C-o")
    screen = app.shows("something went wrong inside recall: KeyError: 16", "RECALLD_DEBUG", "EXIT 70")
    assert "what a note says" not in screen and app.modes() == "0 0"


def test_a_long_text_that_a_terminal_types_key_by_key(terminal: Open, pid: Callable[[], int]) -> None:
    app = terminal("recall", "tui", "--screen", "search")
    app.shows("demo", "F3 Search")
    app.type("連線池 pool " * 900)
    app.press("C-u")
    app.type("cobra")
    app.shows("│ cobra ", "Cobra commands")
    app.press("C-q")
    app.shows("EXIT 0")


def test_a_theme_is_taken_at_once_and_kept(terminal: Open, home: Path, pid: Callable[[], int]) -> None:
    app = terminal("recall", "tui", "--screen", "status")
    app.shows("8 Status", "Notes and index")
    app.press("C-p")
    app.type("contrast")
    app.shows("Theme: contrast")
    app.press("Enter")
    app.until(lambda screen: "Theme:" not in screen, "the palette closed")
    settings = home / "r" / "config" / "config.toml"
    app.until(lambda screen: 'theme = "contrast"' in settings.read_text(encoding="utf-8"), "the theme kept")
    for size in ((200, 60), (20, 5), (61, 19), (150, 6), (60, 20)):
        app.resize(*size)
    app.until(lambda screen: "8 Status" in screen and "2 Search" not in screen, "a heading for 60 columns")
    app.press("C-q")
    app.shows("EXIT 0")


def test_a_terminal_that_cannot_place_anything_is_none(terminal: Open, pid: Callable[[], int]) -> None:
    app = terminal("env", "TERM=dumb", "recall", "tui")
    app.shows("terminal", "EXIT 2")


def test_on_the_linux_console_lines_are_ascii_and_without_colour_all_is_there(
    terminal: Open, pid: Callable[[], int]
) -> None:
    app = terminal(
        "env", "-u", "LC_ALL", "-u", "LANG", "TERM=linux", "NO_COLOR=1", "recall", "tui", "--screen", "status"
    )
    screen = app.shows("8 Status", "Notes and index", "demo")
    assert "+-" in screen and "╭" not in screen
    app.press("C-q")
    app.shows("EXIT 0")


def test_without_a_terminal_it_says_so(terminal: Open, pid: Callable[[], int]) -> None:
    app = terminal("sh", "-c", "recall tui </dev/null")
    app.shows("terminal", "EXIT 2")
