"""A daemon of a few lines on a real socket: it answers what the test says and remembers what it was asked."""

import contextlib
import fcntl
import json
import os
import pty
import socket
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recalld.cli.main import main
from recalld.daemon import footprint, paths
from recalld.daemon.errors import RecalldError

Answer = dict[str, Any] | RecalldError | Callable[[dict[str, Any]], dict[str, Any]]


class Daemon:
    """Listens at the socket's path. `answers`: by method; `calls`: (method, params) in order."""

    def __init__(self, path: str) -> None:
        self.answers: dict[str, Answer] = {}
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(path)
        Path(path).chmod(0o600)
        self._listener.listen()
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def asked(self, method: str) -> dict[str, Any]:
        """The parameters of the last call of `method`."""
        return [params for name, params in self.calls if name == method][-1]

    def close(self) -> None:
        """Stop listening."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join(5)

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._threads.append(threading.Thread(target=self._serve, args=(connection,), daemon=True))
            self._threads[-1].start()

    def _serve(self, connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):  # who asked may be gone before the answer
            for line in connection.makefile("rb"):
                request = json.loads(line)
                if "id" not in request:
                    continue
                self.calls.append((request["method"], request["params"]))
                connection.sendall(json.dumps({"jsonrpc": "2.0", "id": request["id"], **self._body(request)}).encode())
                connection.sendall(b"\n")
                if request["method"] == "stop":
                    return

    def _body(self, request: dict[str, Any]) -> dict[str, Any]:
        answer = self.answers.get(request["method"], {"schema": 1})
        result = answer(request["params"]) if callable(answer) else answer
        return {"error": result.to_wire()} if isinstance(result, RecalldError) else {"result": result}


class Ran:
    """What a command line did."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        """Standard output, which has to be one JSON object and nothing else."""
        return json.loads(self.out)


Recall = Callable[..., Ran]


@pytest.fixture
def daemon(home: Path) -> Iterator[Daemon]:
    """A daemon that answers."""
    footprint.make_private(paths.run_dir())
    listening = Daemon(paths.socket_path())
    yield listening
    listening.close()


@pytest.fixture
def recall(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Recall:
    """Runs a command line in this process."""
    for name in ("RECALLD_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def run(*words: str) -> Ran:
        code = main(words)
        return Ran(code, *capsys.readouterr())

    return run


def spawn(*words: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command line in a process of its own, with `more` in its environment."""
    command = [sys.executable, "-m", "recalld.cli.main", *words]
    return subprocess.run(command, capture_output=True, env={**os.environ, **more}, timeout=60, check=False)


def at_terminal(words: list[str], rows: int, typed: str = "", after: str = "", **more: str) -> tuple[int, str]:
    """Run a command line in a terminal of so many rows: its exit code, and what is shown.

    `typed` is typed once `after` is shown.
    """
    main_side, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 100, 0, 0))
    command = [sys.executable, "-m", "recalld.cli.main", *words]
    env = {**os.environ, "TERM": "xterm", **more}
    with subprocess.Popen(command, stdin=side, stdout=side, stderr=side, env=env, start_new_session=True) as running:
        os.close(side)
        told, waiting = b"", typed.encode()
        with contextlib.suppress(OSError):  # the other side is closed
            while True:
                if waiting and after.encode() in told:
                    os.write(main_side, waiting)
                    waiting = b""
                told += os.read(main_side, 65536)
        code = running.wait(60)
    os.close(main_side)
    return code, told.decode("utf-8").replace("\r\n", "\n")


def hit(**fields: Any) -> dict[str, Any]:
    """A hit with every field, some of them as given."""
    return {
        "path": "go/cobra.md",
        "title": "Cobra flags",
        "heading": "Install › Linux",
        "lines": [12, 18],
        "text": "A persistent flag is seen by every subcommand.",
        "score": 1.25,
        "direct": False,
        "why": ["title", "words: flag"],
        "stale": False,
        "redacted": [],
        "note_id": 3,
        "handle": "3:1",
        **fields,
    }


def recalled(*cards: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A result of `search` with these cards."""
    return {"schema": 1, "cards": list(cards), "disclosures": [], "timings_ms": {"search": 1.5}, **fields}
