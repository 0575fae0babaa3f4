"""The client."""

import asyncio
import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from recalld.daemon import connecting, errors
from recalld.daemon.client import Client
from recalld.daemon.errors import RecalldError
from recalld.daemon.socket.connection import Call

from .conftest import Serve, until

LIGHT = "duckdb numpy onnxruntime onnx textual watchfiles asyncio msgspec pathlib typing subprocess logging tomllib"


async def answer(call: Call) -> object:
    if call.request.method == "wait":
        call.progress(1, 2)
        await asyncio.Event().wait()
    if call.request.method == "subscribe":
        call.connection.events = frozenset(call.request.params["events"])
    if call.request.method == "refuse":
        raise RecalldError("no such", kind="no-such-note", code=errors.NO_SUCH_NOTE, hint="look", path="a.md", line=2)
    return call.request.params


def test_a_call(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_VAULT", "work")
    with connecting.connect(start=False, socket_path=serve(answer).path) as daemon:
        result = daemon.call("m", {"text": "線\u2028\n", "name": "\udcff"})
        assert result == {
            "text": "線\u2028\n",
            "name": "?",
            "cwd": os.getcwd(),  # noqa: PTH109
            "env_vault": "work",
            "lang": result["lang"],
        }
        assert daemon.call("m", {"cwd": "/x"})["cwd"] == "/x"


def test_a_refusal(serve: Serve) -> None:
    with connecting.connect(start=False, socket_path=serve(answer).path) as daemon:
        with pytest.raises(RecalldError, match="no such") as refused:
            daemon.call("refuse")
        assert (refused.value.hint, refused.value.path, refused.value.line) == ("look", "a.md", 2)
        assert refused.value.exit_code == 1
        assert daemon.call("m")


def test_too_long_is_refused_before_it_is_sent(serve: Serve) -> None:
    with connecting.connect(start=False, socket_path=serve(answer).path) as daemon:
        with pytest.raises(RecalldError) as refused:
            daemon.call("m", {"text": "x" * (1 << 20)})
        assert refused.value.code == errors.OVER_LIMIT
        assert daemon.call("m")


def test_time_runs_out(serve: Serve) -> None:
    seen: list[str] = []
    with connecting.connect(start=False, socket_path=serve(answer).path) as daemon:
        with pytest.raises(RecalldError) as late:
            daemon.call("wait", timeout=0.2, on_event=lambda method, params: seen.append(method))
        assert late.value.kind == "timeout"
    assert seen == ["$/progress"]


def test_the_server_goes(serve: Serve) -> None:
    served = serve(answer)
    with connecting.connect(start=False, socket_path=served.path) as daemon:
        pool = ThreadPoolExecutor(1)
        waiting = pool.submit(daemon.call, "wait")
        until(lambda: any(connection._calls for connection in served.server.connections))
        served.loop.call_soon_threadsafe(served.hang_up)
        with pytest.raises(RecalldError) as gone:
            waiting.result(5)
        pool.shutdown()
        assert (gone.value.kind, gone.value.exit_code) == ("gone", 3)
        assert daemon.wait_closed(1)


def test_events(serve: Serve) -> None:
    served = serve(answer)
    with connecting.connect(start=False, socket_path=served.path) as daemon:
        events = daemon.stream(("indexed",), timeout=5)
        publish = threading.Timer(0.1, served.server.publish, ("indexed", {"added": ["a.md"]}))
        publish.start()
        assert next(events) == {"kind": "indexed", "added": ["a.md"]}
        publish.join()


def test_it_is_light() -> None:
    code = "import sys, json, recalld.daemon.connecting; print(json.dumps(sorted(sys.modules)))"
    out = subprocess.run([sys.executable, "-S", "-c", _here(code)], capture_output=True, text=True, check=True).stdout
    assert not set(LIGHT.split()) & set(json.loads(out))


def _here(code: str) -> str:
    """`code` where the package is found without `site`, which loads modules of its own."""
    import recalld

    folder = os.path.dirname(os.path.dirname(recalld.__file__))  # noqa: PTH120
    return f"import sys; sys.path.insert(0, {folder!r}); {code}"


def test_an_answer_to_nobody_is_the_answer_to_us(serve: Serve) -> None:
    served = serve(answer)
    with connecting.connect(start=False, socket_path=served.path) as daemon:
        daemon._socket.sendall(b"{\n")
        with pytest.raises(RecalldError) as refused:
            daemon.call("m")
        assert refused.value.code == errors.PARSE_ERROR
    assert isinstance(daemon, Client)
