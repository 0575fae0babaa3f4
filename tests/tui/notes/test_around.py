"""What is around a note, as a list."""

from recalld.tui.notes.around import SHOWN, Around

NOTE = {
    "path": "a.md",
    "links": ["b.md"],
    "problems": [{"line": 2, "code": "x", "text": "a [bad] field"}],
    "written": [
        {"line": 5, "text": "gone", "anchor": "", "path": None},
        {"line": 9, "text": "gone", "anchor": "", "path": None},
        {"line": 6, "text": "b", "anchor": "", "path": "b.md"},
    ],
}


def test_nothing_is_said_to_be_nothing() -> None:
    (only,) = Around({"path": "a.md"}).entries()
    assert only.head and only.text.plain


def test_problems_with_their_lines_and_links() -> None:
    entries = Around(NOTE).entries()
    assert [(one.path, one.line) for one in entries if not one.head] == [("a.md", 2), ("a.md", 5), ("b.md", 0)]
    assert "a [bad] field" in entries[1].text.plain
    assert "gone" in entries[2].text.plain


def test_all_parts() -> None:
    place = {"path": "c.md", "title": "C", "line": 3, "text": "to [[a]]\x1b[31m"}
    joined = {"path": "d.md", "title": "D", "weight": 0.5, "kind": "concept", "why": ["VRAM"]}
    around = Around(
        {"path": "a.md"},
        {"backlinks": [place], "total": 40},
        {"neighbors": [joined], "suggestions": [{"path": "e.md", "title": "E", "words": []}]},
        {"mentions": [place], "total": 1},
    )
    entries = around.entries()
    assert [(one.path, one.line) for one in entries if not one.head] == [
        ("c.md", 3),
        ("d.md", 0),
        ("e.md", 0),
        ("c.md", 3),
    ]
    assert sum(one.head for one in entries) == 5
    text = "\n".join(one.text.plain for one in entries)
    assert "VRAM" in text and "39" in text and "\x1b" not in text


def test_a_part_is_not_endless() -> None:
    entries = Around({"path": "a.md", "links": [f"{n}.md" for n in range(100)]}).entries()
    assert len(entries) == SHOWN + 2
