"""Names of notes as people write them."""

import pytest

from recalld.daemon import errors
from recalld.daemon.errors import RecalldError
from recalld.daemon.notes import reference
from recalld.index.store.rows import NoteMeta


def note(note_id: int, path: str, title: str, aliases: tuple[str, ...] = (), own_id: str = "") -> NoteMeta:
    return NoteMeta(note_id, path, title, (), aliases, own_id, "", "", "", "", None, None, 0, "", 0, 1)


NOTES = [
    note(1, "go/cobra.md", "Cobra", ("spf13/cobra",)),
    note(2, "go/C# notes.md", "C# notes"),
    note(3, "a/todo.md", "Todo A"),
    note(4, "b/todo.md", "Todo B"),
    note(5, "12:30.md", "At noon", own_id="noon-1"),
    note(6, "筆記.md", "筆記"),
]


@pytest.mark.parametrize(
    ("written", "note_id", "heading", "lines", "passage"),
    [
        ("go/cobra.md", 1, "", None, None),
        ("./go/cobra", 1, "", None, None),
        ("COBRA", 1, "", None, None),
        ("spf13/cobra", 1, "", None, None),
        ("cobra#Flags", 1, "Flags", None, None),
        ("Cobra:3-9", 1, "", (3, 9), None),
        ("go/cobra.md:7", 1, "", (7, 7), None),
        ("C# notes", 2, "", None, None),
        ("C# notes#Setup", 2, "Setup", None, None),
        ("12:30", 5, "", None, None),
        ("noon-1", 5, "", None, None),
        ("1:4", 1, "", None, 4),
        ("筆記#第一節", 6, "第一節", None, None),
        ("笔记#第一节", 6, "第一节", None, None),
    ],
)
def test_what_is_meant(
    written: str, note_id: int, heading: str, lines: tuple[int, int] | None, passage: int | None
) -> None:
    found = reference.find(written, NOTES)
    assert (found.note.note_id, found.heading, found.lines, found.passage) == (note_id, heading, lines, passage)


def test_several_notes_of_one_name_are_listed() -> None:
    with pytest.raises(RecalldError) as refused:
        reference.find("todo", NOTES)
    assert refused.value.kind == "ambiguous"
    assert "a/todo.md" in refused.value.hint and "b/todo.md" in refused.value.hint


def test_a_slip_is_helped() -> None:
    with pytest.raises(RecalldError) as refused:
        reference.find("cobar", NOTES)
    assert refused.value.code == errors.NO_SUCH_NOTE
    assert "go/cobra.md" in refused.value.hint


@pytest.mark.parametrize(
    "written",
    [
        "",
        "#",
        ":",
        "99:1",
        "x:1-",
        "#a#b",
        "../cobra.md",
        "9" * 5000 + ":1",
        "1:" + "9" * 5000,
        "cobra:1-" + "9" * 5000,
    ],
)
def test_nothing_is_nothing(written: str) -> None:
    with pytest.raises(RecalldError):
        reference.find(written, NOTES)


def test_marks_without_end_do_not_look_at_every_note_each(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0
    fold = reference._fold

    def counted(name: str) -> str:
        nonlocal looks
        looks += 1
        return fold(name)

    monkeypatch.setattr(reference, "_fold", counted)
    with pytest.raises(RecalldError):
        reference.find("#" * 8000, NOTES)
    assert looks < 100 * len(NOTES)


def test_headings_by_text_and_by_anchor() -> None:
    assert reference.same_heading("What I keep forgetting", "what-i-keep-forgetting")
    assert reference.same_heading("第一節", "第一節")
    assert not reference.same_heading("Setup", "Set")


def test_one_script_stands_for_the_other_where_nothing_else_has_the_name() -> None:
    both = [note(1, "a/茶葉.md", "茶葉"), note(2, "b/茶叶.md", "茶叶")]
    assert reference.find("茶叶", both).note.note_id == 2
    assert reference.find("茶叶", both[:1]).note.note_id == 1
    assert reference.same_heading("進度", "进度")
