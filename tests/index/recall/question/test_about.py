"""Questions that only ask what there is about something."""

import pytest

from recalld.index.recall.question.about import shown_of, subject_of

from ..conftest import Build

SUBJECTS = (
    ("Tell me about Balthazar", "Balthazar"),
    ("please tell us more about the cave.", "the cave"),
    ("describe Juniper", "Juniper"),
    ("What did I write about bats?", "bats"),
    ("anything about Balthazar?", "Balthazar"),
    ("What do my old notes say about bread?", "bread"),
    ("any information on wolves?", "wolves"),
    ("介紹一下北極星", "北極星"),
    ("請跟我說說山房", "山房"),
    ("關於游泳池寫了什麼", "游泳池"),
    ("我寫過什麼關於瓦斯窯的事", "瓦斯窯"),
    ("我的筆記怎麼說「北極星」？", "北極星"),
    ("關於「北極星」，我的筆記怎麼說？", "北極星"),
    ("北極星，我的筆記裡寫了什麼？", "北極星"),
    ("介绍一下北极星", "北极星"),
)
OTHERS = (
    "What did the vet say about disbudding?",
    "What did we decide about the roof?",
    "Who is Balthazar?",
    "any note that mentions cobra?",
    "有沒有筆記提到 cobra 這個套件？",
    "十一月十九日寫了什麼",
    "周老師說過什麼話",
    "介紹",
    "關於我",
)
NOTES = {
    "herd/Breeding plan.md": "# Breeding plan\n\nGroup A: Balthazar from 18 September.\n\nGroup B: Rufus later.\n",
    "herd/Feeding.md": "# Feeding\n\nNote it on the chart and tell Nora about everything that is left over.\n",
    "專案/餐具.md": "# 餐具\n\n山房要 240 件，分三批交。\n",
    "日記/六月.md": "# 六月\n\n跟我媽說說話，介紹新來的學員給她。\n",
}


@pytest.mark.parametrize(("question", "subject"), SUBJECTS)
def test_the_subject_is_what_is_left_of_it(question: str, subject: str) -> None:
    assert subject_of(question) == subject


@pytest.mark.parametrize("question", OTHERS)
def test_who_asks_for_something_of_it_asks_more(question: str) -> None:
    assert subject_of(question) == ""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("tell me about Balthazar", "Balthazar from 18 September"),
        ("describe Balthazar", "Balthazar from 18 September"),
        ("what did I write about Balthazar?", "Balthazar from 18 September"),
        ("介紹一下山房", "240 件"),
        ("关于山房写了什么", "240 件"),
    ],
)
@pytest.mark.parametrize("by_meaning", [False, True], ids=["words", "words and meaning"])
def test_what_notes_name_is_told_of(library: Build, question: str, told: str, by_meaning: bool) -> None:
    made = library(NOTES).embed() if by_meaning else library(NOTES)
    answer = made.ask(question).answer
    assert answer is not None and not answer.refused and told in answer.sentences[0].text
    assert "Nora" not in answer.text and "學員" not in answer.text


def test_what_none_names_is_refused_with_the_nearest_lines(library: Build) -> None:
    answer = library(NOTES).embed().ask("How many chickens lay eggs in autumn?").answer
    assert answer is not None and answer.refused and not answer.sentences
    assert answer.sources and all(f"[{source.n}]" in answer.text for source in answer.sources)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("show me the rsync commands", "rsync"),
        ("Please show us the script for backups", "backups"),
        ("備份的指令有哪些", "備份"),
        ("请给我看备份的命令", "备份"),
        ("show me the menu for Friday", "menu for Friday"),
        ("What is the door code?", "What is the door code?"),
        ("門的代碼是什麼", "門的代碼是什麼"),
    ],
)
def test_what_is_to_be_shown_is_looked_for(question: str, words: str) -> None:
    assert shown_of(question) == words


@pytest.mark.parametrize("question", ["show me the rsync commands", "rsync 的指令有哪些", "rsync commands"])
def test_commands_are_shown_without_any_note_that_says_so(library: Build, question: str) -> None:
    made = library(
        {
            "Copies.md": "# Copies\n\nEvery night, with rsync:\n\n```sh\nrsync -a /srv /mnt/copy\n```\n",
            "Tea.md": "# Tea\n\nShow the guests where the tea is.\n",
        }
    )

    answer = made.ask(question).answer
    assert answer is not None and not answer.refused
    assert "rsync -a /srv /mnt/copy" in answer.sentences[0].text
    assert "commands" not in answer.text


def test_a_word_that_a_note_has_stays(library: Build) -> None:
    made = library({"Dog.md": "# Dog\n\nThe commands are sit and stay.\n", "Tea.md": "# Tea\n\nGreen.\n"})

    answer = made.ask("show me the commands of the dog").answer
    assert answer is not None and "sit and stay" in answer.sentences[0].text
