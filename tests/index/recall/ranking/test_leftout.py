"""What is kept apart: shown where it is asked for, and said where it would have been among what answers."""

import re

import pytest

from recalld.index.recall.context import Context

from ..conftest import Build

OLD = "---\nstatus: superseded\nupdated: 2023-01-04\n---\n"
NOTES = {
    "Hire.md": "---\nupdated: 2026-01-04\n---\n# Boat hire\n\nA rowing boat costs 12 euros an hour.\n",
    "Hire 2023.md": f"{OLD}# Boat hire 2023\n\nA rowing boat costs 9 euros an hour.\n",
    "租船.md": "---\nupdated: 2026-01-04\n---\n# 租船價目\n\n划船一小時 400 元。\n",
    "租船 2023.md": "---\nstatus: 已取代\n---\n# 租船價目 2023\n\n划船一小時 300 元。\n",
    "Bees.md": "# Bees\n\nThe bees swarm in May. The boat of the beekeeper leaks.\n",
}
NOW = Context(now=1_796_000_000.0)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What did a rowing boat cost before?", "9 euros"),
        ("What were the 2023 prices of a rowing boat?", "9 euros"),
        ("How much was a rowing boat in 2023?", "9 euros"),
        ("划船一小時原本多少錢？", "300 元"),
        ("2023 年划船一小時多少錢？", "300 元"),
        ("民國112年划船一小時多少錢？", "300 元"),
    ],
)
def test_what_was_is_found_where_it_is_asked_for(library: Build, question: str, told: str) -> None:
    found = library(NOTES).ask(question, NOW)

    assert found.answer is not None
    assert told in found.answer.sentences[0].text
    assert "quarantined" not in {said.code for said in found.disclosures}


@pytest.mark.parametrize(
    ("question", "told", "count"),
    [
        ("How much does a rowing boat cost?", "12 euros", 1),
        ("划船一小時多少錢？", "400 元", 1),
        ("When do the bees swarm?", "May", 0),
    ],
)
def test_it_is_said_only_beside_what_it_would_have_answered(
    library: Build, question: str, told: str, count: int
) -> None:
    found = library(NOTES).ask(question, NOW)

    assert found.answer is not None
    assert told in found.answer.sentences[0].text
    said = [one.text for one in found.disclosures if one.code == "quarantined"]
    assert len(said) == count
    assert all("1" in text for text in said)


KEPT = {
    "Dye.md": "# Dye room\n\nRespirators in the dye room: P3, your own.\n",
    "archived/Dye 2024.md": "---\nstatus: shelved\nsuperseded_by: '[[Dye]]'\n---\n# Dye room\n\nDust masks are fine.\n",
    "Pots.md": "---\nsuperseded_by: '[[Dye]]'\n---\n# Pots\n\nDust masks hang beside the pots.\n",
    "Test.md": "---\ntags: [test, colour]\n---\n# Colours\n\nDust masks of all colours.\n",
    "染料.md": "---\nstatus: 已取代\n---\n# 染房\n\n防塵面罩掛在門邊。\n",
    "面罩.md": "# 口罩\n\n防塵面罩要自己帶。\n",
}


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("dust masks status:superseded", {"archived/Dye 2024.md", "Pots.md"}),
        ("dust masks status:shelved", {"archived/Dye 2024.md"}),
        ("dust masks path:archived", {"archived/Dye 2024.md"}),
        ('dust masks path:"archived/*"', {"archived/Dye 2024.md"}),
        ("dust masks path:Pots.md", {"Pots.md"}),
        ("dust masks tag:test", {"Test.md"}),
        ("dust masks tag:colour", set()),
        ("dust masks path:.md -path:archived", set()),
        ("防塵面罩 status:已取代", {"染料.md"}),
        ("防塵面罩 status:superseded", {"染料.md"}),
        ("防塵面罩", set()),
    ],
)
def test_a_filter_that_names_what_it_is_left_out_by_shows_it(library: Build, query: str, shown: set[str]) -> None:
    kept = {"archived/Dye 2024.md", "Pots.md", "Test.md", "染料.md"}
    assert {card.path for card in library(KEPT).search(query).cards} & kept == shown


@pytest.mark.parametrize("query", ["dust masks", "防塵面罩"])
def test_the_filter_that_is_named_shows_what_was_left_out(library: Build, query: str) -> None:
    notes = library(KEPT)
    (said,) = [one.text for one in notes.search(query).disclosures if one.code == "quarantined"]
    for named in re.findall(r"\w+:\w+", said):
        found = notes.search(f"{query} {named}")
        assert found.cards and not [one for one in found.disclosures if one.code == "quarantined"]
    assert "status:superseded" in said and ("tag:test" in said) == (query == "dust masks")
