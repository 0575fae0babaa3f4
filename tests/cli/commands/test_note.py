"""`recall note`: what is asked of the daemon, and what is said."""

import io

import pytest

from recalld.daemon.errors import EXISTS, RecalldError

from ..conftest import Daemon, Recall

TOLD = {"schema": 1, "path": "a b.md", "lines": [3, 4], "created": False, "written": True, "disclosures": []}


@pytest.fixture(autouse=True)
def stdin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("新\r\n".encode())))


def test_a_new_note(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["note.create"] = {**TOLD, "created": True}
    ran = recall("note", "create", "a", "b.md", "--alias", "甲", "--alias", "B")
    assert (ran.code, ran.out, ran.err) == (0, "Created a b.md (lines 3-4).\n", "")
    asked = daemon.asked("note.create")
    assert (asked["path"], asked["text"], asked["aliases"]) == ("a b.md", "新\r\n", ["甲", "B"])


@pytest.mark.parametrize(
    ("words", "how", "section", "expect"),
    [
        ((), "append", "", ""),
        (("--append",), "append", "", ""),
        (("--whole", "--expect", "ab12"), "whole", "", "ab12"),
        (("--replace-section", "Flags"), "replace-section", "Flags", ""),
    ],
)
def test_a_change(recall: Recall, daemon: Daemon, words: tuple[str, ...], how: str, section: str, expect: str) -> None:
    daemon.answers["note.update"] = TOLD
    assert recall("note", "update", "a b.md", *words).out == "Updated a b.md (lines 3-4).\n"
    asked = daemon.asked("note.update")
    assert (asked["how"], asked["section"], asked["expect"]) == (how, section, expect)


def test_a_refusal_says_the_next_step(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["note.create"] = RecalldError("exists: a.md", kind="exists", code=EXISTS, hint="use note_update")
    ran = recall("note", "create", "a.md")
    assert ran.code == 5
    assert "exists: a.md" in ran.err and "use note_update" in ran.err


def test_nothing_new_is_said(recall: Recall, daemon: Daemon) -> None:
    said = {"code": "unchanged", "text": "nothing was written"}
    daemon.answers["note.update"] = {**TOLD, "written": False, "disclosures": [said]}
    ran = recall("note", "update", "a.md")
    assert ran.out == "a b.md says this already; nothing was written.\n"
    assert recall("note", "update", "a.md", "--json").json["written"] is False


@pytest.mark.parametrize(
    "words",
    [(), ("create",), ("write", "a.md"), ("create", "a.md", "--append"), ("update", "a.md", "--append", "--whole")],
)
def test_what_is_no_command(recall: Recall, words: tuple[str, ...]) -> None:
    assert recall("note", *words).code == 2


def test_text_that_is_not_utf8_is_not_sent(recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"caf\xe9")))
    ran = recall("note", "create", "a.md")
    assert (ran.code, daemon.calls) == (2, [])
    assert "UTF-8" in ran.err
