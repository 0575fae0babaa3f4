"""Why two things are joined, in words."""

from typing import Any

from recalld.tui.graph import reasons


def edge(kind: str, **of: Any) -> dict[str, Any]:
    return {"kind": kind, "weight": 0.5, "why": [], "links": [], "words": [], "common": [], **of}


def test_each_reason_has_a_line_and_its_place() -> None:
    link = {"path": "a.md", "line": 3, "text": "b"}
    told = reasons.told(edge("link", why=["x", "y"], links=[link], words=["w"], common=["c.md"]))
    assert [(path, line) for _, path, line in told] == [("", 0), ("a.md", 3), ("", 0), ("", 0)]
    assert "x, y" in told[0][0] and "a.md:3" in told[1][0]


def test_where_a_concept_is_held_names_each_line_once() -> None:
    found = [{"path": "a.md", "line": n, "source": source} for n, source in ((7, "tag"), (3, "name"), (3, "tag"))]
    assert reasons.short(edge("holds", why=["x"], found_in=found)) == "tag, name  a.md:3, 7"


def test_with_no_reason_the_kind_is_told() -> None:
    assert reasons.short(edge("meaning")) == "alike in meaning"
    assert reasons.short(edge("new-kind")) == "new-kind"
    assert reasons.short(edge("concept")) == "near in words or meaning"  # it shares none that could be named


def test_a_folder_is_told_where_nothing_else_is() -> None:
    assert reasons.short(edge("concept", folders=["家"])) == "in the same folder: 家"
    assert reasons.short(edge("concept", folders=["家"], why=["x"])) == "share x"
