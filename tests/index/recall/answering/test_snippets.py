"""Fenced code as it is cited."""

import pytest

from recalld.index.recall.answering.snippets import snippets

from ..conftest import Build

UNDO = "# Undo\n\nIt is pushed. Take it back:\n\n```sh\ngit revert HEAD\ngit push\n```\n\nDone.\n"


def test_code_stands_behind_the_words_that_announce_it() -> None:
    (found,) = snippets(UNDO, 1)
    assert found.text == "Take it back:\n```sh\ngit revert HEAD\ngit push\n```"
    assert found.lines == (3, 8)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("```\nls\n```", [(1, 3)]),
        ("# List\n\n~~~sh\nls\n~~~", [(3, 5)]),
        ("Said.\n```\nls\n```\n\n```\npwd\n```", [(2, 4), (6, 8)]),
        ("- so:\n  ```\n  ls\n  ```", [(1, 4)]),
        ("````\n```\nls\n```\n````", [(1, 5)]),
        ("```mermaid\na --> b\n```", []),
        ("```\n\n```", []),
        ("```\nls", []),
        ("```\n" + "x\n" * 13 + "```", []),
        ("Use `ls`.", []),
        ("```\nls\n", []),
        ("", []),
    ],
)
def test_which_blocks_and_where(text: str, lines: list[tuple[int, int]]) -> None:
    assert [found.lines for found in snippets(text, 1)] == lines


def test_a_question_for_a_way_is_answered_with_the_command(library: Build) -> None:
    made = library({"undo.md": UNDO, "tea.md": "# Tea\n\nGreen tea wants water of 80 degrees.\n"}).embed()
    answer = made.ask("How do I undo a commit that is pushed?").answer

    assert answer is not None and not answer.refused
    assert "git revert HEAD\ngit push\n```\n[" in answer.text
    assert (3, 8) in [source.lines for source in answer.sources]


def test_code_alone_is_enough(library: Build) -> None:
    made = library({"port.md": "# Which process listens on a port\n\n```sh\nlsof -i :8080\n```\n"}).embed()
    answer = made.ask("which process listens on port 8080").answer

    assert answer is not None
    assert "lsof -i :8080" in answer.text


def test_a_list_of_notes_names_no_code(library: Build) -> None:
    made = library({"undo.md": UNDO}).embed()
    answer = made.ask("which notes mention git?").answer

    assert answer is not None
    assert "```" not in answer.text
