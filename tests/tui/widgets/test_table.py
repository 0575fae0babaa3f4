"""The table: any number of rows, only the seen ones made; keys, mouse, widths."""

import asyncio
from collections.abc import Callable

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.content import Content
from textual.pilot import Pilot

from recalld.tui.text import content
from recalld.tui.widgets.table import Cells, Column, Table, fitted

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
HOSTILE = ("[/b]", "[@click=app.quit]x[/]", "\x1b]52;c;aGk=\x07", "\x1b[31mred", "\u202egnirts", FAMILY, "重" * 5000)


class Tables(App[None]):
    """One table, and what it told."""

    def __init__(self, cells: Callable[[int], Cells | None], count: int) -> None:
        super().__init__()
        self.told: list[tuple[str, int]] = []
        columns = (Column("name", share=2), Column("more", share=1, least=50), Column("n", 6, right=True))
        self.table, self._rows = Table(columns, cells), count

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        self.table.show(self._rows)
        self.table.focus()

    def on_table_highlighted(self, event: Table.Highlighted) -> None:
        self.told.append(("highlighted", event.row))

    def on_table_chosen(self, event: Table.Chosen) -> None:
        self.told.append(("chosen", event.row))

    def on_table_header_clicked(self, event: Table.HeaderClicked) -> None:
        self.told.append(("header", event.row))


def lines(app: Tables) -> list[str]:
    height = app.table.size.height
    return [app.table.render_line(y).text for y in range(height)]


def run(app: Tables, act: Callable[[Pilot[None]], object], size: tuple[int, int] = (60, 12)) -> None:
    async def running() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot)  # type: ignore[misc]

    asyncio.run(running())


def numbered(row: int) -> Cells:
    return content.line(f"row {row}"), content.line("more"), content.line(str(row))


def test_only_what_is_seen_is_made() -> None:
    made: list[int] = []

    def cells(row: int) -> Cells:
        made.append(row)
        return numbered(row)

    app = Tables(cells, 20_000)

    async def act(pilot: Pilot[None]) -> None:
        await pilot.press("end")
        await pilot.pause()
        assert "row 19999" in lines(app)[-1] and lines(app)[0].startswith(" name")
        assert len(set(made)) < 100
        await pilot.press("pageup", "home", "down", "down", "enter")
        assert app.table.cursor == 2 and ("chosen", 2) in app.told

    run(app, act)


def test_a_click_goes_to_a_row_and_a_second_one_chooses() -> None:
    app = Tables(numbered, 5)

    async def act(pilot: Pilot[None]) -> None:
        await pilot.click(Table, offset=(3, 4))
        assert app.table.cursor == 3
        await pilot.click(Table, offset=(3, 4), times=2)
        await pilot.click(Table, offset=(56, 0))
        await pilot.pause()
        assert ("chosen", 3) in app.told and ("header", 2) in app.told

    run(app, act)


@pytest.mark.parametrize("width", [20, 49, 60, 120])
def test_whatever_stands_in_a_row_it_is_as_wide_as_the_table(width: int) -> None:
    app = Tables(lambda row: (content.line(HOSTILE[row]), content.line("繁體"), content.line("1")), len(HOSTILE))

    async def act(pilot: Pilot[None]) -> None:
        for line in lines(app):
            assert cell_len(line) == app.table.size.width
            assert "\x1b" not in line and "\u202e" not in line and "\x07" not in line
        shown = "\n".join(lines(app))
        assert "[/b]" in shown and ("繁體" in shown) == (width >= 50)

    run(app, act, (width, 12))


def test_a_row_that_is_not_known_yet() -> None:
    app = Tables(lambda row: None, 3)

    async def act(pilot: Pilot[None]) -> None:
        assert "..." in lines(app)[1]
        app.table.show(0)
        await pilot.press("enter", "down")
        assert app.table.cursor == 0 and ("chosen", 0) not in app.told

    run(app, act)


def test_a_cell_is_padded_or_cut() -> None:
    assert fitted(Content("ab"), 4).plain == "ab  " and fitted(Content("ab"), 4, right=True).plain == "  ab"
    assert fitted(Content("中文字"), 4).plain == "中 ~" and cell_len(fitted(Content("中文字"), 5).plain) == 5
