"""A sentence that only says where to look is followed, and a note that only points is not what was asked for."""

import pytest

from recalld.index.recall.answering.pointers import pointings, without_pointings
from recalld.index.recall.result import Answer

from ..conftest import Build, Library

NOTES = {
    "Pump service.md": "# Pump service (Grundfos)\n\nOnly food-grade grease in the pump seal, silicone swells it. "
    "For Wilo see [[Wilo pumps]].\n\nOpen the pump at the lower seal.\n",
    "Wilo pumps.md": "# Wilo pumps\n\nSilicone grease on the seal, nothing else.\n",
    "泵浦保養.md": "# 泵浦保養（葛蘭富）\n\n軸封只上食品級潤滑脂。威樂的看 [[威樂泵浦]]。\n\n軸封從下面拆。\n",
    "威樂泵浦.md": "# 威樂泵浦\n\n軸封只能上矽油，其他都不行。\n",
    "Opening hours.md": "# Opening hours\n\nClosed on Mondays, old rule.\n\nIn force: see [[2026-03-16 meeting]], "
    "no more Mondays.\n",
    "2026-03-16 meeting.md": "# 2026-03-16 meeting\n\n- The opening hours are now from ten to six.\n- Tea.\n",
    "押金.md": "# 押金\n\n一台一千元現金。\n\n現行：見 [[三月會議]]，不收現金了。\n",
    "三月會議.md": "# 三月會議\n\n- 押金改成押證件。\n- 不賣咖啡。\n",
    "Anna.md": "# Anna\n\nAnna teaches the violin.\n",
    "Diary.md": "# Diary\n\nWent to see [[Anna]] about the violin lesson on Friday.\n",
}


def answer(made: Library, question: str) -> Answer:
    found = made.ask(question).answer
    assert found is not None and not found.refused
    return found


@pytest.mark.parametrize(
    ("question", "path", "wrong"),
    [
        ("What grease goes on the seal of a Wilo pump?", "Wilo pumps.md", "Pump service.md"),
        ("威樂泵浦的軸封要上什麼油", "威樂泵浦.md", "泵浦保養.md"),
    ],
)
def test_the_note_that_is_pointed_at_was_asked_for(library: Build, question: str, path: str, wrong: str) -> None:
    found = answer(library(NOTES), question)

    assert found.sources[0].path == path
    assert all(source.path != wrong for source in found.sources)


def test_a_note_that_is_asked_for_by_what_it_says_itself_stays(library: Build) -> None:
    assert answer(library(NOTES), "What grease goes in the Grundfos pump seal?").sources[0].path == "Pump service.md"


@pytest.mark.parametrize(
    ("question", "first"),
    [("What are the opening hours in force?", "from ten to six"), ("現行的押金收什麼", "押證件")],
)
def test_a_line_that_points_is_followed(library: Build, question: str, first: str) -> None:
    assert first in answer(library(NOTES), question).sentences[0].text


def test_what_is_pointed_at_is_read_though_it_was_not_found(library: Build) -> None:
    others = {f"{n}.md": f"# Shift {n}\n\nThe boiler man comes on shift {n}.\n" for n in range(60)}
    notes = {"Boiler.md": "# Boiler\n\nService of the boiler: see [[Calendar]].\n"}
    made = library({**others, **notes, "Calendar.md": "# Calendar\n\nService every October.\n"})

    found = made.ask("When is the service of the boiler?", limit=3).answer
    assert found is not None and found.sources[0].path == "Calendar.md"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Only oil. For Wilo, see [[Wilo]] and [[Grundfos]].", "Only oil.  ."),
        ("Budget: 40k, see [[Budget]]", "Budget: 40k, "),
        ("SRAM 的看 [[放氣]]。", " 。"),
        ("詳見 [[甲]]、[[乙]]，不收了", " ，不收了"),
        ("Must see [[Anna]] today", "Must see [[Anna]] today"),
        ("下午去看 [[陳醫師]]", "下午去看 [[陳醫師]]"),
    ],
)
def test_what_only_says_where_to_look(text: str, left: str) -> None:
    assert without_pointings(text) == left
    assert bool(pointings(text)) == (text != left)
