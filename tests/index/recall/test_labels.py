"""Names that are nearly what was typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.recall.labels import Labels, one_edit_apart
from recalld.index.text.tokens import query_groups

from .conftest import Build

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
