"""A language model of a few lines behind real HTTP: it says what the test says and remembers what it was sent."""

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

import pytest

from recalld.daemon.config import Llm

Kind = Literal["openai", "ollama"]


@dataclass
class Said:
    """One response. `pieces`: what is said, piece by piece; `raw`: bytes instead. `cut`: it hangs up before the end.

    `holds`: before the last piece it waits until the test lets it go on. `trickles`: its headers never end.
    """

    pieces: tuple[str, ...] = ()
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    calls: tuple[tuple[str, str], ...] = ()
    cut: bool = False
    holds: bool = False
    trickles: bool = False
    finish: str = "stop"
    prompt_tokens: int | None = None


class _Server(ThreadingHTTPServer):
    """One that does not mind clients who hang up."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass


class FakeModel:
    """Listens on loopback and speaks both protocols, by the path that is asked for."""

    def __init__(self) -> None:
        self.script: list[Said | Callable[[dict[str, Any]], Said]] = []
        """What is said in turn; the last one again and again."""
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.go_on = threading.Event()
        self.holding = threading.Event()
        self._server = _Server(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def says(self, *script: Said | str | Callable[[dict[str, Any]], Said]) -> None:
        """Set what is said; a text is said in pieces of three characters."""
        self.script = [in_pieces(one) if isinstance(one, str) else one for one in script]

    def settings(self, kind: Kind = "openai", **more: Any) -> Llm:
        """The settings that lead here."""
        return Llm(**{"url": self.url, "model": "tiny", "kind": kind, "timeout": 20.0, **more})

    def prompt(self, at: int = -1) -> str:
        """All that was said to it in a request."""
        return "\n".join(message["content"] for message in self.asked[at]["messages"])

    def close(self) -> None:
        """Stop listening."""
        self.go_on.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        fake = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *args: object) -> None:
                pass

            def do_GET(self) -> None:
                fake.paths.append(self.path)
                self.send_error(405)

            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
                fake.asked.append(asked)
                fake.headers.append({name.lower(): value for name, value in self.headers.items()})
                fake.paths.append(self.path)
                said = fake.script[min(len(fake.asked), len(fake.script)) - 1]
                with contextlib.suppress(OSError):
                    fake.answer(self, said(asked) if callable(said) else said)

        return Handler

    def answer(self, to: BaseHTTPRequestHandler, said: Said) -> None:
        """Write one response."""
        if said.trickles:
            _never_end(to, self.go_on, self.holding)
            return
        ollama = to.path.endswith("/api/chat")
        if said.status != 200 or said.raw is not None:
            body = said.raw or b'{"error": {"message": "so it is"}}'
            to.send_response(said.status)
            for name, value in {"content-length": str(len(body)), **said.headers}.items():
                to.send_header(name, value)
            to.end_headers()
            to.wfile.write(body)
            return
        to.send_response(200)
        to.send_header("content-type", "application/x-ndjson" if ollama else "text/event-stream")
        to.send_header("transfer-encoding", "chunked")
        to.end_headers()
        lines = list(_ollama(said) if ollama else _openai(said))
        for number, line in enumerate(lines):
            if said.holds and number == len(lines) - 1:
                self.holding.set()
                self.go_on.wait(20)
            data = line.encode()
            to.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
            to.wfile.flush()
        if said.cut:
            to.close_connection = True
            return
        to.wfile.write(b"0\r\n\r\n")


def _never_end(to: BaseHTTPRequestHandler, stop: threading.Event, began: threading.Event) -> None:
    """Send headers one by one until nobody listens."""
    to.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while not stop.wait(0.02):
        to.wfile.write(b"x-a: b\r\n")
        began.set()


def in_pieces(text: str, **more: Any) -> Said:
    """A response that says a text in pieces of three characters."""
    return Said(tuple(text[at : at + 3] for at in range(0, len(text), 3)), **more)


def _openai(said: Said) -> Iterator[str]:
    def event(value: dict[str, Any]) -> str:
        return f"data: {json.dumps(value)}\n\n"

    yield event({"choices": [{"delta": {"role": "assistant", "content": None}}]})
    for piece in said.pieces:
        yield event({"choices": [{"delta": {"content": piece}, "finish_reason": None}]})
    for at, (name, arguments) in enumerate(said.calls):
        call = {"index": at, "id": f"c{at}", "function": {"name": name, "arguments": arguments[:5]}}
        yield event({"choices": [{"delta": {"content": None, "tool_calls": [call]}}]})
        rest = {"index": at, "function": {"arguments": arguments[5:]}}
        yield event({"choices": [{"delta": {"tool_calls": [rest]}}]})
    if not said.cut:
        yield event({"choices": [{"delta": {}, "finish_reason": said.finish}]})
        if said.prompt_tokens:
            yield event({"choices": [], "usage": {"prompt_tokens": said.prompt_tokens, "completion_tokens": 5}})
        yield "data: [DONE]\n\n"


def _ollama(said: Said) -> Iterator[str]:
    def line(message: dict[str, Any], **more: Any) -> str:
        return json.dumps({"message": {"role": "assistant", **message}, "done": False, **more}) + "\n"

    for piece in said.pieces:
        yield line({"content": piece})
    for name, arguments in said.calls:
        yield line({"content": "", "tool_calls": [{"function": {"name": name, "arguments": json.loads(arguments)}}]})
    if not said.cut:
        counted = {"prompt_eval_count": said.prompt_tokens} if said.prompt_tokens else {}
        yield line({"content": ""}, **{"done": True, "done_reason": said.finish, "eval_count": 5, **counted})


@pytest.fixture
def fake() -> Iterator[FakeModel]:
    """A language model that listens."""
    model = FakeModel()
    model.says("")
    yield model
    model.close()


@pytest.fixture(params=["openai", "ollama"])
def kind(request: pytest.FixtureRequest) -> Kind:
    """Both ways to speak to one."""
    found: Kind = request.param
    return found
