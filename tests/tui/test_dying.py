"""The daemon stops, or is killed, under something that is being done."""

import asyncio
import contextlib
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from recalld.tui.app import RecallApp
from recalld.tui.connection import link as link_module
from recalld.tui.connection.link import Link
from recalld.tui.frame.heading import Heading
from recalld.tui.screens.review import ReviewScreen
from recalld.tui.widgets.conceptlist import ConceptList
from recalld.tui.widgets.confirm import Confirm
from recalld.tui.widgets.namefield import NameField
from recalld.tui.widgets.nameprompt import NamePrompt

from .conftest import DEMO, Mortal, Running, Until, answering


@pytest.fixture(scope="module")
def demo() -> Iterator[Mortal]:
    """A daemon that follows the demo notes, and is started again as often as it is killed: soon, as it has no model.

    What is proposed is the same after each start then; with a model some of it comes when labels were read.
    """
    home = Path(tempfile.mkdtemp(prefix="rk", dir="/tmp"))
    settings = home / "r" / "config" / "config.toml"
    settings.parent.mkdir(parents=True, mode=0o700)
    settings.write_text('model = "none"\n', encoding="utf-8")
    shutil.copytree(DEMO, home / "demo")
    started = Mortal(home)
    running = asking(started)
    answering(running)
    running.call("vault.add", path=str(home / "demo"), name="demo")
    running.call("wait", timeout_ms=60_000)
    yield started
    started.kill()
    shutil.rmtree(home, ignore_errors=True)


@pytest.fixture(autouse=True)
def awake(demo: Mortal, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let it be noticed soon that nothing is answered; leave no daemon asleep."""
    monkeypatch.setattr(link_module, "QUIET_SECONDS", 0.3)
    yield
    with contextlib.suppress(ProcessLookupError):
        demo.signal(signal.SIGCONT)


class Heard(RecallApp):
    """The app, and all that it said in passing: on the screen that is soon gone."""

    def __init__(self, link: Link, first: str) -> None:
        super().__init__(link, first)
        self.said: list[str] = []

    def notify(self, message: str, **how: Any) -> None:
        self.said.append(message)
        super().notify(message, **how)


def asking(demo: Mortal) -> Running:
    return Running(demo.home, demo.home / "demo", demo.socket, demo.process)


def acts(demo: Mortal) -> list[str]:
    """What is decided."""
    return [str(each["act"]) for each in asking(demo).call("govern.list", kind="decisions")["decisions"]]


def line(app: RecallApp) -> str:
    return str(app.screen.query_one(Heading).query_one("#where").render())


def notices(app: Heard) -> str:
    return "\n".join(app.said)


def review(app: RecallApp) -> ReviewScreen:
    found = app.get_screen("review")
    assert isinstance(found, ReviewScreen)
    return found


def known(app: RecallApp) -> bool:
    """Whether the effect of what is under the cursor is on the screen."""
    if not app.is_screen_installed("review") or not review(app).query("ProposalList"):
        return False
    current = review(app).proposals.current
    return current is not None and str(current["id"]) in review(app)._effects


async def accept(app: Heard, pilot: Pilot[int], until: Until) -> None:
    """Accept what is under the cursor; what that changes is shown first where it is not known yet."""
    await pilot.press("a")
    await until(pilot, lambda: "Done" in notices(app) or isinstance(app.screen, Confirm))
    if isinstance(app.screen, Confirm):
        await pilot.press("y")
    await until(pilot, lambda: "Done" in notices(app))


async def come_back(demo: Mortal, app: RecallApp, pilot: Pilot[int], until: Until) -> None:
    """Start another daemon, and wait until it has opened its index."""
    demo.again()
    await asyncio.to_thread(answering, asking(demo))
    await until(pilot, lambda: app.link.state == "connected")
    await until(pilot, lambda: asking(demo).call("status")["vaults"][0]["state"] == "ready")


async def killed_under(demo: Mortal, app: Heard, pilot: Pilot[int], until: Until, *keys: str) -> None:
    """Press keys while the daemon is stopped, kill it, start another; ends when the refusal is said."""
    app.said.clear()
    demo.signal(signal.SIGSTOP)
    await pilot.press(*keys)
    await until(pilot, lambda: "does not answer" in line(app))
    demo.kill()
    await until(pilot, lambda: app.said)
    await come_back(demo, app, pilot, until)


def test_a_decision_is_made_when_a_stopped_daemon_goes_on(demo: Mortal, until: Until) -> None:
    async def run() -> None:
        app = Heard(Link("demo", start=False, socket_path=demo.socket), "review")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            demo.signal(signal.SIGSTOP)
            await pilot.press("a")
            await until(pilot, lambda: "does not answer" in line(app))
            await pilot.press("5", "4")  # one can look at something else meanwhile
            demo.signal(signal.SIGCONT)
            await until(pilot, lambda: "Done" in notices(app) and acts(demo) == ["ban"])
            await pilot.press("u")
            await until(pilot, lambda: not acts(demo))

    asyncio.run(run())


def test_a_daemon_killed_under_a_decision_and_under_its_undoing(demo: Mortal, until: Until) -> None:
    async def run() -> None:
        app = Heard(Link("demo", start=False, socket_path=demo.socket), "review")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            rows = len(review(app).proposals.queue)
            await killed_under(demo, app, pilot, until, "a")
            await until(pilot, lambda: len(review(app).proposals.queue) == rows and known(app))
            assert not acts(demo)
            await pilot.press("home")  # meanwhile one may have gone on to the next
            await accept(app, pilot, until)
            assert acts(demo) == ["ban"]
            await killed_under(demo, app, pilot, until, "u")
            assert acts(demo) == ["ban"]
            await pilot.press("u")
            await until(pilot, lambda: not acts(demo))

    asyncio.run(run())


def test_a_daemon_killed_under_many_decisions(demo: Mortal, until: Until) -> None:
    async def run() -> None:
        app = Heard(Link("demo", start=False, socket_path=demo.socket), "review")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            await pilot.press("space", "space", "A")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            demo.signal(signal.SIGSTOP)
            await pilot.press("y")
            await until(pilot, lambda: "does not answer" in line(app))
            demo.kill()
            await until(pilot, lambda: notices(app))
            await come_back(demo, app, pilot, until)
            assert len(review(app).proposals.queue.chosen()) == 2 and not acts(demo)
            await pilot.press("A")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            await pilot.press("y")
            await until(pilot, lambda: len(acts(demo)) == 2)
            await pilot.press("u")
            await until(pilot, lambda: not acts(demo))

    asyncio.run(run())


ON_A_CONCEPT: dict[str, tuple[tuple[str, ...], str]] = {
    "ban": (("b",), ""),
    "rename": (("r",), "s"),
    "merge": (("m",), "備份"),
}
"""Act → keys that begin it, and what is typed into the window that it opens: one for each way to begin."""


def undecided(app: RecallApp) -> bool:
    """Whether keys go to the list, and it shows its first concept as it is while nothing is decided."""
    if not app.screen.query("#concepts") or not app.screen.query_one("#concepts").has_focus:
        return False
    chosen = app.screen.query_one(ConceptList).chosen
    return chosen is not None and (chosen["label"], chosen["banned"], chosen["pinned"]) == ("API", False, False)


def found(field: NameField) -> str:
    """For what a name is marked, that Enter would take."""
    return field._found_for if field.query_one(OptionList).highlighted is not None else ""


async def begin(app: RecallApp, pilot: Pilot[int], until: Until, keys: tuple[str, ...], typed: str) -> None:
    """Go as far as to the question whether it shall be done."""
    window = NamePrompt if typed else Confirm
    for _ in range(3):  # a key that meets the list as it is read anew goes nowhere
        await until(pilot, lambda: undecided(app))
        await pilot.press(*keys)
        with contextlib.suppress(AssertionError):
            await until(pilot, lambda: isinstance(app.screen, window), 10)
            break
    if typed:
        await pilot.press(*typed)
        fields = app.screen.query(NameField)
        await until(pilot, lambda: not fields or found(fields.first()) == typed)
        await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, Confirm))


def test_a_daemon_killed_under_acts_on_a_concept(demo: Mortal, until: Until) -> None:
    async def run() -> None:
        app = Heard(Link("demo", start=False, socket_path=demo.socket), "concepts")
        async with app.run_test(size=(120, 40)) as pilot:
            for act, (keys, typed) in ON_A_CONCEPT.items():
                await begin(app, pilot, until, keys, typed)
                await killed_under(demo, app, pilot, until, "y")
                assert not acts(demo) and not isinstance(app.screen, Confirm)
                await begin(app, pilot, until, keys, typed)
                await pilot.press("y")
                await until(pilot, lambda act=act: acts(demo) == [act])
                await until(pilot, lambda: not isinstance(app.screen, Confirm))
                await pilot.press("u")
                await until(pilot, lambda: not acts(demo))

    asyncio.run(run())


def test_a_daemon_killed_under_a_dismissal(demo: Mortal, until: Until) -> None:
    async def run() -> None:
        app = Heard(Link("demo", start=False, socket_path=demo.socket), "review")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: known(app))
            queue = review(app).proposals.queue
            first, second = (str(queue[row]["id"]) for row in (0, 1))
            await killed_under(demo, app, pilot, until, "d")
            await until(pilot, lambda: queue.row_of(first) == 0)
            assert not acts(demo)
            await pilot.press("home", "l", "d")  # of what was put off nothing is decided
            await until(pilot, lambda: acts(demo) == ["dismiss"] and queue.row_of(second) is None)
            assert queue.row_of(first) == len(queue) - 1
            await until(pilot, lambda: "Done" in notices(app))
            await pilot.press("u")
            await until(pilot, lambda: not acts(demo) and queue.row_of(second) is not None)

    asyncio.run(run())


def test_a_daemon_killed_under_a_vote_and_under_long_tasks(demo: Mortal, until: Until) -> None:
    async def run() -> None:
        app = Heard(Link("demo", start=False, socket_path=demo.socket), "search")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: app.link.state == "connected")
            await pilot.press(*"cobra")
            await until(pilot, lambda: app.screen.chosen_path())  # type: ignore[attr-defined]
            await pilot.press("enter")
            await killed_under(demo, app, pilot, until, "plus")
            await pilot.press("plus")
            await until(pilot, lambda: "1 good" in notices(app))
            await pilot.press("8")
            await until(pilot, lambda: app.screen.query("#task-text"))
            told = app.screen.query_one("#task-text", Static)
            for key, done in (("r", "✓ Reindexed"), ("d", "✓ Dreamt")):
                demo.signal(signal.SIGSTOP)
                await pilot.press(key)
                await until(pilot, lambda: "does not answer" in line(app))
                demo.kill()
                await come_back(demo, app, pilot, until)
                # What may be asked twice is put to the daemon that comes next: nobody has to press again.
                await until(pilot, lambda done=done: done in str(told.render()))

    asyncio.run(run())
