"""Sentences as a reader sees them."""

import pytest

from recalld.index.recall.answering.asread import as_read, in_force, is_struck
from recalld.index.recall.answering.sentences import split

from ..conftest import Build


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("ask [[people/Priya Nair|Priya]] first", "ask Priya first"),
        ("see [[people/Priya Nair]]", "see Priya Nair"),
        ("see [[Lease#Rent]] and [[Lease#^r1|the rent]]", "see Lease › Rent and the rent"),
        (r"| [[Lease\|rent]] |", "| rent |"),
        ("the rent is ==24,500== a month[^2]", "the rent is 24,500 a month"),
        ("~~20 May~~ 25 May it is", "(struck out: 20 May) 25 May it is"),
        ("~~The ==red== one.~~", "(struck out: The red one.)"),
        ("paid <!-- by card --> in June %% check %%", "paid  in June"),
        ("the key is under the mat ^key-1", "the key is under the mat"),
        ("compare `[[a|b]]` and `x == y == z`", "compare `[[a|b]]` and `x == y == z`"),
        ("```sh\necho [[a|b]] ~~c~~\n```", "```sh\necho [[a|b]] ~~c~~\n```"),
        ("**bold** and [a page](https://example.org)", "bold and [a page](https://example.org)"),
        ("密碼**不在** NAS 上", "密碼不在 NAS 上"),
        ("2**3**4 of __init__.py, `**kw` and 5*3*2", "2**3**4 of __init__.py, `**kw` and 5*3*2"),
        ("a == b and c ~~ d", "a == b and c ~~ d"),
    ],
)
def test_markup_that_nobody_sees_is_not_shown(written: str, read: str) -> None:
    assert as_read(written, "en") == read


def test_what_is_struck_out_is_said_in_the_reader_s_language() -> None:
    assert as_read("~~五月開幕~~ 六月開幕", "zh-Hant") == "（已劃掉：五月開幕）六月開幕"
    assert as_read("~~五月开幕~~ 六月开幕", "zh-Hans") == "（已划掉：五月开幕）六月开幕"


def test_what_stands_of_a_sentence() -> None:
    assert in_force("~~20 May~~ 25 May").split() == ["25", "May"]
    assert is_struck("~~The fair is on 20 May.~~")
    assert not is_struck("~~20 May~~ 25 May")


FAIR = {
    "fair.md": "# Fair\n\n- ~~The fair opens on 20 May.~~\n- It opens on 25 May, says [[people/Otto Berg|Otto]].\n",
    "市集.md": "# 市集\n\n- ~~市集在五月二十日開幕。~~\n- 改到五月二十五日，[[人/小美|小美]]說的。\n",
}


@pytest.mark.parametrize(
    ("question", "first", "struck"),
    [
        ("When does the fair open?", "It opens on 25 May, says Otto.", "(struck out: The fair opens on 20 May.)"),
        ("市集什麼時候開幕？", "改到五月二十五日，小美說的。", "（已劃掉：市集在五月二十日開幕。）"),
    ],
)
def test_what_is_struck_out_stands_last_and_the_json_keeps_the_note_s_words(
    library: Build, question: str, first: str, struck: str
) -> None:
    answer = library(FAIR).embed().ask(question).answer

    assert answer is not None
    lines = answer.text.split("\n")
    assert lines[0].startswith(first)
    assert not any(line.startswith(struck) for line in lines[:1])
    assert all("[[" not in line and "~~" not in line for line in lines)
    own = "".join(FAIR.values())
    assert all(sentence.text in own for sentence in answer.sentences)
    assert any("[[" in sentence.text for sentence in answer.sentences)
    assert all(f"{sentence.as_read} [" in answer.text for sentence in answer.sentences)
    told = [sentence.text.startswith("~~") for sentence in answer.sentences]
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("paragraph", "sentences"),
    [
        ("~~Buy the buck. He is 900.~~ Lease one.", ["~~Buy the buck.~~", "~~He is 900.~~", "Lease one."]),
        ("Bid now. ~~Then ask. Or wait.~~", ["Bid now.", "~~Then ask.~~", "~~Or wait.~~"]),
        ("Keep ~~the old. The new~~ too. End.", ["Keep ~~the old.~~", "~~The new~~ too.", "End."]),
        ("~~先買。再問。不退。~~改用租的。", ["~~先買。~~", "~~再問。~~", "~~不退。~~", "改用租的。"]),
        ("**Buy it. Keep it.** ~~No.~~ Yes.", ["Buy it.", "Keep it.", "~~No.~~", "Yes."]),
    ],
)
def test_every_sentence_of_what_is_struck_out_is(paragraph: str, sentences: list[str]) -> None:
    assert [found.text for found in split(paragraph, 1)] == sentences
