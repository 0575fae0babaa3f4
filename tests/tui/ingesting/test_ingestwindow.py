"""Ingesting from the app: a scripted model over real HTTP, the real daemon, and the log as it goes on."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, Static

from recalld.daemon import paths
from recalld.tui.app import RecallApp
from recalld.tui.ingesting import modelingester
from recalld.tui.ingesting.ingestwindow import IngestWindow, named

from ...agents.conftest import FakeModel, Said
from ..conftest import MakeApp, Running, Until


def call(tool: str, **arguments: Any) -> Said:
    return Said(calls=((tool, json.dumps(arguments)),))


@pytest.fixture
def fake(home: Path) -> Iterator[FakeModel]:
    """A language model, and the settings that name it."""
    model = FakeModel()
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'[llm]\nmodel = "tiny"\nurl = "{model.url}"\ntimeout = 20\nnum_ctx = 16000\n', encoding="utf-8")
    yield model
    model.close()


def shown(app: RecallApp) -> str:
    return "\n".join(str(one.content) for one in app.screen.query_one("#log").query(Static))


def state(app: RecallApp) -> str:
    return str(app.screen.query_one("#state", Static).content)


def opened(app: RecallApp, daemon: Running) -> None:
    app.ingester = lambda: modelingester.configured(daemon.socket)
    app.ingest()


def test_tried_first_then_written(
    fake: FakeModel, make_app: MakeApp, daemon: Running, until: Until, tmp_path: Path
) -> None:
    source = tmp_path / "pools of many.md"
    source.write_text("# Pools\n\nA pool holds 20 connections.\n")
    made = (
        call("note_update", path="ingested/pool.md", text="x"),
        call("note_create", path="ingested/pool.md", text="# Pool\n\nIt holds 20.\n", aliases=["pool", "連線池"]),
        "Done.",
    )
    app = make_app()
    page = daemon.vault / "ingested" / "pool.md"

    async def run() -> None:
        async with app.run_test(size=(110, 40)) as pilot:
            opened(app, daemon)
            await until(pilot, lambda: isinstance(app.screen, IngestWindow) and app.screen.query("#sources"))
            app.screen.query_one("#sources", Input).value = str(source)
            fake.says(*made)
            await pilot.press("enter")
            await until(pilot, lambda: "/ingest/" in shown(app))
            assert "✖ note_update ingested/pool.md" in shown(app) and "+It holds 20." in shown(app)
            assert "✓" not in shown(app) and not page.exists()
            fake.asked.clear()
            fake.says(*made)
            await pilot.press("ctrl+s")
            await until(pilot, lambda: "/ingest/" in shown(app) and "✓ note_create ingested/pool.md" in shown(app))
            assert page.exists() and "✖ note_update ingested/pool.md" in shown(app)
            await pilot.press("escape")
            await until(pilot, lambda: not isinstance(app.screen, IngestWindow))

    asyncio.run(run())
    for made_file in page.parent.glob("*.md"):
        made_file.unlink()


def test_it_can_be_stopped_and_says_so(
    fake: FakeModel, make_app: MakeApp, daemon: Running, until: Until, tmp_path: Path
) -> None:
    source = tmp_path / "s.md"
    source.write_text("# S\n\nText.\n")
    fake.says(Said(("One.",), holds=True))
    app = make_app()

    async def run() -> None:
        async with app.run_test(size=(110, 40)) as pilot:
            opened(app, daemon)
            await until(pilot, lambda: isinstance(app.screen, IngestWindow) and app.screen.query("#sources"))
            app.screen.query_one("#sources", Input).value = str(source)
            await pilot.press("enter")
            await until(pilot, fake.holding.is_set)
            await pilot.press("escape")
            await until(pilot, lambda: "/ingest/" in shown(app))
            assert isinstance(app.screen, IngestWindow)

    asyncio.run(run())


def test_what_cannot_be_read_is_refused_with_the_next_step(
    fake: FakeModel, make_app: MakeApp, daemon: Running, until: Until
) -> None:
    app = make_app()

    async def run() -> None:
        async with app.run_test(size=(110, 40)) as pilot:
            opened(app, daemon)
            await until(pilot, lambda: isinstance(app.screen, IngestWindow) and app.screen.query("#sources"))
            await pilot.press("enter")
            await until(pilot, lambda: "✖" in state(app))
            app.screen.query_one("#sources", Input).value = "/none/such.md"
            await pilot.press("enter")
            await until(pilot, lambda: "such.md" in state(app) and "PDF" in state(app))
            assert fake.asked == []

    asyncio.run(run())


def test_paths_as_they_are_typed(tmp_path: Path) -> None:
    spaced = tmp_path / "a b.md"
    spaced.write_text("x")
    assert named(str(spaced)) == [str(spaced)]
    assert named("/x/a.md '/x/b c.md'") == ["/x/a.md", "/x/b c.md"]
    assert named("  ") == [] and named("/x/it's.md") == ["/x/it's.md"]
