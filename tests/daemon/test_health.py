"""What is wrong with a vault's notes."""

from collections.abc import Callable

from recalld.daemon.health import health
from recalld.daemon.vault import Vault


def test_problems_links_and_orphans(follow: Callable[[dict[str, str]], Vault]) -> None:
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


def test_what_is_wrong_is_said_in_the_reader_s_language(follow: Callable[[dict[str, str]], Vault]) -> None:
    vault = follow({"a.md": "to [[gone]]\n"})
    assert [row["text"] for row in health(vault, "zh-Hant")["problems"]] == ["沒有筆記叫做 gone"]


def test_a_missing_note_is_named_once_where_it_would_be(follow: Callable[[dict[str, str]], Vault]) -> None:
    vault = follow({"sub/a.md": "[x](../old%20plan.md)\n\n[y](<../old plan.md#goals>) [[what#if]]\n"})
    rows = [(row["line"], row["text"]) for row in health(vault)["problems"]]
    assert rows == [(1, "no note is called old plan.md"), (3, "no note is called what")]
