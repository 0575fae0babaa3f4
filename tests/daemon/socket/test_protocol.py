"""Lines to values and back."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.daemon import errors
from recalld.daemon.socket import protocol
from recalld.daemon.socket.protocol import Malformed, Request

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(codec="utf-8")),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner, max_size=4)
    ),
    max_leaves=20,
)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"{", errors.PARSE_ERROR),
        (b"\xff\xfe", errors.PARSE_ERROR),
        (b"[" * 100_000, errors.PARSE_ERROR),
        (b'{"a":' * 100_000, errors.PARSE_ERROR),
        (b'"\\ud800"', errors.PARSE_ERROR),
        (b"[]", errors.INVALID_REQUEST),
        (b'[{"jsonrpc":"2.0","id":1,"method":"status"}]', errors.INVALID_REQUEST),
        (b"null", errors.INVALID_REQUEST),
        (b'{"jsonrpc":"1.0","id":1,"method":"status"}', errors.INVALID_REQUEST),
        (b'{"jsonrpc":"2.0","id":true,"method":"status"}', errors.INVALID_REQUEST),
        (b'{"jsonrpc":"2.0","id":1,"method":7}', errors.INVALID_REQUEST),
        (b'{"jsonrpc":"2.0","id":1,"method":"status","params":[1]}', errors.INVALID_REQUEST),
    ],
)
def test_what_cannot_be_understood_is_refused(line: bytes, code: int) -> None:
    message = protocol.parse(line)
    assert isinstance(message, Malformed)
    assert message.error.code == code
    assert json.loads(protocol.failure(message.id, message.error))["error"]["code"] == code


@pytest.mark.parametrize(
    ("line", "number"),
    [
        (b'{"jsonrpc":"2.0","id":77,"method":"search","params":{"query":"\\ud800 tea"}}', 77),
        (b'{"jsonrpc":"2.0","id":"78","method":"search","params":{"query":"\xff"}}', "78"),
        (b'{"jsonrpc":"2.0","id":"\\udc00","method":"status"}', "\\udc00"),
        (b'{"jsonrpc":"2.0","id":true,"method":"\\ud800"}', None),
        (b'{"jsonrpc":"2.0","id":79,"method":"search"', None),
        (b'["\\ud800"]', None),
    ],
)
def test_what_cannot_be_understood_is_refused_under_its_id(line: bytes, number: int | str | None) -> None:
    message = protocol.parse(line)
    assert isinstance(message, Malformed)
    assert json.loads(protocol.failure(message.id, message.error))["id"] == number


@given(st.binary(max_size=200))
def test_no_bytes_raise(line: bytes) -> None:
    protocol.parse(line)


@given(JSON)
def test_no_value_raises(value: Any) -> None:
    protocol.parse(json.dumps(value).encode())


@given(
    st.integers(-(2**53), 2**53) | st.text(st.characters(codec="utf-8")),
    st.dictionaries(st.text(st.characters(codec="utf-8")), JSON),
)
def test_requests_arrive_as_sent(request_id: int | str, params: dict[str, Any]) -> None:
    line = json.dumps({"jsonrpc": "2.0", "id": request_id, "method": "m", "params": params}, ensure_ascii=False)
    assert protocol.parse(line.encode()) == Request(request_id, "m", params)


@given(JSON)
def test_results_arrive_as_sent_on_one_line(value: Any) -> None:
    line = protocol.result(1, value)
    assert line.count(b"\n") == 1
    assert json.loads(line) == {"jsonrpc": "2.0", "id": 1, "result": value}


def test_without_an_id_no_answer_is_expected() -> None:
    message = protocol.parse(b'{"jsonrpc":"2.0","method":"$/cancel","params":{"id":1}}')
    assert isinstance(message, Request)
    assert not message.expects_answer


def test_numpy_and_names_that_are_not_utf8() -> None:
    line = protocol.result(1, {"score": np.float32(0.5), "ids": np.arange(2), "name": "\udcff", "none": float("nan")})
    assert json.loads(line)["result"] == {"score": 0.5, "ids": [0, 1], "name": "\\udcff", "none": None}
