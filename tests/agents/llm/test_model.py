"""The port to a language model, over real HTTP in both protocols."""

import gzip
import json
import socket
import threading

import pytest

from recalld.agents.llm.chat import Message, Tool
from recalld.agents.llm.model import Model
from recalld.daemon.config import Llm
from recalld.daemon.errors import RecalldError

from ..conftest import FakeModel, Kind, Said, in_pieces

HELLO = (Message("system", "Be brief."), Message("user", "你好 hello"))


def said(model: Model) -> str:
    with model:
        return "".join(model.ask(HELLO))


def refused(settings: Llm) -> RecalldError:
    with pytest.raises(RecalldError) as caught:
        said(Model(settings))
    return caught.value


def test_what_it_says_comes_in_pieces(fake: FakeModel, kind: Kind) -> None:
    fake.says(in_pieces("連線池 is a pool.\u2028Good.", prompt_tokens=20))
    with Model(fake.settings(kind)) as model:
        pieces = list(model.ask(HELLO))
    assert "".join(pieces) == "連線池 is a pool.\u2028Good." and len(pieces) > 3
    assert (model.ending.finish, model.ending.prompt_tokens, model.ending.shortened) == ("stop", 20, False)
    assert [m["role"] for m in fake.asked[0]["messages"]] == ["system", "user"]


def test_ollama_is_told_the_window(fake: FakeModel) -> None:
    fake.says("a")
    said(Model(fake.settings("ollama", num_ctx=4000)))
    assert fake.paths == ["/api/chat"] and fake.asked[0]["options"]["num_ctx"] == 4000
    assert fake.asked[0]["stream"] is True


def test_a_server_that_read_less_than_it_was_sent_is_noticed(fake: FakeModel, kind: Kind) -> None:
    fake.says(in_pieces("a", prompt_tokens=3))
    with Model(fake.settings(kind)) as model:
        list(model.ask((Message("user", "word " * 400),)))
    assert model.ending.shortened


def test_thoughts_are_not_said(fake: FakeModel, kind: Kind) -> None:
    fake.says("<think>Hm, [1] or <b>?</think>Yes, 1 < 2.")
    assert said(Model(fake.settings(kind))) == "Yes, 1 < 2."


def test_thoughts_that_began_in_the_prompt_are_taken_back(fake: FakeModel) -> None:
    fake.says("Hm, perhaps.</think>Yes.")
    with Model(fake.settings()) as model:
        pieces = list(model.ask(HELLO))
    assert model.retracted and "".join(pieces).endswith("Yes.")


def test_one_that_says_nothing_says_nothing(fake: FakeModel, kind: Kind) -> None:
    fake.says("")
    model = Model(fake.settings(kind))
    assert said(model) == "" and model.ending.finish == "stop"


@pytest.mark.parametrize("content", [None, "Yes."])
def test_a_reply_as_one_object(fake: FakeModel, content: str | None) -> None:
    whole = {"choices": [{"message": {"role": "assistant", "content": content}, "finish_reason": "stop"}]}
    fake.says(Said(raw=json.dumps(whole, indent=2).encode(), headers={"content-type": "application/json"}))
    assert said(Model(fake.settings())) == (content or "")


def test_a_stream_that_is_cut_off_keeps_what_was_said(fake: FakeModel, kind: Kind) -> None:
    fake.says(in_pieces("One. Two", cut=True))
    model = Model(fake.settings(kind))
    assert said(model) == "One. Two" and model.ending.finish == "cut_off"


def test_one_that_went_away_before_it_said_anything(fake: FakeModel, kind: Kind) -> None:
    fake.says(Said(cut=True))
    assert refused(fake.settings(kind)).kind == "llm-cut-off"


def test_its_limit_is_told(fake: FakeModel, kind: Kind) -> None:
    fake.says(in_pieces("One", finish="length"))
    model = Model(fake.settings(kind))
    said(model)
    assert model.ending.finish == "length"


def test_a_server_that_has_not_begun_is_asked_again(fake: FakeModel, kind: Kind) -> None:
    fake.says(Said(status=503), in_pieces("Yes."))
    assert said(Model(fake.settings(kind))) == "Yes." and len(fake.asked) == 2


def test_a_server_that_failed_is_not(fake: FakeModel, kind: Kind) -> None:
    fake.says(Said(status=500))
    error = refused(fake.settings(kind))
    assert (error.kind, len(fake.asked)) == ("llm-status", 1) and "so it is" in error.message
    assert error.exit_code == 4


@pytest.mark.parametrize(
    ("status", "body", "expected", "hint"),
    [
        (401, b"{}", "llm-key", "RECALLD_LLM_KEY"),
        (404, b"{}", "llm-no-model", "tiny"),
        (400, b'{"error": "prompt exceeds context"}', "llm-context", "num_ctx"),
        (200, b"<html>", "llm-garbled", "kind"),
        (200, b'{"error": "no memory"}', "llm-status", "log"),
    ],
)
def test_what_went_wrong_says_what_to_do(
    fake: FakeModel, kind: Kind, status: int, body: bytes, expected: str, hint: str
) -> None:
    fake.says(Said(status=status, raw=body))
    error = refused(fake.settings(kind))
    assert error.kind == expected and hint in error.hint


def test_nobody_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    error = refused(Llm(url=f"http://127.0.0.1:{port}", model="tiny"))
    assert error.kind == "llm-unreachable" and "ollama serve" in error.hint


def test_one_that_is_silent(fake: FakeModel, kind: Kind) -> None:
    fake.says(Said(("One.",), holds=True))
    assert refused(fake.settings(kind, timeout=0.2)).kind == "llm-timeout"


def test_headers_that_never_end_are_too_late(fake: FakeModel, kind: Kind) -> None:
    fake.says(Said(trickles=True))
    assert refused(fake.settings(kind, timeout=0.4)).kind == "llm-timeout"


def test_bytes_that_unpack_to_far_more_are_no_reply(fake: FakeModel, kind: Kind) -> None:
    bomb = gzip.compress(b" " * (64 << 20))
    fake.says(Said(raw=bomb, headers={"content-encoding": "gzip", "content-type": "text/event-stream"}))
    assert refused(fake.settings(kind)).kind == "llm-garbled"


@pytest.mark.parametrize("waiting", [Said(("One.",), holds=True), Said(trickles=True)])
def test_a_reply_can_be_cancelled_from_elsewhere(fake: FakeModel, kind: Kind, waiting: Said) -> None:
    fake.says(waiting)
    model = Model(fake.settings(kind))

    def cancel() -> None:
        fake.holding.wait(20)
        model.cancel()

    thread = threading.Thread(target=cancel)
    thread.start()
    with pytest.raises(RecalldError) as caught:
        said(model)
    thread.join(20)
    assert caught.value.kind == "llm-cancelled"


def test_what_does_not_fit_is_not_sent(fake: FakeModel, kind: Kind) -> None:
    with Model(fake.settings(kind, num_ctx=600)) as model, pytest.raises(RecalldError) as caught:
        list(model.ask((Message("user", "字" * 900),)))
    assert caught.value.kind == "llm-context" and not fake.asked


def test_a_redirect_leads_nowhere(fake: FakeModel, kind: Kind) -> None:
    other = FakeModel()
    try:
        fake.says(Said(status=307, headers={"location": f"{other.url}/v1/chat/completions"}))
        assert refused(fake.settings(kind)).kind == "llm-redirect"
        assert not other.paths
    finally:
        other.close()


def test_a_proxy_of_the_environment_is_not_asked(fake: FakeModel, monkeypatch: pytest.MonkeyPatch) -> None:
    other = FakeModel()
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, other.url)
    try:
        fake.says("Yes.")
        assert said(Model(fake.settings())) == "Yes." and not other.paths
    finally:
        other.close()


def test_the_key_comes_from_the_environment_and_is_not_shown(fake: FakeModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "sk-secret-1")
    fake.says(Said(status=400, raw=b'{"error": "bad key sk-secret-1"}'))
    error = refused(fake.settings(key_env="MY_KEY"))
    assert fake.headers[0]["authorization"] == "Bearer sk-secret-1"
    assert "sk-secret-1" not in error.message + repr(Model(fake.settings(key_env="MY_KEY"))._endpoint)


def test_without_a_key_none_is_sent(fake: FakeModel) -> None:
    fake.says("a")
    said(Model(fake.settings()))
    assert "authorization" not in fake.headers[0]


def test_calls_come_whole(fake: FakeModel, kind: Kind) -> None:
    calls = (("note_create", '{"path": "a.md"}'), ("note_create", '{"path": "b.md"}'))
    fake.says(Said(calls=calls))
    tool = Tool("note_create", "Writes.", {"type": "object"})
    with Model(fake.settings(kind)) as model:
        assert list(model.ask(HELLO, tools=(tool,))) == []
    assert [(one.name, json.loads(one.arguments)["path"]) for one in model.ending.calls] == [
        ("note_create", "a.md"),
        ("note_create", "b.md"),
    ]
    assert fake.asked[0]["tools"][0]["function"]["name"] == "note_create"


def test_results_of_calls_go_back_as_the_protocol_wants(fake: FakeModel, kind: Kind) -> None:
    fake.says(Said(calls=(("note_create", '{"path": "a.md"}'),)), "Done.")
    with Model(fake.settings(kind)) as model:
        list(model.ask(HELLO))
        (call,) = model.ending.calls
        list(model.ask((*HELLO, Message("assistant", "", (call,)), Message("tool", "ok", call=call))))
    *_, wanted, result = fake.asked[1]["messages"]
    if kind == "openai":
        assert result["tool_call_id"] == wanted["tool_calls"][0]["id"] == "c0"
    else:
        assert result["tool_name"] == "note_create"
        assert wanted["tool_calls"][0]["function"]["arguments"] == {"path": "a.md"}


def test_no_model_is_no_mistake_to_ask_silently() -> None:
    assert refused(Llm()).kind == "llm-none"


ODD = (
    {"choices": {"a": 1}},
    {"choices": "x"},
    {"choices": [5, None]},
    {"choices": [{"delta": ["x"]}]},
    {"choices": [{"delta": {"content": 5, "tool_calls": [None, 5]}}]},
    {"choices": [], "usage": [1], "message": "x", "done_reason": 7},
    {"choices": [{"delta": {"content": {"a": 1}}}], "message": {"content": 5, "tool_calls": {"a": 1}}},
)


@pytest.mark.parametrize("odd", ODD)
def test_a_server_of_its_own_shapes_says_nothing(fake: FakeModel, kind: Kind, odd: dict[str, object]) -> None:
    lead = b"data: " if kind == "openai" else b""
    fake.says(Said(raw=lead + json.dumps(odd).encode() + b"\n\n"))
    assert refused(fake.settings(kind)).kind == "llm-cut-off"


def test_numbers_that_are_none_are_not_counted(fake: FakeModel) -> None:
    usage = {"prompt_tokens": "many", "completion_tokens": -5}
    piece = {"choices": [{"delta": {"content": [{"text": "Y"}, "es\ud800"]}, "finish_reason": "stop"}], "usage": usage}
    fake.says(Said(raw=b"data: " + json.dumps(piece).encode() + b"\n\n"))
    with Model(fake.settings()) as model:
        assert "".join(model.ask(HELLO)) == "Yes?"
    assert (model.ending.prompt_tokens, model.ending.answer_tokens) == (None, None)


@pytest.mark.parametrize("raw", [b"data: " + b"[" * 100_000 + b"\n\n", b"data: " + b'{"a":' * 100_000 + b"\n\n"])
def test_a_reply_without_bottom_is_garbled(fake: FakeModel, raw: bytes) -> None:
    fake.says(Said(raw=raw))
    assert refused(fake.settings()).kind == "llm-garbled"


@pytest.mark.parametrize(
    "said_back",
    [
        Said(raw=b'data: {"error": {"message": "Incorrect key sk-mine-1234"}}\n\n'),
        Said(status=302, headers={"location": "http://sk-mine-1234:x@other.example/"}),
        Said(status=302, headers={"location": "http://[sk-mine-1234"}),
    ],
)
def test_a_key_that_is_said_back_is_shown_to_nobody(
    fake: FakeModel, monkeypatch: pytest.MonkeyPatch, said_back: Said
) -> None:
    monkeypatch.setenv("RECALLD_LLM_KEY", "sk-mine-1234")
    fake.says(said_back)
    error = refused(fake.settings())
    assert error.kind in ("llm-status", "llm-redirect") and "sk-mine" not in error.message + error.hint


@pytest.mark.parametrize("key", ["clé-1", "one\ntwo"])
def test_a_key_that_no_header_takes(fake: FakeModel, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("RECALLD_LLM_KEY", key)
    error = refused(fake.settings())
    assert error.kind == "llm-key-odd" and key not in error.message and not fake.asked
