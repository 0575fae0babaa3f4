"""What stands beside a chosen sentence on its line is told with it."""

import pytest

from ..conftest import Build

NOTES = {
    "herd.md": "# Herd book\n\n## Marigold\n\nStiff in the mornings. Carprofen 40 mg? No: **4 mg**, I misread it.\n",
    "clinic.md": "# Clinic\n\nThe nurse rang about the blood test. Results on Friday, before noon. Call back\n"
    "on 0151 496 0.\n",
    "pay.md": "# Payments\n\nDecision: we take Adyen. Pays out in two days, and the plug-in is theirs.\n",
    "換氣.md": "# 換氣扇\n\n決定：裝三菱的。聲音小，濾網拆得下來。\n",
    "水電.md": "# 水電行\n\n巷口那家，電話只接上午。02-5550-0199。\n",
    "輪值.md": "# 輪值\n\n- 小芬十二月回花蓮，誰值夜班？先問育誠。\n- 週三盤點\n",
    "常問.md": "# 常問\n\n茶包可以放多久？\n放乾燥處一年，開封後三個月。\n",
    "long.md": "# Kiln\n\n"
    + "The old kiln stands in the yard behind the shed and leaks a little in the rain. " * 4
    + "\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What dose of carprofen does Marigold get?", "Carprofen 40 mg? No: 4 mg, I misread it."),
        ("What did the nurse ring about?", "Results on Friday, before noon. Call back on 0151 496 0."),
        ("Why do we take Adyen?", "we take Adyen. Pays out in two days, and the plug-in is theirs."),
        ("換氣扇為什麼裝三菱的？", "裝三菱的。聲音小，濾網拆得下來。"),
        ("水電行的電話幾號？", "電話只接上午。02-5550-0199。"),
        ("十二月誰值夜班？", "誰值夜班？先問育誠。"),
        ("茶包可以放多久？", "開封後三個月"),
    ],
)
def test_a_line_is_told_whole(library: Build, question: str, told: str) -> None:
    answer = library(NOTES).embed().ask(question).answer

    assert answer is not None
    assert told in answer.text


def test_a_line_is_told_once_and_a_long_one_in_part(library: Build) -> None:
    notes = library(NOTES).embed()

    once = notes.ask("Which pay-out and plug-in has Adyen, and what was the decision?").answer
    assert once is not None
    assert once.text.count("we take Adyen") == 1
    long = notes.ask("Where does the old kiln stand?").answer
    assert long is not None
    assert max(len(sentence.text) for sentence in long.sentences) < 240
