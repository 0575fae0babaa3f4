"""Copies that are known among all notes fold into the note they are copies of, wherever that stands."""

import pytest

from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.structure.mirrors import Copies
from recalld.index.recall.context import Context
from recalld.index.recall.result import Recall

from ...graph.made import graph
from ..conftest import Build, Library

TEXT = "# Backup\n\n" + "\n\n".join(
    f"Keep {n} copies of the photos on disk {n}, and check them in month {n}." for n in range(9)
)
NOTES = {
    "a.md": "# Copies of the photos\n\nKeep copies of the photos on disk.",
    "b.md": "# Elsewhere\n\nOther words altogether.",
    "c.md": "# Tea\n\nHot.",
}


@pytest.fixture
def made(library: Build) -> Library:
    return library(NOTES)


def folded(result: Recall) -> list[str]:
    return [one.text for one in result.disclosures if one.code == "mirror_folded"]


def test_the_canonical_note_stands_for_a_copy_even_where_only_the_copy_was_found(made: Library) -> None:
    context = Context(vocabulary=Vocabulary(canonical={"a.md": "b.md"}))
    result = made.search("copies of the photos", context=context)

    assert [card.path for card in result.cards] == ["b.md"]
    assert folded(result) == ["Copies shown once: a.md = b.md."]


ALIKE = {
    "a.md": "# Copies of the photos\n\nKeep copies of the photos on disk.",
    "b.md": "# Elsewhere\n\nOther words altogether, and copies of the photos.",
    "c.md": "# Tea\n\nHot.",
}


def test_the_graph_knows_copies_too_and_what_was_found_is_as_good(library: Build) -> None:
    made = library(ALIKE)
    a, b = made.id_of("a.md"), made.id_of("b.md")
    for context in (
        Context(graph=graph([], canonical={a: b})),
        Context(copies=Copies(made.store.rev, {a: b})),
    ):
        assert [card.path for card in made.search("copies of the photos", context=context).cards] == ["b.md"]


def test_a_chain_ends_at_its_last_note_and_a_ring_is_none(library: Build) -> None:
    made = library({**ALIKE, "c.md": "# Tea\n\nHot, with copies of the photos."})
    a, b = made.id_of("a.md"), made.id_of("b.md")
    chain = Context(copies=Copies(made.store.rev, {a: b}), vocabulary=Vocabulary(canonical={"b.md": "c.md"}))
    assert [card.path for card in made.search("copies of the photos", context=chain).cards] == ["c.md"]

    ring = Context(copies=Copies(made.store.rev, {a: b, b: a}))
    assert made.search("copies of the photos", context=ring).cards


def test_what_was_written_since_is_no_copy_as_far_as_is_known(made: Library) -> None:
    a, b = made.id_of("a.md"), made.id_of("b.md")
    context = Context(copies=Copies(made.store.rev, {a: b}))
    made.write({"a.md": "# Copies of the photos\n\nAll of the copies of the photos are gone."})

    assert [card.path for card in made.search("copies of the photos", context=context).cards] == ["a.md"]


def test_a_filter_that_leaves_only_the_copy_means_the_copy(made: Library) -> None:
    context = Context(vocabulary=Vocabulary(canonical={"a.md": "b.md"}))

    assert [card.path for card in made.search("photos path:a.md", context=context).cards] == ["a.md"]


def test_what_a_person_said_is_no_copy_stays(library: Build) -> None:
    made = library({"x/Backup.md": TEXT, "b/Backup.md": TEXT})
    assert len(made.search("copies of the photos").cards) == 1

    context = Context(vocabulary=Vocabulary(distinct=frozenset((("b/Backup.md", "x/Backup.md"),))))
    result = made.search("copies of the photos", context=context)
    assert len(result.cards) == 2
    assert folded(result) == []


def test_a_note_is_a_map_if_a_person_says_so_and_none_if_not(library: Build) -> None:
    notes = {f"n{i}.md": f"# Note {i}\n\nTea number {i} is green." for i in range(3)}
    notes["map.md"] = "# Teas\n\n" + "\n".join(f"- [[n{i}]] green tea, green tea, green tea" for i in range(3))
    made = library(notes)
    assert made.paths("green tea", "keyword")[0] == "map.md"

    demoted = Context(vocabulary=Vocabulary(demoted=frozenset(("map.md",))))
    result = made.search("green tea", "keyword", context=demoted)
    assert result.cards[-1].path == "map.md"
    assert "meta_demoted" in [one.code for one in result.disclosures]

    known = graph([], metas=[made.id_of("map.md")])
    assert made.search("green tea", "keyword", context=Context(graph=known)).cards[-1].path == "map.md"
    promoted = Context(graph=known, vocabulary=Vocabulary(promoted=frozenset(("map.md",))))
    assert made.search("green tea", "keyword", context=promoted).cards[0].path == "map.md"


_SAME = "\n\n".join(
    f"The board has part {n} from shelf {n}, checked in week {n} and paid in month {n}." for n in range(9)
)
BUDGETS = {
    "power budget.md": f"# Power budget\n\n{_SAME}\n\nSleep current is 4.2 µA.\n\n待機電流為 4.2 微安。\n",
    "power budget (copy).md": f"# Power budget\n\n{_SAME}\n\nSleep current is 6.8 µA.\n\n待機電流為 6.8 微安。\n",
    "tea.md": "# Tea\n\nGreen tea wants water of 80 degrees.\n",
}


@pytest.mark.parametrize("known", [False, True])
def test_a_copy_that_alone_says_what_was_asked_for_is_shown(library: Build, known: bool) -> None:
    made = library(BUDGETS)
    ids = {made.id_of("power budget (copy).md"): made.id_of("power budget.md")}
    context = Context(copies=Copies(made.store.rev, ids)) if known else None

    assert made.search("6.8 µA", context=context).cards[0].path == "power budget (copy).md"
    assert made.search("6.8 微安", context=context).cards[0].path == "power budget (copy).md"
    result = made.ask("6.8 µA", context=context)
    assert result.answer is not None and "6.8" in result.answer.text and "4.2" not in result.answer.text


@pytest.mark.parametrize("question", ["What is the sleep current?", "待機電流是多少？"])
def test_copies_that_tell_something_else_are_said_to(library: Build, question: str) -> None:
    made = library(BUDGETS)
    texts = folded(made.ask(question))

    assert texts[0].endswith("power budget (copy).md = power budget.md.") or "power budget.md。" in texts[0]
    assert len(texts) == 2 and "power budget (copy).md" in texts[1]
    assert len(folded(made.ask("Which part is from shelf 3?"))) == 1


def test_copies_are_no_matter_beside_other_notes(library: Build) -> None:
    assert folded(library(BUDGETS).ask("How hot should water for green tea be?")) == []
