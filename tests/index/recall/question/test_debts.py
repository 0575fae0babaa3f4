"""Who owes whom, from either side."""

import pytest

from recalld.index.recall.question.debts import Debt, asked_debt, debts_in


@pytest.mark.parametrize(
    ("sentence", "side", "party"),
    [
        ("I owe Lena 75 euros.", "mine", "lena"),
        ("I still owe the landlord 30.", "mine", "landlord"),
        ("He lent me 120 euros for the train.", "mine", ""),
        ("Sofia has lent us the tent.", "mine", "sofia"),
        ("I borrowed 20 from Tim.", "mine", "tim"),
        ("Paul owes me 250 euros.", "theirs", "paul"),
        ("I lent her the drill.", "theirs", ""),
        ("I lent my drill to Marco.", "theirs", "marco"),
        ("Sam borrowed 30 from me in May.", "theirs", "sam"),
        ("志豪借我 500 元搭高鐵。", "mine", "志豪"),
        ("志豪借給我 500。", "mine", "志豪"),
        ("我欠怡君 750 元。", "mine", "怡君"),
        ("我跟阿明借了兩千。", "mine", "阿明"),
        ("我借她電鑽。", "theirs", ""),
        ("我借給阿明 300 元。", "theirs", "阿明"),
        ("我借钱给志豪。", "theirs", "志豪"),
        ("弟弟欠我 3000 元。", "theirs", "弟弟"),
        ("小陳跟我借了 900 元。", "theirs", "小陈"),
    ],
)
def test_whose_debt_a_sentence_tells_of(sentence: str, side: str, party: str) -> None:
    assert list(debts_in(sentence)) == [Debt(side, party)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("How much do I owe Marco?", ("mine", "marco")),
        ("How much does Marco owe me?", ("theirs", "marco")),
        ("Who lent me money?", ("mine", "")),
        ("Who owes me money?", ("theirs", "")),
        ("我欠志豪多少錢", ("mine", "志豪")),
        ("志豪欠我多少錢？", ("theirs", "志豪")),
        ("誰借我錢？", ("mine", "")),
        ("我借給誰錢？", ("theirs", "")),
        ("What is a loan?", None),
        ("Who borrowed the ladder from Paul?", None),
        ("借書證在哪裡？", None),
        ("I owe Lena 75 euros.", None),
    ],
)
def test_whose_debt_is_asked_for(question: str, asked: tuple[str, str] | None) -> None:
    found = asked_debt(question)
    assert (found and (found.side, found.party)) == asked
