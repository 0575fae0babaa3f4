"""Of another time than was asked about: said of the sentence, and not said where it is not so."""

from datetime import UTC, datetime

import pytest

from recalld.index.recall.context import Context

from ..conftest import Build, Library

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC).timestamp()
NOTES = {
    "2026-01-12 Meeting.md": "---\ndate: 2026-01-12\n---\n# Meeting\n\n- Last year's hire shop takings were 1,180.\n",
    "2026-01-13 會議.md": "---\ndate: 2026-01-13\n---\n# 會議\n\n- 去年租船收入 118 萬，比前年多一成。\n",
    "2026-06-08 店務.md": "---\ndate: 2026-06-08\n---\n# 店務\n\n- 公休從週三改成週四，七月一日起。\n",
    "2026-06-09 Shop.md": "---\ndate: 2026-06-09\n---\n# Shop\n\n- Closing day of the kiosk is Thursday from 1 July.\n",
}


def ask(made: Library, question: str) -> tuple[str, list[str]]:
    found = made.ask(question, context=Context(now=NOW))
    assert found.answer is not None
    return found.answer.text, [one.code for one in found.disclosures]


@pytest.mark.parametrize(("question", "own"), [("今年租船收入", False), ("去年租船收入", True)])
def test_a_sentence_of_another_year_is_told_as_such(library: Build, question: str, own: bool) -> None:
    text, _ = ask(library(NOTES), question)

    assert "118 萬" in text
    assert ("2025-01-01" in text) is not own


def test_so_in_english(library: Build) -> None:
    made = library(NOTES)
    assert "tells of 2025-01-01" in ask(made, "takings of the hire shop this year")[0]
    assert "tells of" not in ask(made, "takings of the hire shop last year")[0]


@pytest.mark.parametrize("question", ["七月以後禮拜幾公休", "Closing day of the kiosk since July"])
def test_what_tells_of_the_time_is_not_of_another(library: Build, question: str) -> None:
    text, codes = ask(library(NOTES), question)

    assert "週四" in text or "Thursday" in text
    assert "nothing_since" not in codes
