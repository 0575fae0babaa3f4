"""What holds on every screen: settings, themes, keys, help, jumping, the palette, and the line in the heading."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from textual import _border
from textual.scrollbar import ScrollBarRender
from textual.widgets import Input, OptionList, Static, Tree
from textual.widgets._footer import FooterKey

from recalld.daemon import config, paths
from recalld.tui import settings
from recalld.tui.app import RecallApp
from recalld.tui.connection.link import Link
from recalld.tui.frame import borders, themes
from recalld.tui.frame.heading import Heading, Tab
from recalld.tui.keys import keymap
from recalld.tui.keys.help import Help
from recalld.tui.keys.jump import Jump
from recalld.tui.keys.palette import Palette
from recalld.tui.screens import SCREEN_NAMES
from recalld.tui.settings import Ui

from .conftest import MakeApp, Running, Until


def told(app: RecallApp) -> str:
    return "\n".join(str(one.message) for one in app._notifications)


def shown(app: RecallApp, selector: str) -> str:
    return "\n".join(str(each.render()) for each in app.screen.query(selector).results(Static))


def lonely(**ui: Any) -> RecallApp:
    """An app that finds no daemon."""
    return RecallApp(Link(start=False, socket_path="/tmp/none.sock"), "status", Ui(**ui))


def test_settings_that_mean_nothing_are_said_and_the_rest_holds() -> None:
    async def run() -> None:
        app = lonely(theme="[/b]", keymap={"go.ask": "ctrl+g", "no.such": "x", "status.reindex": "R"})
        async with app.run_test(size=(80, 24)) as pilot:
            assert app.theme == themes.DEFAULT
            await pilot.press("ctrl+g")
            await pilot.pause()
            assert app.screen.NAME == "ask"  # type: ignore[attr-defined]
            assert "[/b]" in told(app) and "no.such" in told(app) and "status.reindex" not in told(app)

    asyncio.run(run())


def test_keys_that_do_not_exist_are_said_and_lock_nobody_in() -> None:
    async def run() -> None:
        app = lonely(keymap={"quit": ",,", "palette": "", "go.ask": "ctrl+nonsense+++", "go.search": "slash,f3"})
        async with app.run_test(size=(80, 24)) as pilot:
            assert all(name in told(app) for name in ("quit", "palette", "go.ask")) and "go.search" not in told(app)
            await pilot.press("ctrl+q")
            await pilot.pause()
        assert app.return_code == 0

    asyncio.run(run())


def test_a_theme_that_is_chosen_is_kept(home: Path) -> None:
    async def run() -> None:
        app = lonely()
        async with app.run_test():
            app.use_theme("contrast")
            assert app.theme == "contrast"

    asyncio.run(run())
    assert config.load().config.ui.theme == "contrast"
    settings.remember("theme", "light")
    assert Path(paths.config_file()).read_text(encoding="utf-8") == '[ui]\ntheme = "light"\n'


@pytest.mark.parametrize("name", themes.OURS)
def test_every_theme_is_drawn(name: str) -> None:
    async def run() -> None:
        app = lonely(theme=name)
        async with app.run_test(size=(60, 20)):
            assert app.theme == name

    asyncio.run(run())


def test_ids_of_bindings_are_known_and_none_is_given_twice_on_a_screen() -> None:
    modules = tuple(f"recalld.tui.screens.{name}" for name in ("status", "ask"))
    assert keymap.unknown({"status.dream": "x", "nothing": "y"}, modules) == ["nothing"]


def test_ascii_borders_draw_no_line_that_could_be_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_border, "BORDER_CHARS", dict(_border.BORDER_CHARS))
    monkeypatch.setattr(_border, "BORDER_LOCATIONS", dict(_border.BORDER_LOCATIONS))
    monkeypatch.setattr(Tree, "LINES", Tree.LINES)
    monkeypatch.setattr(ScrollBarRender, "VERTICAL_BARS", ScrollBarRender.VERTICAL_BARS)
    monkeypatch.setattr(ScrollBarRender, "HORIZONTAL_BARS", ScrollBarRender.HORIZONTAL_BARS)
    borders.use_ascii()
    assert all(char.isascii() for rows in _border.BORDER_CHARS.values() for row in rows for char in row)
    assert all(line.isascii() for lines in Tree.LINES.values() for line in lines)
    _border.get_box.cache_clear()


def test_help_is_made_of_the_bindings_and_can_be_searched(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            await pilot.press("question_mark")
            await until(pilot, lambda: isinstance(app.screen, Help))
            assert "Reindex" in shown(app, "#keys") and "go.ask" not in shown(app, "#keys")
            await pilot.press("tab")
            await until(pilot, lambda: "status.reindex" in shown(app, "#keys") and "go.ask" in shown(app, "#keys"))
            app.screen.query_one(Input).value = "reindex"
            await until(pilot, lambda: "go.ask" not in shown(app, "#keys"))
            assert "Reindex" in shown(app, "#keys")
            app.screen.query_one(Input).value = "[/b] nothing"
            await until(pilot, lambda: "No key" in shown(app, "#keys"))
            await pilot.press("escape")
            assert not isinstance(app.screen, Help)

    asyncio.run(run())


def test_a_letter_takes_one_there(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(120, 50)) as pilot:
            await pilot.press("ctrl+o")
            await until(pilot, lambda: isinstance(app.screen, Jump))
            letters = [str(each.render()) for each in app.screen.query(".letter").results(Static)]
            assert letters[:2] == ["A", "S"]
            await pilot.press("s")
            await until(pilot, lambda: not isinstance(app.screen, Jump))
            assert app.focused is app.screen.query_one("LogTail")
            await pilot.press("ctrl+o")
            await until(pilot, lambda: isinstance(app.screen, Jump))
            await pilot.press("escape")
            assert not isinstance(app.screen, Jump)

    asyncio.run(run())


def test_the_palette_goes_to_screens_and_takes_names_as_they_are(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(100, 40)) as pilot:
            await until(pilot, lambda: app.vault_name == "demo" and "reindex" in app.link.capabilities)
            offered = [act.text async for act in Palette(app.screen).acts()]
            assert offered[0] == "Help" and "Go to Notes" in offered and "Theme: contrast" in offered
            assert any(text.startswith("Reindex:") for text in offered)
            assert any(text.startswith("Undo:") for text in offered)  # wherever one is
            await pilot.press("ctrl+p")
            for letter in "gotonotes":
                await pilot.press(letter)
            found = app.screen.query_one(OptionList)
            await until(pilot, lambda: found.option_count and "Notes" in str(found.get_option_at_index(0).prompt))
            await pilot.press("enter")
            await until(pilot, lambda: getattr(app.screen, "NAME", "") == "notes")

    asyncio.run(run())


def keys_shown(app: RecallApp) -> dict[str, str]:
    return {key.description: key.key_display for key in app.screen.query(FooterKey)}


def test_where_numbers_are_text_the_tabs_have_the_keys_that_lead_there(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("ask")
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: "F2 Ask" in tabs(app) and "F8 Status" in tabs(app))
            await pilot.press("4")
            assert app.screen.query_one(Input).value == "4"
            await pilot.press("tab")
            await until(pilot, lambda: "2 Ask" in tabs(app) and "8 Status" in tabs(app))
            await pilot.press("8")
            await until(pilot, lambda: getattr(app.screen, "NAME", "") == "status" and "8 Status" in tabs(app))

    asyncio.run(run())


def test_every_key_is_written_in_one_way(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("ask", ui=Ui(keymap={"go.notes": "ctrl+g"}))
        async with app.run_test(size=(120, 30)) as pilot:
            await until(pilot, lambda: "ctrl+g Notes" in tabs(app))
            await pilot.press("f1")
            await until(pilot, lambda: isinstance(app.screen, Help))
            keys = shown(app, "#keys")
            assert "ctrl+s" in keys and "F3" in keys and not re.search(r"\^\w|\bf\d", keys)

    asyncio.run(run())


def test_short_lines_have_numbers_and_long_ones_names(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(60, 20)) as pilot:
            await until(pilot, lambda: app.screen.query_one("#tab-ask", Tab).size.width == 3)
            assert "Status" in str(app.screen.query_one("#tab-status", Tab).render())
            await pilot.resize_terminal(140, 30)
            await until(pilot, lambda: app.screen.query_one("#tab-ask", Tab).size.width > 5)
            await pilot.click("#tab-notes")
            await until(pilot, lambda: getattr(app.screen, "NAME", "") == "notes")

    asyncio.run(run())


def test_the_heading_says_when_the_daemon_is_away_or_of_another_version(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = lonely()
        async with app.run_test(size=(120, 20)) as pilot:
            await until(pilot, lambda: "away" in str(app.screen.query_one(Heading).query_one("#where").render()))
        app = make_app("status")
        async with app.run_test(size=(120, 20)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            app.link.server = "recalld 0.0.1"
            app.screen.show_heading()  # type: ignore[attr-defined]
            assert "another version" in str(app.screen.query_one(Heading).query_one("#where").render())

    asyncio.run(run())


def test_another_vault_gets_screens_of_its_own(make_app: MakeApp, daemon: Running, until: Until) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            before = app.screen
            await app.use_vault("demo")
            assert app.screen is not before and app.screen.NAME == "status"  # type: ignore[attr-defined]
            app.action_go("notes")
            await pilot.pause()
            app.action_go("status")
            await pilot.pause()
            assert app.screen is not before

    asyncio.run(run())


def test_what_is_told_gives_way_to_what_is_told_next_but_not_a_warning() -> None:
    async def run() -> None:
        app = lonely()
        async with app.run_test(size=(80, 24)) as pilot:
            for text in ("one", "two"):
                app.tell(text)
                await pilot.pause()
            assert told(app) == "two"
            app.tell("look out", "warning")
            app.tell("three")
            await pilot.pause()
            assert told(app) == "two\nlook out\nthree"

    asyncio.run(run())


def tabs(app: RecallApp) -> str:
    return "".join(str(tab.render()) for tab in app.screen.query(Tab))


def test_tabs_keep_their_names_beside_a_short_line_and_give_way_to_a_long_one() -> None:
    async def run() -> None:
        app = lonely()
        async with app.run_test(size=(80, 24)) as pilot:
            heading = app.screen.query_one(Heading)
            heading.show("notes", "connected", "")
            await pilot.pause()
            assert "3 Search" in tabs(app)
            heading.show("the-notes-of-a-whole-life", "connected", "")
            await pilot.pause()
            assert "3 Search" in tabs(app)
            heading.show("notes", "lost", "")
            await pilot.pause()
            assert "3 Search" not in tabs(app) and "8 Status" in tabs(app)

    asyncio.run(run())


def test_a_command_that_is_not_there_is_said_in_the_words_of_the_person() -> None:
    async def run() -> None:
        app = lonely()
        async with app.run_test(size=(80, 24)):
            hits = [hit async for hit in Palette(app.screen).search("zzzzqq")]
            assert [str(hit.prompt) for hit in hits] == ["Nothing is called so here; F1 has the keys of a screen"]

    asyncio.run(run())


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_the_last_line_of_every_screen_says_how_to_leave(until: Until, columns: int) -> None:
    async def run() -> None:
        app = lonely()
        async with app.run_test(size=(columns, 24)) as pilot:
            for name in SCREEN_NAMES:
                await app._go(name)
                await until(pilot, lambda: "ctrl+q Quit" in app.screen._compositor.render_strips()[-1].text)

    asyncio.run(run())
