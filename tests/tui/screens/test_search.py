"""Search: hits while one types, and a preview of the one in front."""

import asyncio

import pytest
from textual.widgets import Static

from recalld.tui.app import RecallApp
from recalld.tui.screens.search import SearchScreen
from recalld.tui.widgets.noteview import NoteView
from recalld.tui.widgets.passage import Passage
from recalld.tui.widgets.question import Question
from recalld.tui.widgets.sources import Sources
from recalld.tui.widgets.syntax import Syntax

from ..conftest import MakeApp, Until


def screen(app: RecallApp) -> SearchScreen:
    found = app.get_screen("search")
    assert isinstance(found, SearchScreen)
    return found


def listed(hits: Sources) -> str:
    return hits.plain


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_hits_come_while_one_types(make_app: MakeApp, until: Until, size: tuple[int, int]) -> None:
    async def run() -> None:
        app = make_app("search")
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            here = screen(app)
            hits, passage = here.query_one(Sources), here.query_one(Passage)
            await pilot.press(*"cobra")
            await until(pilot, lambda: "Cobra commands" in listed(hits))
            await until(pilot, lambda: " notes · " in str(here.query_one("#said", Static).render()))
            await until(pilot, lambda: passage.place == hits.place)
            assert here.query_one(Question).has_focus
            await pilot.press("down")
            await until(pilot, lambda: hits.highlighted == 1 and passage.place == hits.place)
            await pilot.press("enter")
            assert hits.has_focus and hits.place is not None
            await pilot.press("enter")
            await until(pilot, lambda: bool(app.screen.query(NoteView)) and bool(app.screen.query_one(NoteView).note))
            assert app.screen.chosen_path() == hits.place.path  # type: ignore[attr-defined]
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is here)
            await pilot.press("escape")
            await pilot.pause()
            assert here.query_one(Question).has_focus and hits.display

    asyncio.run(run())


def test_only_the_answer_to_the_last_query_is_shown(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("search")
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            here = screen(app)
            await pilot.press(*"docker")
            await pilot.press("ctrl+u", *"咖啡")
            await until(pilot, lambda: "手沖咖啡" in listed(here.query_one(Sources)))
            await pilot.press("ctrl+u")
            await until(pilot, lambda: "while you type" in listed(here.query_one(Sources)))
            await until(pilot, lambda: here.query_one(Passage).place is None)

    asyncio.run(run())


def test_what_is_done_is_done_to_the_hit_in_front_before_its_preview_is_there(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("search")
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            here = screen(app)
            hits = here.query_one(Sources)
            await pilot.press(*"cobra")
            await until(pilot, lambda: hits.place is not None)
            assert here.place == hits.place and here.chosen_path()
            await pilot.press("enter")
            assert here.query_one(Passage).place == hits.place and hits.has_focus

    asyncio.run(run())


def test_a_long_text_in_the_line_keeps_its_cursor_in_sight(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("search")
        async with app.run_test(size=(60, 20)) as pilot:
            line = screen(app).query_one(Question)
            line.value = "字" * 5_000
            await pilot.press("end")
            await pilot.pause()
            assert line.region.contains_point(line.cursor_screen_offset)
            await pilot.press("home")
            await pilot.pause()
            assert line.region.contains_point(line.cursor_screen_offset) and line.scroll_offset.x == 0

    asyncio.run(run())


def test_filters_scope_and_what_can_be_typed(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("search")
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            here = screen(app)
            await pilot.press("ctrl+r")
            assert here.query_one(Syntax).display
            await pilot.press("escape")
            assert not here.query_one(Syntax).display
            here.query_one(Question).value = "path:infra/*"
            await until(pilot, lambda: "infra/" in listed(here.query_one(Sources)))
            assert all(place is None or place.path.startswith("infra/") for place in here.query_one(Sources)._places)
            await pilot.press("ctrl+t")
            assert "words" in str(here.query_one("#choice-mode", Static).render())

    asyncio.run(run())


def test_nothing_found_is_said(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("search")
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            here = screen(app)
            await pilot.press("ctrl+t")
            here.query_one(Question).value = "zzzqqq[/xqzzy]"
            await until(pilot, lambda: "zzzqqq[/xqzzy]" in str(here.query_one("#said", Static).render()))
            await pilot.press("enter")
            assert here.query_one(Question).has_focus

    asyncio.run(run())


def test_two_changes_of_the_screen_keep_what_was_typed(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("search")
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press(*"vllm", "f2")
            await pilot.pause()
            await pilot.press("f3")
            await pilot.pause()
            assert screen(app).query_one(Question).value == "vllm"

    asyncio.run(run())
