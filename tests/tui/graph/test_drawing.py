"""A community as something to draw, and in words."""

from typing import Any

from recalld.tui.graph import communities
from recalld.tui.graph.drawing import DRAWN, read

WIRE: dict[str, Any] = {
    "number": 0,
    "name": "VRAM · [/b]",
    "size": 3,
    "cohesion": 0.614,
    "concepts": ["VRAM", "kubelet"],
    "folders": [{"folder": "", "notes": 1}, {"folder": "sub", "notes": 2}],
    "across": [{"folder": "sub", "notes": 2, "of": 5, "communities": [{"number": 1, "name": "Other"}]}],
    "notes": [{"path": "a.md", "title": "A"}, {"path": "b.md", "title": "B\x07"}, {"path": "c.md", "title": "C"}],
    "edges": [
        {"a": "a.md", "b": "b.md", "kind": "concept", "weight": 0.5, "why": ["VRAM"]},
        {"a": "a.md", "b": "z.md", "kind": "link", "weight": 0.9, "why": []},
    ],
    "summary": "What it says.",
}


def test_reading_a_community() -> None:
    drawing = read(WIRE)
    assert drawing.paths == ("a.md", "b.md", "c.md")
    assert drawing.titles[1] == "B\\x07"
    (joint,) = drawing.joints
    assert (joint.a, joint.b, joint.why) == (0, 1, ("VRAM",))
    assert drawing.near(0) == {0, 1} and drawing.joints_of(2) == []
    assert len(drawing.points) == 3


def test_no_more_are_drawn_than_can_be_read() -> None:
    many = [{"path": f"{n}.md", "title": str(n)} for n in range(DRAWN + 5)]
    assert len(read({**WIRE, "notes": many}).paths) == DRAWN


def test_in_words() -> None:
    text = communities.told(WIRE).plain
    assert "VRAM · [/b]" in text and "61%" in text and "Other" in text and "What it says." in text
    node = communities.told_node(read(WIRE), 0, [{"path": "b.md", "kind": "concept", "why": ["kubelet"]}]).plain
    assert "B\\x07: " in node and "kubelet" in node
    assert "VRAM" in communities.told_node(read(WIRE), 0, []).plain
