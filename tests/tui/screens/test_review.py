"""The review queue, from the proposals of the demo notes to decisions and back."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from textual.widgets import OptionList, Static
from textual.widgets._footer import FooterKey
from textual.widgets._toast import Toast, ToastRack

from recalld.tui.app import RecallApp
from recalld.tui.keys.help import Help
from recalld.tui.screens.review import ReviewScreen
from recalld.tui.widgets.confirm import Confirm
from recalld.tui.widgets.proposallist import ProposalList
from recalld.tui.widgets.proposalpane import ProposalPane
from recalld.tui.widgets.table import Table
from recalld.tui.widgets.wayspicker import WaysPicker

from ..conftest import MakeApp, Running, Until


@pytest.fixture(autouse=True)
def undecided(daemon: Running) -> Iterator[None]:
    """What a test decides is taken back."""
    before = {each["id"] for each in decisions(daemon)}
    yield
    left = [each["id"] for each in decisions(daemon) if each["id"] not in before]
    if left:
        daemon.call("govern.undo", id=left)


def decisions(daemon: Running) -> list[dict[str, str]]:
    found: list[dict[str, str]] = daemon.call("govern.list", kind="decisions")["decisions"]
    return found


def table(app: RecallApp) -> Table:
    return app.screen_stack[1].query_one("#proposals", Table)


def pane(app: RecallApp) -> str:
    return str(app.screen_stack[1].query_one(ProposalPane).query_one(Static).render())


def summary(app: RecallApp) -> str:
    return str(app.screen_stack[1].query_one("#summary", Static).render())


def shown(app: RecallApp) -> set[str]:
    """The proposals that are listed, by id."""
    screen = app.screen_stack[1]
    assert isinstance(screen, ReviewScreen)
    return {str(screen.proposals.queue[row]["id"]) for row in range(len(screen.proposals.queue))}


def first(app: RecallApp, count: int) -> set[str]:
    """The proposals of the first rows, by id."""
    screen = app.screen_stack[1]
    assert isinstance(screen, ReviewScreen)
    return {str(screen.proposals.queue[row]["id"]) for row in range(count)}


def known(app: RecallApp) -> bool:
    """Whether it is known what accepting the proposal under the cursor would change."""
    return "no note is edited" in pane(app)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_proposals_are_listed_with_evidence_and_effect(make_app: MakeApp, until: Until, size: tuple[int, int]) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: table(app).count and "to decide" in summary(app))
            await until(pilot, lambda: known(app) and "as tag" in pane(app))
            assert "API" in pane(app) and "Ban API" in pane(app)
            assert table(app).size.height >= 5 and app.screen.query_one(ProposalPane).size.height >= 6

    asyncio.run(run())


def test_accepting_is_a_decision_that_can_be_taken_back(make_app: MakeApp, until: Until, daemon: Running) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            [name] = first(app, 1)
            await pilot.press("a")
            await until(pilot, lambda: [each["act"] for each in decisions(daemon)] == ["ban"])
            await until(pilot, lambda: name not in shown(app))
            await pilot.press("u")
            await until(pilot, lambda: not decisions(daemon) and name in shown(app))
            proposals = app.screen.query_one(ProposalList)
            await until(pilot, lambda: proposals.current is not None and proposals.current["id"] == name)

    asyncio.run(run())


@pytest.mark.parametrize("width", [80, 100])
def test_what_was_done_is_told_in_one_line(make_app: MakeApp, until: Until, daemon: Running, width: int) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(width, 30), notifications=True) as pilot:
            await until(pilot, lambda: known(app))
            await pilot.press("down")
            await until(pilot, lambda: known(app) and "conflicted copy" in pane(app))
            for key, said in (("a", "takes it back"), ("u", "Taken back")):
                await pilot.press(key)
                await until(pilot, lambda said=said: any(said in str(one.message) for one in app._notifications))
                rack = app.screen.get_child_by_type(ToastRack)
                await until(pilot, lambda rack=rack: any(one.region.height for one in rack.walk_children(Toast)))
                [toast] = rack.walk_children(Toast)
                assert toast.region.height == 1 and "~" in str(next(iter(app._notifications)).message)

    asyncio.run(run())


def test_what_was_put_off_is_taken_back_too(make_app: MakeApp, until: Until, daemon: Running) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            proposals = app.screen.query_one(ProposalList)
            [name] = first(app, 1)
            await pilot.press("l")
            assert name not in first(app, 1) and proposals.queue.is_later({"id": name})
            await pilot.press("u")
            await until(pilot, lambda: proposals.current is not None and proposals.current["id"] == name)
            assert first(app, 1) == {name} and not decisions(daemon)

    asyncio.run(run())


def test_what_only_an_edit_mends_is_counted_by_itself(make_app: MakeApp, until: Until, daemon: Running) -> None:
    found = daemon.call("govern.list")
    able = sum(bool(each["acts"]) for each in found["proposals"])
    assert 0 < able < found["total"] and found["to_mend"] == found["total"] - able

    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(120, 40)) as pilot:
            told = f"{able} to decide · {found['to_mend']} to mend in the notes"
            await until(pilot, lambda: told in summary(app))

    asyncio.run(run())


def test_what_was_taken_back_is_under_the_cursor_again(make_app: MakeApp, until: Until, daemon: Running) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            proposals = app.screen.query_one(ProposalList)
            await pilot.press("down")
            assert proposals.current is not None
            name = proposals.current["id"]
            await until(pilot, lambda: known(app))
            await pilot.press("d")
            await until(pilot, lambda: len(decisions(daemon)) == 1 and name not in shown(app))
            await pilot.press("home", "u")
            await until(pilot, lambda: not decisions(daemon) and name in shown(app))
            await until(pilot, lambda: proposals.current is not None and proposals.current["id"] == name)

    asyncio.run(run())


def test_the_cursor_goes_to_what_was_taken_back_of_an_act_half_done(
    make_app: MakeApp, until: Until, daemon: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second of two is decided elsewhere while the first is being decided here."""

    async def run() -> None:
        app = make_app("review")
        ask, asked = app.link.call, list[str]()

        async def call(method: str, named: dict[str, Any], *args: Any) -> Any:
            if method == "govern.dismiss" and not named["dry_run"]:
                asked.append(named["id"])
                if len(asked) == 2:
                    await asyncio.to_thread(daemon.call, method, id=named["id"])
            return await ask(method, named, *args)

        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            monkeypatch.setattr(app.link, "call", call)
            proposals = app.screen.query_one(ProposalList)
            await pilot.press("space", "space", "D")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("y")
            await until(pilot, lambda: len(decisions(daemon)) == 2 and not set(asked) & shown(app))
            await pilot.press("end", "u")
            await until(pilot, lambda: len(decisions(daemon)) == 1 and asked[0] in shown(app))
            await until(pilot, lambda: proposals.current is not None and proposals.current["id"] == asked[0])

    asyncio.run(run())


def test_an_act_that_decides_nothing_leaves_the_one_before_to_be_taken_back(
    make_app: MakeApp, until: Until, daemon: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        app = make_app("review")
        ask, asked = app.link.call, list[str]()

        async def call(method: str, named: dict[str, Any], *args: Any) -> Any:
            if method == "govern.dismiss" and not named["dry_run"]:
                asked.append(named["id"])
                if len(asked) == 2:
                    return {**await ask(method, {**named, "dry_run": True}, *args), "decisions": []}
            return await ask(method, named, *args)

        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            monkeypatch.setattr(app.link, "call", call)
            proposals = app.screen.query_one(ProposalList)
            await pilot.press("d")
            await until(pilot, lambda: len(decisions(daemon)) == 1 and not set(asked) & shown(app))
            await pilot.press("d")
            await until(pilot, lambda: len(asked) == 2 and asked[1] in shown(app))
            await pilot.press("end", "u")
            await until(pilot, lambda: not decisions(daemon) and asked[0] in shown(app))
            await until(pilot, lambda: proposals.current is not None and proposals.current["id"] == asked[0])

    asyncio.run(run())


def test_what_cannot_be_accepted_is_not_offered_to_be(make_app: MakeApp, until: Until) -> None:
    def of_acts(app: RecallApp) -> bool:
        current = app.screen.query_one(ProposalList).current
        return current is not None and bool(current["acts"])

    def accept(app: RecallApp) -> bool:
        return any(one.binding.id == "review.accept" for one in app.screen.active_bindings.values())

    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            kinds = set()
            for _ in range(table(app).count):
                await until(pilot, lambda: accept(app) == of_acts(app))
                kinds.add(of_acts(app))
                await pilot.press("down")
            assert kinds == {True, False}

    asyncio.run(run())


def test_that_more_may_come_is_said(make_app: MakeApp, until: Until, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        app = make_app("review")
        ask = app.link.call

        async def call(method: str, *args: Any, **named: Any) -> Any:
            found = await ask(method, *args, **named)
            said = [{"code": "labels_unread", "text": "the model is still being loaded"}]
            return {**found, "disclosures": said} if method == "govern.list" else found

        monkeypatch.setattr(app.link, "call", call)
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: summary(app).endswith(" · the model is still being loaded"))

    asyncio.run(run())


def test_below_a_window_its_own_keys_are_shown(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(100, 30)) as pilot:
            await until(pilot, lambda: known(app))
            await pilot.press("space", "A")
            await until(pilot, lambda: isinstance(app.screen, Confirm) and bool(app.screen.query(FooterKey)))
            shown = {key.description for key in app.screen.query(FooterKey) if key.visible}
            assert {"Do it", "Leave it"} <= shown and "Accept" not in shown

    asyncio.run(run())


def test_another_way_is_chosen_from_all(make_app: MakeApp, until: Until, daemon: Running) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: known(app))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, WaysPicker))
            effect = app.screen.query_one("#effect", Static)
            await pilot.press("enter")  # meant for something else, perhaps: nothing was gone to
            await pilot.pause()
            assert isinstance(app.screen, WaysPicker) and "choose" in str(effect.render())
            await pilot.press("down")
            await until(pilot, lambda: "no note is edited" in str(effect.render()))
            await pilot.press("question_mark")
            await until(pilot, lambda: isinstance(app.screen, Help))
            assert "Leave it" in str(app.screen.query_one("#keys", Static).render())
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, WaysPicker))
            assert app.screen.query_one(OptionList).option_count == 3
            await pilot.press("down", "enter")
            await until(pilot, lambda: [each["act"] for each in decisions(daemon)] == ["keep"])

    asyncio.run(run())


def test_marked_rows_are_accepted_together_and_come_back_together(
    make_app: MakeApp, until: Until, daemon: Running
) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            names = first(app, 2)
            await pilot.press("space", "space")
            assert "2 marked" in summary(app)
            await pilot.press("A")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("escape")
            await until(pilot, lambda: not isinstance(app.screen, Confirm))
            assert not decisions(daemon) and "2 marked" in summary(app)
            await pilot.press("A")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("y")
            await until(pilot, lambda: len(decisions(daemon)) == 2 and not names & shown(app))
            await pilot.press("u")
            await until(pilot, lambda: not decisions(daemon) and names <= shown(app))

    asyncio.run(run())


def test_later_and_dismissed(make_app: MakeApp, until: Until, daemon: Running) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            [name] = first(app, 1)
            await pilot.press("l", "end")
            await until(pilot, lambda: "API" in pane(app))
            assert "(later)" in table(app).render_line(table(app).cursor + 1).text
            await pilot.press("d")
            await until(pilot, lambda: name not in shown(app))
            await until(pilot, lambda: [each["act"] for each in decisions(daemon)] == ["dismiss"])

    asyncio.run(run())


def test_only_one_kind_at_a_time(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            await pilot.press("f")
            await until(pilot, lambda: table(app).count == 1 and "only: too common" in summary(app))
            await pilot.press("escape")
            await until(pilot, lambda: table(app).count > 3)

    asyncio.run(run())


def test_a_decision_made_elsewhere_is_seen(make_app: MakeApp, until: Until, daemon: Running) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            [name] = first(app, 1)
            await asyncio.to_thread(daemon.call, "govern.ban", subject="API")
            await until(pilot, lambda: name not in shown(app))
            await pilot.press("u")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("enter")
            await until(pilot, lambda: not decisions(daemon) and name in shown(app))

    asyncio.run(run())


def test_nothing_to_decide_says_what_to_do(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("review")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: known(app))
            screen = app.screen
            assert isinstance(screen, ReviewScreen)
            screen.proposals.queue.fill([], 0, {}, 0)
            screen.proposals.show()
            await pilot.pause()
            assert "Nothing to decide" in str(screen.query_one("#none", Static).render())
            assert screen.query_one("#none").region.height and not table(app).region.height and table(app).has_focus
            offered = {one.binding.id for one in screen.active_bindings.values()}
            assert not {"review.accept", "review.dismiss", "review.later", "review.mark", "review.open"} & offered
            await pilot.press("a", "d", "l", "space", "o", "enter", "A", "D", "escape")

    asyncio.run(run())
