"""Concepts in other writing."""

from dataclasses import replace

import pytest

from recalld.index.graph.extraction.concept import Concept
from recalld.index.graph.extraction.labels import fold
from recalld.index.graph.extraction.shorthands import full_names
from recalld.index.graph.extraction.variants import find, singular
from recalld.index.graph.graph import Graph
from recalld.index.store.rows import NoteMeta

NOTE = NoteMeta(
    note_id=1, path="k.md", title="Kubernetes", tags=(), aliases=("k8s",), id="", type="", status="", created="",
    updated="", trust=None, confidence=None, words=1, lang="en", mtime_ns=0, rev=1,
)  # fmt: skip


def graph(**df: int) -> Graph:
    return Graph(rev=1, concepts=[Concept(key.replace("_", " "), key.replace("_", " "), df=n) for key, n in df.items()])


def pairs(found: Graph) -> list[tuple[str, str, str]]:
    return [(each.key, each.into, each.why) for each in find(found, ())]


def test_a_plural_goes_into_what_more_notes_hold() -> None:
    assert pairs(graph(trait=5, traits=2)) == [("traits", "trait", "plural")]
    assert pairs(graph(trait=1, traits=2)) == [("trait", "traits", "plural")]
    assert pairs(graph(smart_pointer=3, smart_pointers=1)) == [("smart pointers", "smart pointer", "plural")]


def test_words_that_only_look_like_plurals() -> None:
    assert pairs(graph(kubernetes=3, css=2, status=1, sas=1, sa=1, physics=1)) == []
    assert [singular(word) for word in ("class", "queries", "boxes", "caches", "bus")] == [
        "class", "query", "box", "cache", "bus",
    ]  # fmt: skip


def test_written_together_and_apart() -> None:
    found = Graph(rev=1, concepts=[Concept("data base", "data base", df=1), Concept("database", "database", df=4)])
    assert pairs(found) == [("data base", "database", "writing")]


def test_words_of_two_regions() -> None:
    found = Graph(rev=1, concepts=[Concept("软体", "軟體", df=4), Concept("软件", "软件", df=1)])
    assert pairs(found) == [("软件", "软体", "region")]


def test_a_word_of_both_regions_that_means_two_things() -> None:
    assert pairs(Graph(rev=1, concepts=[Concept("程序", "程序", df=3), Concept("程式", "程式", df=4)])) == []


def test_names_in_programs_are_not_one_by_their_spelling() -> None:
    for one, other in (("myVariable", "my_variable"), ("ToString", "to_string"), ("cobra.Command", "cobra commands")):
        assert pairs(Graph(rev=1, concepts=[Concept(fold(one), one, df=1), Concept(fold(other), other, df=2)])) == []


def test_the_plural_of_an_alias_is_the_note() -> None:
    found = Graph(
        rev=1, concepts=[Concept(fold("冪等"), "冪等", df=3), Concept("idempotency keys", "idempotency keys", df=5)]
    )
    [variant] = find(found, [replace(NOTE, title="冪等", aliases=("Idempotency-Key",))])
    assert (variant.key, variant.into, variant.why) == ("idempotency keys", fold("冪等"), "plural")


def test_an_alias_that_is_a_concept_of_its_own() -> None:
    found = find(graph(kubernetes=3, k8s=9), [NOTE])
    assert [(each.key, each.into, each.why) for each in found] == [("k8s", "kubernetes", "alias")]


def test_each_concept_goes_into_one_other_and_none_in_a_ring() -> None:
    found = pairs(graph(node_js=2, nodejs=3, node_jss=1))
    assert len({key for key, _, _ in found}) == len(found)
    assert not {key for key, _, _ in found} & {into for _, into, _ in found}


PEOPLE = [replace(NOTE, path=f"people/{title}.md", title=title, aliases=()) for title in ("張庭瑄", "Priya Raman")]


def named(*labels: str) -> Graph:
    return Graph(rev=1, concepts=[Concept(fold(label), label, df=2) for label in labels])


def test_a_given_name_is_the_person_whose_note_there_is() -> None:
    found = find(named("庭瑄", "張庭瑄", "Priya", "Priya Raman", "Docker", "Docker Compose"), (), people=PEOPLE)
    assert [(each.key, each.into, each.why) for each in found] == [
        ("priya", "priya raman", "short"),
        (fold("庭瑄"), fold("張庭瑄"), "short"),
    ]
    assert found[0].places == (("people/Priya Raman.md", 1, "Priya Raman"),)


def test_a_given_name_of_two_people_is_neither() -> None:
    two = [*PEOPLE, replace(NOTE, path="people/p.md", title="Priya Chen", aliases=())]
    assert find(named("Priya", "Priya Raman", "Priya Chen"), (), people=two) == []
    assert find(named("Priya", "Priya Raman"), (), people=()) == []


@pytest.mark.parametrize(
    ("given", "full", "others"),
    [("老師", "王老師", ()), ("Aunt", "Aunt Peg", ()), ("Dr", "Dr Vance", ()), ("組長", "陳組長", ("林組長",))],
)
def test_how_people_are_addressed_is_no_name(given: str, full: str, others: tuple[str, ...]) -> None:
    person = replace(NOTE, path="people/one.md", title=full, aliases=())
    assert find(named(given, full, *others), (), people=(person,)) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("postgres", "PostgreSQL"),
        ("k8s", "Kubernetes"),
        ("健保", "全民健康保險"),
        ("健保", "全民健康保险"),
        ("VS Code", "VSCode"),
    ],
)
def test_a_known_short_form_is_one_with_its_name(one: str, other: str) -> None:
    [found] = find(named(one, other), ())
    assert {found.key, found.into} == {fold(one), fold(other)}


def test_a_short_form_alone_is_nothing_else() -> None:
    assert find(named("postgres", "MySQL", "健保", "健身"), ()) == []


def test_the_full_name_goes_into_a_short_form_that_more_notes_hold() -> None:
    for short, name in (("台大", "臺灣大學"), ("北捷", "台北捷運"), ("nas", "network attached storage")):
        keys = fold(short), fold(name)
        assert pairs(graph(**{keys[0]: 5, keys[1]: 2})) == [(keys[1], keys[0], "shorthand")]


def test_no_name_is_listed_twice_for_a_short_form() -> None:
    assert {short: names for short, names in full_names().items() if len(set(names)) < len(names)} == {}


def test_each_short_form_is_shorter_than_what_it_stands_for() -> None:
    assert all(len(short) < len(name) for short, names in full_names().items() for name in names)
