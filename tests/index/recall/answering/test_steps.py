"""A question for what to do is answered by what stands below the trouble, one for code by the fence."""

import pytest

from ..conftest import Build

PROGRAM = "\n".join(f"    step_{n}(kiln, {n})" for n in range(60))
NOTES = {
    "crawling.md": "# Glaze crawls\n\nThe glaze pulls back in beads and the clay shows.\n\n"
    "- Dust on the pot: wipe it with a wet sponge\n- Glaze too thick: one dip less\n- Too much zinc\n\n## Seen\n\n"
    "- On the blue mugs\n- On two plates\n",
    "pump.md": "# Bilge pump\n\nThe pump runs dry when the strainer is full of weed.\n\n```sh\nboatctl pump off\n"
    "boatctl strainer flush\n```\n",
    "drain.md": "# Kitchen drain\n\n1. Lift the trap out.\n2. Hair in the trap blocks the drain: pull it.\n"
    "3. Rinse with hot water.\n",
    "probe.md": "# Probe\n\nA thermocouple in the greenhouse, read every minute.\n\n```python\ndef warm(port):\n"
    "    return port.read() / 10\n\n\nwhile True:\n    log(warm(3))\n```\n",
    "firing.md": f"# Firing\n\nThe controller fires the kiln.\n\n```python\ndef fire(kiln):\n{PROGRAM}\n```\n",
    "漏水.md": "# 陽台漏水\n\n下大雨時陽台的牆角會滲水。\n\n- 先清排水孔的落葉\n- 裂縫補矽利康\n- 還是不行：找阿宏\n",
    "備援.md": "# 備援\n\n每晚把相簿抄到另一顆硬碟。\n\n```sh\nrsync -a ~/album /mnt/two\n```\n",
    "other.md": "# Tea\n\nGreen tea wants water of 80 degrees.\n",
}


@pytest.mark.parametrize(
    ("question", "told", "untold"),
    [
        ("What to do when the glaze pulls back in beads?", ["wet sponge", "one dip less", "zinc"], "two plates"),
        ("How do I stop the bilge pump running dry?", ["boatctl strainer flush"], "sponge"),
        ("Hair blocks the kitchen drain, what now?", ["1. Lift the trap", "2. Hair", "3. Rinse"], "sponge"),
        ("陽台牆角滲水怎麼辦？", ["先清排水孔", "矽利康", "找阿宏"], "rsync"),
        ("阳台墙角渗水怎么处理？", ["先清排水孔", "矽利康", "找阿宏"], "rsync"),
        ("Show me the code that reads the thermocouple in the greenhouse", ["return port.read() / 10"], "boatctl"),
        ("給我看把相簿抄到硬碟的指令", ["rsync -a ~/album /mnt/two"], "boatctl"),
    ],
)
def test_what_stands_below_is_the_answer(library: Build, question: str, told: list[str], untold: str) -> None:
    answer = library(NOTES).embed().ask(question).answer

    assert answer is not None
    assert [part for part in told if part not in answer.text] == []
    assert untold not in answer.text


def test_a_question_for_something_else_gets_no_steps(library: Build) -> None:
    answer = library(NOTES).embed().ask("Why does the bilge pump run dry?").answer

    assert answer is not None
    assert "boatctl" not in answer.text


def test_what_was_cut_of_long_code_is_said(library: Build) -> None:
    answer = library(NOTES).embed().ask("Show me the code that fires the kiln").answer

    assert answer is not None
    assert "step_30(" in answer.text
    assert "step_50(" not in answer.text
    assert "Only 40 of 63" in answer.text


def test_an_entry_of_a_long_log_is_told_itself(library: Build) -> None:
    days = "".join(f"- Day {n}: swept the yard\n" for n in range(30))
    made = library({"log.md": f"# Log\n\n{days}- The pump stopped with code E-21, pulled the plug\n{days}"})

    answer = made.ask("What do I do about E-21?").answer
    assert answer is not None and "pulled the plug" in answer.sentences[0].text
