"""Conversations and evaluation over the socket of a real daemon."""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recalld.daemon import connecting, errors, paths
from recalld.daemon.client import Client
from recalld.daemon.errors import RecalldError

from ..conftest import Process, until

NOTES = {
    "flags.md": "# Cobra flags\n\nA flag has a name.\n\n## Persistent flags\n\nSeen by every subcommand.\n",
    "tea.md": "# Tea\n\nOolong at ninety degrees.\n",
}
NEXT = "Cobra flags – Persistent flags"


@pytest.fixture
def daemon(recalld: Callable[..., Process], home: Path) -> Iterator[Client]:
    root = home / "notes"
    root.mkdir()
    for path, text in NOTES.items():
        (root / path).write_text(text, encoding="utf-8")
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'model = "none"\n[vaults.notes]\npath = "{root}"\n', encoding="utf-8")
    journal = Path(paths.journal_dir(paths.vault_id(paths.real_root(str(root))))) / "usage.jsonl"
    journal.parent.mkdir(parents=True)
    journal.write_text('{"at":1,"kind":"conversation","n":10}\n', encoding="utf-8")
    recalld().listening(paths.socket_path())
    with connecting.connect(start=False) as connection:
        connection.call("wait")
        yield connection


def ask(daemon: Client, query: str, session: str) -> Any:
    return daemon.call("recall", {"query": query, "session": session})


def test_a_conversation_is_thought_ahead_of(daemon: Client) -> None:
    assert "session" in daemon.hello()["capabilities"]
    session = daemon.call("session.open")["session"]
    for query in ("what is a cobra flag", "cobra flags", "cobra flag name"):
        assert ask(daemon, query, session)["prefetched"] is False
    until(lambda: daemon.call("status")["prefetch"]["stored"])
    said = daemon.call("session.append", {"session": session, "text": "thanks"})
    assert (said["turns"], said["predicted"]) == (4, [NEXT])
    ready = ask(daemon, NEXT, session)
    assert ready["prefetched"] is True
    assert set(ready["timings_ms"]) == {"prefetch"}
    assert ready["answer"]["sources"][0]["path"] == "flags.md"
    figures = daemon.call("status")["prefetch"]
    assert (figures["sessions"], figures["hits"], figures["misses"]) == (1, 1, 3)
    assert daemon.call("session.close", {"session": session})["closed"] is True
    assert daemon.call("session.close", {"session": session})["closed"] is False
    assert daemon.call("status")["prefetch"]["cached"] == 0


def test_a_session_may_have_a_name_of_its_own(daemon: Client) -> None:
    assert daemon.call("session.open", {"session": "mine"})["session"] == "mine"
    assert daemon.call("session.append", {"session": "never opened", "text": "hello"})["turns"] == 1
    with pytest.raises(RecalldError) as error:
        daemon.call("session.append", {"session": "", "text": "hello"})
    assert error.value.code == errors.INVALID_PARAMS


def journalled(home: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for file in home.rglob("usage.jsonl") for line in file.read_text().splitlines()]


def test_what_is_asked_opened_and_cited_is_remembered(daemon: Client, home: Path) -> None:
    daemon.call("recall", {"query": "what is a persistent flag seen by"})
    daemon.call("search", {"query": "oolong"})
    daemon.call("context", {"query": "what is a persistent flag seen by"})
    daemon.call("get", {"note": "tea.md"})
    events = [(event["kind"], event.get("path")) for event in journalled(home)]
    assert events == [("conversation", None), ("question", None), ("read", "flags.md"), ("read", "tea.md")]


QUERIES = [
    {"id": "1:en", "query": "what are cobra flags", "relevant": ["flags.md"], "lang": "en", "doc_lang": "en"},
    {"id": "2", "query": "how hot for oolong", "relevant": ["tea.md", "gone.md"], "answers": ["ninety"]},
    {"id": "3", "query": "quantum entanglement", "relevant": []},
]


def test_eval(daemon: Client, home: Path) -> None:
    told: list[dict[str, Any]] = []
    result = daemon.call("eval", {"queries": QUERIES}, on_event=lambda method, params: told.append(params))
    assert [(line["id"], line["ranked"][:1], line["refused"]) for line in result["lines"]] == [
        ("1:en", ["flags.md"], False),
        ("2", ["tea.md"], False),
        ("3", [], True),
    ]
    assert all(line["intent"] for line in result["lines"])
    assert result["report"]["slices"]["en→en"]["mrr@10"] == 1.0
    assert result["report"]["refused"] == {"answerable": 0.0, "unanswerable": 1.0}
    assert result["unknown"] == ["gone.md"]
    assert {params["total"] for params in told} == {3}
    assert [event["kind"] for event in journalled(home)] == ["conversation"]
    assert daemon.call("status")["queries"]["n"] == 0


def test_eval_without_stages(daemon: Client) -> None:
    assert daemon.call("eval", {"queries": QUERIES, "without": ["rerank", "cascade"]})["lines"]
    with pytest.raises(RecalldError) as error:
        daemon.call("eval", {"queries": QUERIES, "without": ["rerank", "magic"]})
    assert error.value.code == errors.INVALID_PARAMS
    assert "magic" in error.value.message and "rerank" in error.value.hint


def test_eval_can_be_cancelled(daemon: Client) -> None:
    many = [{"id": str(n), "query": f"what is cobra flag {n}"} for n in range(8000)]
    failed: list[RecalldError] = []
    with connecting.connect(start=False) as other:
        begun = threading.Event()

        def run() -> None:
            try:
                other.call("eval", {"queries": many}, on_event=lambda method, params: begun.set())
            except RecalldError as error:
                failed.append(error)

        thread = threading.Thread(target=run)
        thread.start()
        assert begun.wait(10)
        other._write({"jsonrpc": "2.0", "method": "$/cancel", "params": {"id": other._last_id}})
        thread.join(10)
    assert failed[0].code == errors.CANCELLED


def test_benchmark_asks_headings_and_counts_as_nobodys_use(daemon: Client, home: Path) -> None:
    told: list[dict[str, Any]] = []
    result = daemon.call("benchmark", {"questions": 3}, on_event=lambda method, params: told.append(params))
    assert 0 < result["questions"] <= 3 and {params["total"] for params in told} == {result["questions"]}
    assert result["retrieval"]["recall@1"] == 1.0
    for way in result["ways"].values():
        assert way["found"] == 1.0 and 0 < way["tokens_until_found"] <= way["tokens"] and way["p50_ms"] > 0
    assert result["notes"]["n"] == daemon.call("status")["vaults"][0]["notes"]
    assert [event["kind"] for event in journalled(home)] == ["conversation"]
    assert daemon.call("status")["queries"]["n"] == 0


def test_a_question_that_leans_on_the_one_before_is_read_with_it(daemon: Client) -> None:
    ask(daemon, "what is said of tea?", "s1")
    led = ask(daemon, "and the degrees?", "s1")
    alone = ask(daemon, "and the degrees?", "s2")

    assert led["query"] == "and the degrees?"
    [said] = [one["text"] for one in led["disclosures"] if one["code"] == "carried_on"]
    assert "the degrees of tea?" in said
    assert led["answer"]["sources"][0]["path"] == "tea.md"
    assert "carried_on" not in [one["code"] for one in alone["disclosures"]]
