"""Copies of notes are found by what they hold, and people have the last word."""

from collections.abc import Collection, Mapping

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.structure.mirrors import (
    Bag,
    Mirror,
    bag,
    compare,
    find,
    is_marked,
    likenesses,
    original,
)
from recalld.index.graph.structure.signatures import Signatures
from recalld.index.store.rows import NoteMeta, NoteTerms
from recalld.index.text.tokens import count_terms

WORDS = [f"word{n}" for n in range(200)]


def pairs(signatures: Signatures) -> set[tuple[int, int]]:
    """Every pair that is worth comparing, each ascending."""
    return {(min(one, other), max(one, other)) for one in signatures.notes() for other in signatures.suspects(one)}


def likeness(one: Bag, other: Bag) -> float:
    """Jaccard similarity, by its definition."""
    return len(np.intersect1d(one, other)) / max(1, len(np.union1d(one, other)))


def terms(text: str) -> NoteTerms:
    [counted] = count_terms([text])
    empty = (np.zeros(0, np.uint64), np.zeros(0, np.uint8))
    return NoteTerms((empty,) * 6, ((counted.keys, counted.counts),), counted.total)


def note(note_id: int, path: str, text: str) -> NoteMeta:
    return NoteMeta(
        note_id=note_id, path=path, title=path, tags=(), aliases=(), id="", type="", status="", created="", updated="",
        trust=None, confidence=None, words=len(text.split()), lang="en", mtime_ns=0, rev=1,
    )  # fmt: skip


def copies(texts: Mapping[str, str], vocabulary: Vocabulary | None = None, first: int = 1) -> list[tuple[str, str]]:
    """(copy, kept) by path among notes with these texts."""
    notes = {n: note(n, path, text) for n, (path, text) in enumerate(texts.items(), first)}
    held = {n: bag(terms(texts[meta.path])) for n, meta in notes.items()}
    signatures = Signatures()
    for n, meta in notes.items():
        signatures.put(meta, held[n])

    def read(ids: Collection[int]) -> Mapping[int, Bag]:
        return {n: held[n] for n in ids}

    vocabulary = vocabulary or Vocabulary()
    found: list[Mirror] = find(compare(pairs(signatures), notes, read, vocabulary.distinct), notes, vocabulary)
    return [(notes[each.copy].path, notes[each.kept].path) for each in found]


LONG = " ".join(WORDS)
NEARLY = " ".join([*WORDS[:195], "other", "words"])
HALF = " ".join([*WORDS[:100], *(f"else{n}" for n in range(100))])
MOSTLY = " ".join([*WORDS[:160], *(f"else{n}" for n in range(30))])


def test_near_identical_notes_are_one_and_others_are_not() -> None:
    assert copies({"a.md": LONG, "deep/b.md": NEARLY, "c.md": HALF}) == [("deep/b.md", "a.md")]


def test_a_conflicted_copy_may_differ_more() -> None:
    assert copies({"x/plan.md": LONG, "x/plan (conflicted copy).md": MOSTLY}) == [
        ("x/plan (conflicted copy).md", "x/plan.md")
    ]
    assert copies({"x/plan.md": LONG, "x/other.md": MOSTLY}) == []


def test_short_notes_are_not_compared() -> None:
    assert copies({"a.md": "todo done", "b.md": "todo done"}) == []


def test_people_have_the_last_word() -> None:
    texts = {"a.md": LONG, "b.md": NEARLY, "c.md": "something else"}
    assert copies(texts, Vocabulary(distinct=frozenset({("a.md", "b.md")}))) == []
    assert copies(texts, Vocabulary(canonical={"a.md": "b.md"})) == [("a.md", "b.md")]
    assert copies(texts, Vocabulary(canonical={"c.md": "a.md"})) == [("b.md", "a.md"), ("c.md", "a.md")]


def test_three_copies_fold_into_one() -> None:
    assert copies({"a.md": LONG, "bb.md": NEARLY, "ccc.md": LONG}) == [("bb.md", "a.md"), ("ccc.md", "a.md")]


def test_ids_do_not_matter() -> None:
    texts = {"a.md": LONG, "bb.md": NEARLY, "ccc.md": LONG}
    assert copies(texts) == copies(dict(reversed(texts.items())), first=70)


def test_names_of_copies() -> None:
    for name in (
        "plan (conflicted copy).md",
        "plan.sync-conflict-20260101-120000-ABC.md",
        "plan (1).md",
        "plan - 副本.md",
    ):
        assert is_marked(f"x/{name}")
        assert original(f"x/{name}") == original("x/plan.md")
    assert not is_marked("x/plan.md")


def test_a_copy_is_found_among_many_from_one_template() -> None:
    template = WORDS[:150]
    texts = {f"t/{n:03}.md": " ".join([*template, *(f"own{n}x{k}" for k in range(50))]) for n in range(300)}
    texts["t/the copy of 299.md"] = texts["t/299.md"]
    assert copies(texts) == [("t/the copy of 299.md", "t/299.md")]


def test_of_many_identical_ones_one_stays() -> None:
    texts = {f"t/{n:03}.md": LONG for n in range(300)}
    assert {kept for _, kept in copies(texts)} == {"t/000.md"} and len(copies(texts)) == 299


@given(st.lists(st.frozensets(st.integers(0, 40), max_size=12), min_size=2, max_size=8))
def test_likeness_is_what_two_have_in_common_of_all_they_have(sets: list[frozenset[int]]) -> None:
    bags = {7 * n: np.array(sorted(own), np.uint64) for n, own in enumerate(sets)}
    pairs = [(one, other) for one in bags for other in bags if one < other]

    values = likenesses(pairs, bags).tolist()

    assert values == [likeness(bags[one], bags[other]) for one, other in pairs]
    expected = [len(sets[a // 7] & sets[b // 7]) / max(1, len(sets[a // 7] | sets[b // 7])) for a, b in pairs]
    assert values == expected
