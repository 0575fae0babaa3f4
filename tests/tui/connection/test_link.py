"""The line to the daemon: many questions at once, and a daemon that dies, stops, comes back or is old."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from recalld.daemon.connecting import connect
from recalld.daemon.errors import RecalldError
from recalld.tui.connection import departure
from recalld.tui.connection import link as link_module
from recalld.tui.connection.link import Link

from ..conftest import PATIENCE_S, Mortal, Running


async def until(happened: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < deadline, "it did not happen in time"
        await asyncio.sleep(0.01)


def test_more_questions_at_once_than_the_daemon_takes(daemon: Running) -> None:
    async def run() -> None:
        link = Link("demo", start=False, socket_path=daemon.socket)
        link.open()
        try:
            asked = [link.call("search", {"query": f"pool {n}", "mode": "keyword"}) for n in range(40)]
            assert all(result["schema"] == 1 for result in await asyncio.gather(*asked))
        finally:
            await link.close()

    asyncio.run(run())


def test_a_refusal_is_a_refusal(daemon: Running) -> None:
    async def run() -> None:
        link = Link("demo", start=False, socket_path=daemon.socket)
        link.open()
        try:
            with pytest.raises(RecalldError) as caught:
                await link.call("get", {"note": "no such note [/b]"})
            assert caught.value.kind == "no-such-note"
            assert "status" in link.capabilities and not link.outdated
            link.server = "recalld 0.0.1"
            assert link.outdated
        finally:
            await link.close()

    asyncio.run(run())


def test_killed_and_started_again_a_question_is_answered_by_the_next_daemon(mortal: Mortal) -> None:
    async def run() -> None:
        link, states = Link(start=False, socket_path=mortal.socket), []
        link.on_state = lambda state, reason: states.append(state)
        link.open()
        try:
            first = await link.call("status")
            mortal.kill()
            await until(lambda: link.state == "lost")
            asking = asyncio.ensure_future(link.call("status"))
            mortal.again()
            assert (await asking)["pid"] not in (0, first["pid"])
            assert "lost" in states[states.index("connected") :] and states[-1] == "connected"
        finally:
            await link.close()

    asyncio.run(run())


def test_what_changes_something_is_not_asked_twice() -> None:
    gone = RecalldError("gone", kind="gone", code=0)
    link = Link(start=False)
    assert link._again(gone, "search")
    assert not link._again(gone, "govern.merge") and not link._again(gone, "vote")


def test_a_stopped_daemon_is_said_to_be_quiet_until_it_goes_on(mortal: Mortal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "QUIET_SECONDS", 0.3)

    async def run() -> None:
        link = Link(start=False, socket_path=mortal.socket)
        link.open()
        try:
            await link.call("status")
            mortal.signal(signal.SIGSTOP)
            asking = asyncio.ensure_future(link.call("status"))
            await until(lambda: link.state == "quiet")
            mortal.signal(signal.SIGCONT)
            assert (await asking)["pid"] == mortal.process.pid
            await until(lambda: link.state == "connected")
        finally:
            mortal.signal(signal.SIGCONT)
            await link.close()

    asyncio.run(run())


def test_the_app_can_be_left_while_a_stopped_daemon_is_knocked_at(mortal: Mortal) -> None:
    script = (
        "import asyncio, sys\n"
        "from recalld.tui.connection.link import Link\n"
        "async def run():\n"
        f"    link = Link(start=False, socket_path={mortal.socket!r})\n"
        "    link.open()\n"
        "    await asyncio.sleep(0.1)\n"
        "    await link.close()\n"
        "asyncio.run(run())\n"
    )

    async def reached() -> None:
        link = Link(start=False, socket_path=mortal.socket)
        link.open()
        await link.call("status")
        await link.close()

    asyncio.run(reached())
    mortal.signal(signal.SIGSTOP)
    try:
        # The client's own patience with a silent daemon is longer than this.
        subprocess.run([sys.executable, "-c", script], check=True, timeout=9.0)
    finally:
        mortal.signal(signal.SIGCONT)


def test_a_daemon_that_was_told_to_stop_is_not_started_again_until_it_is_wanted(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departure, "LOOK_SECONDS", 0.02)

    async def run() -> None:
        link = Link()
        link.open()
        try:
            first = (await link.call("status"))["pid"]
            await asyncio.to_thread(stop)
            await until(lambda: link.state == "stopped")
            with pytest.raises(RecalldError) as caught:
                await link.call("status")
            assert caught.value.kind == "stopped"
            with pytest.raises(RecalldError):
                connect(start=False)
            link.begin()
            assert (await link.call("status"))["pid"] != first and link.state == "connected"
        finally:
            await link.close()
            await asyncio.to_thread(stop)

    asyncio.run(run())


def test_a_daemon_that_somebody_else_starts_is_seen(mortal: Mortal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(departure, "LOOK_SECONDS", 0.02)

    async def run() -> None:
        link = Link(start=False, socket_path=mortal.socket)
        link.open()
        try:
            first = (await link.call("status"))["pid"]
            mortal.signal(signal.SIGTERM)
            await until(lambda: link.state == "stopped")
            mortal.again()
            await until(lambda: link.state == "connected")
            assert (await link.call("status"))["pid"] != first
        finally:
            await link.close()

    asyncio.run(run())


def test_a_daemon_that_the_app_renews_is_started_again(home: Path) -> None:
    async def run() -> None:
        link, states = Link(), []
        link.on_state = lambda state, reason: states.append(state)
        link.open()
        try:
            first = (await link.call("status"))["pid"]
            await link.renew()
            await until(lambda: states.count("connected") == 2)
            assert (await link.call("status"))["pid"] != first and "stopped" not in states
        finally:
            await link.close()
            await asyncio.to_thread(stop)

    asyncio.run(run())


def stop() -> None:
    with connect(start=False) as client:
        client.call("stop")
        client.wait_closed(30)
