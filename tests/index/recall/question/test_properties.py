"""Questions for notes of a kind."""

import pytest

from recalld.index.recall.question.properties import is_of_kind, kind_of
from recalld.index.store.rows import NoteMeta


def note(number: int, path: str, kind: str = "", status: str = "", tags: tuple[str, ...] = ()) -> NoteMeta:
    return NoteMeta(number, path, path, tags, (), "", kind, status, "", "", None, None, 0, "", 0, 0)


NOTES = [
    note(1, "計畫/官網.md", status="暫停", tags=("計畫",)),
    note(2, "計畫/二店.md", status="進行中"),
    note(3, "x.md", "project", "paused"),
    note(4, "incidents/t.md", "incident", "closed"),
    note(5, "people/p.md"),
    note(6, "projects/y.md", status="in progress"),
    note(7, "a.md", "book"),
    note(8, "b.md", "travel"),
    note(9, "kitchen/soup.md", "recipe", tags=("recipe", "hot")),
    note(10, "bread.md", "recipe"),
    note(11, "計畫/舊站.md", status="擱置"),
    note(12, "x/anna.md", "person"),
    note(13, "shops/deli.md", "customer"),
]
ROLES = {12: ("customer",)}


@pytest.mark.parametrize(
    ("question", "ids", "rest"),
    [
        ("哪些計畫暫停了？", {1, 3, 11}, "了?"),
        ("暂停的计划有哪些", {1, 3, 11}, "的"),
        ("哪些專案還在進行？", {2, 6}, "在 ?"),
        ("Which projects are paused?", {1, 3, 11}, "are ?"),
        ("Which projects are not finished yet", {1, 2, 3, 6, 11}, "are not finished"),
        ("Which projects are not paused?", {2, 6}, "are ?"),
        ("Which incidents involved Ming?", {4}, "ming?"),
        ("哪些計畫跟租金有關？", {1, 2, 3, 6, 11}, "租金 ?"),
        ("我讀過哪些書？", {7}, "?"),
        ("有哪些書？", {7}, "?"),
        ("Which books have I read?", {7}, "?"),
        ("去過哪些地方旅行？", {8}, "?"),
        ("哪些計畫暫停或擱置了？", {1, 3, 11}, "了?"),
        ("哪些計畫擱置、進行中？", {1, 2, 3, 6, 11}, "?"),
        ("Which projects are on hold or active?", {1, 2, 3, 6, 11}, "are ?"),
        ("which recipes do we have?", {9, 10}, "?"),
        ("list all recipes", {9, 10}, ""),
        ("show all recipes", {9, 10}, ""),
        ("which recipe notes are there?", {9, 10}, "?"),
        ("有哪些食譜", {9, 10}, ""),
        ("who are our customers?", {12, 13}, "our ?"),
        ("客戶有誰？", {12, 13}, "?"),
        ("who is the customer?", None, ""),
        ("計畫是誰負責？", None, ""),
        ("有哪些書包？", None, ""),
        ("what is the project status", None, ""),
        ("how long is the project paused", None, ""),
        ("這個計畫暫停了嗎", None, ""),
    ],
)
def test_what_is_asked_for_by_its_kind(question: str, ids: set[int] | None, rest: str) -> None:
    found = kind_of(question, lambda: NOTES, lambda: ROLES)
    assert (found and found.notes) == (ids and frozenset(ids))
    assert found is None or found.rest == rest


def test_a_kind_is_told_by_type_tag_or_folder_in_either_language() -> None:
    assert is_of_kind(NOTES[4], "person") and is_of_kind(note(9, "人/若涵.md"), "person")
    assert is_of_kind(note(8, "a.md", tags=("work/person",)), "person")
    assert not is_of_kind(NOTES[0], "person")
