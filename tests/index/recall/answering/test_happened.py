"""When something was: by the day above an entry, and of several times the last."""

import pytest

from recalld.index.recall.question.past import asks_for_last, asks_when_it_was
from recalld.index.recall.result import Answer

from ..conftest import Build, Library

NOTES = {
    "Pump.md": "# Pump log\n\n## 2026-05-02\n\nChanged the filter of the pump.\n\n## 2026-08-01\n\n"
    "Changed the filter of the pump, as it was clogged.\n\n## 2026-09-14\n\nOiled the hinge.\n",
    "Plan.md": "# Plan\n\nThe filter of the pump was changed on 2025-03-09. Next change of the filter: 2026-03-01.\n",
    "機車.md": "# 機車\n\n- 2026-03-02：換機油，900 元\n- 2026-07-19：換機油，950 元\n- 下次換機油：2026-01-10\n",
    "2026-10-19.md": "# 日記\n\n鍋爐的濾網換好了，阿弘來換的。\n",
    "2026-05-01.md": "# Day\n\nDescaled the kettle of the kitchen.\n",
    "Kettle.md": "---\nupdated: 2026-11-01\n---\n# Kettle\n\nThe kettle of the kitchen was descaled on 2026-10-20.\n",
    "鍋爐.md": "---\nupdated: 2026-11-01\n---\n# 鍋爐\n\n鍋爐的濾網每年要換，上次換是 2025-10-18。\n",
    "Fair.md": "---\nupdated: 2026-11-01\n---\n# Fair\n\nThe fair is held in the old hall.\n",
}


def answer(made: Library, question: str) -> Answer:
    found = made.ask(question).answer
    assert found is not None and not found.refused
    return found


@pytest.mark.parametrize(
    ("question", "told", "day"),
    [
        ("When was the filter of the pump last changed?", "as it was clogged", "[1] of 2026-08-01"),
        ("When did I last oil the hinge?", "Oiled the hinge", "[1] of 2026-09-14"),
        ("When was the kettle of the kitchen last descaled?", "on 2026-10-20", ""),
        ("機車上次什麼時候換機油？", "2026-07-19", ""),
        ("機車最近一次換機油是什麼時候？", "2026-07-19", ""),
        ("鍋爐的濾網上一次是什麼時候換的？", "阿弘來換的", "[1]（2026-10-19）"),
        ("锅炉的滤网最后一次是什么时候换的？", "阿弘來換的", "[1]（2026-10-19）"),
    ],
)
def test_the_last_time_first_with_its_day(library: Build, question: str, told: str, day: str) -> None:
    found = answer(library(NOTES), question)

    assert told in found.sentences[0].text
    assert day in found.text
    assert "No note found tells" not in found.text and "沒有寫" not in found.text


def test_an_entry_tells_when_it_was(library: Build) -> None:
    found = answer(library(NOTES), "When did I change the filter of the pump?")

    assert "No note found tells" not in found.text
    assert "2026-08-01" in found.text and "2026-05-02" in found.text


def test_a_note_that_was_only_changed_on_a_day_tells_no_time(library: Build) -> None:
    found = answer(library(NOTES), "When was the fair held in the old hall?")

    assert found.text.startswith("No note found tells the time.")


def test_which_questions_ask_for_it() -> None:
    last = ("When was it last changed?", "last time we met", "the most recent repair", "上次修的", "最后一次浇水")
    assert all(map(asks_for_last, last))
    assert not any(map(asks_for_last, ("What did we do last week?", "How long does it last in summer?", "最近的會議")))
    assert all(map(asks_when_it_was, ("When did it break?", "什麼時候換的？", "上次是哪一天", "What day was it?")))
    assert not any(map(asks_when_it_was, ("When is the fair?", "什麼時候開會？", "When does it open?")))
