"""What an answer tells of a list is all of it, or how much is left out is said."""

import pytest

from ..conftest import Build

LONG = "".join(f"- Paint tin {n}, green\n" for n in range(30))
NOTES = {
    "seeds.md": "# Seed tins\n\n| seeds | bed | tins | buy at |\n|---|---|---|---|\n"
    "| leek | 1 | 6 | 2 |\n| kale | 1 | 4 | 2 |\n"
    "| beet | 2 | 9 | 3 |\n| pea | 2 | 5 | 3 |\n| bean | 3 | 1 | 4 |\n| dill | 3 | 0 | 1 |\n",
    "paint.md": f"# Paint\n\n{LONG}",
    "阿公.md": "# 阿公\n\n住嘉義，種了一輩子的鳳梨。\n\n阿公說的話：\n- 「急的鳳梨不甜。」\n- 「颱風前先還工具。」\n",
    "show24.md": "# 2024 Rose Day\n\nRain all day.\n\n- Silver for the climber\n- Nothing for the rambler\n",
    "show25.md": "# 2025 Rose Day\n\n- Gold for the climber\n\nSun at last.\n",
    "搬家.md": "# 要不要換店面\n\n租約到明年六月。\n\n"
    "看過的兩個地方：\n\n## 民生路\n20 坪，月租三萬。\n\n## 後火車站\n35 坪，沒有廁所。\n",
    "申請.md": "# 文創補助\n\n核定十二萬。\n\n## 結案要附的\n\n- [x] 照片\n- [ ] 憑證影本\n- [ ] 剪報\n",
    "grant.md": "# Garden grant\n\n## For the final report\n\n- [x] photos\n- [ ] receipts\n- [ ] press cuttings\n",
    "小傑.md": "# 小傑\n\n- 會修腳踏車\n- 上週他先幫我墊瓦斯 900，還沒還他\n",
    "tom.md": "# Tom\n\n- Fixes bikes\n- Paid 40 euros for me at the fair, not paid back yet\n- I owe him a beer\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which seeds do I have to buy?", ["bean", "dill", "leek", "pea"]),
        ("阿公說過什麼話？", ["急的鳳梨不甜", "颱風前先還工具"]),
        ("Compare the 2024 and 2025 Rose Day", ["Silver for the climber", "Gold for the climber", "Sun at last."]),
        ("要換店面的話看過哪些地方？比較一下", ["民生路", "後火車站"]),
        ("補助結案還缺什麼？", ["憑證影本", "剪報"]),
        ("What is still missing for the garden grant report?", ["receipts", "press cuttings"]),
        ("What do my notes say about seed tins?", ["bean", "beet", "dill", "kale", "leek", "pea"]),
        ("我的筆記怎麼說「補助結案」？", ["照片", "憑證影本", "剪報"]),
        ("我欠誰錢？", ["瓦斯 900"]),
        ("How much money do I still owe?", ["40 euros"]),
    ],
)
def test_all_of_it_is_told(library: Build, question: str, told: list[str]) -> None:
    answer = library(NOTES).embed().ask(question).answer

    assert answer is not None
    assert [part for part in told if part not in answer.text] == []


@pytest.mark.parametrize("question", ["Which paint tins are green?", "What do my notes say about green paint tins?"])
def test_how_much_is_left_out_is_said(library: Build, question: str) -> None:
    answer = library(NOTES).embed().ask(question).answer

    assert answer is not None
    assert "of 30 such lines" in answer.text
