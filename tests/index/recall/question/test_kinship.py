"""Relatives in questions: whose, and what is asked of them."""

import pytest

from recalld.index.recall.question.attribute import attribute_of
from recalld.index.recall.question.kinship import as_called, same_kin

from ..conftest import Build

PERSON = "---\ntype: person\n---\n"
NOTES = {
    "Kai.md": f"{PERSON}# Kai\n\nBirthday 23 August.\n\nHis wife Mei works in Luye. His son was born on 4 May.\n",
    "阿凱.md": f"{PERSON}# 阿凱\n\n技師。生日 8/23。\n\n太太美惠在鹿野上班。兒子生日 5/4。\n",
    "log.md": "# Log\n\nThe wife of the landlord rang. Birthday cake on Friday.\n",
}


@pytest.mark.parametrize(
    ("question", "name", "words", "kin"),
    [
        ("When is Kai's wife's birthday?", "Kai", "birthday", "wife"),
        ("What is the birthday of Kai's wife?", "Kai", "birthday", "wife"),
        ("阿凱的太太生日幾號", "阿凱", "生日", "太太"),
        ("阿凱的女兒念哪一所大學？", "阿凱", "大學", "女兒"),
        ("阿凯的妈妈几岁", "阿凯", "几岁", "妈妈"),
        ("阿凱的生日幾號", "阿凱", "生日", ""),
        ("What is Kai's birthday?", "Kai", "birthday", ""),
        ("大明先生的電話幾號", "大明先生", "電話", ""),
    ],
)
def test_whose_relative(question: str, name: str, words: str, kin: str) -> None:
    found = attribute_of(question)
    assert found is not None and (found.name, found.words, found.kin) == (name, words, kin)


@pytest.mark.parametrize(
    ("question", "own"), [("When is Kai's wife's birthday?", "23"), ("阿凱的太太生日幾號", "8/23")]
)
def test_a_persons_own_attribute_is_not_that_of_a_relative(library: Build, question: str, own: str) -> None:
    found = library(NOTES).ask(question).answer

    assert found is not None and found.refused and own not in found.text


@pytest.mark.parametrize(
    ("question", "told"), [("When is Kai's son's birthday?", "4 May"), ("阿凱的兒子生日幾號", "5/4")]
)
def test_what_is_told_of_a_relative_answers(library: Build, question: str, told: str) -> None:
    found = library(NOTES).ask(question).answer

    assert found is not None and not found.refused and told in found.text


def test_words_for_one_relative() -> None:
    assert {"dad", "爸爸", "老爸"} <= set(same_kin("Father")) and same_kin("boiler") == ()


@pytest.mark.parametrize(
    ("question", "path"),
    [("爸爸不能吃的水果", "老爸.md"), ("What does my mother take?", "Mum.md"), ("我媽媽吃啥", "老媽.md")],
)
def test_a_relative_is_looked_for_as_notes_call_them(library: Build, question: str, path: str) -> None:
    notes = {
        "老爸.md": "# 老爸\n\n不吃柚子。\n",
        "Mum.md": "# Mum\n\nTwo tablets a day.\n",
        "老媽.md": "# 老媽\n\n吃藥。\n",
    }
    found = library(notes).ask(question)

    assert found.cards[0].path == path
    said = next(one.text for one in found.disclosures if one.code == "called_so")
    assert path.removesuffix(".md") in said  # as the note writes it, in whatever script


def test_a_relative_that_a_note_is_called_by_stays(library: Build) -> None:
    found = library({"爸爸.md": "# 爸爸\n\n喝茶。\n", "老爸.md": "# 老爸\n\n不吃柚子。\n"}).ask("爸爸喝什麼")
    assert found.cards[0].path == "爸爸.md" and "called_so" not in [one.code for one in found.disclosures]
    assert as_called("弟弟跑步嗎", ["哥哥"]) is None
    assert as_called("我爸喝什麼", ["爸爸"]) == (
        "爸爸喝什麼",
        "我爸",
        "爸爸",
    )
