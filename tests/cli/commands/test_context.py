"""`recall context` is for hooks: cards or nothing, and never a reason to stop."""

import io
import json

import pytest

from recalld.daemon.errors import RecalldError

from ..conftest import Daemon, Recall, hit


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_cards_for_a_prompt(recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch) -> None:
    daemon.answers["context"] = {"schema": 1, "cards": [hit()], "disclosures": [], "rendered": "## Cobra flags\n"}
    typed(monkeypatch, "how do I add a flag\nto a command?\n")
    ran = recall("context", "--budget", "800")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "## Cobra flags\n"
    asked = daemon.asked("context")
    assert (asked["query"], asked["budget"]) == ("how do I add a flag\nto a command?\n", 800)
    assert "session" not in asked


def test_the_object_that_agents_hand_to_a_hook(recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch) -> None:
    daemon.answers["context"] = {"schema": 1, "cards": [], "disclosures": []}
    typed(monkeypatch, json.dumps({"prompt": "cobra 旗標", "session_id": "s1", "cwd": "/x"}))
    assert recall("context").out == ""
    asked = daemon.asked("context")
    assert (asked["query"], asked["session"], asked["budget"]) == ("cobra 旗標", "s1", 2000)


def test_a_conversation_by_another_name(recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch) -> None:
    daemon.answers["context"] = {"schema": 1, "cards": [], "disclosures": []}
    typed(monkeypatch, json.dumps({"prompt": "cobra", "conversation_id": "c7", "hook_event_name": "x"}))
    recall("context")
    asked = daemon.asked("context")
    assert (asked["session"], asked["thinking"]) == ("c7", "fast")


@pytest.mark.parametrize("prompt", ['{"not": "a prompt"}', "{broken", '{"a":' * 20_000], ids=range(3))
def test_a_prompt_that_only_looks_like_one(
    recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch, prompt: str
) -> None:
    daemon.answers["context"] = {"schema": 1, "cards": [], "disclosures": []}
    typed(monkeypatch, prompt)
    assert recall("context").code == 0
    assert daemon.asked("context")["query"] == prompt


@pytest.mark.parametrize("handed", [{"prompt": 123}, {"session_id": "s"}, {"prompt": None, "session_id": 5}])
def test_an_object_without_a_prompt_in_words_asks_nothing(
    recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch, handed: dict[str, object]
) -> None:
    typed(monkeypatch, json.dumps(handed))
    ran = recall("context")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_a_conversation_of_any_name(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["context"] = {"schema": 1, "cards": [], "disclosures": []}
    assert recall("context", "--session", "s" * 5000, "cobra").err == ""
    assert daemon.asked("context")["session"] == "s" * 200


def test_nothing_is_asked_for_an_empty_prompt(recall: Recall, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, " \n")
    ran = recall("context", "--no-start")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_trouble_is_a_line_on_standard_error(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["context"] = RecalldError("the index is not ready", kind="not-ready", code=-32001)
    ran = recall("context", "cobra", "flags")
    assert (ran.code, ran.out, ran.err) == (0, "", "recall: the index is not ready\n")


def test_no_daemon_is_no_trouble(recall: Recall) -> None:
    ran = recall("context", "cobra", "--no-start", "--json")
    assert ran.code == 0
    assert ran.json["cards"] == []
