"""A rare word of the question that a note holds."""

from dataclasses import replace

import pytest

from recalld.index.recall.config import RecallConfig
from recalld.index.recall.context import Context
from recalld.index.recall.finding.find import read
from recalld.index.recall.ranking.rare import holds_code, holds_rare
from recalld.index.recall.result import RecallRequest
from recalld.index.recall.snapshot import Snapshot
from recalld.index.recall.state import State

from ..conftest import Build, Library

NOTES = {
    "tools.md": "# Tools\n\nBorescope: lent to Callum until October.\n",
    "log.md": "# Log\n\nThe pump stopped with code E-21, pull the plug for half a minute.\n",
    "guests.md": "# 客人\n\n現在接受客人，帶行李的先寄放。\n",
    "codes.md": "# 代碼\n\n錯誤碼 F75：沒有瓦斯。\n",
    **{f"{n}.md": f"# Day {n}\n\nWent for a walk, lent nothing. 今天散步。\n" for n in range(6)},
}


def held(made: Library, question: str) -> tuple[list[str], list[str]]:
    """The paths of the notes that hold a rare word and enough of the question, and of those that hold a code of it."""
    with made.store.view() as view:
        snapshot = Snapshot(view, made.store.notes, made.store.vectors, None)
        request = RecallRequest(question, ask=True)
        state = read(replace(State(request, snapshot, RecallConfig(), Context(), "en")))
        ids = {note.path: note.note_id for note in snapshot.notes.all()}
        return (
            [path for path, note_id in ids.items() if holds_rare(note_id, state)],
            [path for path, note_id in ids.items() if holds_code(note_id, state)],
        )


@pytest.mark.parametrize(
    ("question", "path"), [("Who has borrowed the borescope?", "tools.md"), ("現在接受客人帶行李嗎", "guests.md")]
)
def test_a_rare_word_and_enough_of_the_rest(library: Build, question: str, path: str) -> None:
    assert held(library(NOTES), question)[0] == [path]


@pytest.mark.parametrize(
    "question",
    ["Who has lent me nothing?", "Which borescope suits an old grand piano with narrow sides?", "散步去哪裡"],
)
def test_a_usual_word_or_too_little_is_not_enough(library: Build, question: str) -> None:
    assert held(library(NOTES), question)[0] == []


@pytest.mark.parametrize(("question", "path"), [("E-21 怎麼處理", "log.md"), ("What does F75 mean?", "codes.md")])
def test_a_code(library: Build, question: str, path: str) -> None:
    assert held(library(NOTES), question)[1] == [path]


@pytest.mark.parametrize("question", ["What does F76 mean?", "Callum", "October 21"])
def test_what_is_no_code_that_a_note_has(library: Build, question: str) -> None:
    assert held(library(NOTES), question)[1] == []
