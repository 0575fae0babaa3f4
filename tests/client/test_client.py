"""The clients for programs, on a daemon that runs."""

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recalld.client import AsyncClient, Client, RecalldError

from ..running import Running, running

CALLS = 20


NOTES = {
    "cobra.md": "# Cobra\n\nA persistent flag is seen by every subcommand.\n",
    "viper.md": "# Viper\n\nSettings of all kinds.\n",
}


@pytest.fixture(scope="module")
def shared() -> Iterator[Running]:
    with running(NOTES) as daemon:
        yield daemon


@pytest.fixture
def daemon(shared: Running, monkeypatch: pytest.MonkeyPatch) -> Running:
    monkeypatch.setenv("RECALLD_HOME", str(shared.home))
    return shared


def test_notes_are_searched_read_and_written(daemon: Running) -> None:
    with Client() as client:
        hit = client.search("persistent")["cards"][0]
        assert (hit["path"], hit["lines"]) == ("cobra.md", [1, 3])
        assert client.ask("What is a persistent flag seen by?")["answer"]["sources"][0]["path"] == "cobra.md"
        assert [note["path"] for note in client.scan(path="viper.md")["notes"]] == ["viper.md"]
        made = client.create_note("go/new.md", "# New\n\nSomething fresh.", aliases=["新的"])
        assert client.get("新的")["hash"] == made["hash"]
        told = client.update_note("go/new.md", "More.", expect=made["hash"])
        assert (daemon.root / "go/new.md").read_text().endswith("Something fresh.\n\nMore.\n")
        assert told["hash"] != made["hash"]
        assert client.status()["vaults"][0]["notes"] > 2


def test_a_refusal_says_the_next_step_and_the_connection_lives(daemon: Running) -> None:
    with Client(vault="notes") as client:
        with pytest.raises(RecalldError) as caught:
            client.get("nothing")
        assert caught.value.code == -32003 and caught.value.hint
        assert client.get("viper")["path"] == "viper.md"


def test_there_is_nobody(home: Path) -> None:
    with Client(start=False) as client, pytest.raises(RecalldError) as caught:
        client.status()
    assert caught.value.hint


def test_events_come_in(daemon: Running) -> None:
    heard: list[dict[str, Any]] = []

    def listen() -> None:
        with Client() as client:
            heard.append(next(client.events("indexed")))

    listening = threading.Thread(target=listen)
    listening.start()
    number, deadline = 0, time.monotonic() + 20
    while not heard and time.monotonic() < deadline:  # nothing tells when it has subscribed
        number += 1
        (daemon.root / f"n{number}.md").write_text("# New\n")
        listening.join(0.2)
    assert heard[0]["kind"] == "indexed"


def test_many_questions_at_once(daemon: Running) -> None:
    async def ask() -> list[str]:
        async with AsyncClient() as client:
            found = await asyncio.gather(*(client.search("persistent") for _ in range(CALLS)))
            with pytest.raises(RecalldError):
                await client.get("nothing")
            await client.create_note("a.md", "# A\n")
            await client.update_note("a.md", "b")
            await client.wait(seconds=20)
            assert (await client.get("a.md"))["text"] == "# A\n\nb\n"
            assert (await client.ask("What is persistent?"))["query"]
            assert len((await client.scan())["notes"]) > 2
            assert (await client.status())["pid"] == daemon.process.pid
            return [result["cards"][0]["path"] for result in found]

    assert asyncio.run(ask()) == ["cobra.md"] * CALLS


def test_a_restart_is_not_noticed(daemon: Running) -> None:
    async def ask() -> None:
        async with AsyncClient(start=False) as client:
            assert (await client.search("persistent"))["cards"]
            await asyncio.to_thread(daemon.stop)
            with pytest.raises(RecalldError) as caught:
                await client.search("persistent")
            assert caught.value.code == 0 and caught.value.hint
            await asyncio.to_thread(daemon.start)
            assert (await client.search("persistent"))["cards"]

    asyncio.run(ask())


def test_what_is_cancelled_is_cancelled_there(home: Path) -> None:
    """A daemon that answers nothing but `hello` hears that its answer is not wanted any more."""
    heard: list[dict[str, Any]] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            message = json.loads(line)
            heard.append(message)
            if message["method"] == "hello":
                writer.write(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": {}}).encode() + b"\n")
        writer.close()

    async def ask() -> None:
        path = str(home / "s.sock")
        server = await asyncio.start_unix_server(serve, path)
        async with AsyncClient(start=False, socket_path=path) as client:
            waiting = asyncio.create_task(client.search("slow"))
            await _until(lambda: heard and heard[-1]["method"] == "search")
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            await _until(lambda: heard[-1]["method"] == "$/cancel")
            assert heard[-1]["params"]["id"] == heard[-2]["id"]
            with pytest.raises(RecalldError) as caught:
                await client.call("search", {"query": "x"}, seconds=0.01)
            assert caught.value.kind == "timeout"
        server.close()

    asyncio.run(ask())


async def _until(happened: Callable[[], object]) -> None:
    deadline = time.monotonic() + 20
    while not happened():
        assert time.monotonic() < deadline, "it did not happen in time"
        await asyncio.sleep(0.01)


def test_it_is_of_the_standard_library(home: Path) -> None:
    script = "import sys, recalld.client\nprint(*sorted(set(sys.modules) & {'msgspec', 'numpy', 'duckdb', 'mcp'}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == []
    assert os.environ["RECALLD_HOME"]
