"""The notes of a vault as rows."""

from recalld.tui.notes.notelist import Note, NoteList, fold, folder_of, folders_of

PATHS = {"index.md": ("Index", 10), "a/one.md": ("One", 30), "a/b/two.md": ("第二則", 20), "c/three.md": ("Three", 40)}
NOTES = NoteList(Note.of({"path": p, "title": title, "mtime": at}) for p, (title, at) in PATHS.items())


def test_folders_come_first_and_are_closed() -> None:
    rows = NOTES.tree(())
    assert [(row.kind, row.text, row.count) for row in rows] == [
        ("folder", "a", 2),
        ("folder", "c", 1),
        ("note", "Index", 0),
    ]


def test_an_open_folder_shows_what_is_in_it() -> None:
    rows = NOTES.tree({"a/", "a/b/"})
    assert [(row.path, row.deep) for row in rows[:4]] == [("a/", 0), ("a/b/", 1), ("a/b/two.md", 2), ("a/one.md", 1)]


def test_the_last_change_first() -> None:
    assert [row.path for row in NOTES.recent()] == ["c/three.md", "a/one.md", "a/b/two.md", "index.md"]


def test_what_matches() -> None:
    assert [row.path for row in NOTES.matching("ＴＨＲＥＥ")] == ["c/three.md"]
    assert [row.path for row in NOTES.matching("a/ two")] == ["a/b/two.md"]
    assert [row.path for row in NOTES.matching("one", ["index.md", "a/one.md", "gone.md"])] == ["a/one.md", "index.md"]
    assert len(NOTES.matching("")) == 4


def test_what_is_called_as_it_was_typed_comes_first() -> None:
    notes = NoteList(
        Note(path, title, 0, fold(f"{title}\n{path}"))
        for path, title in (("a/weekly.md", "Harbor weekly"), ("b/harbor.md", "Harbor"), ("c/old harbor.md", "Old"))
    )

    assert [row.path for row in notes.matching("harbor")] == ["b/harbor.md", "a/weekly.md", "c/old harbor.md"]


def test_folders_of_a_path() -> None:
    assert (folder_of("x.md"), folder_of("a/b/x.md")) == ("", "a/b/")
    assert folders_of("a/b/x.md") == ["a/", "a/b/"]
