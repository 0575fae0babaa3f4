"""Where a language model may live."""

import pytest

from recalld.agents.llm.endpoint import endpoint, is_loopback
from recalld.daemon.config import Llm
from recalld.daemon.errors import RecalldError


@pytest.mark.parametrize(
    ("url", "kind", "means", "spoken"),
    [
        ("", "auto", "http://127.0.0.1:11434/api/chat", "ollama"),
        ("", "openai", "http://127.0.0.1:8080/v1/chat/completions", "openai"),
        ("http://localhost:11434/v1", "auto", "http://localhost:11434/api/chat", "ollama"),
        ("http://127.0.0.1:8080", "auto", "http://127.0.0.1:8080/v1/chat/completions", "openai"),
        ("http://127.0.0.1:1234/v1/", "auto", "http://127.0.0.1:1234/v1/chat/completions", "openai"),
        ("http://[::1]:9/v1/chat/completions", "openai", "http://[::1]:9/v1/chat/completions", "openai"),
        ("http://127.0.0.1:5/api/chat", "auto", "http://127.0.0.1:5/api/chat", "ollama"),
    ],
)
def test_what_people_write(url: str, kind: str, means: str, spoken: str) -> None:
    found = endpoint(Llm(url=url, kind=kind, model="m"))  # type: ignore[arg-type]
    assert (found.url, found.kind, found.is_local) == (means, spoken, True)


@pytest.mark.parametrize(
    "url", ["ftp://127.0.0.1", "127.0.0.1:80", "http://me:pw@127.0.0.1", "http://a/?key=1", "http://[:"]
)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(RecalldError) as caught:
        endpoint(Llm(url=url, model="m", allow_remote=True))
    assert caught.value.kind == "llm-url"
    assert "pw" not in caught.value.message and "key=1" not in caught.value.message


@pytest.mark.parametrize(
    "host", ["127.0.0.1.example.org", "localhost.example.org", "10.0.0.1", "0x7f000001", "0.0.0.0"]
)
def test_another_machine_has_to_be_allowed(host: str) -> None:
    with pytest.raises(RecalldError) as caught:
        endpoint(Llm(url=f"http://{host}:11434", model="m"))
    assert caught.value.kind == "llm-remote" and "allow_remote" in caught.value.hint
    assert not endpoint(Llm(url=f"http://{host}:11434", model="m", allow_remote=True)).is_local


def test_what_is_this_machine() -> None:
    assert all(map(is_loopback, ("localhost", "LOCALHOST.", "127.8.9.1", "::1")))
