"""Where sentences begin and end: emphasis in pairs, heads of tables, headings with a line below them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.recall.answering.sentences import split, unbroken


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("單機只會標成 unhealthy，**不會重啟。**下一句。", ["單機只會標成 unhealthy，**不會重啟。**", "下一句。"]),
        ("**It got to page 842.** The rest is saved.", ["**It got to page 842.**", "The rest is saved."]),
        ("**One. Two.** Three.", ["One.", "Two.", "Three."]),
        ("他說「**是的。**」然後走了。", ["他說「**是的。**」", "然後走了。"]),
        ("建議：先打電話；不要寫信。再說。", ["建議：先打電話；不要寫信。", "再說。"]),
        ("先量再說；量完才改。", ["先量再說；", "量完才改。"]),
        ("步驟：" + "寫" * 80 + "；" + "讀" * 80 + "。", ["步驟：" + "寫" * 80 + "；", "讀" * 80 + "。"]),
        ("第一句。**第二句**還沒完。", ["第一句。", "**第二句**還沒完。"]),
        ("2 * 3 = 6. And 4 * 5 = 20.", ["2 * 3 = 6.", "And 4 * 5 = 20."]),
        ("Use `**kwargs` here. And `a*b` **there.**", ["Use `**kwargs` here.", "And `a*b` **there.**"]),
        ("a snake_case_name. _Yes._ Done", ["a snake_case_name.", "_Yes._", "Done"]),
        ("a | b\n---|---\nc | d", ["c | d"]),
        ("Title\n-----\nText.", ["Text."]),
        ("- item\n---\nafter", ["item", "after"]),
        ("![A tip](../tip.png)<br><b>Bold</b> move. Use `<br>`.", ["Bold move.", "Use `<br>`."]),
        ("Run it with <name> or <kbd>x</kbd>.", ["Run it with <name> or x ."]),
        ("<!-- toc -->\nOne. <!-- x --> Two.\n<!-- a\nb. -->\nThree.", ["One.", "Two.", "Three."]),
        ("**Still open**\n- rope\n\n__還沒買__\n\n- 繩", ["rope", "繩"]),
        ("**Still open**\n\nMuch.\n\n**8 August**\n- rope", ["**Still open**", "Much.", "**8 August**", "rope"]),
        ("#boats #club/2026\nThe tide is at two.\n#rope, #sail", ["The tide is at two."]),
        ("- #boats\n- tags:: boats, rope\n標籤：船、繩\n标签: #船\nTags: boats, rope", []),
        ("標籤：黃色\n\nTags: on the left ear", ["標籤：黃色", "Tags: on the left ear"]),
        ("It is mended in\n#12", ["It is mended in #12"]),
        ("#boats are out.\n\ntags of brass on each key", ["#boats are out.", "tags of brass on each key"]),
        ("> ```tasks\n> not done\n> ```\n> Said.", ["Said."]),
        ("- item\n     ```sh\n     ls\n     ```\n- more", ["item", "more"]),
        ("![[photo.png]]\n\n如果 a < b 就好。", ["如果 a < b 就好。"]),
    ],
)  # fmt: skip
def test_sentences(text: str, sentences: list[str]) -> None:
    assert [sentence.text for sentence in split(text, 1)] == sentences


@given(st.text(alphabet="ab 。.*_~=`\n「」|-", max_size=60))
def test_no_text_is_too_odd_and_no_letter_is_lost_twice(text: str) -> None:
    found = "".join(sentence.text for sentence in split(text, 1))

    assert found.count("a") <= text.count("a")


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Saturday. Climbing with Mia. Rain.", ["Saturday. Climbing with Mia.", "Rain."]),
        ("Black Friday. Peak at 20:05.", ["Black Friday. Peak at 20:05."]),
        ("店長。會烘豆。", ["店長。會烘豆。"]),
        ("Port 8080. Behind nginx.", ["Port 8080.", "Behind nginx."]),
        ("Saturday.\nRain.", ["Saturday.", "Rain."]),
        ("Saturday.  Rain.", ["Saturday.", "Rain."]),
    ],
)
def test_a_fragment_is_told_with_what_follows_it(text: str, sentences: list[str]) -> None:
    assert [sentence.text for sentence in unbroken(split(text, 1), text)] == sentences


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("| Week | Primary |\n|---|:-:|\n| 49 | Priya |", "Week: 49 | Primary: Priya"),
        ("Week | Primary\n---|---\n49 | Priya", "Week: 49 | Primary: Priya"),
        ("| 星期 | 早 | |\n|---|---|---|\n| 六 | [[若涵|涵]] | x |", "星期：六 | 早：[[若涵|涵]] | x"),
        ("| 日期 | 備註 |\n|---|---|\n| 11/10 | |", "日期：11/10"),
        ("| `a|b` | c \\| d |\n|---|---|\n| 1 | 2 |", "`a|b`: 1 | c \\| d: 2"),
        ("- one | two", ""),
    ],
)
def test_a_row_is_told_with_the_names_of_its_columns(table: str, told: str) -> None:
    assert split(table, 1)[-1].told == told


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (
            "- [ ] 通知客服改版日期\n2026-11-30 更新：改版延到十二月。",
            ["通知客服改版日期", "2026-11-30 更新：改版延到十二月。"],
        ),
        (
            "- [ ] tell support\n**2026-11-30 Update:** moved to May",
            ["tell support", "**2026-11-30 Update:** moved to May"],
        ),
        ("We pay the rent\nUpdate (2026-02-01): it rose", ["We pay the rent", "Update (2026-02-01): it rose"]),
        ("We will\nupdate the rent", ["We will update the rent"]),
    ],
)
def test_an_update_is_no_part_of_what_it_was_written_below(text: str, sentences: list[str]) -> None:
    assert [sentence.text for sentence in split(text, 1)] == sentences


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("時薪 190\n對蝦過敏\n生日 8 月 3 日", ["時薪 190", "對蝦過敏", "生日 8 月 3 日"]),
        (
            "Cutter, 24 an hour\nAllergic to latex\nLives in Leeds",
            ["Cutter, 24 an hour", "Allergic to latex", "Lives in Leeds"],
        ),
        ("今天天氣\n很好。", ["今天天氣很好。"]),
        ("早上一顆。\n住院一定要講！", ["早上一顆。", "住院一定要講！"]),
        ("The kiln is on\nthe second floor", ["The kiln is on the second floor"]),
        ("先關瓦斯，\n再開窗", ["先關瓦斯，再開窗"]),
    ],
)
def test_short_lines_that_say_something_of_their_own_are_sentences(text: str, said: list[str]) -> None:
    assert [one.text for one in split(text, 1)] == said
