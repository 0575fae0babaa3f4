"""A passage with its cited lines and marked words."""

import asyncio
import re

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult

from recalld.tui.asking.found import Place
from recalld.tui.widgets.passage import Passage

HOSTILE = "\n".join(
    (
        "[/b] [@click=app.quit]x[/] [bold]y",
        "\x1b]52;c;ZXZpbA==\x07 \x1b[31mred\x1b[0m",
        "\u202eevil\u202c zero\u200bwidth \u2066x\u2069",
        "👨‍👩‍👧‍👦 🇹🇼 e\u0301 字" * 20,
        "長" * 5000,
        "\ttab\tbed",
    )
)


class Reading(App[None]):
    """A passage alone."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._place = place

    def compose(self) -> ComposeResult:
        """The passage."""
        yield Passage()

    def on_mount(self) -> None:
        """Show it."""
        self.query_one(Passage).show(self._place, re.compile("flag|字"))


def lines(app: Reading) -> list[str]:
    passage = app.query_one(Passage)
    return [passage.render_line(y).text for y in range(passage.size.height)]


def place(text: str, first: int = 1, cited: tuple[int, int] = (0, 0)) -> Place:
    return Place("a [b].md", "A", (first, first + text.count("\n")), text=text, cited=cited, number=1)


def test_cited_lines_are_marked_and_in_sight() -> None:
    async def run() -> None:
        text = "\n".join(f"line {number}" for number in range(100, 160))
        app = Reading(place(text, first=100, cited=(140, 141)))
        async with app.run_test(size=(40, 12)) as pilot:
            await pilot.pause()
            shown = lines(app)
            assert [each.strip() for each in shown if each.startswith(">")] == [">140 line 140", ">141 line 141"]

    asyncio.run(run())


def test_a_cited_line_that_takes_several_rows_is_in_sight_to_its_end() -> None:
    async def run() -> None:
        text = "\n".join([*("above" for _ in range(7)), "words " * 20 + "end"])
        app = Reading(place(text, cited=(8, 8)))
        async with app.run_test(size=(40, 12)) as pilot:
            await pilot.pause()
            assert any("end" in each for each in lines(app))

    asyncio.run(run())


@pytest.mark.parametrize("size", [(20, 8), (60, 20), (120, 40)])
def test_hostile_text_is_text(size: tuple[int, int]) -> None:
    async def run() -> None:
        app = Reading(place(HOSTILE, cited=(1, 1)))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            passage = app.query_one(Passage)
            passage.scroll_to(y=0, animate=False)
            width = passage.scrollable_content_region.width
            drawn = [passage.render_line(y) for y in range(len(passage._lines))]
            whole = "".join(strip.text for strip in drawn)
            assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", whole)
            assert all(cell_len(strip.text) == width for strip in drawn)
            assert "[@click=app.quit]" in whole.replace(" ", "").replace("\n", "") or size[0] == 20
            assert all("@click" not in (segment.style.meta if segment.style else {}) for s in drawn for segment in s)

    asyncio.run(run())


def test_a_note_without_text_says_so() -> None:
    async def run() -> None:
        app = Reading(Place("a.md", "A", (1, 1)))
        async with app.run_test(size=(60, 12)) as pilot:
            await pilot.pause()
            assert any("no text" in line for line in lines(app))

    asyncio.run(run())


def test_nothing_is_lost_where_a_scroll_bar_takes_its_column() -> None:
    async def run() -> None:
        text = "\n".join("一二三四五六七八九十" * 3 for _ in range(12))
        app = Reading(place(text))
        async with app.run_test(size=(36, 40)) as pilot:
            app.query_one(Passage).show(None)
            await pilot.resize_terminal(36, 12)
            app.query_one(Passage).show(place(text))
            await pilot.pause()
            shown = "".join(each[3:].strip() for each in lines(app)[1:7])
            assert shown.startswith("一二三四五六七八九十" * 3)

    asyncio.run(run())
