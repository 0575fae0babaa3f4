"""The concepts: the table, one in the middle, the way between two, and decisions with a preview."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import ContentSwitcher, Input, OptionList, Static

from recalld.tui.app import RecallApp
from recalld.tui.keys.palette import Palette
from recalld.tui.widgets.conceptlist import ConceptList
from recalld.tui.widgets.conceptview import ConceptView
from recalld.tui.widgets.confirm import Confirm
from recalld.tui.widgets.egotree import EgoTree
from recalld.tui.widgets.namefield import NameField
from recalld.tui.widgets.nameprompt import NamePrompt
from recalld.tui.widgets.pathview import PathView
from recalld.tui.widgets.table import Table

from ..conftest import MakeApp, Running, Until

HOSTILE = "[/b] [@click=app.quit]x[/] \x1b]52;c;aGk=\x07 \u202egnirts"


@pytest.fixture(autouse=True)
def undecided(daemon: Running) -> Iterator[None]:
    """What a test decides is taken back."""
    before = {each["id"] for each in decisions(daemon)}
    yield
    left = [each["id"] for each in decisions(daemon) if each["id"] not in before]
    if left:
        daemon.call("govern.undo", id=left)


@pytest.fixture
def hostile(daemon: Running) -> Iterator[str]:
    """Two notes that share what is no fit name for anything."""
    paths = [daemon.vault / f"hostile {n}.md" for n in (1, 2)]
    for path in paths:
        _write(path)
    daemon.call("wait", timeout_ms=60_000)
    yield "click=app"
    for path in paths:
        path.unlink()
    daemon.call("wait", timeout_ms=60_000)


def _write(path: Path) -> None:
    path.write_text(f"---\ntags: ['[@click=app.quit]x[/]']\n---\n# {HOSTILE}\n\n`{HOSTILE}`\n", encoding="utf-8")


def decisions(daemon: Running) -> list[dict[str, str]]:
    found: list[dict[str, str]] = daemon.call("govern.list", kind="decisions")["decisions"]
    return found


def table(app: RecallApp) -> Table:
    return app.screen_stack[1].query_one("#concepts", Table)


def label(app: RecallApp) -> str:
    chosen = app.screen_stack[1].query_one(ConceptList).chosen
    return str(chosen["label"]) if chosen else ""


def view(app: RecallApp) -> str | None:
    return app.screen_stack[1].query_one(ContentSwitcher).current


def about(app: RecallApp) -> str:
    return str(app.screen_stack[1].query_one("#about", Static).render())


def told(app: RecallApp) -> str:
    return str(app.screen_stack[1].query_one("#told", Static).render())


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_concepts_are_listed_sorted_and_filtered(make_app: MakeApp, until: Until, size: tuple[int, int]) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: label(app) == "API")
            assert "too common" in table(app).render_line(1).text
            total = table(app).count
            await pilot.press("s")
            await until(pilot, lambda: table(app).render_line(0).text.rstrip().endswith("mark") and label(app) != "API")
            await pilot.press("f")
            await until(pilot, lambda: table(app).count == 1 and label(app) == "API")
            await pilot.press("slash", *"ocr")
            await until(pilot, lambda: not table(app).count and not table(app).region.height)
            none = app.screen.query_one("#none", Static)
            assert none.region.height and "No concept is like that" in str(none.render())
            await pilot.press("escape")
            await until(pilot, lambda: table(app).count == total and table(app).region.height)
            assert not none.region.height

    asyncio.run(run())


def test_the_filter_takes_either_script(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: table(app).count)
            await pilot.press("slash", *"备份")
            await until(pilot, lambda: "備份" in label(app))
            await pilot.press("enter", "b")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("n")

    asyncio.run(run())


def test_a_concept_is_banned_after_a_look_and_let_again(make_app: MakeApp, until: Until, daemon: Running) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: label(app) == "API")
            await pilot.press("down")
            name = label(app)
            await pilot.press("b")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            assert "no note is edited" in str(app.screen.query_one("#effect", Static).render())
            await pilot.press("enter")
            await until(pilot, lambda: [each["subject"] for each in decisions(daemon)] == [name])
            await pilot.press("f", "f")
            await until(pilot, lambda: table(app).count == 1 and label(app) == name)
            assert "banned" in table(app).render_line(1).text
            await pilot.press("b")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("y")
            await until(pilot, lambda: not decisions(daemon))

    asyncio.run(run())


def test_merging_asks_into_what_and_is_undone(make_app: MakeApp, until: Until, daemon: Running) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: label(app) == "API")
            await pilot.press("slash", *"backup")
            await until(pilot, lambda: label(app) == "backup")
            await pilot.press("enter", "m")
            await until(pilot, lambda: isinstance(app.screen, NamePrompt))
            names = app.screen.query_one(OptionList)
            await until(pilot, lambda: names.option_count and names.highlighted is None)
            await pilot.press("enter")
            assert isinstance(app.screen, NamePrompt)
            await until(pilot, lambda: names.highlighted == 0)
            await pilot.press(*"備份")
            await until(pilot, lambda: names.highlighted == 0 and names.option_count)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("enter")
            await until(pilot, lambda: [(e["subject"], e["object"]) for e in decisions(daemon)] == [("backup", "備份")])
            await until(pilot, lambda: not isinstance(app.screen, Confirm))
            await pilot.press("u")
            await until(pilot, lambda: not decisions(daemon))

    asyncio.run(run())


def test_renaming_and_pinning(make_app: MakeApp, until: Until, daemon: Running) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: label(app) == "API")
            await pilot.press("down", "r")
            await until(pilot, lambda: isinstance(app.screen, NamePrompt))
            app.screen.query_one(Input).value = "Another Name"
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("enter")
            await until(pilot, lambda: [each["object"] for each in decisions(daemon)] == ["Another Name"])
            await until(pilot, lambda: label(app) == "Another Name")
            await pilot.press("p")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("enter")
            await until(pilot, lambda: len(decisions(daemon)) == 2)
            await until(pilot, lambda: "pinned" in table(app).render_line(1).text)
            await pilot.press("home", "p")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("enter")
            await until(pilot, lambda: [each["act"] for each in decisions(daemon)] == ["rename"])

    asyncio.run(run())


def test_a_note_is_demoted_and_promoted_by_undo(make_app: MakeApp, until: Until, daemon: Running) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: label(app) == "API")
            await pilot.press("D")
            await until(pilot, lambda: isinstance(app.screen, NamePrompt))
            await pilot.press(*"index.md")
            names = app.screen.query_one(OptionList)
            await until(pilot, lambda: names.option_count and names.highlighted == 0)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("enter")
            await until(pilot, lambda: [each["act"] for each in decisions(daemon)] == ["demote"])
            await until(pilot, lambda: not isinstance(app.screen, Confirm))
            await pilot.press("u")
            await until(pilot, lambda: not decisions(daemon))

    asyncio.run(run())


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
def test_a_concept_in_the_middle(make_app: MakeApp, until: Until, size: tuple[int, int]) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: label(app) == "API")
            await pilot.press("enter")
            tree, origins = app.screen.query_one(EgoTree), app.screen.query_one("#origins", Table)
            await until(pilot, lambda: len(tree.root.children) > 5 and origins.count > 5 and "29 notes" in about(app))
            note = tree.root.children[0]
            assert note.data is not None and note.data.path.endswith(".md") and "0." in str(note.label)
            await pilot.press("down", "enter")
            await until(pilot, lambda: len(note.children) > 1)
            await pilot.press("g")
            await until(pilot, lambda: note.data is not None and note.data.label in about(app) and not origins.count)
            await pilot.press("escape")
            await until(pilot, lambda: "29 notes" in about(app))
            await pilot.press("escape")
            await until(pilot, lambda: view(app) == "list")

    asyncio.run(run())


def test_what_was_decided_about_it_is_shown_and_taken_back(make_app: MakeApp, until: Until, daemon: Running) -> None:
    daemon.call("govern.ban", subject="API")

    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: label(app) == "API")
            await pilot.press("enter")
            made = app.screen.query_one("#decisions", Table)
            await until(pilot, lambda: made.count == 1 and "banned" in about(app))
            made.focus()
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("enter")
            await until(pilot, lambda: not decisions(daemon) and made.count == 0)

    asyncio.run(run())


def test_the_way_between_two(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: label(app) == "API")
            await pilot.press("down")
            await until(pilot, lambda: label(app) != "API")
            chosen = label(app)
            await pilot.press("c")
            await until(pilot, lambda: view(app) == "path")
            second = app.screen.query_one("#to").query_one(Input)
            assert app.screen.query_one("#from").query_one(Input).value == chosen and second.has_focus
            await pilot.press(*"notectl")
            names = app.screen.query_one("#to").query_one(OptionList)
            await until(pilot, lambda: names.option_count and names.highlighted == 0)
            await pilot.press("enter")
            way = app.screen.query_one("#way", OptionList)
            await until(pilot, lambda: way.option_count > 2 and "strength" in told(app))
            await pilot.press("end", "enter")
            await until(pilot, lambda: view(app) == "concept" and "notectl" in about(app))
            await pilot.press("c")
            await until(pilot, lambda: view(app) == "path")
            app.screen.query_one(PathView).close_names()
            await pilot.press("escape")
            await until(pilot, lambda: view(app) == "concept" and app.screen.query_one(EgoTree).has_focus)

    asyncio.run(run())


def test_tab_takes_the_name_that_is_marked_and_goes_on(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: label(app) == "API")
            await pilot.press("c")
            await until(pilot, lambda: view(app) == "path")

            def marked(end: str, typed: str) -> bool:
                """Whether the names are there that were looked up for all that was typed, and the first is marked."""
                field = app.screen.query_one(end, NameField)
                return field._found_for == typed and field.query_one(OptionList).highlighted == 0

            first, second = (app.screen.query_one(f"#{end}").query_one(Input) for end in ("from", "to"))
            first.value = ""
            first.focus()
            await pilot.press("tab")
            assert second.has_focus  # nothing is marked
            await pilot.press("shift+tab", *"infr")
            names = app.screen.query_one("#from").query_one(OptionList)
            await until(pilot, lambda: marked("#from", "infr"))
            await pilot.press("tab")
            await until(pilot, lambda: second.has_focus)
            assert first.value.startswith("infra") and not names.display
            await pilot.press(*"notectl")
            await until(pilot, lambda: marked("#to", "notectl"))
            await pilot.press("tab")
            await until(pilot, lambda: "strength" in told(app))

    asyncio.run(run())


def test_no_way_and_no_such_thing_are_told(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: label(app) == "API")
            await pilot.press("c", *"no such thing", "enter")
            await until(pilot, lambda: "no such thing" in told(app))
            await pilot.press("escape")
            assert view(app) == "list"

    asyncio.run(run())


def test_hostile_names_are_text(make_app: MakeApp, until: Until, hostile: str) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: table(app).count)
            await pilot.press("slash", *hostile)
            await until(pilot, lambda: table(app).count and hostile in label(app))
            await pilot.press("enter", "enter")
            tree = app.screen.query_one(EgoTree)
            await until(pilot, lambda: len(tree.root.children) >= 1 and app.screen.query_one("#origins", Table).count)
            screen = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
            assert "[@click=app.quit]" in screen and "\x1b" not in screen and "\u202e" not in screen
            for act in ("m", "r", "b", "p"):
                await pilot.press(act)
                await until(pilot, lambda: isinstance(app.screen, NamePrompt | Confirm))
                await pilot.press("escape")
                await until(pilot, lambda: not isinstance(app.screen, NamePrompt | Confirm))
            assert app.is_running and app.screen.query_one(ConceptView).concept

    asyncio.run(run())


def test_the_way_between_two_is_asked_for_from_anywhere(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("status")
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.vault_name == "demo")
            offered = [act async for act in Palette(app.screen).acts()]
            next(act for act in offered if act.text == "Why are two notes connected?").run()
            await until(pilot, lambda: app.screen.query(PathView) and view(app) == "path")
            await until(pilot, lambda: isinstance(app.focused, Input))

    asyncio.run(run())
