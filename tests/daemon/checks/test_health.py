"""What is wrong with a vault's notes."""

import os

import numpy as np

from recalld.daemon.checks.health import health
from recalld.index.graph.extraction.concept import Concept

from ...index.graph.made import graph
from ..conftest import Follow


def test_problems_links_and_orphans(follow: Follow) -> None:
    vault = follow(
        {
            "a.md": "to [[b]]\n\nand [[gone]]\n",
            "b.md": "b\n",
            "alone.md": "me and [[alone]]\n",
            "bad.md": "---\ntitle: [\n---\nx [[a]]\n",
            "bin.md": "\x00\x01\x02" * 200,
        }
    )
    found = health(vault)
    assert {"path": "a.md", "line": 3, "code": "broken-link", "text": "no note is called gone"} in found["problems"]
    assert {"bad.md", "bin.md"} <= {row["path"] for row in found["problems"]}
    assert found["orphans"] == ["alone.md"]
    assert found["counts"]["broken_links"] == 1
    assert found["counts"]["problems"] == len(found["problems"])
    assert found["coverage"]["embedded"] == 0


def test_files_that_are_not_taken_in_are_counted_whatever_the_reason(follow: Follow) -> None:
    """Also those that are never opened: for a name that is no UTF-8, or since they are no regular file."""
    vault = follow({"a.md": "# A\n", "bin.md": "\x00\x01\x02" * 200})
    (vault.root / os.fsdecode(b"\xff.md")).touch()
    os.mkfifo(vault.root / "pipe.md")
    vault.reindex()
    assert vault.wait(timeout=20)
    found = health(vault)
    codes = {row["path"]: row["code"] for row in found["problems"]}
    assert {"bad-name", "not-a-file"} < set(codes.values()) and len(codes) == 3
    assert found["counts"]["refused"] == 3 == vault.status()["refused"]


def test_what_is_wrong_is_said_in_the_reader_s_language(follow: Follow) -> None:
    vault = follow({"a.md": "to [[gone]]\n"})
    assert [row["text"] for row in health(vault, "zh-Hant")["problems"]] == ["沒有筆記叫做 gone"]


def test_a_missing_note_is_named_once_where_it_would_be(follow: Follow) -> None:
    vault = follow({"sub/a.md": "[x](../old%20plan.md)\n\n[y](<../old plan.md#goals>) [[what#if]]\n"})
    rows = [(row["line"], row["text"]) for row in health(vault)["problems"]]
    assert rows == [(1, "no note is called old plan.md"), (3, "no note is called what")]


def test_names_that_mean_several_notes(follow: Follow) -> None:
    vault = follow({"x/plan.md": "# Plan\n", "y/plan.md": "---\ntitle: plan\n---\nz\n", "a.md": "# A\n\n[[plan]]\n"})
    rows = [(row["path"], row["line"], row["code"]) for row in health(vault)["problems"]]
    assert rows == [
        ("a.md", 3, "ambiguous-link"),
        ("x/plan.md", 1, "duplicate-title"),
        ("y/plan.md", 1, "duplicate-title"),
    ]


def test_decisions_that_cannot_be_read(follow: Follow) -> None:
    vault = follow({"a.md": "# A\n"})
    (vault.root / ".recall").mkdir()
    (vault.root / ".recall" / "decisions.toml").write_text("[decisions]\nd1 = { act = 3 }\n", encoding="utf-8")
    (row,) = health(vault)["problems"]
    assert (row["path"], row["line"]) == (".recall/decisions.toml", 2)


def test_coverage_calls_nothing_a_gap_before_meaning_failed_too(follow: Follow) -> None:
    vault = follow({"a.md": "words and more\n", "empty.md": "", "b.md": "other words\n"})
    coverage = health(vault)["coverage"]
    assert coverage["keyword"] == {"notes": 2, "share": 0.6667}
    assert (coverage["vector"]["notes"], coverage["gaps"]) == (0, None)
    vault.store.use_model("m", 4)
    hashes = [text_hash for text_hash, _ in vault.store.missing_vectors(10)]
    vault.store.put_vectors("m", hashes, np.ones((len(hashes), 4), np.float32))
    coverage = health(vault)["coverage"]
    assert (coverage["vector"]["notes"], coverage["gaps"]) == (2, 1)


def test_how_the_graph_is(follow: Follow) -> None:
    vault = follow({"a.md": "[[b]]\n", "b.md": "b\n", "c.md": "c\n", "c copy.md": "c\n"})
    vault.graphing.wait(20)
    ids = vault.store.notes.ids()
    vault.graphing.graph = graph(
        [(ids["a.md"], ids["b.md"], "link", 1.0)],
        [Concept("x", "x", df=3, god=True), Concept("y", "y", df=2, banned=True)],
        canonical={ids["c copy.md"]: ids["c.md"]},
    )
    found = health(vault)
    names = ("edges", "isolated", "copies", "concepts", "gods", "banned")
    assert [found["graph"][name] for name in names] == [1, 1, 1, 2, 1, 1]
    assert found["coverage"]["graph"] == {"notes": 3, "share": 0.75}
    assert found["graph"]["proposals"]["orphan"] == 1


def test_decisions_that_contradict_are_told_in_chinese(follow: Follow) -> None:
    vault = follow({"a.md": "# A\n"})
    (vault.root / ".recall").mkdir()
    lines = '[decisions]\nd1 = { act = 3 }\nd2 = { act = "demote", subject = "gone.md" }\n'
    (vault.root / ".recall" / "decisions.toml").write_text(lines, encoding="utf-8")
    said = [row["text"] for row in health(vault, "zh-Hant")["problems"]]
    assert said == ["缺少 act", "demote gone.md：目前沒有名為「gone.md」的筆記"]
