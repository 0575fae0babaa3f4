"""Notes: the tree, a note with its links, what is around it."""

import asyncio
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from recalld.tui.app import RecallApp
from recalld.tui.screens.notes import NotesScreen
from recalld.tui.screens.search import SearchScreen
from recalld.tui.widgets.aroundlist import AroundList
from recalld.tui.widgets.notetree import NoteTree
from recalld.tui.widgets.noteview import NoteView

from ..conftest import MakeApp, Running, Until

Act = Callable[[RecallApp, Pilot[int]], Awaitable[None]]
INDEX = "index.md"
DOCKER = "infra/Docker 健康檢查.md"
HOSTILE = (
    "# Bad [/b] note\n\n[@click=app.quit]x[/] [click](<');app.quit('>) [[Docker 健康檢查|[red]in[/red]]]\n\n"
    "\x1b[31mansi\x1b[0m \x1b]52;c;aGk=\x07 \u202ereversed\u202c \u200bzero 👨‍👩‍👧 "
    f"{'long ' * 1000}\n\n| a | b |\n|---|---|\n| [/] | {'寬' * 200} |\n"
)


@pytest.fixture
def in_notes(make_app: MakeApp, until: Until) -> Callable[..., None]:
    """Run something on the screen once the notes are listed."""

    def run(act: Act, size: tuple[int, int] = (120, 40)) -> None:
        async def go() -> None:
            app = make_app("notes")
            async with app.run_test(size=size) as pilot:
                await until(pilot, lambda: isinstance(app.screen, NotesScreen) and tree(app).count)
                await act(app, pilot)

        asyncio.run(go())

    return run


def tree(app: RecallApp) -> NoteTree:
    return app.screen.query_one(NoteTree)


def view(app: RecallApp) -> NoteView:
    return app.screen.query_one(NoteView)


def path(app: RecallApp) -> str:
    note = view(app).note
    return str(note["path"]) if note else ""


def read(app: RecallApp) -> str:
    return "\n".join(view(app).render_line(y).text for y in range(view(app).size.height))


def listed(app: RecallApp) -> list[str]:
    return [row.text for row in tree(app)._rows]


async def opened(app: RecallApp, pilot: Pilot[int], until: Until, wanted: str) -> None:
    screen = app.screen
    assert isinstance(screen, NotesScreen)
    screen.open_note(wanted)
    await until(pilot, lambda: path(app) == wanted)


def test_folders_open_and_close(in_notes: Callable[..., None], until: Until) -> None:
    async def act(app: RecallApp, pilot: Pilot[int]) -> None:
        assert listed(app)[:2] == ["ai", "cli"]
        await pilot.press("right")
        assert len(listed(app)) > 8
        await pilot.press("right", "left", "left")
        assert listed(app)[:2] == ["ai", "cli"]
        await pilot.press("enter", "down", "enter")
        await until(pilot, lambda: path(app).startswith("ai/"))
        assert view(app).has_focus

    in_notes(act)


def test_a_click_opens_a_note(in_notes: Callable[..., None], until: Until) -> None:
    async def act(app: RecallApp, pilot: Pilot[int]) -> None:
        at = next(number for number, row in enumerate(tree(app)._rows) if row.path == INDEX)
        await pilot.click(tree(app), offset=(6, at + 2))
        await until(pilot, lambda: path(app) == INDEX)

    in_notes(act)


def test_a_note_is_rendered_and_its_links_are_followed(in_notes: Callable[..., None], until: Until) -> None:
    async def act(app: RecallApp, pilot: Pilot[int]) -> None:
        await opened(app, pilot, until, INDEX)
        assert "[[" not in read(app) and "Ollama keeps models resident" in read(app)
        assert view(app).check_action("link", (1,)) and not view(app).check_action("follow", ())
        await pilot.press("tab")
        assert view(app).line > 8 and view(app).check_action("follow", ())
        await pilot.press("enter")
        await until(pilot, lambda: path(app) == "ai/Ollama keeps models resident.md")
        await pilot.press("left_square_bracket")
        await until(pilot, lambda: path(app) == INDEX)
        await pilot.press("right_square_bracket")
        await until(pilot, lambda: path(app) == "ai/Ollama keeps models resident.md")
        assert app.screen.chosen_path() == path(app)  # type: ignore[attr-defined]

    in_notes(act)


def test_escape_goes_back_by_one(in_notes: Callable[..., None], until: Until) -> None:
    async def act(app: RecallApp, pilot: Pilot[int]) -> None:
        await opened(app, pilot, until, INDEX)
        await pilot.press("tab", "enter")
        await until(pilot, lambda: path(app) == "ai/Ollama keeps models resident.md")
        await pilot.press("escape")
        await until(pilot, lambda: path(app) == INDEX)
        assert view(app).has_focus and app.screen.check_action("leave", ()) is True
        await pilot.press("escape")
        assert tree(app).has_focus and app.screen.check_action("leave", ()) is False

    in_notes(act)


def test_escape_ends_where_the_note_was_looked_up(make_app: MakeApp, until: Until) -> None:
    async def go() -> None:
        app = make_app("search")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            app.screen.look_up(INDEX)  # type: ignore[attr-defined]
            await until(pilot, lambda: isinstance(app.screen, NotesScreen) and app.screen.query(NoteView))
            await until(pilot, lambda: path(app) == INDEX)
            await pilot.press("tab", "enter")
            await until(pilot, lambda: path(app) == "ai/Ollama keeps models resident.md")
            await pilot.press("escape")
            await until(pilot, lambda: path(app) == INDEX)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, SearchScreen))

    asyncio.run(go())


def test_a_click_on_a_link_follows_it(in_notes: Callable[..., None], until: Until) -> None:
    async def act(app: RecallApp, pilot: Pilot[int]) -> None:
        await opened(app, pilot, until, INDEX)
        y = next(y for y in range(30) if "vLLM crashes" in view(app).render_line(y).text)
        await pilot.click(view(app), offset=(6, y + 1))
        await until(pilot, lambda: path(app) == "ai/vLLM crashes at start.md")

    in_notes(act)


def test_what_is_around_a_note(in_notes: Callable[..., None], until: Until) -> None:
    async def act(app: RecallApp, pilot: Pilot[int]) -> None:
        await opened(app, pilot, until, DOCKER)
        around = app.screen.query_one(AroundList)
        await until(pilot, lambda: any(entry.path == INDEX and entry.line for entry in around._entries))
        await pilot.press("a")
        assert around.has_focus
        await pilot.press("home", "enter")
        await until(pilot, lambda: path(app) not in ("", DOCKER))

    in_notes(act)


def test_finding_by_typing(in_notes: Callable[..., None], until: Until) -> None:
    async def act(app: RecallApp, pilot: Pilot[int]) -> None:
        await pilot.press("slash", *"docker")
        assert app.screen.query_one(Input).value == "docker"
        await until(pilot, lambda: listed(app)[:1] == ["Docker 健康檢查"])
        await pilot.press("escape")
        assert listed(app)[:2] == ["ai", "cli"]
        app.screen.query_one(Input).value = "健康检查"
        await until(pilot, lambda: "Docker 健康檢查" in listed(app))
        await pilot.press("enter")
        await until(pilot, lambda: path(app) == DOCKER)

    in_notes(act)


def test_recent_changes_come_first(in_notes: Callable[..., None], until: Until, daemon: Running) -> None:
    file = daemon.vault / "just now.md"

    async def act(app: RecallApp, pilot: Pilot[int]) -> None:
        await pilot.press("r")
        count = len(listed(app))
        assert count > 40
        file.write_text("# Just now\n\ntext\n", "utf-8")
        await until(pilot, lambda: "Just now" in listed(app)[:1])
        await pilot.press("home", "enter")
        await until(pilot, lambda: path(app) == "just now.md" and "text" in read(app))
        file.write_text("# Just now\n\nother words\n", "utf-8")
        await until(pilot, lambda: "other words" in read(app))
        file.unlink()
        await until(pilot, lambda: view(app).border_subtitle)

    try:
        in_notes(act)
    finally:
        file.unlink(missing_ok=True)


def test_a_hostile_note_is_text(in_notes: Callable[..., None], until: Until, daemon: Running) -> None:
    file = daemon.vault / "bad [b] note.md"
    file.write_text(HOSTILE, "utf-8")
    daemon.call("wait", timeout_ms=30_000)

    async def act(app: RecallApp, pilot: Pilot[int]) -> None:
        await opened(app, pilot, until, file.name)
        await until(pilot, lambda: "Bad [/b] note" in read(app) and "[@click=app.quit]x[/]" in read(app))
        assert not any(char in read(app) for char in "\x1b\x07\u202e")
        for y in range(5, 9):
            for x in range(2, view(app).size.width, 11):
                await pilot.click(view(app), offset=(x, y))
        await opened(app, pilot, until, file.name)
        await pilot.press("end")
        assert app.is_running

    try:
        in_notes(act)
        in_notes(act, (60, 20))
    finally:
        file.unlink()
        daemon.call("wait", timeout_ms=30_000)


def test_the_editor_opens_at_the_line(
    in_notes: Callable[..., None], until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, daemon: Running
) -> None:
    editor, told = tmp_path / "code", tmp_path / "told"
    editor.write_text(f'#!/bin/sh\necho "$@" > "{told}.new" && mv "{told}.new" "{told}"\n', "utf-8")
    editor.chmod(editor.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("VISUAL", str(editor))

    async def act(app: RecallApp, pilot: Pilot[int]) -> None:
        await opened(app, pilot, until, INDEX)
        await pilot.press("tab", "tab", "e")
        await until(pilot, told.exists)
        assert told.read_text("utf-8").strip() == f"-g {daemon.vault / INDEX}:15"

    in_notes(act)


def test_links_that_lead_out_or_nowhere(in_notes: Callable[..., None], until: Until, daemon: Running) -> None:
    file = daemon.vault / "leads.md"
    file.write_text(
        "# Leads\n\n[out](https://example.org/x) [[nothing here]] [down](#far-down)\n\n## Far down\n", "utf-8"
    )
    daemon.call("wait", timeout_ms=30_000)

    async def act(app: RecallApp, pilot: Pilot[int]) -> None:
        await opened(app, pilot, until, "leads.md")
        await pilot.press("tab", "enter")
        assert app.clipboard == "https://example.org/x"
        await pilot.press("tab", "enter", "tab", "enter")
        await pilot.pause()
        assert path(app) == "leads.md" and len(app._notifications) >= 2
        await pilot.press("y")
        assert app.clipboard == "leads.md"
        await pilot.press("tab")
        assert not view(app).has_focus

    try:
        in_notes(act)
    finally:
        file.unlink()
        daemon.call("wait", timeout_ms=30_000)


def test_a_narrow_screen_shows_one_pane(in_notes: Callable[..., None], until: Until) -> None:
    async def act(app: RecallApp, pilot: Pilot[int]) -> None:
        assert tree(app).region.width == 60 and not view(app).region
        await pilot.press("end", "enter")
        await until(pilot, lambda: path(app) == INDEX)
        await pilot.pause()
        assert view(app).region.width == 60 and not tree(app).region
        await pilot.press("escape")
        await pilot.pause()
        assert tree(app).has_focus and tree(app).region.width == 60

    in_notes(act, (60, 20))
