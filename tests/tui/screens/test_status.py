"""Status: figures, tasks and the log, as the daemon tells them."""

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Static
from textual.widgets._footer import FooterKey

from recalld.tui.app import RecallApp
from recalld.tui.widgets.card import Card
from recalld.tui.widgets.logtail import LogTail, tail

from ..conftest import MakeApp, Running, Until


def text(app: object, selector: str) -> str:
    return "\n".join(str(each.render()) for each in app.screen.query(selector).results(Static))  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_the_figures_are_shown(make_app: MakeApp, until: Until, size: tuple[int, int]) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: "demo" in text(app, "#notes .rows"))
            assert "0.1.0" in text(app, "#daemon .rows") and "MB" in text(app, "#daemon .rows")
            assert "folders" in text(app, "#watch .rows")
            columns = {card.region.x for card in app.screen.query(Card) if card.display}
            assert len(columns) == {60: 1, 80: 2, 120: 3}[size[0]]

    asyncio.run(run())


def test_reindexing_ends_with_what_was_read(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: "reindex" in app.link.capabilities)
            await pilot.press("r")
            await until(pilot, lambda: "Reindexed" in text(app, "#task-text"))

    asyncio.run(run())


def test_dreaming_ends_with_a_report(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            if "dream" not in app.link.capabilities:
                pytest.skip("this daemon does not dream")
            app.act_on("status", "dream")
            await until(pilot, lambda: "Dreamt" in text(app, "#task-text"))
            assert "to decide" in text(app, "#task-text")

    asyncio.run(run())


def test_a_task_that_is_waited_for_no_longer(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: "reindex" in app.link.capabilities)
            app.screen._begin("reindex")  # type: ignore[attr-defined]
            app.screen.action_stop()  # type: ignore[attr-defined]
            await until(pilot, lambda: "by itself" in text(app, "#task-text"))
            assert app.screen.check_action("reindex", ())

    asyncio.run(run())


def test_the_log_is_text(make_app: MakeApp, until: Until, tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("a [/b] [@click=app.quit]x[/]\n2026 ERROR \x1b]52;c;aGk=\x07\x1b[31mred\n" + "長" * 5000 + "\n")

    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            shown = app.screen.query_one(LogTail)
            await shown.look(str(log))
            plain = str(shown.query_one(Static).render())
            assert "[@click=app.quit]x[/]" in plain and "\x1b" not in plain and "\\x1b]52" in plain
            await shown.look(None)
            assert "journalctl" in str(shown.query_one(Static).render())

    asyncio.run(run())


def foot(app: RecallApp) -> set[str]:
    return {key.description for key in app.screen.query(FooterKey)}


def test_vectors_are_paused_and_go_on(make_app: MakeApp, until: Until, daemon: Running) -> None:
    if daemon.call("status")["model"]["state"] != "ready":
        pytest.skip("there is no model to pause")

    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: "ready" in text(app, "#meaning .rows"))
            await pilot.press("p")
            await until(pilot, lambda: "paused: p goes on" in text(app, "#meaning .rows"))
            await until(pilot, lambda: "Go on with vectors" in foot(app) and "Pause vectors" not in foot(app))
            await pilot.press("p")
            await until(pilot, lambda: "paused" not in text(app, "#meaning .rows"))

    try:
        asyncio.run(run())
    finally:
        daemon.call("pause", on=False)


def test_the_end_of_a_long_log_begins_with_a_whole_line(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("".join(f"line {n} {'x' * 90}\n" for n in range(2000)), encoding="utf-8")
    lines = tail(str(log))
    assert len(lines) == 200 and lines[-1].startswith("line 1999 ") and all(line.startswith("line ") for line in lines)
    assert tail(str(tmp_path / "none")) == []
