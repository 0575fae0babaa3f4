"""Typing a question."""

import asyncio

from textual.app import App, ComposeResult
from textual.events import Key, Paste

from recalld.tui.asking.history import History
from recalld.tui.widgets.question import Question


class Typing(App[None]):
    """A question alone."""

    def compose(self) -> ComposeResult:
        """The line."""
        yield Question("ask")


def test_chinese_is_gone_through_a_character_at_a_time() -> None:
    async def run() -> None:
        app = Typing()
        async with app.run_test() as pilot:
            field = app.query_one(Question)
            await pilot.press(*"為什麼當掉")
            await pilot.press("ctrl+w")
            assert field.value == "為什麼當"
            await pilot.press("ctrl+left", "alt+b", "alt+d")
            assert field.value == "為什當"
            await pilot.press("alt+f", "alt+backspace")
            assert field.value == "為什"
            await pilot.press("ctrl+shift+left", "backspace")
            assert field.value == "為"

    asyncio.run(run())


def test_the_terminal_s_cursor_follows_for_the_input_method() -> None:
    async def run() -> None:
        app = Typing()
        async with app.run_test() as pilot:
            field = app.query_one(Question)
            await pilot.press(*"ab中文")
            await pilot.pause()
            assert app.cursor_position == field.cursor_screen_offset
            assert app.cursor_position.x == field.content_region.x + 6

    asyncio.run(run())


def test_the_arrows_bring_back_what_was_asked() -> None:
    async def run() -> None:
        app = Typing()
        async with app.run_test() as pilot:
            field = app.query_one(Question)
            field.history = History()
            field.history.add("first")
            field.history.add("second")
            await pilot.press(*"new", "up", "up")
            assert field.value == "first"
            await pilot.press("down", "down")
            assert field.value == "new" and field.cursor_position == 3

    asyncio.run(run())


def test_a_burst_of_keys_is_put_in_whole_and_in_its_place() -> None:
    async def run() -> None:
        app = Typing()
        async with app.run_test() as pilot:
            field = app.query_one(Question)
            field.value, field.cursor_position = "[]", 1
            text = "重試 retry " * 50
            for letter in text:
                field.post_message(Key("space" if letter == " " else letter, letter))
            field.post_message(Key("left", None))
            field.post_message(Key("x", "x"))
            await pilot.pause()
            assert field.value == f"[{text[:-1]}x ]"

    asyncio.run(run())


def test_what_is_pasted_is_one_line_without_what_a_terminal_obeys() -> None:
    async def run() -> None:
        app = Typing()
        async with app.run_test() as pilot:
            field = app.query_one(Question)
            field.post_message(Paste("why does it\n  crash?\x1b[2J\n"))
            await pilot.pause()
            assert field.value == "why does it crash?[2J"

    asyncio.run(run())
