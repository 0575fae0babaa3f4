"""`recall benchmark` prints both ways side by side and how they were measured; no number without its method."""

import json
from typing import Any

from ..conftest import Daemon, Recall

WAY = {"tokens": 1544, "tokens_until_found": 295, "p50_ms": 68.0, "p95_ms": 291.0, "found": 0.9}
RESULT: dict[str, Any] = {
    "schema": 1,
    "questions": 20,
    "budget": 2000,
    "read_whole": 5,
    "notes": {"n": 908, "bytes": 875119, "tokens": 218985},
    "index": {"bytes": 12_900_000, "embedded": 995},
    "ways": {"recall": {**WAY, "tokens_until_found": 214, "found": 1.0}, "scan": WAY},
    "retrieval": {"recall@1": 0.95, "recall@5": 1.0, "mrr@10": 0.975},
}


def test_both_ways_and_the_method(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["benchmark"] = RESULT
    ran = recall("benchmark", "--questions", "20")
    assert ran.code == 0
    assert daemon.asked("benchmark")["questions"] == 20
    lines = ran.out.splitlines()
    assert lines[0] == "908 notes, 218,985 tokens; index 12.9 MB"
    assert lines[3].split() == ["ask", "recall", "1,544", "214", "68", "ms", "291", "ms", "100%"]
    assert lines[4].split()[-1] == "90%"
    assert "first for 95% of 20 questions" in ran.out and "at most 2000 tokens" in ran.out and "the 5 with" in ran.out


def test_json_carries_the_method(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["benchmark"] = RESULT
    told = json.loads(recall("benchmark", "--json").out)
    assert told["ways"]["scan"] == WAY and told["method"].startswith("Method:")


def test_notes_without_headings(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["benchmark"] = {**RESULT, "questions": 0, "retrieval": {}}
    ran = recall("benchmark")
    assert (ran.code, ran.out) == (1, "")
    assert "no headings" in ran.err and "recall eval" in ran.err
    assert recall("benchmark", "--json").code == 1


def test_that_the_files_are_cheaper_is_said(recall: Recall, daemon: Daemon) -> None:
    dear = {**RESULT, "ways": {"recall": {**WAY, "tokens": 120}, "scan": {**WAY, "tokens": 103}}}
    daemon.answers["benchmark"] = dear
    assert "the files themselves are fewer tokens" in recall("benchmark").out
    daemon.answers["benchmark"] = {**dear, "ways": {"recall": {**WAY, "tokens": 90}, "scan": {**WAY, "tokens": 103}}}
    assert "fewer tokens" not in recall("benchmark").out
