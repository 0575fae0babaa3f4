"""A question for what was decided is answered by a sentence that decides, the last one first."""

import pytest

from recalld.index.recall.answering.sought import sought
from recalld.index.recall.question.decisions import tells_choice
from recalld.index.recall.result import Answer

from ..conftest import Build, Library

NOTES = {
    "Kayak.md": "# Kayak\n\nWe want a kayak for the lake, for two people.\n\n- Make A: 900, a warranty of two years\n"
    "- Make B: 700, a warranty of one year, which make lasts nobody knows\n\n2026-02-15: we go with B, cheaper.\n\n"
    "2026-04-11: A instead. The hatch of B leaks.\n",
    "House.md": "# House\n\n2026-02-01: chose oak for the table.\n\n2026-03-01: chose blue for the door.\n",
    "獨木舟.md": "# 獨木舟\n\n想買一艘獨木舟給兩個人划。\n\n- 甲牌：九百，保固兩年\n- 乙牌：七百，保固一年\n\n"
    "2026-02-15：選乙，便宜。\n\n2026-04-11：改選甲。乙的艙蓋會漏。\n",
    "Loan.md": "# Loan\n\nThe savings bank.\n\nThe costs are back in four years, so we decided to move it.\n",
    "Diary.md": "# Diary\n\nQuarrelled about whether to move the loan to the land bank, a quarter of a point.\n",
    "貸款.md": "# 貸款\n\n合庫，剩三百萬。\n\n四年回本，所以決定轉，七月去辦。\n",
    "日記.md": "# 日記\n\n晚上吵架，為了要不要把貸款轉到土銀，差零點二五。\n",
}


def answer(made: Library, question: str) -> Answer:
    found = made.ask(question).answer
    assert found is not None and not found.refused
    return found


@pytest.mark.parametrize(
    ("question", "first", "older"),
    [
        ("Which make of kayak did we choose?", "A instead", "2026-02-15"),
        ("獨木舟最後選哪一牌，為什麼", "改選甲", "2026-02-15"),
        ("獨木舟選甲還是乙", "改選甲", "2026-02-15"),
        ("What did we choose for the table of the house?", "oak", ""),
        ("Should we move the loan to the land bank?", "decided to move it", ""),
        ("貸款要不要轉土銀", "決定轉", ""),
    ],
)
def test_the_last_decision_first(library: Build, question: str, first: str, older: str) -> None:
    found = answer(library(NOTES), question)

    assert first in found.sentences[0].text
    assert older in found.text


@pytest.mark.parametrize(
    ("sentence", "tells"),
    [
        ("2026-04-11：改選 A。", True),
        ("最後選甲，因為輕", True),
        ("Decided against the lease.", True),
        ("We settled on oak.", True),
        ("還沒決定要選哪一台", False),
        ("為了要不要轉貸吵架", False),
        ("We have not decided yet", False),
        ("The colour goes with the door", False),
    ],
)
def test_what_tells_a_choice(sentence: str, tells: bool) -> None:
    assert tells_choice(sentence) is tells


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Did we decide on a kayak?", "decision"),
        ("要不要換屋頂", "decision"),
        ("Why did we choose A?", "reason"),
        ("為什麼最後不買", "reason"),
        ("When did we decide to move?", "time"),
        ("最後一次換機油是什麼時候", "time"),
        ("How should I store it?", "way"),
        ("最後一班車有誰", "person"),
    ],
)
def test_what_asks_for_a_decision(question: str, kind: str) -> None:
    assert sought(question) == kind
