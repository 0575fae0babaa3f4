"""The app as a person has it: typed at, read off the screen, with a daemon that dies meanwhile."""

import os
import signal
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
    app.shows("demo", "1 Ask")
    app.type(QUESTION)
    app.shows(QUESTION)
    app.press("Enter")
    app.shows("Sources (", "vLLM crashes at start", "症狀")

    app.press("e")
    app.until(lambda screen: (home / "opened").exists(), "the editor")
    opened = (home / "opened").read_text(encoding="utf-8")
    assert "vLLM crashes at start.md" in opened and "+10" in opened

    app.press("F4")
    app.shows("to decide", "accepts it")
    app.press("a")
    if "Do it (y)" in app.until(lambda screen: "Done:" in screen or "Do it (y)" in screen, "a window, or the deed"):
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
    app.shows(QUESTION)

    app.resize(60, 20)
    app.until(lambda screen: "2 Search" not in screen and "1 Ask" in screen, "a heading for 60 columns")
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
    app.shows("1 Ask", "Why does vLLM crash at start?")
    app.press("Enter")
    app.shows("Sources (", "[1]")
    app.press("C-q")
    app.shows("EXIT 0")


def test_a_signal_leaves_the_terminal_as_it_was(terminal: Open, home: Path, pid: Callable[[], int]) -> None:
    app = terminal("sh", "-c", f"echo $$ > {home}/pid; exec recall tui --screen status")
    app.shows("7 Status", "Notes and index")
    os.kill(int((home / "pid").read_text(encoding="ascii")), signal.SIGTERM)
    app.shows(f"EXIT {128 + signal.SIGTERM}")
    assert app.modes() == "0 0"


def test_without_a_terminal_it_says_so(terminal: Open, pid: Callable[[], int]) -> None:
    app = terminal("sh", "-c", "recall tui </dev/null")
    app.shows("terminal", "EXIT 2")
