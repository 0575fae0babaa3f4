"""Whoever asks how two things are connected is told the way between them."""

import pytest

from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.recall.context import Context
from recalld.index.recall.result import Recall

from ..conftest import Build, Library

NOTES = {
    "pool.md": "# PgBouncer\n\nA pool of connections for the [[ledger]]. Session mode since May.",
    "ledger.md": "# Ledger\n\nBooks of account, kept in Postgres.",
    "patroni.md": "# Patroni\n\nFails over. Guards the [[ledger]].",
    "tea.md": "---\naliases: [brew]\n---\n# Tea\n\nLeaves and hot water.",
    **{f"pad{i}.md": f"# Pad {i}\n\nNothing of note number {i}." for i in range(6)},
}


def said(made: Library, question: str) -> dict[str, str]:
    result: Recall = made.ask(question, Context(graph=made.graph()))
    return {one.code: one.text for one in result.disclosures}


@pytest.mark.parametrize(
    ("question", "between"),
    [
        ("How is PgBouncer connected with Patroni?", "between PgBouncer and Patroni:"),
        ("PgBouncer 和 Patroni 有什麼關係？", "「PgBouncer」與「Patroni」之間"),
        ("PgBouncer 和 Patroni 之间有什么关系？", "“PgBouncer”与“Patroni”之间"),
    ],
)
def test_the_way_between_two_notes(library: Build, question: str, between: str) -> None:
    told = said(library(NOTES).embed(), question)["connected"]
    assert between in told
    assert "Ledger" in told


def test_a_concept_by_the_name_that_a_person_gave_it(library: Build) -> None:
    notes = {**NOTES, **{f"w{i}.md": f"# Week {i}\n\nThe session mode of week {i}, see [[ledger]]." for i in range(3)}}
    made = library(notes).embed()
    key = next(concept.key for concept in made.graph().concepts if concept.label == "session mode")
    for vocabulary in (Vocabulary(), Vocabulary(labels={key: "Sitzung"})):
        context = Context(graph=made.graph(), vocabulary=vocabulary)
        codes = {one.code for one in made.ask("How is Sitzung connected with Patroni?", context).disclosures}
        assert ("connected" in codes) == bool(vocabulary.labels)


def test_where_none_leads(library: Build) -> None:
    told = said(library(NOTES).embed(), "What do PgBouncer and brew have in common?")
    assert "connected" not in told
    assert "from PgBouncer to Tea" in told["unconnected"]


def test_nothing_where_an_end_is_unknown_or_something_else_is_asked(library: Build) -> None:
    made = library(NOTES).embed()
    for question in ("How is PgBouncer connected with Zabbix?", "Since when is PgBouncer in session mode?"):
        assert not {"connected", "unconnected"} & said(made, question).keys()
