"""Windows that are left, whatever keys come in the same moment."""

import asyncio

from textual.content import Content

from recalld.tui.keys.commands import Commands
from recalld.tui.keys.jump import Jump
from recalld.tui.screen import RecallScreen
from recalld.tui.widgets.confirm import Confirm

from ..conftest import MakeApp, Until


def test_letters_that_come_at_once_jump_once(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            await pilot.press("ctrl+o")
            await until(pilot, lambda: isinstance(app.screen, Jump))
            for key in ("a", "a", "a", "b", "b"):
                app.simulate_key(key)  # without waiting for what the one before did
            await until(pilot, lambda: isinstance(app.screen, RecallScreen))
            await pilot.pause(0.3)  # the other keys
            assert app.is_running and app.fault is None

    asyncio.run(run())


def test_a_window_has_one_result(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(100, 30)) as pilot:
            answers: list[bool | None] = []
            app.push_screen(Confirm("Merge", ["a into b"], Content("")), answers.append)
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            for key in ("y", "n", "escape", "y"):
                app.simulate_key(key)
            await until(pilot, lambda: isinstance(app.screen, RecallScreen))
            await pilot.pause(0.3)  # the other keys
            assert answers == [True]

    asyncio.run(run())


def test_the_palette_takes_keys_before_there_is_anything_to_choose(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            await pilot.press("ctrl+p")
            await until(pilot, lambda: isinstance(app.screen, Commands))
            for key in ("x", "pagedown", "pageup", "enter", "enter", "escape"):
                app.simulate_key(key)
            await until(pilot, lambda: isinstance(app.screen, RecallScreen))
            await pilot.pause(0.3)
            assert app.is_running

    asyncio.run(run())
