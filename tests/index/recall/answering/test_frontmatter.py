"""What only the frontmatter says is found by words, and cited with its line."""

import pytest

from ..conftest import Build

NOTES = {
    "people/ida.md": "---\ntype: person\nrole: plumber\nphone: '0151 496 0112'\nrate: 45 an hour\n---\n# Ida Moss\n\n"
    "Plumber in Hoylake. Comes on Mondays.\n",
    "people/tom.md": "---\ntype: person\n---\n# Tom Reed\n\nPaints boats.\n",
    "人/老周.md": "---\ntype: person\n電話: 02-5550-0144\n專長: 抓漏\n---\n# 老周\n\n住板橋，禮拜天不接。\n",
    "tea.md": "# Tea\n\nGreen tea wants water of 80 degrees.\n",
}


@pytest.mark.parametrize(
    ("question", "path", "line", "told"),
    [
        ("What's the phone number of Ida Moss?", "people/ida.md", 4, "0151 496 0112"),
        ("What is the rate of Ida Moss?", "people/ida.md", 5, "45 an hour"),
        ("老周的電話是多少？", "人/老周.md", 3, "02-5550-0144"),
    ],
)
def test_a_value_is_cited_with_its_line(library: Build, question: str, path: str, line: int, told: str) -> None:
    answer = library(NOTES).embed().ask(question).answer

    assert answer is not None
    assert not answer.refused
    assert told in answer.sentences[0].text
    assert (answer.sources[0].path, answer.sources[0].lines) == (path, (line, line))


def test_a_value_is_found_by_a_search(library: Build) -> None:
    notes = library(NOTES)

    assert [card.path for card in notes.search("0112").cards] == ["people/ida.md"]
    assert notes.ask("What's the phone number of Tom Reed?").answer.refused  # type: ignore[union-attr]


def test_it_is_found_by_words_alone(library: Build) -> None:
    notes = library(NOTES)

    assert notes.store.stats().pending == 4
    assert notes.embed().store.stats().pending == 0


def test_who_is_of_a_role_is_listed_by_what_the_note_says(library: Build) -> None:
    answer = library(NOTES).embed().ask("Who are our plumbers?").answer

    assert answer is not None
    assert "Ida Moss: Plumber in Hoylake." in answer.text
