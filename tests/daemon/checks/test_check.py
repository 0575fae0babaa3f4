"""What is wrong with files as they would be, laid over a vault."""

import base64
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recalld.daemon import connecting, paths
from recalld.daemon.checks.check import check
from recalld.daemon.client import Client
from recalld.daemon.methods.noteparams import CheckedFile
from recalld.daemon.vault import Vault

from ..conftest import Follow, Process

NOTES = {"z.md": "# Z\n"}
KEY = "AKIA" + "IOSFODNN7" + "EXAMPLQ"


def found(vault: Vault, files: dict[str, str], *gone: str, lang: str = "", **before: str) -> list[tuple[str, int, str]]:
    """Path, line and code of each problem."""
    drawn = {p: CheckedFile(path=p, text=text, before=before.get(p.removesuffix(".md"))) for p, text in files.items()}
    rows = check(vault, drawn, gone, lang)["problems"]
    return sorted((row["path"], row["line"], row["code"]) for row in rows)


def test_links_are_followed_in_the_vault_as_it_would_be(follow: Follow) -> None:
    vault = follow({"a.md": "# A\n", "b.md": "# B\n\n[[a]] [[later]]\n"})
    files = {"sub/c.md": "# C\n\n[[a]], [[d]], [B](../b.md)\n\n[[nowhere]] [[nowhere]]\n", "d.md": "# D\n"}
    assert found(vault, files) == [("sub/c.md", 5, "broken-link")]
    assert found(vault, files, "a.md") == [("sub/c.md", 3, "broken-link"), ("sub/c.md", 5, "broken-link")]
    assert vault.store.notes.by_path("d.md") is None, "nothing is indexed"


def test_links_lead_to_files_that_are_asked_about_elsewhere(follow: Follow) -> None:
    vault = follow({"a.md": "# A\n"})
    files = {"c.md": CheckedFile(path="c.md", text="[[a]] [[D d]] [[sub/e]] [[gone]]\n\n[[f]]\n")}
    rows = check(vault, files, ("gone.md",), "", ("a.md", "D d.md", "sub/e.md", "gone.md", "f.txt"))["problems"]
    assert [(row["line"], row["text"].split()[-1]) for row in rows] == [(1, "gone"), (3, "f")]


def test_a_note_that_is_renamed_in_its_title_takes_links_along(follow: Follow) -> None:
    vault = follow({"a.md": "# Old name\n"})
    assert found(vault, {"a.md": "# New name\n", "b.md": "[[Old name]]\n\n[[New name]]\n"}) == [
        ("b.md", 1, "broken-link")
    ]


def test_a_title_that_is_taken_is_told_when_it_is_new(follow: Follow) -> None:
    vault = follow({"a.md": "# 連線池\n", "b.md": "# B\n", "c.md": "# 連線池\n"})
    assert found(vault, {"b.md": "x\n\n# 连线池\n"}) == [("b.md", 3, "duplicate-title")]
    assert found(vault, {"c.md": "# 連線池\n\nmore\n"}, c="# 連線池\n") == []
    assert found(vault, {"c.md": "# 連線池\n"}, c="# Another\n") == [("c.md", 1, "duplicate-title")]
    assert found(vault, {"c.md": "# 連線池\n"}, "a.md") == []
    both = {"x.md": "---\ntitle: Same\n---\n", "y.md": "# Same\n"}
    assert found(vault, both) == [("x.md", 2, "duplicate-title"), ("y.md", 1, "duplicate-title")]


def test_frontmatter_that_cannot_be_read(follow: Follow) -> None:
    assert [code for _, _, code in found(follow(NOTES), {"a.md": "---\ntags: [x\n---\n"})] == ["bad-yaml"]


def test_secrets_are_told_by_line_and_never_shown(follow: Follow) -> None:
    vault = follow(NOTES)
    block = "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\nabcdef\n-----END RSA PRIVATE KEY-----\n"
    text = f"---\nkey: {KEY}\n---\n# A\n\nfine\n\n{KEY} [REDACTED:aws_key]\n\n{block}"
    rows = check(vault, {"a.md": CheckedFile(path="a.md", text=text)}, ())["problems"]
    assert [(row["line"], row["code"]) for row in rows] == [(2, "secret"), (8, "secret"), (10, "secret")]
    quoted = check(vault, {"a.md": CheckedFile(path="a.md", text=f"[[{KEY}]]\n")}, ())["problems"]
    assert KEY not in str(rows) + str(quoted)


def test_no_word_of_a_private_note_and_nothing_of_what_is_no_note(follow: Follow) -> None:
    vault = follow({".recallignore": "drafts/\n"})
    files = {
        "p.md": "---\nprivate: true\n---\n[[nowhere]]\n",
        "drafts/d.md": "[[nowhere]]\n",
        ".obsidian/x.md": "[[nowhere]]\n",
        "picture.png": "[[nowhere]]\n",
    }
    result = check(vault, {path: CheckedFile(path=path, text=text) for path, text in files.items()}, ())
    assert (result["checked"], result["problems"]) == (0, [])
    reasons = {row["path"]: row["reason"] for row in result["skipped"]}
    assert reasons == {
        "p.md": "private",
        "drafts/d.md": "ignored",
        ".obsidian/x.md": "ignored",
        "picture.png": "not_note",
    }


def test_what_is_no_text_is_a_problem(follow: Follow) -> None:
    picture = CheckedFile(path="a.md", data=b"\x89PNG\r\n\x1a\n\0\0\0\0\0\0\0\0\0\0\0\0")
    assert [row["code"] for row in check(follow(NOTES), {"a.md": picture}, ())["problems"]] == ["binary"]


def test_it_speaks_chinese(follow: Follow) -> None:
    (row,) = check(follow(NOTES), {"a.md": CheckedFile(path="a.md", text="[[無]]\n")}, (), "zh-Hant")["problems"]
    assert row["text"] == "沒有筆記叫做 無"


@pytest.fixture
def daemon(recalld: Callable[..., Process], home: Path) -> Iterator[Client]:
    for name in ("one", "two"):
        (home / name).mkdir()
        (home / name / "a.md").write_text("# A\n", encoding="utf-8")
    Path(paths.config_file()).parent.mkdir(parents=True)
    Path(paths.config_file()).write_text('model = "none"\n', encoding="utf-8")
    recalld().listening(paths.socket_path())
    with connecting.connect(start=False) as connection:
        for name in ("one", "two"):
            connection.call("vault.add", {"path": str(home / name)})
        yield connection


def test_the_method_finds_each_file_its_vault(daemon: Client, home: Path) -> None:
    (home / "one" / "just.md").write_text("# Just written\n", encoding="utf-8")
    files: list[dict[str, Any]] = [
        {"path": str(home / "one" / "b.md"), "text": "[[a]] [[just]]\n\n[[x]]\n"},
        {"path": str(home / "two" / "sub" / ".." / "c.md"), "text": "[[just]]\n"},
        {"path": str(home / "three.md"), "text": ""},
        {"path": "here.md", "data": base64.b64encode("[[無]]\n".encode("big5")).decode()},
    ]
    result = daemon.call("check", {"vault": "one", "files": files})
    assert (result["schema"], result["checked"], result["outside"]) == (1, 3, [str(home / "three.md")])
    told = [(row["path"], row["line"], row["code"]) for row in result["problems"]]
    assert told == [
        (files[0]["path"], 3, "broken-link"),
        (files[1]["path"], 1, "broken-link"),
        ("here.md", 0, "legacy-charset"),
        ("here.md", 1, "broken-link"),
    ]
    assert result["disclosures"] == []
    gone = daemon.call("check", {"files": files[:1], "gone": [str(home / "one" / "a.md")]})
    assert [row["line"] for row in gone["problems"]] == [1, 3]
