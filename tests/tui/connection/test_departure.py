"""A daemon that somebody told to stop stays stopped, and so does the app leave it."""

import asyncio
import shutil
from pathlib import Path

import pytest

from recalld.daemon.connecting import connect
from recalld.daemon.errors import RecalldError
from recalld.tui.app import RecallApp
from recalld.tui.connection.link import Link
from recalld.tui.frame.heading import Heading
from recalld.tui.widgets.freshness import Freshness
from recalld.tui.widgets.question import Question

from ..conftest import DEMO, Until


def test_stopped_by_somebody_it_stays_stopped_until_a_key_is_pressed(home: Path, until: Until) -> None:
    shutil.copytree(DEMO, home / "demo")
    with connect() as client:
        client.call("vault.add", {"path": str(home / "demo"), "name": "demo"})

    async def run() -> None:
        app = RecallApp(Link("demo"), "search")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            await asyncio.to_thread(stop)
            await until(pilot, lambda: "was stopped; F9 starts it" in line(app))
            await pilot.press(*"cobra")
            await until(pilot, lambda: "recalld was stopped" in str(app.screen.query_one("#said").render()))
            with pytest.raises(RecalldError):
                connect(start=False)
            await pilot.press("f9")
            await until(pilot, lambda: app.link.state == "connected" and "stopped" not in line(app))
            await until(pilot, lambda: app.screen.chosen_path())  # type: ignore[attr-defined]
        await asyncio.to_thread(stop)

    asyncio.run(run())


def test_an_app_whose_daemon_was_stopped_writes_nothing_and_calls_nothing_fresh(home: Path, until: Until) -> None:
    shutil.copytree(DEMO, home / "demo")
    with connect() as client:
        client.call("vault.add", {"path": str(home / "demo"), "name": "demo"})
        client.call("wait")

    async def run() -> None:
        app = RecallApp(Link("demo"), "ask")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: "index up to date" in fresh(app))
            await asyncio.to_thread(stop)
            await until(pilot, lambda: "nothing follows the notes" in fresh(app))
            before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
            app.screen.query_one(Question).value = "what is cobra"
            await pilot.press("enter")
            app.use_theme("contrast")
            app.screen.query_one(Freshness)._grow_older()
            await until(pilot, lambda: len(app._notifications) > 0)
            assert "nothing follows the notes" in fresh(app)
            assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == before

    asyncio.run(run())


def fresh(app: RecallApp) -> str:
    return "".join(str(each.render()) for each in app.screen.query(Freshness))


def line(app: RecallApp) -> str:
    return str(app.screen.query_one(Heading).query_one("#where").render())


def stop() -> None:
    with connect(start=False) as client:
        client.call("stop")
        client.wait_closed(30)
