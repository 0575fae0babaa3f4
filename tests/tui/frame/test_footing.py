"""The foot names the keys that do something where the focus is, and no others."""

import asyncio

import pytest
from textual.content import Content
from textual.widgets import Button, Input, OptionList
from textual.widgets._footer import FooterKey

from recalld.tui.app import RecallApp
from recalld.tui.frame.footing import Footing
from recalld.tui.start.vaultpicker import VaultPicker
from recalld.tui.widgets.confirm import Confirm
from recalld.tui.widgets.pathview import PathView

from ..conftest import MakeApp, Until


def foot(app: RecallApp) -> dict[str, str]:
    return {key.description: key.key_display for key in app.screen.query(FooterKey)}


@pytest.mark.parametrize("screen", ["ask", "search", "concepts", "notes"])
def test_what_is_typed_is_no_key(make_app: MakeApp, until: Until, screen: str) -> None:
    async def run() -> None:
        app = make_app(screen)
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.link.state == "connected" and bool(foot(app)))
            if screen == "concepts":
                await until(pilot, lambda: "Filter" in foot(app))
                await pilot.press("slash")
            else:
                app.screen.query(Input).first().focus()
            await until(pilot, lambda: isinstance(app.screen.focused, Input) and "Filter" not in foot(app))
            await pilot.pause()
            typed = [key.key for key in app.screen.query(FooterKey) if len(key.key_display) == 1 and key.key != "enter"]
            assert [key for key in typed if key not in ("up", "down", "left", "right", "tab", "escape")] == []

    asyncio.run(run())


def test_windows_that_ask_have_one_pair_of_keys(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(100, 30)) as pilot:
            answers: list[bool | None] = []
            for keys, answer in ((["enter"], True), (["y"], True), (["n"], False), (["escape"], False)):
                app.push_screen(Confirm("Merge", ["a into b"], Content("")), answers.append)
                await until(pilot, lambda: isinstance(app.screen.focused, Button) and "Do it" in foot(app))
                assert {name: foot(app)[name] for name in ("Do it", "Leave it")} == {"Do it": "⏎", "Leave it": "esc"}
                await pilot.press(*keys)
                await until(pilot, lambda: not isinstance(app.screen, Confirm))
                assert answers[-1] is answer
            app.push_screen(VaultPicker([{"name": "a", "path": "/a", "notes": 1}]))
            await until(pilot, lambda: "Choose" in foot(app))

    asyncio.run(run())


@pytest.mark.parametrize(("width", "commands", "cut"), [(60, False, True), (100, False, True), (180, True, False)])
def test_the_key_for_commands_gives_way_to_those_of_the_screen(
    make_app: MakeApp, until: Until, width: int, commands: bool, cut: bool
) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(width, 30)) as pilot:
            await until(pilot, lambda: "Accept" in foot(app))
            footing = app.screen.query_one(Footing)
            await until(pilot, lambda: footing.query_one("#palette").display is commands)
            assert footing.has_class("cut") is cut
            end = footing.query_one("#more" if cut else "#quit").region.x
            seen = [key for key in footing.query(FooterKey) if key.visible]
            assert seen and all(key.region.right <= end for key in seen)
            assert len(seen) == len(footing.query(FooterKey)) or cut

    asyncio.run(run())


def test_an_empty_way_is_no_place_to_go_to(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            await pilot.press("c")
            await until(pilot, lambda: isinstance(app.screen.focused, Input))
            for _ in range(3):
                await pilot.press("tab")
                assert app.screen.query_one(PathView).query_one("#way", OptionList) is not app.screen.focused

    asyncio.run(run())
