"""In every theme one sees where the frames are, which of them the keys go to, and on which screen one is."""

import asyncio

import pytest
from textual.content import Content
from textual.widget import Widget

from recalld.tui.app import RecallApp
from recalld.tui.connection.link import Link
from recalld.tui.frame import themes
from recalld.tui.frame.heading import Tab
from recalld.tui.screens import SCREEN_NAMES
from recalld.tui.settings import Ui
from recalld.tui.widgets.confirm import Confirm

GROUND = {"ansi-dark": "ansi_black", "ansi-light": "ansi_bright_white"}
"""What a terminal with such colours stands on; a line of the same colour is not seen."""


def edge(widget: Widget) -> tuple[str, str]:
    """The kind and the colour of a frame, as the theme names it."""
    kind, colour = widget.styles.border_top
    return kind.replace("none", ""), f"ansi {colour.ansi}" if colour.ansi is not None else colour.hex


@pytest.mark.parametrize("name", [themes.DEFAULT, "ansi-dark"])
def test_a_frame_shows_whether_keys_go_to_it(name: str) -> None:
    async def run() -> int:
        app = RecallApp(Link(start=False, socket_path="/tmp/none.sock"), "status", Ui(theme=name))
        seen = 0
        async with app.run_test(size=(120, 40)) as pilot:
            for screen in SCREEN_NAMES:
                app.action_go(screen)
                await pilot.pause()
                app.screen.set_focus(None)
                await pilot.pause()
                framed = [each for each in app.screen.query("*").results(Widget) if each.focusable and edge(each)[0]]
                before = [edge(each) for each in framed]
                for widget, blurred in zip(framed, before, strict=True):
                    app.screen.set_focus(widget)
                    await pilot.pause()
                    assert edge(widget) != blurred, widget
                seen += len(framed)
        return seen

    assert asyncio.run(run()) > 10


@pytest.mark.parametrize("name", themes.OURS)
def test_what_has_no_focus_stands_out_from_its_ground(name: str) -> None:
    async def run() -> None:
        app = RecallApp(Link(start=False, socket_path="/tmp/none.sock"), "status", Ui(theme=name))
        async with app.run_test(size=(80, 24)):
            found = app.theme_variables
            ground = GROUND.get(name, found["background"])
            assert found["border-blurred"] not in (ground, found["background"], found["surface"])
            assert found["block-cursor-blurred-background"] not in (ground, found["background"], found["surface"])
            current = next(tab for tab in app.screen.query(Tab) if tab.has_class("current"))
            assert current.styles.color.ansi != -1, "the terminal's own colour may be that of the tab"

    asyncio.run(run())


@pytest.mark.parametrize("name", themes.OURS)
def test_the_button_that_enter_presses_is_the_one_that_is_seen(name: str) -> None:
    async def run() -> None:
        app = RecallApp(Link(start=False, socket_path="/tmp/none.sock"), "status", Ui(theme=name))
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(Confirm("?", ["x"], Content("y")))
            await pilot.pause()
            no, yes = app.screen.query_one("#no"), app.screen.query_one("#yes")
            assert yes.has_focus and yes.styles.background != no.styles.background
            assert yes.styles.color != yes.styles.background and not yes.styles.text_style.reverse
            await pilot.press("left")
            assert no.has_focus and yes.styles.background != no.styles.background

    asyncio.run(run())
