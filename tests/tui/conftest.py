"""One daemon on a copy of the demo notes for all tests of the app, and apps that talk to it."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from recalld.daemon.connecting import connect
from recalld.daemon.errors import RecalldError
from recalld.tui.app import RecallApp
from recalld.tui.connection.link import Link

DEMO = Path(__file__).parent.parent.parent / "demo" / "vault"
KEPT_MODELS = os.environ.get("RECALLD_TEST_MODELS")
"""Read before the home of a test hides it. Where no models are kept, words are enough."""

PATIENCE_S = 90.0
"""Until something has to have happened; a busy machine takes its time."""

MakeApp = Callable[..., RecallApp]
Until = Callable[..., Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Running:
    """A daemon that follows `vault`, a copy of the demo notes, under the name `demo`."""

    home: Path
    vault: Path
    socket: str
    process: subprocess.Popen[bytes]

    def call(self, method: str, **params: Any) -> Any:
        """Ask it, past the app."""
        with connect(start=False, socket_path=self.socket) as client:
            return client.call(method, params, timeout=PATIENCE_S * 2)


class Mortal:
    """A daemon of one test, that can be killed, stopped and started again."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.socket = str(home / "r" / "run" / "recalld.sock")
        self.process = start_daemon(home)

    def again(self) -> None:
        """Kill it at once and start another."""
        self.kill()
        self.process = start_daemon(self.home)

    def kill(self) -> None:
        """End it without a chance to tidy up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.process.pid, number)


@pytest.fixture(autouse=True)
def patient_toasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the app tells stays until the test has looked, however slow the machine is."""
    monkeypatch.setattr(RecallApp, "NOTIFICATION_TIMEOUT", 600.0)


@pytest.fixture(scope="session")
def daemon() -> Iterator[Running]:
    """Start it once; tests that decide something take it back."""
    home = Path(tempfile.mkdtemp(prefix="rt", dir="/tmp"))
    vault = home / "demo"
    shutil.copytree(DEMO, vault)
    process = start_daemon(home)
    running = Running(home, vault, str(home / "r" / "run" / "recalld.sock"), process)
    try:
        answering(running)
        running.call("vault.add", path=str(vault), name="demo")
        running.call("wait", timeout_ms=90_000)
        yield running
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def make_app(daemon: Running) -> MakeApp:
    """An app that asks that daemon, and never starts another."""

    def make(first: str = "ask", **options: Any) -> RecallApp:
        return RecallApp(Link("demo", start=False, socket_path=daemon.socket), first, **options)

    return make


def start_daemon(home: Path) -> "subprocess.Popen[bytes]":
    """Start a daemon whose home is below `home`."""
    settings = home / "r" / "config" / "config.toml"
    settings.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not settings.exists():
        settings.write_text("" if KEPT_MODELS else 'model = "none"\n', encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RECALLD_", "XDG_", "GIT_"))}
    mine = {"HOME": str(home), "RECALLD_HOME": str(home / "r")}
    models = {"RECALLD_MODELS": KEPT_MODELS} if KEPT_MODELS else {}
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "recalld.daemon.main"],
        env={**kept, **mine, **models},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def answering(running: Running, seconds: float = PATIENCE_S) -> None:
    """Wait until it answers."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            running.call("status")
            return
        except RecalldError:
            assert time.monotonic() < deadline and running.process.poll() is None, "the daemon did not start"
        time.sleep(0.05)


@pytest.fixture
def until() -> Until:
    """Let the app work until something holds: `await until(pilot, lambda: …)`."""

    async def wait(pilot: Pilot[int], happened: Callable[[], object], seconds: float = PATIENCE_S) -> None:
        deadline = time.monotonic() + seconds
        while not happened():
            assert time.monotonic() < deadline, "it did not happen in time"
            await pilot.pause(0.02)

    return wait


@pytest.fixture
def mortal() -> Iterator[Mortal]:
    """A daemon without a vault."""
    home = Path(tempfile.mkdtemp(prefix="rm", dir="/tmp"))
    started = Mortal(home)
    yield started
    started.kill()
    shutil.rmtree(home, ignore_errors=True)
