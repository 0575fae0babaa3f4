"""Links with where they lead, and from where a note is linked to."""

import pytest

from recalld.daemon.errors import RecalldError
from recalld.daemon.notes import noteview
from recalld.daemon.notes.backlinks import backlinks

from ..conftest import Follow

NOTES = {
    "a.md": "# Alpha\n\nto [[Beta#Part|the beta]], again [b](sub/beta.md#part) and [[nowhere]]\n",
    "sub/beta.md": "# Beta\n\n## Part\n\n[[Alpha]] and itself [[Beta]]\n",
    "c.md": "# Gamma\n\npassword = hunter2-topaz-91 and [[Beta]]\n",
}


def test_a_link_as_written_and_where_it_leads(follow: Follow) -> None:
    shown = noteview.get(follow(NOTES), "a.md", raw=False, lang="")
    assert shown["written"] == [
        {"line": 3, "text": "Beta#Part", "anchor": "Part", "path": "sub/beta.md"},
        {"line": 3, "text": "sub/beta.md", "anchor": "part", "path": "sub/beta.md"},
        {"line": 3, "text": "nowhere", "anchor": "", "path": None},
    ]


def test_where_a_note_is_linked_from(follow: Follow) -> None:
    vault = follow(NOTES)
    found = backlinks(vault, "Beta", 10, "")
    assert found["of"]["path"] == "sub/beta.md"
    assert [(row["path"], row["line"]) for row in found["backlinks"]] == [("a.md", 3), ("a.md", 3), ("c.md", 3)]
    assert found["backlinks"][0]["text"].startswith("to [[Beta#Part|the beta]]")
    assert "hunter2" not in found["backlinks"][2]["text"]
    assert (len(backlinks(vault, "Beta", 1, "")["backlinks"]), found["total"]) == (1, 3)


def test_a_concept_has_no_backlinks(follow: Follow) -> None:
    vault = follow({"a.md": "# A\n\n#vram\n", "b.md": "# B\n\n#vram\n"})
    vault.graphing.wait(20)
    with pytest.raises(RecalldError):
        backlinks(vault, "concept:vram", 10, "")
