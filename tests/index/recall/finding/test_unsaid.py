"""What no note says of a person."""

import pytest

from recalld.index.recall.result import Answer

from ..conftest import Build, Library

NOTES = {
    "people/Farid.md": "# Farid\n\nSound engineer, old hand. Lives in Leeds. Works with Olga.\n",
    "people/Olga.md": "# Olga\n\nSinger. Born on 4 May. Allergic to nuts.\n",
    "people/Ann.md": "# Ann\n\nDrummer.\n",
    "people/Hannah.md": "# Hannah\n\nEarns 4,000 a month.\n",
    "log.md": "# Log\n\nMet Olga. Her wedding is in June.\n",
    "人物/子晴.md": "---\ntype: person\n---\n# 子晴\n\n貝斯手。住在淡水。和品妤一起練團。\n",
    "人物/品妤.md": "---\ntype: person\n---\n# 品妤\n\n鼓手，對花生過敏。\n",
    "日誌.md": "# 日誌\n\n子晴問起租金。\n",
}


def answer(made: Library, question: str) -> Answer:
    found = made.ask(question).answer
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("question", "word", "told"),
    [
        ("What does Farid earn?", "earn", "Sound engineer"),
        ("How old is Farid?", "old", "Sound engineer"),
        ("Where does Olga live?", "live", "Singer"),
        ("What is Farid allergic to?", "allergic", "Sound engineer"),
        ("What does Ann earn?", "earn", "Drummer"),
        ("子晴賺多少錢？", "賺", "貝斯手"),
        ("品妤住哪裡？", "住", "鼓手"),
        ("子晴對什麼過敏？", "過敏", "貝斯手"),
        ("子晴有小孩嗎？", "小孩", "貝斯手"),
    ],
)
def test_it_is_refused_with_what_the_notes_do_say_of_them(library: Build, question: str, word: str, told: str) -> None:
    found = answer(library(NOTES), question)

    assert found.refused and not found.sentences
    assert f": {word}." in found.text or f"：{word}。" in found.text
    assert told in found.text and "[1]" in found.text
    assert {source.path.rpartition("/")[0] for source in found.sources} <= {"people", "人物"}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Where does Farid live?", "Lives in Leeds."),
        ("What is Olga allergic to?", "Allergic to nuts."),
        ("When was Olga born?", "Born on 4 May."),
        ("When is Olga's wedding?", "Her wedding is in June."),
        ("What does Hannah earn?", "Earns 4,000 a month."),
        ("子晴住在哪裡？", "住在淡水。"),
        ("品妤對什麼過敏？", "對花生過敏。"),
    ],
)
def test_what_a_note_says_of_them_is_told_first(library: Build, question: str, told: str) -> None:
    found = answer(library(NOTES), question)

    assert not found.refused
    assert told in found.sentences[0].text


OTHERS = {
    "people/Ingrid.md": "# Ingrid\n\nOrganist. Her son is Otto.\n\nBirthday: 14 June\n\nAge: 61\n",
    "people/Ruben.md": "# Ruben\n\nCellist. Otto's phone is 555 0199. School: Oak Hill.\n",
    "log.md": "# Log\n\nMet Petra. Her birthday is in May.\n",
    "人物/佩君.md": "---\ntype: person\n---\n# 佩君\n\n小提琴手，和家豪同住。\n\n生日：六月十四日\n",
    "薪資.md": "# 薪資\n\n薪水每月五日入帳，這個月是四萬二。\n",
}


@pytest.mark.parametrize(
    "question", ["What is Otto's birthday?", "What is Otto's age?", "What is Alma's school?", "家豪的生日是什麼時候？"]
)
def test_somebody_without_a_note_is_not_told_of_by_the_line_of_another(library: Build, question: str) -> None:
    found = answer(library(OTHERS), question)

    assert found.refused and "14" not in found.text and "Oak" not in found.text and "61" not in found.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is Otto's phone number?", "555 0199"),
        ("When is Petra's birthday?", "in May"),
        ("佩君的生日是什麼時候？", "六月十四日"),
        ("這個月的薪水多少？", "四萬二"),
    ],
)
def test_what_is_said_of_them_elsewhere_is_told(library: Build, question: str, told: str) -> None:
    found = answer(library(OTHERS), question)

    assert not found.refused and told in found.text


LOGS = {
    "people/Ann.md": "# Ann\n\nDrummer.\n",
    "people/Bo.md": "# Bo\n\nRuns the hall.\n",
    "log.md": "# Log\n\n- Ann tuned the drums.\n- Rain.\n- Rehearsal.\n- Otto moved, his new address is Mill Lane.\n",
    "calls.md": "# Calls\n\n| who | phone |\n|---|---|\n| Bo | 555 0142 |\n",
    "人物/子晴.md": "---\ntype: person\n---\n# 子晴\n\n貝斯手。\n",
    "日誌.md": "# 日誌\n\n- 子晴訂了琴盒。\n- 下雨。\n- 試音。\n- 房東打電話來。\n",
}


@pytest.mark.parametrize("question", ["What is Ann's address?", "子晴的電話？", "子晴的電話是多少"])
def test_a_log_that_has_both_words_far_apart_does_not_say_it(library: Build, question: str) -> None:
    found = answer(library(LOGS), question)

    assert found.refused
    assert "Mill Lane" not in found.text and "房東" not in found.text


def test_the_column_of_a_table_says_it(library: Build) -> None:
    found = answer(library(LOGS), "What is Bo's phone?")

    assert not found.refused and "555 0142" in found.text


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("when is ingrid's birthday", "14 June"),
        ("when is ingrids birthday?", "14 June"),
        ("When is Ingrids birthday", "14 June"),
        ("when is ruben's birthday", ""),
        ("When is rubens birthday?", ""),
    ],
)
def test_a_name_is_known_however_it_is_typed(library: Build, question: str, told: str) -> None:
    found = answer(library(OTHERS), question)

    assert found.refused is not bool(told)
    assert told in found.text and ("14 June" in found.text) is bool(told)
