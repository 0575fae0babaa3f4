"""What agents pay: schemas, start of the server to its first reply, calls, sizes of results, and the prompt hook.

    python -m bench.mcp [SOURCE…] [--notes 200] [--rounds 20]

SOURCE is a folder of markdown notes (default: the demo notes); a vault of `--notes` notes is made of it. Times are wall
time and, of the whole process, CPU seconds; the first row is this machine at this moment, a fixed loop of Python.
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from recalld.agents.mcp.measure import tokens, tokens_of
from recalld.daemon.connecting import connect

from .vaults import multiply

DEMO = Path(__file__).parent.parent / "demo/vault"
COMMAND = [sys.executable, "-P", "-m", "recalld.cli.main"]
HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}
FOUND = "what was found first"
"""Stands for the path of the first hit."""
CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("notes_search", {"query": "flags"}),
    ("notes_ask", {"question": "How do I add a flag to a command?"}),
    ("notes_read", {"note": FOUND}),
    ("notes_related", {"of": FOUND}),
    ("notes_status", {}),
)
PROMPT = json.dumps({"prompt": "how do I add a persistent flag to a cobra command?", "session_id": "bench"})


def main() -> None:
    """Make the vault, start a daemon, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="*", type=Path, default=[DEMO], metavar="SOURCE")
    parser.add_argument("--notes", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=20)
    arguments = parser.parse_args()
    home = Path(tempfile.mkdtemp(prefix="rm", dir="/var/tmp"))
    os.environ["RECALLD_HOME"] = str(home / "h")
    try:
        multiply(arguments.sources, home / "vault", arguments.notes)
        with connect() as daemon:
            daemon.call("init", {"path": str(home / "vault")})
            daemon.call("wait", {"vectors": True, "timeout_ms": 600_000}, timeout=700)
            run(home / "vault", arguments.rounds)
            daemon.call("stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def run(vault: Path, rounds: int) -> None:
    """Print every row."""
    started = time.perf_counter()
    for _ in range(10_000_000):
        pass
    row("ten million turns of a loop", f"{time.perf_counter() - started:.2f} s")
    for lang in ("en", "zh-Hant"):
        schema(lang)
    with Server(vault) as server:
        row("start to first reply", f"{server.first_reply_s:.2f} s wall")
        hit = server.ask("tools/call", {"name": CALLS[0][0], "arguments": CALLS[0][1]})["structuredContent"]["cards"][0]
        for name, given in CALLS:
            call(server, name, {key: hit["path"] if value == FOUND else value for key, value in given.items()}, rounds)
    row("CPU of a server, start and calls", f"{server.cpu_s:.2f} s")
    hook(vault, rounds)


def schema(lang: str) -> None:
    """The sizes of what a client reads before its first question."""
    os.environ["RECALLD_LANG"] = lang
    with Server(Path.cwd(), "--allow-write", "--no-start") as server:
        tools = server.ask("tools/list")["tools"]
    size = len(json.dumps(tools, ensure_ascii=False, separators=(",", ":")).encode())
    row(f"{len(tools)} tools, {lang}", f"{size} bytes, instructions {len(server.instructions.encode())}")
    del os.environ["RECALLD_LANG"]


def call(server: "Server", name: str, given: dict[str, Any], rounds: int) -> None:
    """Median time and size of a tool's result."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        result = server.ask("tools/call", {"name": name, "arguments": given})
        times.append(time.perf_counter() - began)
    text, told = result["content"][0]["text"], result["structuredContent"]
    sizes = f"{tokens(text)} tokens of text, {tokens_of(told)} of JSON"
    row(name, f"p50 {statistics.median(times) * 1000:.1f} ms, first {times[0] * 1000:.1f} ms, {sizes}")


def hook(vault: Path, rounds: int) -> None:
    """A whole `recall context`, as an agent's prompt hook runs it."""
    times, before = [], resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(rounds):
        began = time.perf_counter()
        subprocess.run([*COMMAND, "context"], input=PROMPT, text=True, cwd=vault, check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / rounds
    row("recall context, whole process", f"p50 {statistics.median(times) * 1000:.0f} ms, CPU {cpu * 1000:.0f} ms")


class Server:
    """The server as an agent starts it."""

    def __init__(self, folder: Path, *words: str) -> None:
        began = time.perf_counter()
        self._before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self._process = subprocess.Popen(
            [*COMMAND, "mcp", *words], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._number = 0
        self.cpu_s = 0.0
        self.instructions: str = self.ask("initialize", HELLO)["instructions"]
        self.first_reply_s = time.perf_counter() - began

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *exc: object) -> None:
        self._process.communicate()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu_s = after.ru_utime + after.ru_stime - self._before.ru_utime - self._before.ru_stime

    def ask(self, method: str, params: dict[str, Any] | None = None) -> Any:
        """The result of a request."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._number += 1
        request = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params or {}}
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        while (message := json.loads(self._process.stdout.readline())).get("id") != self._number:
            pass
        return message["result"]


def row(name: str, figure: str) -> None:
    """One line of the table."""
    print(f"{name:38} {figure}", flush=True)


if __name__ == "__main__":
    main()
