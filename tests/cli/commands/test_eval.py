"""`recall eval` sends queries in batches and prints figures."""

import json
from pathlib import Path
from typing import Any

import pytest

from ...agents.conftest import FakeModel
from ..conftest import Daemon, Recall, hit, recalled
from .test_ask_written import configure

QUERY = {"id": "1:en", "query": "cobra flags", "relevant": ["a.md"], "lang": "en", "doc_lang": "zh-Hant"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "queries.jsonl"
    lines = [{**QUERY, "id": f"{n}:en"} for n in range(60)] + [{"id": "none", "query": "quantum"}]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def answer(params: dict[str, Any]) -> dict[str, Any]:
    lines = [
        {
            "id": query["id"],
            "ranked": ["b.md", *query["relevant"]],
            "refused": not query["relevant"],
            "intent": "factual",
        }
        for query in params["queries"]
    ]
    return {"schema": 1, "lines": lines, "pending": 0, "unknown": []}


def test_figures_and_the_run(recall: Recall, daemon: Daemon, file: Path, tmp_path: Path) -> None:
    daemon.answers["eval"] = answer
    out = tmp_path / "run.jsonl"
    ran = recall("eval", str(file), "--run", str(out), "--without", "rerank, recency", "--mode", "vector")
    assert ran.code == 0
    assert ran.out == (
        "                 n   recall@1   recall@5  recall@10     mrr@10    ndcg@10\n"
        "all             60      0.000      1.000      1.000      0.500      0.631\n"
        "en→zh-Hant      60      0.000      1.000      1.000      0.500      0.631\n"
        "refused: 0.0% of the answerable\n"
        "refused: 100.0% of the unanswerable\n"
        "asked for: a fact 61\n"
    )
    assert [len(params["queries"]) for method, params in daemon.calls if method == "eval"] == [50, 11]
    asked = daemon.asked("eval")
    assert (asked["without"], asked["mode"]) == (["rerank", "recency"], "vector")
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert len(lines) == 61
    assert lines[-1] == {"id": "none", "ranked": ["b.md"], "refused": True, "intent": "factual"}


def test_json(recall: Recall, daemon: Daemon, file: Path) -> None:
    daemon.answers["eval"] = answer
    figures = recall("eval", str(file), "--json").json
    assert (figures["schema"], figures["n"], figures["all"]["mrr@10"]) == (1, 61, 0.5)
    assert figures["slices"]["en→zh-Hant"]["n"] == 60


def test_what_spoils_the_figures_is_said(recall: Recall, daemon: Daemon, file: Path) -> None:
    daemon.answers["eval"] = lambda params: {**answer(params), "pending": 7, "unknown": ["a.md"]}
    ran = recall("eval", str(file))
    assert "7 passages have no vector yet" in ran.err
    assert "1 relevant path is not in this vault, such as a.md" in ran.err


@pytest.mark.parametrize("text", ["", "nonsense\n", '{"query": 3}\n', '{"query": "a", "relevant": 3}\n'])
def test_a_file_that_cannot_be_used(recall: Recall, tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text, encoding="utf-8")
    ran = recall("eval", str(path), "--no-start")
    assert ran.code == 2
    assert str(path) in ran.err and '{"id": "1"' in ran.err


def test_a_file_that_is_not_there(recall: Recall) -> None:
    assert recall("eval", "/nowhere.jsonl", "--no-start").code == 2


def test_a_language_model_judges_what_is_found(
    home: Path, recall: Recall, daemon: Daemon, file: Path, tmp_path: Path
) -> None:
    daemon.answers["eval"] = answer
    daemon.answers["ask.passages"] = lambda params: recalled(hit(), query=params["query"])
    out, fake = tmp_path / "run.jsonl", FakeModel()
    try:
        configure(f'[llm]\nmodel = "tiny"\nurl = "{fake.url}"\ntimeout = 20\n')
        fake.says("correct", "wrong", "ambiguous")
        told = recall("eval", str(file), "--grade", "--run", str(out), "--json").json
        assert told["grades"]["model"] == "tiny"
        assert told["grades"]["counts"] == {"correct": 1, "ambiguous": 59, "wrong": 1, "ungraded": 0}
        assert [json.loads(line)["grade"] for line in out.read_text().splitlines()[:2]] == ["correct", "wrong"]
        assert "judged by tiny" in recall("eval", str(file), "--grade").out
    finally:
        fake.close()


def test_without_a_language_model_nothing_is_judged(recall: Recall, daemon: Daemon, file: Path) -> None:
    daemon.answers["eval"] = answer
    ran = recall("eval", str(file), "--grade")
    assert ran.code == 2 and "[llm]" in ran.err
