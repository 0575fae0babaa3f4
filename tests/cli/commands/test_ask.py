"""`recall ask` prints the answer and the places it comes from."""

from typing import Any

import pytest

from ..conftest import Daemon, Recall, hit, recalled

ANSWER: dict[str, Any] = {
    "text": "vLLM takes all of the pool. [1]\n\nNothing in the notes about: Kubernetes",
    "sentences": [{"text": "vLLM takes all of the pool.", "cites": [1], "verdict": "supported", "reason": ""}],
    "sources": [{"n": 1, "path": "llm/vllm.md", "lines": [7, 7], "title": "vLLM crashes at start"}],
    "refused": False,
    "model": None,
}


def test_a_source_that_changed_since_is_marked(recall: Recall, daemon: Daemon) -> None:
    changed = {**ANSWER, "sources": [{**ANSWER["sources"][0], "stale": True}]}
    daemon.answers["recall"] = recalled(hit(), answer=changed)
    assert "llm/vllm.md:7  changed since it was indexed" in recall("ask", "why does vllm crash?").out


def test_an_answer_and_its_sources(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["recall"] = recalled(hit(), answer=ANSWER)
    ran = recall("ask", "why", "does", "vLLM", "crash")
    assert ran.code == 0
    assert ran.out == (
        "vLLM takes all of the pool. [1]\n\nNothing in the notes about: Kubernetes\n"
        "\nSources\n  [1] vLLM crashes at start  llm/vllm.md:7\n"
    )
    assert daemon.asked("recall")["query"] == "why does vLLM crash"


def test_a_refusal_ends_with_1(recall: Recall, daemon: Daemon) -> None:
    refusal = {"text": "The notes don't say.", "sentences": [], "sources": [], "refused": True, "model": None}
    daemon.answers["recall"] = recalled(answer=refusal)
    ran = recall("ask", "what")
    assert (ran.code, ran.out) == (1, "The notes don't say.\n")


def test_a_refusal_is_said_once(recall: Recall, daemon: Daemon) -> None:
    refusal = {"text": "The notes don't say.", "sentences": [], "sources": [], "refused": True, "model": None}
    said = [{"code": "refused", "text": "The notes don't say."}, {"code": "narrowed", "text": "Narrowed."}]
    daemon.answers["recall"] = recalled(answer=refusal, disclosures=said)
    assert recall("ask", "what").err == "· Narrowed.\n"


def test_what_was_masked_is_said_of_the_notes_that_are_cited(recall: Recall, daemon: Daemon) -> None:
    said = [{"code": "redacted", "text": "Something was left out."}]
    secret = hit(path="wifi.md", redacted=["password"])
    daemon.answers["recall"] = recalled(hit(path="llm/vllm.md"), secret, answer=ANSWER, disclosures=said)
    assert recall("ask", "why").err == ""
    daemon.answers["recall"] = recalled({**secret, "path": "llm/vllm.md"}, answer=ANSWER, disclosures=said)
    assert recall("ask", "why").err == "· Something was left out.\n"


@pytest.mark.parametrize("option", [("--json",), ("--format", "json")])
def test_json(recall: Recall, daemon: Daemon, option: tuple[str, ...]) -> None:
    daemon.answers["recall"] = recalled(hit(), answer=ANSWER)
    assert recall("ask", "why", *option).json["answer"] == ANSWER


def test_cards_are_printed_as_the_daemon_writes_them(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["recall"] = recalled(hit(), answer=ANSWER, rendered="## Cobra flags\n\x1b[2Jgo/cobra.md:12-18\n")
    ran = recall("ask", "why", "--format", "cards")
    assert ran.out.startswith("## Cobra flags\n")
    assert ran.out.endswith("go/cobra.md:12-18\n") and "\x1b" not in ran.out
    assert daemon.asked("recall")["format"] == "cards"


def test_what_lies_around_the_answer_says_why(recall: Recall, daemon: Daemon) -> None:
    near = hit(path="go/viper.md", title="Viper", why=["Cobra flags → Viper"])
    daemon.answers["recall"] = recalled(hit(), answer=ANSWER, cascade_cards=[near])
    assert recall("ask", "why", "--slow").out.endswith("\nAround it\n  Viper  go/viper.md:12-18  Cobra flags → Viper\n")


def test_a_long_way_has_a_line_of_its_own(recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    near = hit(path="go/viper.md", title="Viper", why=["Cobra flags → links to → Viper"])
    daemon.answers["recall"] = recalled(hit(), answer=ANSWER, cascade_cards=[near])
    assert recall("ask", "why").out.endswith("\n  Viper  go/viper.md:12-18\n    Cobra flags → links to → Viper\n")


def test_what_is_asked(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["recall"] = recalled(hit(), answer=ANSWER)
    recall("ask", "--no-model", "--slow", "--budget", "900", "--session", "s1", "--", "--why?")
    asked = daemon.asked("recall")
    assert (asked["query"], asked["thinking"], asked["budget"], asked["session"]) == ("--why?", "slow", 900, "s1")


@pytest.mark.parametrize("question", ["為什麼", "why", "2025-06-12？"])
def test_the_daemon_is_told_the_language_of_the_person_whatever_they_ask_in(
    question: str, recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch
) -> None:
    daemon.answers["recall"] = recalled(hit(), answer=ANSWER)
    for locale, language in (("en_US.UTF-8", "en"), ("zh_TW.UTF-8", "zh-Hant"), ("zh_CN.UTF-8", "zh-Hans")):
        monkeypatch.setenv("LANG", locale)
        recall("ask", question)
        assert daemon.asked("recall")["lang"] == language


def test_what_stands_around_an_answer_is_in_its_language(
    recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RECALLD_LANG", raising=False)
    daemon.answers["recall"] = recalled(hit(), answer=ANSWER, query="vLLM 為什麼當掉")
    assert "\n來源\n" in recall("ask", "vLLM", "為什麼當掉").out
    daemon.answers["recall"] = recalled(hit(), answer=ANSWER, query="what do my notes say about 茶")
    assert "\nSources\n" in recall("ask", "what", "do", "my", "notes", "say", "about", "茶").out
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    assert "\n來源\n" in recall("ask", "why").out


def test_fast_and_slow_exclude_each_other(recall: Recall, daemon: Daemon) -> None:
    assert recall("ask", "why", "--fast", "--slow").code == 2


def test_nothing_of_an_answer_steers_the_terminal(recall: Recall, daemon: Daemon) -> None:
    evil = "\x1b[2J"
    said = {**ANSWER, "text": evil, "sources": [{"n": 1, "path": evil, "lines": [1, 2], "title": evil}]}
    said["sentences"] = [{"text": evil, "cites": [1], "verdict": "unverified", "reason": evil}]
    daemon.answers["recall"] = recalled(hit(), answer=said)
    ran = recall("ask", "why")
    assert "\x1b" not in ran.out + ran.err
    assert "unverified" in ran.out
