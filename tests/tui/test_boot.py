"""The app starts without a daemon, goes through its screens, and ends."""

import asyncio

from recalld.tui.app import RecallApp
from recalld.tui.connection.link import Link
from recalld.tui.screens import SCREEN_NAMES


def test_every_screen_opens(tmp_path: object) -> None:
    async def run() -> None:
        app = RecallApp(Link(start=False, socket_path=f"{tmp_path}/none.sock"))
        async with app.run_test(size=(80, 24)) as pilot:
            for name in SCREEN_NAMES:
                app.action_go(name)
                await pilot.pause()
                assert name == app.screen.NAME  # type: ignore[attr-defined]
            await pilot.press("ctrl+q")

    asyncio.run(run())
