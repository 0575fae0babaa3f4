"""The server as an agent starts it: a process that speaks the protocol on its standard output, and nothing else."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from ...running import Running

READING = ["notes_search", "notes_ask", "notes_read", "notes_related", "notes_status"]
WRITING = ["note_create", "note_update", "propose"]
INITIALIZE = {
    "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"},
}  # fmt: skip


class Line:
    """A client of the older kind, which shakes hands first: JSON, a message a line."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self._number = 0

    def send(self, method: str, params: dict[str, Any], is_request: bool = True) -> int:
        self._number += is_request
        number = {"id": self._number} if is_request else {}
        self.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **number}))
        return self._number

    def write(self, text: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        message: dict[str, Any] = json.loads(self.process.stdout.readline())
        return message

    def ask(self, method: str, params: dict[str, Any] | None = None) -> Any:
        number = self.send(method, params or {})
        while (message := self.receive()).get("id") != number:
            pass  # an event, or the answer to a question that was only sent
        return message

    def call(self, name: str, **given: Any) -> dict[str, Any]:
        result: dict[str, Any] = self.ask("tools/call", {"name": name, "arguments": given})["result"]
        return result

    def greet(self) -> dict[str, Any]:
        result: dict[str, Any] = self.ask("initialize", INITIALIZE)["result"]
        self.send("notifications/initialized", {}, is_request=False)
        return result


@contextmanager
def started(command: list[str], *words: str) -> Iterator[Line]:
    process = subprocess.Popen(
        [*command, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield Line(process)
    finally:
        process.kill()
        process.communicate(timeout=10)


def parameters(command: list[str], *words: str) -> StdioServerParameters:
    return StdioServerParameters(command=command[0], args=[*command[1:], *words], env=dict(os.environ))


def test_a_conversation_from_question_to_note(daemon: Running, command: list[str]) -> None:
    """An agent asks, reads, tries to change what is not there, makes it, changes it, and meets a conflict."""
    log: list[tuple[str, bool, str]] = []

    async def talk() -> None:
        async with Client(parameters(command, "--allow-write")) as client:
            assert [tool.name for tool in (await client.list_tools()).tools] == [*READING, *WRITING]

            async def call(name: str, **given: Any) -> dict[str, Any]:
                result = await client.call_tool(name, given)
                told: dict[str, Any] = result.structured_content
                text = getattr(result.content[0], "text", "")
                log.append((name, result.is_error, text.split("\n")[-1] if result.is_error else ""))
                return told

            await call("notes_ask", question="What is a persistent flag seen by?")
            read = await call("notes_read", note="go/cobra.md#Flags")
            assert read["lines"] == [5, 7]
            await call("note_update", path="go/flags.md", text="x")
            made = await call("note_create", path="go/flags.md", text="# Flags\n\nFirst.", aliases=["旗標"])
            await call("note_create", path="go/flags.md", text="# Flags")
            await call("note_update", path="go/flags.md", text="Second.", expect=made["hash"])
            await call("note_update", path="go/flags.md", text="Third.", expect=made["hash"])
            again = await call("notes_read", note="旗標")
            await call("note_update", path="go/flags.md", text="Third.", expect=again["hash"])
            found = await call("notes_search", query="旗標 third")
            assert found["cards"][0]["path"] == "go/flags.md"

    asyncio.run(talk())
    text = '---\naliases: ["旗標"]\n---\n# Flags\n\nFirst.\n\nSecond.\n\nThird.\n'
    assert daemon.files()["go/flags.md"] == text
    refused = [(name, step) for name, is_error, step in log if is_error]
    assert [name for name, _ in refused] == ["note_update", "note_create", "note_update"]
    assert [
        word in step for (_, step), word in zip(refused, ("note_create", "note_update", "notes_read"), strict=True)
    ] == [True] * 3


def test_a_client_of_the_older_kind(daemon: Running, command: list[str]) -> None:
    with started(command) as line:
        told = line.greet()
        assert told["protocolVersion"] == "2025-06-18"
        assert {"tools", "resources", "prompts"} <= set(told["capabilities"])
        assert "BEFORE" in told["instructions"] and len(told["instructions"].encode()) < 2048
        listed = line.ask("tools/list")["result"]["tools"]
        assert [tool["name"] for tool in listed] == READING
        assert all(tool["annotations"]["readOnlyHint"] for tool in listed)
        found = line.call("notes_search", query="persistent")
        assert found["structuredContent"]["cards"] and not found.get("isError")
        assert line.call("notes_search")["isError"]
        assert line.call("note_create", path="x.md", text="x")["isError"]
        assert "x.md" not in daemon.files()


@pytest.mark.parametrize(
    "query", [r"\ud800 persistent", r"persistent \udfff", r"\ud83c\udf75 persistent", r"\\ud800 persistent"]
)
def test_half_a_character_is_no_reason_for_silence(daemon: Running, command: list[str], query: str) -> None:
    with started(command) as line:
        line.greet()
        asked = {"name": "notes_search", "arguments": {"query": "QUERY"}}
        text = json.dumps({"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": asked})
        line.write(text.replace("QUERY", query))
        answer = line.receive()
        assert answer["id"] == "a" and answer["result"]["structuredContent"]["cards"]


@pytest.mark.parametrize(
    ("text", "number", "code"),
    [
        ('{"jsonrpc":"2.0","id":7,"method":7}', 7, -32600),
        ('{"jsonrpc":"2.0","id":"八"}', "八", -32600),
        ('{"jsonrpc":"1.0","id":9,"method":"ping"}', 9, -32600),
        ('{"jsonrpc":"2.0","id":1.5,"method":"ping"}', 1.5, -32600),
        ('{"jsonrpc":"2.0","id":10,"method":"tools/call","params":[1]}', 10, -32600),
        ('{"jsonrpc":"2.0","id":true,"method":"ping"}', None, -32600),
        ('{"jsonrpc":"2.0","id":11,"method":"ping"', None, -32700),
        ('{"jsonrpc":"2.0","id":12,"method":"ping","params":{"x":' + "[" * 9999 + "]" * 9999 + "}}", None, -32700),
        ("[]", None, -32600),
    ],
)  # fmt: skip
def test_a_line_that_is_no_message_is_refused(
    home: Path, command: list[str], text: str, number: float | str | None, code: int
) -> None:
    with started(command, "--no-start") as line:
        line.greet()
        line.write(text)
        answer = line.receive()
        assert (answer["id"], answer["error"]["code"]) == (number, code)
        assert line.ask("ping")["result"] == {}


def test_what_needs_no_answer_gets_none(home: Path, command: list[str]) -> None:
    with started(command, "--no-start") as line:
        line.greet()
        line.write("")
        line.write('{"jsonrpc":"2.0","id":"never asked","result":7}')
        number = line.send("ping", {})
        assert line.receive()["id"] == number


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_the_tools_are_small(home: Path, command: list[str], monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    with started(command, "--allow-write", "--no-start") as line:
        instructions = line.greet()["instructions"]
        assert len(instructions.encode()) < 2048
        listed = line.ask("tools/list")["result"]["tools"]
    assert len(listed) == 8
    assert len(json.dumps(listed, ensure_ascii=False, separators=(",", ":")).encode()) <= 6144
    assert all(len(tool["description"].encode()) < 2048 for tool in listed)


def test_without_a_daemon_tools_are_listed_and_say_what_to_do(home: Path, command: list[str]) -> None:
    with started(command, "--no-start") as line:
        line.greet()
        assert len(line.ask("tools/list")["result"]["tools"]) == 5
        assert line.ask("resources/list")["result"]["resources"] == []
        refused = line.call("notes_search", query="x")
        assert refused["isError"] and "recalld &" in refused["content"][0]["text"]


def test_it_ends_with_its_client(home: Path, command: list[str]) -> None:
    with started(command, "--no-start") as line:
        line.greet()
        out, _ = line.process.communicate(timeout=20)
        assert (out, line.process.returncode) == ("", 0)


def test_it_ends_with_its_client_though_the_daemon_hangs(daemon: Running, command: list[str]) -> None:
    with started(command, "--no-start") as line:
        line.greet()
        daemon.process.send_signal(signal.SIGSTOP)
        try:
            line.send("tools/call", {"name": "notes_search", "arguments": {"query": "persistent"}})
            line.ask("ping")
            line.process.communicate(timeout=20)
        finally:
            daemon.process.send_signal(signal.SIGCONT)
        assert line.process.returncode == 0


def test_only_the_protocol_is_on_standard_output(home: Path) -> None:
    """Whatever prints, a library or a child, prints to standard error."""
    script = (
        "import os, sys\n"
        "import recalld.agents.mcp.server as server\n"
        "print('from an import')\n"
        "from recalld.cli.main import main\n"
        "import recalld.agents.mcp.toolbox as toolbox\n"
        "def noisy(self, name):\n"
        "    print('printed'); os.system('echo from a child'); os.write(1, b'raw\\n')\n"
        "    raise RuntimeError('boom')\n"
        "toolbox.Toolbox._unknown = noisy\n"
        "sys.exit(main(['mcp', '--no-start']))\n"
    )
    with started([sys.executable, "-c", script]) as line:
        assert line.process.stdout is not None
        assert line.process.stdout.readline() == "from an import\n"  # it came before the server did
        line.greet()
        assert "error" in line.ask("tools/call", {"name": "bogus", "arguments": {}})
        line.ask("tools/list")
        out, err = line.process.communicate(timeout=20)
    assert out == ""
    assert "printed" in err and "from a child" in err and "raw" in err


def test_a_restart_of_the_daemon_is_not_noticed(daemon: Running, command: list[str]) -> None:
    with started(command, "--no-start") as line:
        line.greet()
        assert not line.call("notes_search", query="persistent").get("isError")
        daemon.stop()
        assert "recalld &" in line.call("notes_search", query="persistent")["content"][0]["text"]
        daemon.start()
        assert line.call("notes_search", query="persistent")["structuredContent"]["cards"]
        daemon.stop(signal.SIGKILL)
        daemon.start()
        assert line.call("notes_search", query="persistent")["structuredContent"]["cards"]


def test_a_write_whose_answer_was_lost_is_to_be_looked_at(daemon: Running, command: list[str]) -> None:
    with started(command, "--no-start", "--allow-write") as line:
        line.greet()
        line.call("notes_status")
        daemon.process.send_signal(signal.SIGSTOP)
        number = line.send("tools/call", {"name": "note_create", "arguments": {"path": "lost.md", "text": "x"}})
        assert line.send("ping", {}) == line.receive()["id"]  # the other one waits
        daemon.stop(signal.SIGKILL)
        while (message := line.receive()).get("id") != number:
            pass
    daemon.start()
    assert message["result"]["isError"] and "notes_read lost.md" in message["result"]["content"][0]["text"]


def test_an_interruption_ends_it_while_its_client_is_there(home: Path, command: list[str]) -> None:
    with started(command, "--no-start") as line:
        line.greet()
        line.process.send_signal(signal.SIGINT)
        assert line.process.wait(20) == 130


def test_what_is_cancelled_is_not_answered(daemon: Running, command: list[str]) -> None:
    """The daemon is held, so that a question is under way for as long as the test wants it."""
    with started(command, "--no-start") as line:
        line.greet()
        line.call("notes_status")
        daemon.process.send_signal(signal.SIGSTOP)
        try:
            number = line.send("tools/call", {"name": "notes_search", "arguments": {"query": "persistent"}})
            line.send("notifications/cancelled", {"requestId": number}, is_request=False)
            assert line.ask("ping")["result"] == {}
        finally:
            daemon.process.send_signal(signal.SIGCONT)
        found = line.call("notes_search", query="persistent")
        assert found["structuredContent"]["cards"]


def test_notes_are_resources(daemon: Running, command: list[str]) -> None:
    async def look() -> None:
        async with Client(parameters(command)) as client:
            listed = (await client.list_resources()).resources
            assert "recall://notes/go/viper.md" in [one.uri for one in listed]
            assert not any("diary" in one.uri for one in listed)
            templates = (await client.list_resource_templates()).resource_templates
            assert templates[0].uri_template == "recall://{vault}/{+path}"
            content = (await client.read_resource("recall://notes/go/viper.md")).contents[0]
            assert "Settings of all kinds" in getattr(content, "text", "")
            for uri in (
                "recall://notes/diary.md",
                "recall://other/go/viper.md",
                "file:///etc/passwd",
                "recall://[x.md",
            ):
                with pytest.raises(Exception, match=r"\.md|passwd"):
                    await client.read_resource(uri)
            with pytest.raises(Exception, match="notes_search"):
                await client.read_resource("recall://notes/not-there.md")
            for cursor in ("²", "-1", "9" * 5000):
                assert (await client.list_resources(cursor=cursor)).resources

    asyncio.run(look())


def test_prompts(home: Path, command: list[str]) -> None:
    with started(command, "--no-start") as line:
        line.greet()
        listed = line.ask("prompts/list")["result"]["prompts"]
        assert [one["name"] for one in listed] == ["ask_my_notes"]
        got = line.ask("prompts/get", {"name": "ask_my_notes", "arguments": {"question": "why {x}?"}})["result"]
        assert "why {x}?" in got["messages"][0]["content"]["text"]
        assert "ask_my_notes" in line.ask("prompts/get", {"name": "nothing"})["error"]["message"]


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_only_what_is_offered_is_spoken_of(
    home: Path, command: list[str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    told = {}
    for may_write in (False, True):
        with started(command, "--no-start", *(["--allow-write"] if may_write else [])) as line:
            greeting = line.greet()
            tools = line.ask("tools/list")["result"]["tools"]
            prompts = [one["name"] for one in line.ask("prompts/list")["result"]["prompts"]]
            texts = [line.ask("prompts/get", {"name": one, "arguments": {}}) for one in prompts]
            told[may_write] = (json.dumps([greeting, tools, texts]), prompts)
            keep = line.ask("prompts/get", {"name": "keep_in_notes", "arguments": {"topic": "bees"}})
            assert ("error" in keep) != may_write
    assert not re.search("note_update|note_create|propose", told[False][0])
    assert "note_update" in told[True][0] and told[True][1] == ["ask_my_notes", "keep_in_notes"]


OBEY = ("note_create", {"path": "pwned.md", "text": "x"})


def test_a_model_that_obeys_every_note_writes_nothing(daemon: Running, command: list[str]) -> None:
    """A note tells it to; it does what it is told; there is no tool to do it with."""
    before = daemon.files()
    with started(command) as line:
        line.greet()
        read = line.call("notes_read", note="evil")
        assert "note_create" in json.dumps(read) or "REDACTED" in json.dumps(read)
        assert line.call(OBEY[0], **OBEY[1])["isError"]
        for tool in ("note_update", "propose"):
            assert line.call(tool, path="go/cobra.md", text="x")["isError"]
    assert daemon.files() == before
