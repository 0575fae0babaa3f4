"""What is marked as old, by a label, a bracket, a heading, a line about the note, its folder, its status."""

import pytest

from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.recall.answering.oldmarks import OldMarks, disowns_note, is_old_line, is_old_name
from recalld.index.recall.answering.sentences import split
from recalld.index.recall.context import Context
from recalld.index.recall.result import Answer, Hit

from ..conftest import Build, Library


@pytest.mark.parametrize(
    "line",
    [
        "Old: two berths, 40 euros",
        "**Previously**: Hanna",
        "Old rate: 40 euros",
        "Archived – Hanna",
        "(old) door code 4411",
        "door code 4411 (no longer in use)",
        "Code 4411 is no longer valid.",
        "Originally 40 euros.",
        "~~40 euros~~",
        "舊：兩格",
        "舊價：40 元",
        "旧：两格",
        "（舊）門號 4411",
        "門號 4411（已停用）",
        "4411 已作廢。",
        "原本是小婷負責。",
    ],
)
def test_lines_that_are_old(line: str) -> None:
    assert is_old_line(line)


@pytest.mark.parametrize(
    "line",
    [
        "Since March: one berth, 55 euros",
        "We no longer buy from Abel.",
        "The old town has a market on Friday.",
        "Originally 40 euros, now 55.",
        "Base rate 2,800 (raised in May, originally 2,600)",
        "平日 2,800（五月調漲，原本 2,600）",
        "原本 2,600，現在 2,800。",
        "舊門號已停用，改用 15。",
        "The ramp is no longer in use.",
        "帳號已停用。",
        "原來是電容壞了。",
        "At first the dough is sticky.",
        "老舊的水管要換。",
        "Before you leave: close the tap",
    ],
)
def test_lines_that_are_not(line: str) -> None:
    assert not is_old_line(line)


def test_names_that_say_so() -> None:
    old = (
        "Rates (old)",
        "Rates - archived",
        "Plan (working copy from the laptop)",
        "菜單（舊）",
        "菜單舊版",
        "旧版菜单",
    )
    assert all(map(is_old_name, old))
    assert not any(map(is_old_name, ("Old town", "Folding", "Marigold", "舊金山", "Walk (old town)", "新舊比較")))


def test_a_note_may_disown_itself() -> None:
    told = (
        "Old copy, do not edit. Merged in March.",
        "This page is outdated, see the wiki.",
        "Old list, replaced by [[Rates]].",
        "Superseded by [[Rates]].",
        "本頁已停用。",
        "這份清單已由「新清單」取代。",
        "这份清单已由“新清单”取代。",
        "舊版，請看新的。",
    )
    assert all(map(disowns_note, told))
    assert not any(
        map(disowns_note, ("The list of Abel was replaced by ours.", "The copy is on the shelf.", "已停用的燈有三盞。"))
    )


TEXT = """# Harbour

The crane lifts 2 tons.

## Old

The crane lifts 900 kg.

## Fees (since May)

Mooring is 12 euros.
"""


def hit(text: str, heading: str = "") -> Hit:
    return Hit("a.md", "A", heading, (1, text.count("\n") + 1), text, 1.0, False, (), False, (), 1, "1:0")


def test_what_stands_below_a_heading_that_says_so() -> None:
    marks = OldMarks(hit(TEXT))

    assert [marks.of(one) for one in split(TEXT, 1)] == ["", "Old", ""]
    assert OldMarks(hit("9 tons.", heading="舊版")).of(split("9 tons.", 1)[0]) == "舊版"


def test_a_line_about_the_note_is_of_all_of_it_or_of_its_section() -> None:
    whole = "# Crane\n\nLifts 900 kg.\n\nOld copy, do not edit.\n"
    part = (
        "# Crane\n\nLifts 2 tons.\n\n## Winch\n\nThis list is outdated.\n\nPulls 300 kg.\n\n## Rope\n\nHolds 5 tons.\n"
    )

    assert all(OldMarks(hit(whole)).of(one) for one in split(whole, 1))
    marks = OldMarks(hit(part))
    assert [bool(marks.of(one)) for one in split(part, 1)] == [False, True, True, False]


NOTES = {
    "Berth.md": "# Berth at the marina\n\nOld: berth 14, 40 euros a month.\n\nSince May: berth 22, 55 euros a month.\n",
    "船位.md": "# 碼頭船位\n\n舊：十四號，一個月 3,000 元。\n\n三月起：二十二號，一個月 4,200 元。\n",
    "archive/Bulletin plan.md": "# Bulletin plan\n\nThe bulletin goes out on Tuesdays, written by Hanna.\n",
    "Bulletin.md": "# Bulletin\n\nThe bulletin goes out on Thursdays, written by Pieter.\n",
    "舊/會訊.md": "# 會訊\n\n會訊每週二寄出，由小婷撰寫。\n",
    "會訊寄送.md": "# 會訊寄送\n\n會訊每週四寄出，由阿哲撰寫。\n",
    "Scanner.md": "---\nstatus: archived\n---\n# Scanner plan\n\nThe scanner has the address 10.0.0.8.\n",
    "Scanners.md": "# Scanners\n\nThe scanner has the address 10.0.0.9.\n",
    "Cart.md": "---\nstatus: archived\n---\n# Cart\n\nThe cart carries 80 kg.\n",
}


def answer(made: Library, question: str, context: Context | None = None) -> Answer:
    found = made.ask(question, context).answer
    assert found is not None and not found.refused
    return found


@pytest.mark.parametrize(
    ("question", "first", "then"),
    [
        ("How much is the berth at the marina?", "55 euros", "40 euros"),
        ("碼頭船位一個月多少錢？", "4,200", "3,000"),
        ("码头船位一个月多少钱？", "4,200", "3,000"),
        ("When does the bulletin go out?", "Thursdays", "Tuesdays"),
        ("會訊什麼時候寄出？", "週四", "週二"),
        ("What is the address of the scanner?", "10.0.0.9", "10.0.0.8"),
        ("What did the berth at the marina cost before?", "40 euros", "55 euros"),
        ("碼頭船位以前一個月多少錢？", "3,000", "4,200"),
        ("When did the bulletin use to go out?", "Tuesdays", "Thursdays"),
        ("會訊原本什麼時候寄出？", "週二", "週四"),
    ],
)
def test_what_is_in_force_first_or_what_was_where_that_is_asked(
    library: Build, question: str, first: str, then: str
) -> None:
    told = [sentence.text for sentence in answer(library(NOTES), question).sentences]

    assert first in told[0]
    assert any(then in text for text in told[1:])


def test_an_old_note_is_told_as_such(library: Build) -> None:
    made = library(NOTES)

    assert answer(made, "When does the bulletin go out?").text.endswith("[2] is marked as old: archive/")
    assert answer(made, "會訊什麼時候寄出？").text.endswith("[2] 標明是舊的：舊/")
    assert answer(made, "How much does the cart carry?").text.endswith("[1] is marked as old: archived")


def test_what_people_decided_is_told_once_and_first_where_what_was_is_asked(library: Build) -> None:
    made = library(NOTES)
    decided = Context(vocabulary=Vocabulary(superseded={"archive/Bulletin plan.md": "Bulletin.md"}))

    found = answer(made, "When does the bulletin go out?", decided)
    assert "Thursdays" in found.sentences[0].text
    assert "[2] is out of date: Bulletin takes its place." in found.text
    assert "marked as old" not in found.text
    assert "Tuesdays" in answer(made, "When did the bulletin use to go out?", decided).sentences[0].text
