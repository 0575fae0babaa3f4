"""Notes that have nothing in common are not said to."""

import pytest

from recalld.daemon.governance import docket
from recalld.daemon.graph.topics import hubs

from ..conftest import Follow

ENGLISH = {
    "Boiler": "Service every October, last done by Hughes at two.",
    "Bicycle": "Chain replaced at 3200 km. Tyres 32 mm at 4.5 bar.",
    "Coffee": "Descale every two months with citric acid. Setting 7.",
    "On-call": "Rota changes on Tuesdays. Escalate to Priya after 20 minutes.",
    "Rent": "Due on the first, 1450 a month, two months ahead.",
    "Bread": "Hydration 75 percent, bulk 5 hours at 24 degrees.",
}
CHINESE = {
    "綜所稅": "五月底前用健保卡報，去年退 3,218 元。",
    "登山": "三月第二個週末去，早上六點從小風口起登。",
    "日語": "文法做到第 12 課，每天背二十個單字。",
    "烘豆": "衣索比亞水洗，一爆後 90 秒下豆。",
    "租屋": "每月五號匯款，押金兩個月。",
    "番茄": "四月種下，六月開始採收。",
}


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
def test_short_notes_on_different_things_are_not_joined(follow: Follow, texts: dict[str, str]) -> None:
    vault = follow({f"{title}.md": f"# {title}\n\n{text}\n" for title, text in texts.items()})
    assert vault.wait(timeout=60)
    assert hubs(vault, 10)["hubs"] == []
    assert docket.listed(vault, "", 20, "en")["counts"] == {}
