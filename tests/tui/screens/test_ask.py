"""Ask: from a question to its sources, and what can be done with them."""

import asyncio
import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static
from textual.widgets._footer import FooterKey
from textual.widgets._toast import Toast, ToastRack

from recalld.daemon import footprint, paths
from recalld.tui.app import RecallApp
from recalld.tui.asking.scopepicker import ScopePicker
from recalld.tui.connection.link import Link
from recalld.tui.frame.copywindow import CopyWindow
from recalld.tui.graph.neighbourwindow import NeighbourWindow
from recalld.tui.screens.ask import AskScreen
from recalld.tui.settings import Ui
from recalld.tui.widgets.answer import Answer
from recalld.tui.widgets.choice import Choice
from recalld.tui.widgets.noteview import NoteView
from recalld.tui.widgets.passage import Passage
from recalld.tui.widgets.question import Question
from recalld.tui.widgets.sources import Sources

from ..conftest import MakeApp, Running, Until

QUESTION = "how do I keep the help text from following every failure in cobra"


def screen(app: RecallApp) -> AskScreen:
    found = app.get_screen("ask")
    assert isinstance(found, AskScreen)
    return found


def listed(options: OptionList) -> str:
    return "\n".join(str(option.prompt) for option in options.options)


def drawn(widget: Any) -> list[str]:
    return [widget.render_line(y).text for y in range(widget.size.height)]


def told(app: RecallApp) -> str:
    return "\n".join(str(one.message) for one in app._notifications)


async def asked(app: RecallApp, pilot: Pilot[int], until: Until, question: str = QUESTION) -> AskScreen:
    """Type a question and wait for what becomes of it."""
    await until(pilot, lambda: app.link.state == "connected")
    here = screen(app)
    here.query_one(Question).value = question
    await pilot.press("enter")
    await until(pilot, lambda: here.way.state in ("done", "failed") and here.way.found is here.found)
    await pilot.pause()
    return here


async def answered(app: RecallApp, pilot: Pilot[int], until: Until, question: str = QUESTION) -> AskScreen:
    """Ask, and go to the answer."""
    here = await asked(app, pilot, until, question)
    await pilot.press("down")
    assert here.query_one(Answer).has_focus
    return here


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_an_answer_its_sources_and_the_cited_line(make_app: MakeApp, until: Until, size: tuple[int, int]) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=size) as pilot:
            here = await answered(app, pilot, until)
            assert here.found is not None and here.found.sentences
            assert "[1]✓" in listed(here.query_one(Answer))
            first = here.found.sources[0]
            assert first.reference in here.query_one(Sources).plain
            passage = here.query_one(Passage)
            await until(pilot, lambda: passage.place == first)
            assert passage.display is (size[0] >= 80)
            if passage.display:
                await until(
                    pilot, lambda: any(passage.render_line(y).text.startswith(">") for y in range(passage.size.height))
                )
            await until(pilot, lambda: "Open note" in {key.description for key in here.query(FooterKey)})
            await pilot.press("enter")
            await until(pilot, lambda: bool(app.screen.query(NoteView)) and bool(app.screen.query_one(NoteView).note))
            assert app.screen.chosen_path() == first.path  # type: ignore[attr-defined]
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is here)
            assert here.query_one(Answer).has_focus
            await pilot.press("f7")
            await until(pilot, lambda: bool(app.screen.query(NoteView)))
            await pilot.press("escape")
            await pilot.pause()
            assert app.screen is not here  # one went there by oneself

    asyncio.run(run())


def test_arrows_read_on_where_there_is_no_other_sentence_to_go_to(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(60, 20)) as pilot:
            here = await answered(app, pilot, until)
            answer = here.query_one(Answer)
            await pilot.press(*["down"] * 60)
            await pilot.pause()
            assert answer.scroll_offset.y == answer.max_scroll_y > 0  # to the end of what stands below the sentences
            await pilot.press(*["up"] * 120)
            await pilot.pause()
            assert (answer.scroll_offset.y, answer.highlighted) == (0, 0)
            await pilot.press("l", "down", "down", "j")
            await pilot.pause()
            assert answer.border_title in ("Steps", "步驟") and answer.scroll_offset.y == 3
            await pilot.press("pagedown")
            await pilot.pause()
            assert answer.scroll_offset.y > 3

    asyncio.run(run())


def test_what_is_told_in_passing_covers_no_line_of_the_answer(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(100, 30), notifications=True) as pilot:
            here = await asked(app, pilot, until)
            rack = app.screen.get_child_by_type(ToastRack)
            for text in ("Copied.", "Taken back", "Copied. 沒有收到的話，按 Y 顯示文字。"):
                app.tell(text)
                await until(pilot, lambda text=text: [str(one.render()) for one in rack.walk_children(Toast)] == [text])
            await until(pilot, lambda: any(toast.region.height for toast in rack.walk_children(Toast)))
            for toast in rack.walk_children(Toast):
                assert (
                    toast.region.y
                    == 0
                    < toast.region.bottom
                    <= min(here.query_one(each).region.y for each in (Answer, Passage))
                )

    asyncio.run(run())


def test_an_answer_follows_the_note_that_it_cites(make_app: MakeApp, until: Until, daemon: Running) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(100, 30)) as pilot:
            here = await asked(app, pilot, until)
            first = here.query_one(Sources).place
            assert first is not None and not first.stale
            note = daemon.vault / first.path
            other = note.with_name("Called otherwise.md")
            text = note.read_text(encoding="utf-8")
            note.rename(other)
            try:
                await until(pilot, lambda: here.chosen_path().endswith("Called otherwise.md"))
                other.write_text(text + "\nOne more.\n", encoding="utf-8")
                await until(pilot, lambda: here.place is not None and here.place.stale)
                assert "⚠ changed since" in "\n".join(drawn(here.query_one(Sources)))
            finally:
                other.unlink()
                note.write_text(text, encoding="utf-8")

    asyncio.run(run())


def test_what_the_notes_do_not_say_is_no_answer(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(100, 30)) as pilot:
            here = await asked(app, pilot, until, "what fuel does the zeppelin Hindenburg burn")
            assert here.found is not None and here.found.refused
            assert here.found.rest in listed(here.query_one(Answer)).replace("\n", " ") or here.found.rest
            assert here.query_one(Question).has_focus

    asyncio.run(run())


def test_a_chinese_question_typed_and_asked_again(make_app: MakeApp, until: Until, daemon: Running) -> None:
    state = footprint.make_private(paths.journal_dir(paths.vault_id(str(daemon.vault))))  # as the daemon of a home does

    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            here = screen(app)
            await until(pilot, lambda: here._root)
            await pilot.press(*"連線池要開多大")
            await pilot.press("enter")
            await until(pilot, lambda: here.found is not None)
            assert here.found is not None and any("Postgres" in place.path for place in here.found.places)
            await pilot.press("slash")
            assert here.query_one(Question).has_focus
            await pilot.press("ctrl+u", "up")
            assert here.query_one(Question).value == "連線池要開多大"

    asyncio.run(run())
    kept = Path(state) / "asked.jsonl"
    assert "連線池要開多大" in kept.read_text("utf-8") and stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_scope_mode_and_depth_are_sent(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            here = screen(app)
            await pilot.press("ctrl+s")
            await until(pilot, lambda: isinstance(app.screen, ScopePicker))
            await pilot.press(*"folder infra", "enter")
            await until(pilot, lambda: here.scope.name == "infra")
            await pilot.press("ctrl+t", "ctrl+r")
            assert "folder infra" in str(here.query_one("#choice-scope", Choice).render())
            sent = here._asked("why?")
            assert (sent["query"], sent["mode"], sent["thinking"]) == ('why? path:"infra/*"', "keyword", "fast")
            here = await asked(app, pilot, until, "how large should the pool be")
            assert here.found is not None and all(place.path.startswith("infra/") for place in here.found.places)
            await pilot.click("#choice-mode")
            assert here._asked("x")["mode"] == "vector"

    asyncio.run(run())


def test_questions_of_one_conversation_share_a_session(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(100, 30)) as pilot:
            here = await asked(app, pilot, until)
            first = here._asked("x")["session"]
            assert "question 2" in str(here.query_one(Question).border_subtitle)
            await pilot.press("ctrl+n")
            assert here._asked("x")["session"] != first and here.query_one(Question).value == ""

    asyncio.run(run())


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (QUESTION, "and is he free on fridays"),
        ("連線池要開多大", "那 notes 呢 e"),
        ("what fuel does the zeppelin Hindenburg burn", "yes no open it"),
    ],
)
def test_what_is_typed_after_an_answer_is_the_next_question(
    make_app: MakeApp, until: Until, first: str, then: str
) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(100, 30)) as pilot:
            here = await asked(app, pilot, until, first)
            question, answer = here.query_one(Question), here.query_one(Answer)
            await pilot.press("pagedown", "pageup")
            assert question.has_focus and answer.scroll_offset.y == 0
            await pilot.press(*then)
            assert app.screen is here and question.has_focus and question.value == then
            await pilot.press("enter")
            await until(pilot, lambda: here.found is not None and here.found.query == then)
            assert here._conversation.turns == 2

    asyncio.run(run())


def test_an_arrow_goes_to_the_answer_once_there_is_one_and_no_newer_question(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(60, 20)) as pilot:
            await until(pilot, lambda: app.link.state == "connected" and screen(app)._root)
            here = screen(app)
            question, answer = here.query_one(Question), here.query_one(Answer)
            await pilot.press("down")
            assert question.has_focus
            await asked(app, pilot, until)
            await pilot.press("pagedown")
            assert question.has_focus and (answer.scroll_offset.y > 0 or answer.highlighted)
            await pilot.press("up", "down")
            assert question.has_focus
            await pilot.press("down")
            assert answer.has_focus
            await pilot.press("escape")
            assert question.has_focus

    asyncio.run(run())


def test_the_note_of_a_citation_is_opened_with_the_cited_lines_marked(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(120, 40)) as pilot:
            here = await answered(app, pilot, until)
            assert here.place is not None and here.place.cited[0]
            cited = here.place
            await pilot.press("o")
            await until(pilot, lambda: app.screen.query(NoteView) and app.screen.query_one(NoteView).note)
            view = app.screen.query_one(NoteView)
            marked = view.get_visual_style("noteview--pointed").rich_style.bgcolor

            def lines() -> list[str]:
                rows = [view.render_line(y) for y in range(view.size.height)]
                colours = [(row.text, {part.style.bgcolor for part in row if part.style}) for row in rows]
                return [text for text, found in colours if marked in found]

            await until(pilot, lambda: lines())
            text = Path(here._root, cited.path).read_text("utf-8").split("\n")[cited.cited[0] - 1]
            assert lines()[0].split()[-1] in text

    asyncio.run(run())


def test_the_steps_can_be_seen(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(100, 40)) as pilot:
            here = await answered(app, pilot, until)
            assert here.way.begun[0] == "read" and here.way.begun[-1] == "told"
            await pilot.press("l")
            assert "Search by words" in listed(here.query_one(Answer))
            await pilot.press("l")
            assert "✓" in listed(here.query_one(Answer))
            await pilot.press("slash", "l", "ctrl+l")  # where one types, a letter is text
            assert here.query_one(Question).value.endswith("l") and "Search by words" in listed(here.query_one(Answer))

    asyncio.run(run())


def test_a_question_without_a_daemon_waits_and_can_be_stopped() -> None:
    async def run() -> None:
        app = RecallApp(Link(start=False, socket_path="/tmp/none.sock"))
        async with app.run_test(size=(80, 24)) as pilot:
            here = screen(app)
            here.query_one(Question).value = "anyone?"
            await pilot.press("enter")
            await pilot.pause()
            assert "waiting for the daemon" in listed(here.query_one(Answer))
            await pilot.press("escape")
            await pilot.pause()
            assert here.way.state == "stopped" and "✖ stopped by you" in listed(here.query_one(Answer))
            assert "stopped" in str(here.query_one("#said", Static).render())

    asyncio.run(run())


def test_a_refusal_is_told_with_its_step_and_hint(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: app.vault_name and screen(app)._root)
            app.link.vault = "no[/b]such"
            here = await asked(app, pilot, until)
            assert here.way.state == "failed" and "✖" in listed(here.query_one(Answer))
            assert "no[/b]such" in listed(here.query_one(Answer)) and "hint:" in listed(here.query_one(Answer))

    asyncio.run(run())


def test_the_note_is_opened_in_the_editor_at_the_line(make_app: MakeApp, until: Until, tmp_path: Path) -> None:
    editor, opened = tmp_path / "code", tmp_path / "opened"
    editor.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{opened}.part"; mv "{opened}.part" "{opened}"\n', "utf-8")
    editor.chmod(0o700)

    async def run() -> None:
        app = make_app(ui=Ui(editor=str(editor)))
        async with app.run_test(size=(100, 30)) as pilot:
            here = await answered(app, pilot, until)
            await pilot.press("e")
            await until(pilot, opened.exists)
            assert here.place is not None
            assert opened.read_text("utf-8").splitlines()[1].endswith(f"{here.place.path}:{here.place.line}")

    asyncio.run(run())


@pytest.mark.parametrize(
    ("editor", "said"),
    [("", "No editor was found"), ("/none/such/code", "cannot be started"), ("vim", "needs the terminal")],
)
def test_an_editor_that_cannot_be_used_is_told(
    make_app: MakeApp, until: Until, monkeypatch: pytest.MonkeyPatch, editor: str, said: str
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("EDITOR", raising=False)

    async def run() -> None:
        app = make_app(ui=Ui(editor=editor))
        async with app.run_test(size=(100, 30)) as pilot:
            await answered(app, pilot, until)
            await pilot.press("e")
            await until(pilot, lambda: said in told(app))

    asyncio.run(run())


def test_copying_the_answer_and_the_passage(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(100, 30)) as pilot:
            here = await answered(app, pilot, until)
            await pilot.press("y")
            assert "[1]" in app.clipboard and here.found is not None and here.found.sentences[0].text in app.clipboard
            here.query_one(Sources).focus()
            await pilot.press("y")
            assert here.place is not None and app.clipboard.endswith(f"{here.place.reference}\n")
            await pilot.press("Y")
            await pilot.pause()
            assert isinstance(app.screen, CopyWindow)
            await pilot.press("escape")

    asyncio.run(run())


def test_votes_and_neighbours(make_app: MakeApp, until: Until, daemon: Running) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(100, 30)) as pilot:
            here = await answered(app, pilot, until)
            await pilot.press("plus")
            await until(pilot, lambda: "1 good" in told(app))
            await pilot.press("minus")
            await until(pilot, lambda: "0 good, 1 bad" in told(app))
            others = await app.link.call("vote", {"note": here.chosen_path(), "direction": "down"})
            await pilot.press("minus")
            await until(pilot, lambda: "0 good, 1 bad" in told(app))
            back = {"note": here.chosen_path(), "direction": "undo", "vote": others["vote"]}
            assert (await app.link.call("vote", back))["down"] == 0
            await pilot.press("n")
            await until(pilot, lambda: isinstance(app.screen, NeighbourWindow))
            shown = listed(app.screen.query_one(OptionList))
            assert "share" in shown
            await pilot.press("enter")
            await until(pilot, lambda: bool(app.screen.query(NoteView)) and bool(app.screen.query_one(NoteView).note))
            assert app.screen.chosen_path() in shown  # type: ignore[attr-defined]
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is here)

    asyncio.run(run())


def test_letters_are_text_while_one_types(make_app: MakeApp) -> None:
    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*"eynlY+-/o")
            assert screen(app).query_one(Question).value == "eynlY+-/o"
            assert "e" not in app.screen.active_bindings

    asyncio.run(run())


def test_a_hostile_note_is_shown_as_text(make_app: MakeApp, until: Until, daemon: Running) -> None:
    body = "The quokka [/b] [@click=app.quit]burrows[/] \x1b]52;c;ZXZpbA==\x07 \u202efast\u202c 👨‍👩‍👧‍👦 " + "長" * 5000
    note = daemon.vault / "hostile [b] note.md"
    note.write_text(f"# Quokka [@click=app.quit]x[/] \x1b[31m\n\n{body}.\n", "utf-8")
    daemon.call("wait", timeout_ms=60_000)

    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            here = await answered(app, pilot, until, "where does the quokka burrow")
            assert here.found is not None and any(place.path == note.name for place in here.found.places)
            every: list[Any] = [here.query_one(Answer), here.query_one(Sources), here.query_one(Passage)]
            text = "".join(line for widget in every for line in drawn(widget))
            assert "[@click=app.quit]" in text and not any(char in text for char in "\x1b\x07\u202e")
            await pilot.press("y", "Y")
            await pilot.pause()
            assert app.is_running

    try:
        asyncio.run(run())
    finally:
        note.unlink()
        daemon.call("wait", timeout_ms=60_000)


@pytest.mark.parametrize(
    ("name", "text", "question", "shown"),
    [
        (
            "numbat.md",
            "# Numbat\n\nThe ==numbat== sleeps in a hollow log, says [[people/Otto Berg|Otto]].\n",
            "where does the numbat sleep?",
            "The numbat sleeps in a hollow log, says Otto.",
        ),
        (
            "袋食蟻獸.md",
            "# 袋食蟻獸\n\n袋食蟻獸睡在~~樹上~~空心的倒木裡，見[[動物筆記]]。\n",
            "袋食蟻獸睡在哪裡？",
            "袋食蟻獸睡在（已劃掉：樹上）空心的倒木裡，見動物筆記。",
        ),
    ],
)
def test_a_sentence_with_markup_is_shown_once_as_it_is_read(
    make_app: MakeApp, until: Until, daemon: Running, name: str, text: str, question: str, shown: str
) -> None:
    note = daemon.vault / name
    note.write_text(text, "utf-8")
    daemon.call("wait", timeout_ms=60_000)

    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(120, 40)) as pilot:
            here = await asked(app, pilot, until, question)
            answer = listed(here.query_one(Answer))
            assert answer.count(shown) == 1 and f"{shown} [1]✓" in answer
            assert not any(mark in answer for mark in ("[[", "==", "~~"))

    try:
        asyncio.run(run())
    finally:
        note.unlink()
        daemon.call("wait", timeout_ms=60_000)


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals to lend")
def test_nothing_of_a_question_is_left_elsewhere(make_app: MakeApp, until: Until, home: Path, daemon: Running) -> None:
    footprint.make_private(paths.journal_dir(paths.vault_id(str(daemon.vault))))

    async def run() -> None:
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            here = screen(app)
            await until(pilot, lambda: here._root)
            await asked(app, pilot, until, "xyzzyplugh where")

    asyncio.run(run())
    holding = [
        os.path.basename(path)  # noqa: PTH119
        for folder, _, names in os.walk(home)
        for path in (os.path.join(folder, name) for name in names)  # noqa: PTH118
        if b"xyzzyplugh" in Path(path).read_bytes()
    ]
    assert holding == ["asked.jsonl"]
