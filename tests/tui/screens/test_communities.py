"""Communities: the list, the words, the map."""

import asyncio
import xml.etree.ElementTree as ET
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from recalld.tui.app import RecallApp
from recalld.tui.graph.exportwindow import ExportWindow
from recalld.tui.screens.communities import CommunitiesScreen
from recalld.tui.widgets.graphmap import ZOOMS, GraphMap
from recalld.tui.widgets.noteview import NoteView
from recalld.tui.widgets.table import Table

from ..conftest import MakeApp, Until

Act = Callable[[RecallApp, Pilot[int], GraphMap], Awaitable[None]]


def words(app: RecallApp, name: str) -> str:
    return str(app.screen.query_one(name, Static).render())


@pytest.fixture
def with_map(make_app: MakeApp, until: Until) -> Callable[..., None]:
    """Run something on the screen once a community is drawn."""

    def run(act: Act, size: tuple[int, int] = (120, 40)) -> None:
        async def go() -> None:
            app = make_app("communities")
            async with app.run_test(size=size) as pilot:
                await until(pilot, lambda: isinstance(app.screen, CommunitiesScreen))
                shown = app.screen.query_one(GraphMap)
                await until(pilot, lambda: shown.drawing.paths)
                await act(app, pilot, shown)

        asyncio.run(go())

    return run


def test_the_list_the_words_and_the_map(with_map: Callable[..., None]) -> None:
    async def act(app: RecallApp, pilot: Pilot[int], shown: GraphMap) -> None:
        table = app.screen.query_one(Table)
        assert table.count > 1 and table.has_focus
        assert "%" in words(app, "#told")
        assert str(len(shown.drawing.paths)) in str(shown.border_title)
        painted = "\n".join(shown.render_line(y).text for y in range(shown.size.height))
        assert shown.drawing.titles[0][:10] in painted
        assert any("\u2801" <= char <= "\u28ff" for char in painted)

    with_map(act)


def test_another_community_is_drawn_when_the_cursor_rests(with_map: Callable[..., None], until: Until) -> None:
    async def act(app: RecallApp, pilot: Pilot[int], shown: GraphMap) -> None:
        first = shown.drawing.paths
        await pilot.press("down")
        await until(pilot, lambda: shown.drawing.paths != first)

    with_map(act)


def test_walking_through_the_map(with_map: Callable[..., None], until: Until) -> None:
    async def act(app: RecallApp, pilot: Pilot[int], shown: GraphMap) -> None:
        assert app.screen.check_action("back", ()) is False
        await pilot.press("enter", "tab")
        assert shown.has_focus and shown.chosen == 0 and app.screen.check_action("back", ()) is True
        title = shown.drawing.titles[0]
        await until(pilot, lambda: title in words(app, "#reasons"))
        assert shown.drawing.joints
        assert app.screen.chosen_path() == shown.drawing.paths[0]  # type: ignore[attr-defined]
        assert f"[{title[:6]}" in "\n".join(shown.render_line(y).text for y in range(shown.size.height))
        await pilot.press("tab", "shift+tab")
        assert shown.chosen == 0
        await pilot.press("right", "left", "up", "down")
        assert shown.chosen is not None
        await pilot.press("escape")
        assert shown.chosen is None
        await pilot.press("escape")
        assert app.screen.query_one(Table).has_focus

    with_map(act)


def test_zoom_and_pan(with_map: Callable[..., None]) -> None:
    async def act(app: RecallApp, pilot: Pilot[int], shown: GraphMap) -> None:
        shown.focus()
        whole = [shown.render_line(y).text for y in range(shown.size.height)]
        await pilot.press(*["plus"] * (len(ZOOMS) + 1))
        assert shown.zoom == len(ZOOMS) - 1
        near = [shown.render_line(y).text for y in range(shown.size.height)]
        assert near != whole
        await pilot.press("right")
        assert [shown.render_line(y).text for y in range(shown.size.height)] != near
        await pilot.press("left", "0")
        assert [shown.render_line(y).text for y in range(shown.size.height)] == whole

    with_map(act)


def test_the_mouse_chooses_pulls_and_zooms(with_map: Callable[..., None], until: Until) -> None:
    async def act(app: RecallApp, pilot: Pilot[int], shown: GraphMap) -> None:
        place = shown._placed[0]
        at = (place.x + 1 + shown.gutter.left, place.y + shown.gutter.top)
        await pilot.click(shown, offset=at)
        assert shown.chosen == 0
        await pilot.press("plus", "plus")
        before = (shown._left, shown._top)
        await pilot.mouse_down(shown, offset=(30, 10))
        await pilot.hover(shown, offset=(20, 8))
        await pilot.mouse_up(shown, offset=(20, 8))
        assert (shown._left, shown._top) != before and shown.chosen == 0

    with_map(act)


def test_a_note_is_opened_from_the_map(with_map: Callable[..., None], until: Until) -> None:
    async def act(app: RecallApp, pilot: Pilot[int], shown: GraphMap) -> None:
        path = shown.drawing.paths[0]
        await pilot.press("enter", "tab", "enter")
        await until(pilot, lambda: app.screen.query(NoteView) and app.screen.query_one(NoteView).note)
        note = app.screen.query_one(NoteView).note
        assert note is not None and note["path"] == path

    with_map(act)


def test_the_map_alone_and_a_narrow_screen(with_map: Callable[..., None]) -> None:
    async def act(app: RecallApp, pilot: Pilot[int], shown: GraphMap) -> None:
        assert not shown.region
        await pilot.press("enter")
        await pilot.pause()
        assert shown.region.width == 60 and shown.has_focus
        await pilot.press("escape", "m")
        await pilot.pause()
        assert shown.region.width == 60
        await pilot.press("m")
        assert app.screen.query_one(Table).has_focus

    with_map(act, (60, 20))


def test_the_graph_is_exported(with_map: Callable[..., None], until: Until, tmp_path: Path) -> None:
    async def act(app: RecallApp, pilot: Pilot[int], shown: GraphMap) -> None:
        file = tmp_path / "graph.graphml"
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, ExportWindow))
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await until(pilot, lambda: str(file) in words(app, "#said"))
        nodes = [node for node in ET.parse(file).iter() if node.tag.endswith("}node")]
        assert len(nodes) > 20
        before = words(app, "#said")
        await pilot.press("enter")
        await until(pilot, lambda: words(app, "#said") != before)
        await pilot.press("escape")
        assert isinstance(app.screen, CommunitiesScreen)

    with_map(act)
