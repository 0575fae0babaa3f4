"""Questions for notes: what they are to be about, in every language, and what is no such question."""

import pytest

from recalld.index.recall.question.listing import Listing, listing_of


@pytest.mark.parametrize(
    ("question", "kind", "subject", "names"),
    [
        ("which notes are about the CLI framework Cobra?", "about", "CLI Cobra", "CLI Cobra"),
        ("any note that mentions the package spf13/cobra?", "mention", "spf13/cobra", "spf13/cobra"),
        ("anything on quantum entanglement algorithms?", "about", "quantum entanglement algorithms", ""),
        ("which notes are tagged golang?", "about", "golang", ""),
        ("list my golang notes", "about", "golang", ""),
        ("Do I have any notes about tea?", "about", "tea", ""),
        ("is there anything about backups in my notes?", "about", "backups", ""),
        ("哪些筆記是講 Cobra 這個命令列框架的？", "about", "Cobra", "Cobra"),
        ("哪些笔记是讲 Cobra 这个命令行框架的？", "about", "Cobra", "Cobra"),
        ("有沒有筆記提到 spf13/cobra 這個套件？", "mention", "spf13/cobra", "spf13/cobra"),
        ("有沒有量子糾纏演算法的筆記？", "about", "量子糾纏演算法", ""),
        ("有没有关于量子纠缠算法的笔记？", "about", "量子纠缠算法", ""),
        ("哪些筆記跟備份有關？", "about", "備份", ""),
        ("我寫過哪些關於備份的事？", "about", "備份", ""),
        ("关于备份的事我写过什么？", "about", "备份", ""),
        ("what did I write about backups?", "about", "backups", ""),
        ("標記為 golang 的筆記有哪些", "about", "golang", ""),
    ],
)
def test_what_notes_are_asked_for(question: str, kind: str, subject: str, names: str) -> None:
    assert listing_of(question) == Listing("mention" if kind == "mention" else "about", subject, names)


@pytest.mark.parametrize(
    "question",
    [
        "how do I add a flag?",
        "which note taking app is best?",
        "notes",
        "筆記軟體怎麼選",
        "我的筆記提到了什麼？",
        "",
        "？",
    ],
)
def test_other_questions_are_none(question: str) -> None:
    assert listing_of(question) is None
