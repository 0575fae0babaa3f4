"""Agents that behave badly, and one that is old: what the server over standard input and output does about them.

    python tests/drills/agents.py [--only NAME,…] [--client /path/to/python]

Each drill has a vault and a daemon of its own. `older` needs a Python that has the SDK of the first generation
(`pip install 'mcp<2'` into an environment of its own); without `--client` it is skipped. Exit 0 only when all is well.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from installed import RECALL, environment, recall

INITIALIZE = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "drill", "version": "1"}}
OLDER = """
import asyncio, json, sys
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

async def main():
    server = StdioServerParameters(command=sys.argv[1], args=["mcp", "--allow-write"], env=json.loads(sys.argv[2]))
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        tools = (await session.list_tools()).tools
        found = await session.call_tool("notes_search", {"query": "basalt"})
        bad = await session.call_tool("notes_search", {})
        none = await session.call_tool("note_update", {"path": "none.md", "text": "x"})
        made = await session.call_tool("note_create", {"path": "old.md", "text": "# Old\\n\\nBy an older one."})
        resources = (await session.list_resources()).resources
        prompts = (await session.list_prompts()).prompts
        print(json.dumps({
            "tools": [tool.name for tool in tools], "found": bool(found.structuredContent["cards"]),
            "bad": bad.isError, "next": none.content[0].text, "made": made.isError,
            "resources": len(resources), "prompts": len(prompts),
        }))

asyncio.run(main())
"""


class Skipped(Exception):
    """The drill cannot run here; the message says why."""


class Place:
    """One vault, one home, and the daemon between them."""

    def __init__(self, root: Path) -> None:
        self.home, self.vault = root / "h", root / "v"
        self.vault.mkdir(parents=True)
        for number in range(20):
            (self.vault / f"n{number}.md").write_text(f"# Note {number}\n\nBasalt {number} is a stone.\n", "utf-8")
        config = self.home / "config" / "config.toml"
        config.parent.mkdir(parents=True, mode=0o700)
        config.write_text('model = "none"\n', "utf-8")
        recall(self.home, "init", str(self.vault), "--bare")
        recall(self.home, "wait")

    def files(self) -> dict[str, bytes]:
        """What the vault holds."""
        return {str(p.relative_to(self.vault)): p.read_bytes() for p in self.vault.rglob("*") if p.is_file()}


class Server:
    """One server, spoken to in bytes."""

    def __init__(self, home: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [RECALL, "mcp", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(home),
        )
        self._number = 0

    def raw(self, data: bytes) -> None:
        """Send bytes as they are."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """One request and its answer; what else comes in between is passed over."""
        self._number += 1
        message = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self.raw(json.dumps(message).encode() + b"\n")
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            answer: dict[str, Any] = json.loads(line)
            if answer.get("id") == self._number:
                return answer
        raise AssertionError("the server ended")

    def call(self, name: str, **given: Any) -> dict[str, Any]:
        """One call of a tool."""
        answer = self.ask("tools/call", {"name": name, "arguments": given})
        return dict(answer.get("result") or {"isError": True, "content": [{"text": json.dumps(answer["error"])}]})

    def greet(self) -> "Server":
        """Shake hands, as the older generation does."""
        self.ask("initialize", INITIALIZE)
        self.raw(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
        return self


@contextmanager
def server(home: Path, *words: str) -> Iterator[Server]:
    """A server that ends with the block."""
    one = Server(home, *words)
    try:
        yield one
    finally:
        one.process.kill()
        one.process.wait(20)


def older(place: Place, client: str) -> str:
    """A client of the first generation lists, calls, is refused with the next step, and writes."""
    if not client:
        raise Skipped("no --client")
    environ = json.dumps(environment(place.home))
    ran = subprocess.run(
        [client, "-c", OLDER, RECALL, environ], capture_output=True, text=True, timeout=300, check=False
    )
    if ran.returncode:
        raise AssertionError(ran.stderr[-600:])
    told = json.loads(ran.stdout)
    assert len(told["tools"]) == 8 and told["found"] and told["bad"] and not told["made"], told
    assert "note_create" in told["next"] and told["prompts"] == 2 and told["resources"] >= 20, told
    return f"{len(told['tools'])} tools, {told['resources']} resources, written and refused as it should be"


def malformed(place: Place, client: str) -> str:
    """Lines that are no messages: each is passed over or answered, and the next question is."""
    odd = (
        b"\n", b"{}\n", b"[]\n", b"null\n", b"{\n", b"\xff\xfe\x00\n", b'"text"\n', b"1e999\n",
        b'{"jsonrpc":"1.0","id":9,"method":"x"}\n', b'{"jsonrpc":"2.0","id":{},"method":"tools/list"}\n',
        b'{"jsonrpc":"2.0","id":8,"method":5}\n', b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":[]}\n',
        b'{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":5}}\n', b"[" * 5000 + b"]" * 5000 + b"\n",
        b'{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"notes_search","arguments":"x"}}\n',
        b'{"jsonrpc":"2.0","id":4,"method":"no/such"}\n', b'{"a":"\xed\xa0\x80"}\n', b"\0" * 100 + b"\n",
    )  # fmt: skip
    with server(place.home) as one:
        one.greet()
        for line in odd:
            one.raw(line)
            assert one.call("notes_search", query="basalt").get("structuredContent"), line
    return f"{len(odd)} kinds of line, each followed by an answer"


def huge(place: Place, client: str) -> str:
    """Arguments of megabytes, and far too many of them, are refused and nothing is written."""
    before = place.files()
    with server(place.home, "--allow-write") as one:
        one.greet()
        refused = [
            one.call("notes_search", query="x" * (4 << 20)),
            one.call("note_create", path="big.md", text="x" * (4 << 20)),
            one.call("note_create", path="a/" * 3000 + "b.md", text="x"),
            one.call("note_create", path="a.md", text="x", aliases=["a"] * 100_000),
            one.call("notes_search", query="basalt", limit=10**30),
            one.call("notes_read", note="\0"),
            one.call("notes_read", note="../" * 50 + "etc/passwd"),
        ]
        assert all(result.get("isError") for result in refused), [bool(result.get("isError")) for result in refused]
        assert one.call("notes_search", query="basalt").get("structuredContent")
    assert place.files() == before
    return f"{len(refused)} refused, nothing written"


def crowd(place: Place, client: str) -> str:
    """Eight servers at once, all asking; one daemon answers them."""
    pids: set[int] = set()
    faults: list[str] = []

    def talk() -> None:
        try:
            with server(place.home) as one:
                one.greet()
                for _ in range(10):
                    if not one.call("notes_search", query="basalt").get("structuredContent"):
                        faults.append("no answer")
                pids.add(one.call("notes_status")["structuredContent"]["pid"])
        except Exception as error:
            faults.append(f"{type(error).__name__}: {error}")

    threads = [threading.Thread(target=talk) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(300)
    assert not faults and len(pids) == 1, (faults[:3], pids)
    return "8 servers, 80 questions, one daemon"


def removed(place: Place, client: str) -> str:
    """The vault goes while an agent works: it is told so, nothing is made there, and all is well when it is back."""
    elsewhere = place.vault.with_name("away")
    with server(place.home, "--allow-write") as one:
        one.greet()
        assert one.call("notes_search", query="basalt").get("structuredContent")
        place.vault.rename(elsewhere)
        written = one.call("note_create", path="ghost.md", text="# Ghost")
        assert written.get("isError") and not place.vault.exists(), written
        told = written["content"][0]["text"]
        elsewhere.rename(place.vault)
        deadline = time.monotonic() + 120
        while one.call("note_create", path="back.md", text="# Back").get("isError"):
            assert time.monotonic() < deadline, "it did not come back"
            time.sleep(0.5)
    return f"refused ({' '.join(told.split())[:60]}…), written once it was back"


def readonly(place: Place, client: str) -> str:
    """A vault that cannot be written: a refusal with the reason, and the notes as they were."""
    before = place.files()
    if os.geteuid() == 0:
        made = subprocess.run(["chattr", "+i", str(place.vault)], capture_output=True, check=False)
        if made.returncode:
            raise Skipped("root writes everywhere, and chattr does not work here")
    else:
        place.vault.chmod(0o500)
    try:
        with server(place.home, "--allow-write") as one:
            one.greet()
            told = one.call("note_create", path="new.md", text="# New")
            assert told.get("isError") and one.call("notes_search", query="basalt").get("structuredContent"), told
    finally:
        subprocess.run(["chattr", "-i", str(place.vault)], capture_output=True, check=False)
        place.vault.chmod(0o700)
    assert place.files() == before
    return " ".join(told["content"][0]["text"].split())[:80]


DRILLS: dict[str, Callable[[Place, str], str]] = {
    "older": older,
    "malformed": malformed,
    "huge": huge,
    "crowd": crowd,
    "removed": removed,
    "readonly": readonly,
}


def main() -> int:
    """Run the drills, one line each; the number of those that failed is the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--client", default="")
    args = parser.parse_args()
    chosen = [name for name in args.only.split(",") if name] or list(DRILLS)
    failed = 0
    for name in chosen:
        root = Path(tempfile.mkdtemp(prefix="ra", dir="/tmp"))
        place = Place(root)
        try:
            print(f"✓ {name}: {DRILLS[name](place, args.client)}", flush=True)
        except Skipped as why:
            print(f"· {name}: skipped, {why}", flush=True)
        except AssertionError as fault:
            failed += 1
            print(f"✖ {name}: {fault}", flush=True)
        finally:
            recall(place.home, "stop")
            shutil.rmtree(root, ignore_errors=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
