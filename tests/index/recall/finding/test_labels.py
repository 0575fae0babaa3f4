"""Names that are nearly what was typed."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.recall.finding.labels import LabelCache, Labels, one_edit_apart
from recalld.index.text.tokens import query_groups

from ..conftest import Build

WORDS = st.text(alphabet="abc", min_size=1, max_size=8)


@pytest.mark.parametrize(
    ("typed", "meant"), [("kubernets", "kubernetes"), ("postgers", "postgres"), ("viperr", "viper"), ("cobre", "cobra")]
)
def test_a_slip_is_one_edit(typed: str, meant: str) -> None:
    assert one_edit_apart(typed, meant)


def test_two_slips_are_not() -> None:
    assert not one_edit_apart("kuberntse", "kubernetes")
    assert not one_edit_apart("abcd", "badc")


@given(WORDS, WORDS)
def test_edits_go_both_ways(a: str, b: str) -> None:
    assert one_edit_apart(a, b) == one_edit_apart(b, a)


def test_a_misspelt_name_leads_to_its_note(library: Build) -> None:
    notes = library(
        {"k.md": "# Kubernetes\n\npods", "p.md": "# Postgres pool sizes and other things\n\nten"}
    ).store.notes

    def found(text: str) -> list[str]:
        near = Labels(notes.all()).near(query_groups(text), notes)
        return [note.path for note_id in near if (note := notes.get(note_id)) is not None]

    assert found("kubernets") == ["k.md"]
    assert found("postgrs") == []  # one word of many says too little
    assert found("pods") == []


def test_names_are_followed_from_revision_to_revision(library: Build) -> None:
    built = library({"k.md": "# Kubernetes\n\npods", "p.md": "# Postgres\n\nten"})
    notes = built.store.notes
    cache = LabelCache()
    before = cache.at(1, notes)
    known = notes.by_path("p.md")
    assert known is not None
    renamed = [replace(known, title="Grafana", rev=known.rev + 1), *(n for n in notes.all() if n.path != "p.md")]
    after = Labels(renamed, before)

    assert [notes.get(i) for i in before.near(query_groups("postgers"), notes)] == [known]
    assert not after.near(query_groups("postgers"), notes)
    assert after._words.keys() == Labels(renamed)._words.keys()
