"""Conditions beside the subject of a question: a time, a kind of note, a status, a day in the text."""

import pytest

from recalld.index.recall.context import Context
from recalld.index.recall.pipeline import recall
from recalld.index.recall.result import Recall, RecallRequest

from ..conftest import Build, Library

NOW = 1_796_040_000.0  # Monday, 2026-11-30 UTC
NOTES = {
    "meetings/2026-11-16 Ledger.md": "# Ledger sync\n\n- Decided: cut-over moves to December.\n- Priya writes.\n",
    "meetings/2026-11-23 Weekly.md": "# Weekly\n\n- Decision: no deploys in the freeze.\n- Search stays paused.\n",
    "meetings/2026-10-19 Weekly.md": "# Weekly\n\n- Decided to buy two load balancers.\n",
    "會議/2026-11-02 開會.md": "# 開會\n\n- 決定：週一改成公休。\n- 冰箱門條要換。\n",
    "報稅.md": "# 報稅\n\n單月十五號前報：九、十一月。\n",
    "projects/Ledger.md": "---\nkind: project\nstatus: active\n---\n# Payments ledger\n\nLead: Priya.\n",
    "projects/Search.md": "---\nkind: project\nstatus: paused\n---\n# Search rewrite\n\nWaiting for hardware.\n",
    "計畫/官網改版.md": "---\nstatus: 暫停\ntags: [計畫]\n---\n# 官網改版\n\n金流還沒定，先暫停。\n",
    "計畫/二店.md": "---\nstatus: 進行中\ntags: [計畫]\n---\n# 二店\n\n赤峰街租金六萬五。\n",
    "incidents/TLS.md": "---\nkind: incident\n---\n# TLS expired\n\n[[王小明 (Ming)]] renewed it by hand.\n",
    "incidents/Lag.md": "---\nkind: incident\n---\n# Ledger lag\n\nPriya throttled the build.\n",
    "people/Ming.md": "# 王小明 (Ming)\n\nLooks after incidents and certificates. Ming likes chat.\n",
    "people/Priya.md": "# Priya Raman\n\nStaff engineer. Sits in London.\n",
    "人/若涵.md": "# 若涵\n\n正職，負責甜點與晚班。\n",
    "烘豆.md": "# 烘豆紀錄\n\n| 日期 | 豆子 | 備註 |\n|---|---|---|\n| 2026-11-03 | 曼特寧 | 很香 |\n"
    "| 2026-11-10 | 曼特寧 | 爐溫太快，焦 |\n",
    "roast.md": "# Roast log\n\n| Date | Bean | Note |\n|---|---|---|\n| 3 November | Mandheling | sweet |\n"
    "| 10 November | Mandheling | burnt, too hot |\n",
    "班表.md": "# 班表\n\n| 星期 | 早 | 晚 |\n|---|---|---|\n| 五 | 小芬 | 我 |\n| 六 | 若涵 | 阿傑 |\n",
}


def ask(made: Library, question: str) -> Recall:
    return recall(RecallRequest(question, ask=True), made.store, context=Context(now=NOW))


def answer(made: Library, question: str) -> str:
    found = ask(made, question).answer
    assert found is not None
    return "" if found.refused else found.text


@pytest.mark.parametrize(
    "question",
    [
        "What did we decide in November?",
        "Which decisions were made in November?",
        "十一月做了哪些決定？",
        "十一月我們決定了什麼",
    ],
)
def test_decisions_of_a_month_are_told_and_nothing_else(library: Build, question: str) -> None:
    found = ask(library(NOTES), question).answer
    assert found is not None
    told = {sentence.text for sentence in found.sentences}
    assert told == {
        "Decided: cut-over moves to December.",
        "Decision: no deploys in the freeze.",
        "決定：週一改成公休。",
    }


def test_a_month_without_decisions_is_no_other_month(library: Build) -> None:
    assert "load balancers" not in answer(library(NOTES), "What did we decide in September?")


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("Which projects are paused?", {"Search rewrite", "官網改版"}),
        ("哪些計畫暫停了？", {"Search rewrite", "官網改版"}),
        ("哪些项目还在进行？", {"Payments ledger", "二店"}),
        ("Which projects are not paused?", {"Payments ledger", "二店"}),
        ("List all incidents", {"TLS expired", "Ledger lag"}),
    ],
)
def test_notes_are_asked_for_by_kind_and_status_in_either_language(
    library: Build, question: str, titles: set[str]
) -> None:
    result = ask(library(NOTES), question)
    assert {card.title for card in result.cards} == titles
    assert result.answer is not None and not result.answer.refused
    assert result.confidence == "high"


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("Which incidents involved Ming?", "incidents/TLS.md"),
        ("Which incidents involved Priya?", "incidents/Lag.md"),
        ("哪些計畫跟租金有關？", "計畫/二店.md"),
    ],
)
def test_beside_the_kind_a_subject_is_looked_for_among_its_notes(library: Build, question: str, path: str) -> None:
    result = ask(library(NOTES), question)
    assert result.answer is not None and [source.path for source in result.answer.sources] == [path]


@pytest.mark.parametrize("question", ["Which projects use Kafka?", "哪些計畫用到無人機？"])
def test_of_what_no_note_of_the_kind_says_nothing_is_told(library: Build, question: str) -> None:
    assert answer(library(NOTES), question) == ""


@pytest.mark.parametrize(
    ("question", "row", "lines"),
    [
        ("11月10日那鍋曼特寧為什麼焦？", "日期：2026-11-10 | 豆子：曼特寧 | 備註：爐溫太快，焦", (6, 6)),
        ("Mandheling of 2026-11-10 burnt?", "Date: 10 November | Bean: Mandheling | Note: burnt, too hot", (6, 6)),
        ("星期六是誰的班？", "星期：六 | 早：若涵 | 晚：阿傑", (6, 6)),
    ],
)  # fmt: skip
def test_a_row_of_the_day_answers_with_its_columns_and_its_own_line(
    library: Build, question: str, row: str, lines: tuple[int, int]
) -> None:
    found = ask(library(NOTES), question).answer
    assert found is not None and not found.refused
    assert found.sentences[0].text == row
    assert found.sources[0].lines == lines


@pytest.mark.parametrize(
    "question",
    [
        "What is the salary of Priya?",
        "When does Priya's parental leave start?",
        "若涵的薪水多少？",
        "若涵什麼時候結婚？",
    ],
)
def test_what_no_note_says_of_a_person_is_refused(library: Build, question: str) -> None:
    result = ask(library(NOTES), question)
    assert result.answer is not None and result.answer.refused
    assert result.confidence == "low"
    assert any(said in result.answer.text for said in ("No note that names Priya", "提到「若涵」的筆記都沒有寫"))


@pytest.mark.parametrize(
    ("question", "told"),
    [("Where does Priya sit?", "London"), ("What is Priya's role?", "Staff"), ("若涵負責什麼？", "甜點")],
)
def test_what_a_note_says_of_a_person_is_answered(library: Build, question: str, told: str) -> None:
    assert told in answer(library(NOTES), question)


@pytest.mark.parametrize(
    ("note", "question"),
    [
        ("Salary: 4,100 euros.", "若涵的薪水多少？"),
        ("月薪三萬二。", "What is the salary of 若涵?"),
        ("時薪兩百。", "若涵的薪水是多少？"),
    ],
)
def test_a_person_is_told_of_in_other_words_too(library: Build, note: str, question: str) -> None:
    made = library({**NOTES, "人/若涵.md": f"# 若涵\n\n{note}\n"})
    assert ask(made, question).answer is not None
    assert "refused" not in [said.code for said in ask(made, question).disclosures]


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("How many projects are there?", "Notes in all: 4."),
        ("有幾個計畫？", "共 4 則筆記。"),
        ("有几个计划？", "共 4 则笔记。"),
        ("Which projects are there?", ""),
    ],
)
def test_how_many_is_told_as_a_number(library: Build, question: str, count: str) -> None:
    answer = library(NOTES).ask(question).answer

    assert answer is not None and not answer.refused
    assert count in answer.text
    assert count or "in all" not in answer.text
