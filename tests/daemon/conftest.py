"""A server in this process, and the daemon as a process of its own."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from recalld.daemon.socket.connection import Call
from recalld.daemon.socket.limits import Limits
from recalld.daemon.socket.server import Server
from recalld.daemon.vault import Vault

Dispatch = Callable[[Call], Coroutine[Any, Any, object]]
Serve = Callable[..., "Served"]
Follow = Callable[[dict[str, str]], Vault]


class Served:
    """A server on a loop of its own thread."""

    def __init__(self, path: Path, dispatch: Dispatch, limits: Limits | None) -> None:
        self.path = str(path)
        self.server = Server(dispatch, limits)
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run)
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(self.path)
        listener.listen(16)
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self.server.start(listener), self.loop).result(5)

    def connect(self) -> socket.socket:
        """A plain connection."""
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(10)
        connection.connect(self.path)
        return connection

    def hang_up(self) -> None:
        """Cancel what is under way and hang up."""
        for connection in list(self.server.connections):
            connection.drop()

    def stop(self) -> None:
        """Hang up on everybody and end the loop."""

        async def end() -> None:
            me = asyncio.current_task()
            # asyncio leaks a connection that it has accepted and not yet set up when its server is closed.
            for _ in range(20):
                await asyncio.sleep(0)
            self.server.stop_accepting()
            while self.server.connections or len(asyncio.all_tasks()) > 1:
                self.hang_up()
                for task in asyncio.all_tasks() - {me}:
                    task.cancel()
                await asyncio.sleep(0.005)
            for _ in range(20):
                await asyncio.sleep(0)

        asyncio.run_coroutine_threadsafe(end(), self.loop).result(5)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(5)
        self.loop.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()


@pytest.fixture
def serve(home: Path) -> Iterator[Serve]:
    """Serve a dispatch function on a socket."""
    running: list[Served] = []

    def start(dispatch: Dispatch, limits: Limits | None = None) -> Served:
        running.append(Served(home / f"s{len(running)}.sock", dispatch, limits))
        return running[-1]

    yield start
    for served in running:
        served.stop()


class Process:
    """A `recalld` that runs."""

    def __init__(self, *arguments: str, env: dict[str, str] | None = None) -> None:
        self.said = ""
        self.popen = subprocess.Popen(
            [sys.executable, "-P", "-m", "recalld.daemon.main", "--foreground", *arguments],
            env=dict(os.environ) if env is None else env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def listening(self, path: str, seconds: float = 10.0) -> "Process":
        """Wait until it answers at `path`."""
        until(lambda: accepts(path) or self.popen.poll() is not None, seconds)
        assert self.popen.poll() is None, self.error()
        return self

    def error(self) -> str:
        """Everything it wrote to standard error, once it has ended."""
        self.said += self.popen.communicate(timeout=10)[1] or ""
        return self.said

    def end(self, number: int = signal.SIGTERM) -> int:
        """Send a signal and return the exit code."""
        if self.popen.poll() is None:
            self.popen.send_signal(number)
        self.said += self.popen.communicate(timeout=10)[1] or ""
        return self.popen.returncode


@pytest.fixture
def recalld() -> Iterator[Callable[..., Process]]:
    """Start daemons; they are ended with the test."""
    running: list[Process] = []

    def start(*arguments: str, env: dict[str, str] | None = None) -> Process:
        running.append(Process(*arguments, env=env))
        return running[-1]

    yield start
    for process in running:
        process.end(signal.SIGKILL)


def until(happened: Callable[[], object], seconds: float = 10.0) -> None:
    """Poll for something that has to happen."""
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)


@pytest.fixture(name="until")
def _until() -> Callable[..., None]:
    return until


def accepts(path: str) -> bool:
    """Whether something lets connections in at `path`."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(path)
        except OSError:
            return False
        return True


@pytest.fixture
def follow(home: Path) -> Iterator[Follow]:
    """Follow a folder of these notes by words alone, until the test ends; what was there at first is indexed."""
    running: list[Vault] = []

    def start(notes: dict[str, str]) -> Vault:
        root = home / f"vault{len(running)}"
        for path, text in notes.items():
            file = root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        state = home / f"state{len(running)}"
        state.mkdir()
        vault = Vault("v", root, home / f"index{len(running)}", state)
        running.append(vault)
        vault.start()
        assert vault.wait(timeout=20)
        return vault

    yield start
    for vault in running:
        vault.stop()
