"""`recall init` as a person meets it: asked where the notes are, then a first answer, then what else there is."""

import json
import subprocess
from pathlib import Path

from .conftest import Open


def test_from_nothing_to_a_cited_answer(terminal: Open, home: Path) -> None:
    (home / ".cursor").mkdir()
    screen = terminal("sh", "-c", f"cd {home}; recall init")
    screen.shows("Where are your notes?")
    screen.type("~/nowhere")
    screen.press("Enter")
    screen.shows("there is no folder")
    screen.press("Enter")
    screen.shows("A first question", "Ask it now?")
    screen.press("Enter")
    screen.shows("Sources")
    screen.until(lambda shown: "cursor is on this machine" in shown or "[mcp]" in shown, "an offer for agents")
    if "cursor is on this machine" in screen.screen():
        screen.type("y")
        screen.press("Enter")
    screen.shows("EXIT 0")
    settings = home / ".cursor/mcp.json"
    assert not settings.exists() or "recalld" in json.loads(settings.read_text(encoding="utf-8"))["mcpServers"]


def test_notes_of_ones_own_hooks_and_again(terminal: Open, home: Path) -> None:
    notes = home / "mine"
    notes.mkdir()
    for number in range(3):
        text = f"# Note {number}\n\nThe connection pool of service {number} has ten connections.\n"
        (notes / f"{number}.md").write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q", str(notes)], check=True, timeout=30)
    screen = terminal("sh", "-c", f"cd {notes}; recall init")
    shown = screen.until(lambda shown: "Ask it now?" in shown or "Install them?" in shown, "a question")
    if "Ask it now?" in shown:
        screen.type("n")
        screen.press("Enter")
    screen.shows("Install them?")
    screen.type("y")
    screen.press("Enter")
    screen.shows("EXIT 0")
    assert (notes / ".git/hooks/post-commit").exists() or "[hook" in (notes / ".git/config").read_text(encoding="utf-8")
    again = terminal("sh", "-c", f"cd {notes}; recall init")
    again.until(lambda shown: "Ask it now?" in shown or "EXIT 0" in shown, "a question or the end")
    assert "Install them?" not in again.screen()


def test_interrupted_it_goes_on_from_where_things_are_and_can_be_undone(terminal: Open, home: Path) -> None:
    """Ctrl-C at a question sets up nothing; the next time it is asked again; what was set up goes by one command."""
    notes = home / "mine"
    notes.mkdir()
    (notes / "pool.md").write_text("# Pool\n\nThe connection pool has ten connections.\n", encoding="utf-8")
    subprocess.run(["git", "init", "-q", str(notes)], check=True, timeout=30)
    before = _files(notes)
    for answer in ("C-c", "y"):
        # Ctrl-C reaches the shells as well: the inner one hears of it and goes on, so that there is a screen to read.
        screen = terminal("sh", "-c", f"cd {notes}; trap : INT; recall init; echo EXIT $?; exec cat")
        shown = screen.until(lambda shown: "Ask it now?" in shown or "Install them?" in shown, "a question")
        if "Ask it now?" in shown:
            screen.type("n")
            screen.press("Enter")
        screen.shows("Install them?")
        screen.press(answer)
        if answer != "C-c":
            screen.press("Enter")
        screen.shows("EXIT 130" if answer == "C-c" else "EXIT 0")
        assert (_files(notes) == before) is (answer == "C-c")
    away = terminal("sh", "-c", f"cd {home}; recall uninstall --yes")
    away.shows("These stay", f"notes: {notes}", "EXIT 0")
    assert _files(notes) == before and (notes / "pool.md").exists()


def _files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, git's own among them."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
