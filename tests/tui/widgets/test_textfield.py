"""Windows in which one types say that Enter takes it."""

import asyncio
from collections.abc import Callable

import pytest
from textual.widgets._footer import FooterKey

from recalld.tui.app import RecallApp
from recalld.tui.asking.scopepicker import Scope, ScopePicker
from recalld.tui.frame.window import Window
from recalld.tui.graph.exportwindow import ExportWindow
from recalld.tui.widgets.nameprompt import NamePrompt

from ..conftest import MakeApp, Until

Make = Callable[[RecallApp], Window[object]]


@pytest.mark.parametrize(
    "make",
    [
        lambda app: ExportWindow(app.link, "notes"),
        lambda app: NamePrompt("Name", kind="new"),
        lambda app: NamePrompt("Into", kind="concept"),
        lambda app: ScopePicker([(Scope(), 3)]),
    ],
)
def test_the_foot_says_what_enter_does(make: Make, make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(100, 30)) as pilot:
            app.push_screen(make(app))
            await until(pilot, lambda: "Take it" in {key.description for key in app.screen.query(FooterKey)})

    asyncio.run(run())
