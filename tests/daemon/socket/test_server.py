"""The server against clients of every kind."""

import asyncio
import json
import os
import random
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from recalld.daemon import errors
from recalld.daemon.errors import RecalldError
from recalld.daemon.socket.connection import Call
from recalld.daemon.socket.limits import Limits

from ..conftest import Serve, until


async def echo(call: Call) -> object:
    return call.request.params


async def for_ever(call: Call) -> object:
    await asyncio.Event().wait()
    return None


def line(method: str, request_id: object = 1, **params: object) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}).encode() + b"\n"


def answers(connection: socket.socket, count: int) -> list[Any]:
    with connection.makefile("rb") as file:
        return [json.loads(file.readline()) for _ in range(count)]


def test_requests_are_answered_in_pieces_and_at_once(serve: Serve) -> None:
    with serve(echo).connect() as client:
        for byte in line("m", text="\u2028 線 \r"):
            client.sendall(bytes([byte]))
        client.sendall(line("m", 2) + b"\r\n\n" + line("m", "three"))
        found = {answer["id"]: answer["result"] for answer in answers(client, 3)}
    assert found == {1: {"text": "\u2028 線 \r"}, 2: {}, "three": {}}


def test_a_client_that_only_sends_gets_its_answers(serve: Serve) -> None:
    async def slow(call: Call) -> object:
        await asyncio.sleep(0.05)
        return "late"

    with serve(slow).connect() as client:
        client.sendall(line("m")[:-1])
        client.shutdown(socket.SHUT_WR)
        assert answers(client, 1)[0]["result"] == "late"
        assert client.recv(1) == b""


def test_a_handler_that_fails_kills_nothing(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    async def broken(call: Call) -> object:
        if call.request.method == "refuse":
            raise RecalldError("no", kind="no-such-note", code=errors.NO_SUCH_NOTE, hint="look", path="a.md", line=3)
        if call.request.method == "unsendable":
            return object()
        raise RuntimeError("boom")

    served = serve(broken)
    with served.connect() as client:
        client.sendall(line("fail") + line("unsendable", 2) + line("refuse", 3))
        found = {answer["id"]: answer["error"] for answer in answers(client, 3)}
    assert found[1]["code"] == found[2]["code"] == errors.INTERNAL_ERROR
    number = found[1]["message"].split()[-1]
    assert number in caplog.text and "boom" in caplog.text
    assert "boom" not in json.dumps(found)
    assert found[3]["code"] == errors.NO_SUCH_NOTE
    assert found[3]["data"] == {"kind": "no-such-note", "hint": "look", "path": "a.md", "line": 3}


def test_ten_thousand_malformed_lines(serve: Serve) -> None:
    served = serve(echo)
    chance = random.Random(7)
    junk = [bytes(chance.choices(range(256), k=chance.randrange(1, 60))).replace(b"\n", b"") for _ in range(10_000)]
    sent = b"\n".join(junk) + b"\n"
    with served.connect() as client:
        reader = ThreadPoolExecutor(1)
        expected = sum(1 for piece in junk if piece.strip())
        found = reader.submit(answers, client, expected)
        client.sendall(sent)
        assert {answer["error"]["code"] for answer in found.result(30)} <= {errors.PARSE_ERROR, errors.INVALID_REQUEST}
        reader.shutdown()
        client.sendall(line("m", 5))
        assert answers(client, 1)[0]["id"] == 5


def test_a_request_that_is_too_long(serve: Serve) -> None:
    served = serve(echo, Limits(request_bytes=10_000))
    for sent in (line("m", text="x" * 20_000), b"x" * 10_001):
        with served.connect() as client:
            client.sendall(sent)
            assert answers(client, 1)[0]["error"]["code"] == errors.OVER_LIMIT
            assert client.recv(1) == b""
    with served.connect() as client:
        client.sendall(line("m"))
        assert answers(client, 1)[0]["result"] == {}


def test_only_so_many_at_once(serve: Serve) -> None:
    with serve(for_ever).connect() as client:
        client.sendall(b"".join(line("m", number) for number in range(10)))
        refused = answers(client, 2)
        assert [answer["id"] for answer in refused] == [8, 9]
        assert {answer["error"]["code"] for answer in refused} == {errors.OVER_LIMIT}
        client.sendall(line("$/cancel", None, id=3).replace(b'"id": null, ', b""))
        cancelled = answers(client, 1)[0]
        assert (cancelled["id"], cancelled["error"]["code"]) == (3, errors.CANCELLED)


def test_a_cancelled_thread_keeps_its_place_until_it_returns(serve: Serve) -> None:
    pool = ThreadPoolExecutor(1)
    go_on = threading.Event()

    async def threaded(call: Call) -> object:
        return await call.in_thread(pool, lambda: go_on.wait(10))

    served = serve(threaded, Limits(in_flight=1))
    with served.connect() as client:
        client.sendall(line("m", 1) + b'{"jsonrpc":"2.0","method":"$/cancel","params":{"id":1}}\n' + line("m", 2))
        found = answers(client, 2)
        assert sorted((answer["id"], answer["error"]["code"]) for answer in found) == [
            (1, errors.CANCELLED),
            (2, errors.OVER_LIMIT),
        ]
        go_on.set()
        pool.shutdown()


def test_hanging_up_cancels(serve: Serve) -> None:
    cancelled = threading.Event()

    async def watched(call: Call) -> object:
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()
        return None

    served = serve(watched)
    with served.connect() as client:
        client.sendall(line("m"))
        until(lambda: any(connection._calls for connection in served.server.connections))
    assert cancelled.wait(5)
    until(lambda: not served.server.connections)


def test_hanging_up_after_the_end_of_sending_cancels(serve: Serve) -> None:
    served = serve(for_ever)
    with served.connect() as client:
        client.sendall(line("m"))
        client.shutdown(socket.SHUT_WR)
        until(lambda: any(connection._ended for connection in served.server.connections))
    until(lambda: not served.server.connections)


def test_a_subscriber_that_does_not_read_is_dropped(serve: Serve) -> None:
    async def subscribe(call: Call) -> object:
        call.connection.events = frozenset({"indexed"})
        return {}

    served = serve(subscribe, Limits(unread_bytes=100_000))
    with served.connect() as client, served.connect() as other:
        client.sendall(line("subscribe"))
        other.sendall(line("subscribe"))
        assert answers(client, 1) == answers(other, 1)
        for number in range(100):
            served.server.publish("indexed", {"number": number, "text": "x" * 10_000})
            served.server.publish("graph", {})
            assert answers(other, 1)[0]["params"]["number"] == number
        until(lambda: len(served.server.connections) == 1)


def test_one_that_reads_no_answer_is_dropped(serve: Serve) -> None:
    async def large(call: Call) -> object:
        return "x" * 3_000_000

    served = serve(large, Limits(stall_s=0.2))
    with served.connect() as client:
        client.sendall(line("m", 1) + line("m", 2))
        until(lambda: served.server.connections)
        until(lambda: not served.server.connections)


def test_one_that_reads_slowly_gets_everything(serve: Serve) -> None:
    async def large(call: Call) -> object:
        return "x" * 3_000_000

    with serve(large, Limits(unread_bytes=1000)).connect() as client:
        client.sendall(b"".join(line("m", number) for number in range(4)))
        assert sorted(answer["id"] for answer in answers(client, 4)) == [0, 1, 2, 3]


def test_progress(serve: Serve) -> None:
    async def working(call: Call) -> object:
        call.progress(1, 2, "half")
        await asyncio.sleep(0.01)
        return "done"

    with serve(working).connect() as client:
        client.sendall(line("m", 9))
        told, result = answers(client, 2)
    assert told == {
        "jsonrpc": "2.0",
        "method": "$/progress",
        "params": {"token": 9, "done": 1, "total": 2, "text": "half"},
    }
    assert result["result"] == "done"


def test_too_many_connections(serve: Serve) -> None:
    served = serve(echo, Limits(connections=1))
    with served.connect() as first:
        first.sendall(line("m"))
        answers(first, 1)
        with served.connect() as second:
            assert answers(second, 1)[0]["error"]["code"] == errors.OVER_LIMIT


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
def test_another_user_is_refused(serve: Serve) -> None:
    served = serve(echo)
    os.chmod(served.path, 0o777)  # noqa: PTH101
    os.chmod(os.path.dirname(served.path), 0o777)  # noqa: PTH101, PTH120
    child = os.fork()
    if child == 0:
        try:
            os.setuid(12345)
            with served.connect() as client:
                client.sendall(line("m"))
                os._exit(0 if client.recv(1) == b"" else 1)
        except ConnectionError:
            os._exit(0)
        except BaseException:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
