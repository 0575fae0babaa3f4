"""`recall govern`: what is asked of the daemon, when a person is asked first, and a review."""

import io
import sys
from collections.abc import Callable
from typing import Any

import pytest

from recalld.daemon.errors import EXISTS, RecalldError

from ..conftest import Daemon, Recall

PREVIEW = {"notes": 3, "edges": {"added": 0, "removed": 0, "changed": 0}, "concepts": 1}
MERGE = {"act": "merge", "subject": "iterator", "object": "疊代器"}
PROPOSAL: dict[str, Any] = {
    "id": "p1",
    "kind": "merge",
    "subject": "iterator",
    "object": "疊代器",
    "text": "iterator and 疊代器 may be one",
    "why": "gloss",
    "fingerprint": "gloss",
    "evidence": [{"path": "a.md", "line": 4, "text": "疊代器（iterator）"}],
    "acts": [MERGE, {"act": "merge", "subject": "疊代器", "object": "iterator"}],
    "preview": PREVIEW,
}
BROKEN = PROPOSAL | {"id": "p2", "kind": "broken-link", "acts": [], "preview": None, "text": "no note is called x"}


def decided(**more: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """An answer to an act, as the daemon gives it."""

    def answer(asked: dict[str, Any]) -> dict[str, Any]:
        dry = asked.get("dry_run", False)
        subject = asked["subject"] if "subject" in asked else asked["id"]
        made = {"id": "" if dry else "d1", "at": "2026-01-01T00:00:00Z", "by": "ann", "act": more.get("act", "ban")}
        made |= {"subject": subject if isinstance(subject, str) else subject[0], "object": asked.get("object", "")}
        told = {"act": made["act"], "dry_run": dry, "decisions": [made], "preview": PREVIEW, "needs_yes": False}
        undone = {"id": "d1", "at": made["at"], "by": "ann", "act": "merge", "subject": "iterator", "object": "疊代器"}
        return {"schema": 1, "undone": [undone] if told["act"] == "undo" else [], **told, **more}

    return answer


class Typed(io.StringIO):
    """What a person types at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Sits at the terminal and types."""

    def sit(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", Typed(text))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)

    return sit


@pytest.mark.parametrize(
    ("words", "method", "asked"),
    [
        (("merge", "k8s", "kubernetes"), "merge", {"subject": ["k8s"], "object": "kubernetes"}),
        (("merge", "k8s", "kube", "--into", "K"), "merge", {"subject": ["k8s", "kube"], "object": "K"}),
        (("merge", "k8s", "kube", "--into", "k8s"), "merge", {"subject": ["kube"], "object": "k8s"}),
        (("rename", "k8s", "Kubernetes"), "rename", {"subject": "k8s", "object": "Kubernetes"}),
        (("ban", "api", "best practice"), "ban", {"subject": ["api", "best practice"], "object": ""}),
        (("canonical", "a.md", "b.md"), "canonical", {"subject": "a.md", "copies": ["b.md"]}),
        (("supersede", "a.md", "--by", "b.md"), "supersede", {"subject": ["a.md"], "object": "b.md"}),
        (("undo",), "undo", {"id": ["last"]}),
        (("dismiss", "p1", "p2"), "dismiss", {"id": ["p1", "p2"]}),
    ],
)
def test_words_become_parameters(
    daemon: Daemon, recall: Recall, words: tuple[str, ...], method: str, asked: dict[str, Any]
) -> None:
    daemon.answers[f"govern.{method}"] = decided(act=method)
    assert recall("govern", *words, "--yes").code == 0
    sent = daemon.asked(f"govern.{method}")
    assert {name: sent[name] for name in asked} == asked
    assert sent["dry_run"] is False if method not in ("undo", "dismiss") else True


def test_what_is_decided_is_said_with_how_to_take_it_back(daemon: Daemon, recall: Recall) -> None:
    daemon.answers["govern.ban"] = decided()
    ran = recall("govern", "ban", "api")
    assert (ran.code, ran.out) == (0, "ban api: it carries no edge  d1\n")
    assert "recall govern undo d1" in ran.err
    assert "1 concept, 3 notes; edges between notes: 0 go" in ran.err


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "take back d1: merge iterator into 疊代器"), ("zh-Hant", "撤回 d1：把 iterator 併入 疊代器")],
)
def test_what_is_taken_back_is_named(
    daemon: Daemon, recall: Recall, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    daemon.answers["govern.undo"] = decided(act="undo", needs_yes=True)
    assert said in recall("govern", "undo", "--dry-run").out
    assert said in recall("govern", "undo").err  # refused without --yes
    assert said in recall("govern", "undo", "--yes").out


@pytest.mark.parametrize(("lang", "said"), [("en", "The first decision here"), ("zh-Hant", "第一個決定")])
def test_that_a_file_is_new_in_the_folder_is_said(
    daemon: Daemon, recall: Recall, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    daemon.answers["govern.ban"] = decided(first=True)
    assert said in recall("govern", "ban", "api").err and said not in recall("govern", "ban", "api", "--dry-run").err
    daemon.answers["govern.ban"] = decided(first=False)
    assert said not in recall("govern", "ban", "api").err


def test_decisions_beyond_the_limit_are_told(daemon: Daemon, recall: Recall) -> None:
    decision = {"id": "d1", "at": "2026-01-01T00:00:00Z", "by": "ann", "act": "ban", "subject": "api", "object": ""}
    answer = {"schema": 1, "proposals": [], "decisions": [decision], "total": 0, "decided": 3}
    daemon.answers["govern.list"] = answer
    daemon.answers["govern.list"] = answer | {"decisions": [], "decided": 0}
    assert "Nothing has been decided" in recall("govern", "list", "decisions").err
    daemon.answers["govern.list"] = answer
    assert "1 of 3 decisions" in recall("govern", "list", "decisions", "--limit", "1").err


def test_a_dry_run_asks_for_nothing_else(daemon: Daemon, recall: Recall) -> None:
    daemon.answers["govern.ban"] = decided()
    ran = recall("govern", "ban", "api", "--dry-run")
    assert (ran.code, "would change" in ran.err) == (0, True)
    assert [params["dry_run"] for _, params in daemon.calls if "dry_run" in params] == [True]


def test_without_a_person_what_takes_much_away_needs_yes(daemon: Daemon, recall: Recall) -> None:
    daemon.answers["govern.ban"] = decided(needs_yes=True)
    ran = recall("govern", "ban", "api")
    assert (ran.code, "--yes" in ran.err) == (5, True)
    assert all(params["dry_run"] for _, params in daemon.calls if "dry_run" in params)
    as_json = recall("govern", "ban", "api", "--json")
    assert (as_json.code, as_json.json["error"]["data"]["kind"]) == (5, "needs-yes")
    assert recall("govern", "ban", "api", "--yes").code == 0


def test_a_person_is_asked(daemon: Daemon, recall: Recall, person: Callable[[str], None]) -> None:
    daemon.answers["govern.ban"] = decided(needs_yes=True)
    person("n\n")
    assert recall("govern", "ban", "api").code == 5
    assert all(params["dry_run"] for _, params in daemon.calls if "dry_run" in params)
    person("y\n")
    assert recall("govern", "ban", "api").code == 0
    assert daemon.asked("govern.ban")["dry_run"] is False


def test_a_refusal_ends_with_its_code(daemon: Daemon, recall: Recall) -> None:
    daemon.answers["govern.unban"] = RecalldError(
        "api is not banned", kind="no-such-decision", code=EXISTS, hint="keep"
    )
    ran = recall("govern", "unban", "api")
    assert (ran.code, "api is not banned" in ran.err, "keep" in ran.err) == (5, True, True)


@pytest.mark.parametrize("words", [(), ("merge", "k8s"), ("rename", "k8s"), ("ban",), ("distinct", "a.md"), ("adore",)])
def test_what_is_not_understood_is_usage(recall: Recall, words: tuple[str, ...]) -> None:
    assert recall("govern", *words).code == 2


def test_the_list(daemon: Daemon, recall: Recall) -> None:
    decision = {"id": "d1", "at": "2026-01-01T00:00:00Z", "by": "ann", "act": "ban", "subject": "api", "object": ""}
    daemon.answers["govern.list"] = {"schema": 1, "proposals": [PROPOSAL], "decisions": [decision], "total": 9}
    ran = recall("govern", "list", "merge")
    assert ran.code == 0
    assert daemon.asked("govern.list")["kind"] == "merge"
    for part in ("p1  merge  iterator and 疊代器 may be one", "a.md:4", "→ merge iterator into 疊代器", "d1  ban api"):
        assert part in ran.out
    assert "1 of 9" in ran.err
    daemon.answers["govern.list"] = {"schema": 1, "proposals": [], "decisions": [], "total": 0}
    assert recall("govern", "list").code == 1


def test_in_chinese(daemon: Daemon, recall: Recall, monkeypatch: pytest.MonkeyPatch) -> None:
    daemon.answers["govern.ban"] = decided()
    monkeypatch.setenv("RECALLD_LANG", "zh_TW.UTF-8")
    assert "禁用 api" in recall("govern", "ban", "api").out


def review(daemon: Daemon, recall: Recall) -> tuple[list[str], str]:
    daemon.answers["govern.review"] = {"schema": 1, "queue": [PROPOSAL, BROKEN], "total": 2, "counts": {}}
    for act in ("merge", "dismiss", "undo"):
        daemon.answers[f"govern.{act}"] = decided(act=act)
    ran = recall("govern", "review")
    assert ran.code == 0
    return [name.removeprefix("govern.") for name, _ in daemon.calls if name != "hello"], ran.out + ran.err


def test_a_review_explains_its_keys(
    daemon: Daemon, recall: Recall, person: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    person("?\nq\n")
    acts, _ = review(daemon, recall)
    assert acts == ["review"]
    person("?\nq\n")
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    daemon.answers["govern.review"] = {"schema": 1, "queue": [PROPOSAL], "total": 1, "counts": {}}
    ran = recall("govern", "review")
    assert "[?] 說明" in ran.out and "l 或 Enter：留待以後" in ran.err


def test_a_review_key_by_key(daemon: Daemon, recall: Recall, person: Callable[[str], None]) -> None:
    person("y\nn\n")
    acts, said = review(daemon, recall)
    assert acts == ["review", "merge", "dismiss"]
    assert daemon.asked("govern.merge")["subject"] == "iterator"
    assert daemon.asked("govern.dismiss")["id"] == "p2"
    assert "1 accepted, 1 dismissed, 0 left" in said


def test_a_review_with_another_way_an_undo_and_an_end(
    daemon: Daemon, recall: Recall, person: Callable[[str], None]
) -> None:
    person("x\nu\n2\nu\nq\n")
    acts, said = review(daemon, recall)
    assert acts == ["review", "merge", "undo"]
    assert said.count("may be one") == 2  # what was taken back is asked again
    assert daemon.asked("govern.merge")["subject"] == "疊代器"
    assert daemon.asked("govern.undo")["id"] == ["d1"]
    assert "Taken back: merge iterator into 疊代器." in said
    assert "0 accepted, 0 dismissed, 2 left" in said


def test_a_review_ends_where_the_typing_ends(daemon: Daemon, recall: Recall, person: Callable[[str], None]) -> None:
    person("l\n")
    acts, said = review(daemon, recall)
    assert acts == ["review"]
    assert "0 accepted, 0 dismissed, 1 left" in said


def test_a_review_by_a_program_is_a_list(daemon: Daemon, recall: Recall) -> None:
    acts, said = review(daemon, recall)
    assert acts == ["review"]
    assert "iterator and 疊代器 may be one" in said
