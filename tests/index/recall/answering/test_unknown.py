"""Words of a question that no note has are named where they are names, as they were typed; fragments never are."""

import pytest

from ..conftest import Build

NOTES = {
    "coffee.md": "# 咖啡機\n\n三月買了 Breville 咖啡機，花了兩萬一千元，保固兩年。\n",
    "diary.md": "# 週末\n\n昨天看了恐龍展，晚上吃火鍋。\n",
    "kettle.md": "# Kettle\n\nThe warranty of the kettle lasts two years.\n",
}


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Breville 買了，除濕機保固兩年嗎？", "筆記裡沒有這些詞：除濕機。"),
        ("Breville 买了，除湿机保固两年吗？", "笔记里没有这些词：除湿机。"),
        ("買了 Breville，我的除濕機保固兩年嗎？", "筆記裡沒有這些詞：除濕機。"),
        ("Does the warranty of the dehumidifier last two years?", "Words that no note has: dehumidifier."),
    ],
)
def test_the_thing_that_was_asked_about_is_named_where_no_note_has_it(
    library: Build, question: str, named: str
) -> None:
    answer = library(NOTES).embed().ask(question).answer

    assert answer is not None
    assert "兩年" in answer.text or "two years" in answer.text
    assert answer.text.endswith(named)


@pytest.mark.parametrize(
    "question",
    [
        "咖啡機保固多久？",
        "買咖啡機花了多少？",
        "購買咖啡機花了多少？",
        "恐龍展要看什麼？",
        "最後選的咖啡機保固多久？",
        "恐龍展跟貓叫",
        "恐龍展該用的火鍋",
        "去過的恐龍展",
        "恐龍展壞掉誰來頂",
        "咖啡機保固要多少錢買？",
        "沒辦法去看恐龍展，火鍋呢",
    ],
)
def test_parts_of_words_and_verbs_are_not_named(library: Build, question: str) -> None:
    answer = library(NOTES).embed().ask(question).answer

    assert answer is not None
    assert not answer.refused
    assert "沒有這些詞" not in answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Do turbines, dynamos, flywheels, pistons have a warranty?", "turbines, dynamos, flywheels, pistons."),
        ("渦輪機、吸塵器、發電機、變壓器和火鍋？", "筆記裡沒有這些詞：渦輪機、吸塵器、發電機、變壓器。"),
        ("紅茶要泡多久，火鍋呢？", "筆記裡沒有這些詞：紅茶。"),
        ("红茶要泡多久，火锅呢？", "：红茶。"),
    ],
)
def test_a_refusal_names_them_too(library: Build, question: str, said: str) -> None:
    answer = library(NOTES).ask(question).answer

    assert answer is not None
    assert answer.refused
    assert said in answer.text
