"""Lines of one sort, gathered from wherever they stand: tasks and debts."""

import pytest

from recalld.index.recall.context import Context
from recalld.index.recall.pipeline import recall
from recalld.index.recall.result import Answer, Recall, RecallRequest

from ..conftest import Build, Library

NOW = 1_796_040_000.0  # Monday, 2026-11-30 UTC
NOTES = {
    "projects/Boat.md": "# Boat\n\nA dinghy.\n\n- [x] Buy epoxy\n- [ ] Sand the hull\n- [ ] Order sails\n",
    "projects/Attic.md": "# Attic\n\nThe boat hangs there.\n\n- [ ] Insulate the roof\n\n```\n- [ ] not a task\n```\n",
    "2026-11-12.md": "# 2026-11-12\n\nRain.\n\n- [ ] Call Nora back\n",
    "tasks/Passport.md": "---\nstatus: open\n---\n# Renew the passport\n\nPhotos first.\n",
    "tasks/Visa.md": "---\nstatus: done\n---\n# Apply for a visa\n\nCame in March.\n",
    "專案/溫室.md": "# 溫室\n\n種番茄。\n\n- [x] 買鋁框\n- [ ] 裝自動窗\n",
    "people/Nora.md": "# Nora\n\nCousin. She lent me 90 euros in May. I lent her the kayak.\n",
    "people/Otto.md": "# Otto\n\nPlumber. Otto owes me 45 euros.\n",
    "money.md": "# Loose ends\n\n- I owe Pia 12 euros for lunch.\n- Jan borrowed 60 euros from me.\n",
    "人物/家豪.md": "# 家豪\n\n同學。家豪借我 800 元買票。\n",
    "人物/美玲.md": "# 美玲\n\n鄰居。上次我借她梯子和 300 元。\n",
}


def asked(made: Library, question: str) -> Recall:
    return recall(RecallRequest(question, ask=True), made.store, context=Context(now=NOW))


def answer(made: Library, question: str) -> Answer:
    found = asked(made, question).answer
    assert found is not None
    return found


def told(made: Library, question: str) -> list[str]:
    found = answer(made, question)
    return [] if found.refused else [sentence.text for sentence in found.sentences]


@pytest.mark.parametrize("question", ["What is open in the boat project?", "What is left to do on the boat?"])
def test_open_tasks_of_the_note_that_is_called_so(library: Build, question: str) -> None:
    found = answer(library(NOTES), question)

    assert [sentence.text for sentence in found.sentences] == ["Sand the hull", "Order sails"]
    assert [(source.path, source.lines) for source in found.sources] == [
        ("projects/Boat.md", (6, 6)),
        ("projects/Boat.md", (7, 7)),
    ]


@pytest.mark.parametrize("question", ["Which tasks are still open?", "有哪些還沒做完的待辦", "有哪些待办事项？"])
def test_all_open_tasks_by_box_and_by_status(library: Build, question: str) -> None:
    assert set(told(library(NOTES), question)) == {
        "Boat: Sand the hull",
        "Boat: Order sails",
        "Attic: Insulate the roof",
        "2026-11-12: Call Nora back",
        "Renew the passport: Renew the passport",
        "溫室: 裝自動窗",
    }


def test_tasks_that_are_done(library: Build) -> None:
    made = library(NOTES)
    assert told(made, "What have I finished on the boat?") == ["Buy epoxy"]
    assert told(made, "溫室已經完成了哪些？") == ["買鋁框"]
    assert "Apply for a visa: Apply for a visa" in told(made, "Which tasks are done?")


def test_a_task_may_say_itself_what_it_is_about(library: Build) -> None:
    assert told(library(NOTES), "What do I still need to do about the roof?") == ["Insulate the roof"]


def test_tasks_of_a_time(library: Build) -> None:
    assert told(library(NOTES), "Which tasks from 12 November are open?") == ["Call Nora back"]


def test_what_is_cut_is_said(library: Build) -> None:
    made = library({f"{n}.md": f"# Note {n}\n\n- [ ] job {n}\n" for n in range(40)})
    result = asked(made, "What are my todos?")
    assert result.answer is not None and len(result.answer.sentences) == 30
    assert any(one.code == "narrowed" and "40" in one.text for one in result.disclosures)


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("How much do I owe Nora?", ["She lent me 90 euros in May."]),
        ("What does Nora owe me?", ["I lent her the kayak."]),
        ("How much does Jan owe me?", ["Jan borrowed 60 euros from me."]),
        ("我欠家豪多少錢", ["家豪借我 800 元買票。"]),
        ("美玲欠我什麼？", ["上次我借她梯子和 300 元。"]),
    ],
)
def test_a_debt_is_told_from_whichever_side_it_was_written(library: Build, question: str, lines: list[str]) -> None:
    result = asked(library(NOTES), question)
    assert result.answer is not None
    assert [sentence.text for sentence in result.answer.sentences] == lines
    assert not any(one.code == "low_confidence" for one in result.disclosures)


def test_everybody_who_owes_and_everybody_who_is_owed(library: Build) -> None:
    made = library(NOTES)
    assert set(told(made, "Who owes me money?")) == {
        "Otto: Otto owes me 45 euros.",
        "Loose ends: Jan borrowed 60 euros from me.",
        "美玲: 上次我借她梯子和 300 元。",
    }
    assert set(told(made, "我欠誰錢？")) == {
        "Nora: She lent me 90 euros in May.",
        "Loose ends: I owe Pia 12 euros for lunch.",
        "家豪: 家豪借我 800 元買票。",
    }


@pytest.mark.parametrize("question", ["How much do I owe Otto?", "家豪欠我多少錢？"])
def test_the_other_direction_is_said_to_be_one(library: Build, question: str) -> None:
    result = asked(library(NOTES), question)
    assert result.answer is not None and len(result.answer.sentences) == 1
    assert [one.code for one in result.disclosures if one.code == "low_confidence"]


def test_nobody_elses_debt_is_told(library: Build) -> None:
    for question in ("How much do I owe Ravi?", "我欠小華多少錢？"):
        assert not any("owe" in line or "借" in line or "borrow" in line for line in told(library(NOTES), question))
