"""A small vault in two languages: what it does not say is refused, and what it says is not."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from recalld.daemon.methods.evaluation import evaluate
from recalld.daemon.methods.params import Eval
from recalld.daemon.model.embedding import EmbeddingService
from recalld.daemon.vault import Vault
from recalld.index.embed.convert import install
from recalld.index.embed.model import Encoder

NOTES = {
    "Bike.md": "Rear brake pads replaced in April. Chain: clean with degreaser, then wax. Tyres at 4.5 bar.",
    "Balcony.md": "Tomatoes and basil in the long box. Water in the evening, feed every two weeks.",
    "Boiler.md": "Pressure should read 1.4 bar when cold. Top up with the grey tap under the sink.",
    "Choir.md": "Rehearsals on Tuesdays at 19:30 in the parish hall. The spring concert is on 16 May.",
    "Compost.md": "Two parts leaves, one part scraps. Turn it every ten days; if it smells: cardboard.",
    "Job interview.md": "They asked how to shard a table. Second round with Elena on Thursday, on site.",
    "Lisbon.md": "Flat in Graça, host Rui. Tram 28 is full after nine. Best custard tarts: Belém.",
    "Makefile tricks.md": "`.PHONY` for what is no file; `$(@D)` is the folder of the target; `make -j` runs jobs.",
    "Piano.md": "Left hand alone at 60 beats. The teacher wants the Bach invention by heart by June.",
    "SSH keys.md": "Ed25519 key made in January, its passphrase in the safe. Old RSA key is gone.",
    "Sourdough.md": "Starter fed at noon, dough at 75 % hydration, four folds. Bake at 240 °C.",
    "Team retreat.md": "We agreed on no meetings on Wednesdays and on a rota for support. Training: 900 euros.",
    "Telescope.md": "The 8-inch mirror needs an hour to cool. Saturn's rings were clear at 150x.",
    "反向代理.md": "Caddy 會自動申請憑證。要轉給後端時用 reverse_proxy，逾時設為三十秒，大檔上傳要放寬限制。",
    "咖啡.md": "淺焙豆用九十三度的水，粉水比一比十六。太酸就磨細一點，太苦就降水溫。悶蒸三十秒。",
    "帳本.md": "每月存一萬二到緊急預備金，目標六個月生活費。信用卡十五號扣款，房貸利率二點一趴。",
    "搬家.md": "管理費每月一千八，房東林先生。搬家公司報價九千，冰箱要前一天斷電。網路改號要兩週。",
    "日文.md": "動詞的て形分三類。每天背二十個單字，聽力用新聞。七月考二級，報名三月截止。",
    "柴犬阿福.md": "阿福五歲，對雞肉過敏，飼料改吃鮭魚。每年十月打狂犬病疫苗，散步早晚各四十分鐘。",
    "游泳.md": "自由式換氣時頭不要抬太高。每週一三五游一千五百公尺，肩膀痛就改做踢水。",
    "爺爺的口述.md": "他十六歲到基隆碼頭當學徒，修船的引擎。颱風那年船廠淹水，全家搬到山坡上。",
    "讀書會.md": "三月讀《傾城之戀》，由我導讀。大家覺得白流蘇不是被動的人。下次在淑芬家。",
    "资料库索引.md": "复合索引要把等值条件放前面，范围条件放后面。写入多的表少建索引，定期看慢查询。",
    "露營.md": "合歡山夜裡零下二度，睡袋要舒適溫標負五度的。營釘多帶六支，瓦斯罐低溫會沒力。",
}
ANSWERED = {
    "how much air goes into the bicycle tyres": "Bike.md",
    "when did we change the brake pads": "Bike.md",
    "what pressure should the boiler have": "Boiler.md",
    "when are choir rehearsals": "Choir.md",
    "what to do when the compost smells": "Compost.md",
    "how hot is the oven for the bread": "Sourdough.md",
    "which days have no meetings": "Team retreat.md",
    "what is the dog allergic to": "柴犬阿福.md",
    "what if the coffee is too sour": "咖啡.md",
    "column order of a composite index": "资料库索引.md",
    "how cold does it get at night when camping": "露營.md",
    "咖啡太酸怎麼辦": "咖啡.md",
    "搬家公司報價多少": "搬家.md",
    "阿福什麼時候打疫苗": "柴犬阿福.md",
    "复合索引的顺序": "资料库索引.md",
    "合唱團什麼時候排練": "Choir.md",
    "酸種麵團的含水量": "Sourdough.md",
    "番茄多久施一次肥": "Balcony.md",
}
"""The question, and the note that answers it; every third is in the other language."""

UNANSWERED = (
    "how do I renew my driving licence",
    "what is the capital of Mongolia",
    "who won the world cup in 2018",
    "how do I configure nginx caching",
    "what is our parental leave policy",
    "how tall is Mount Everest",
    "best exercises for lower back pain",
    "what did the lawyer say about the will",
    "where is the spare key to the office",
    "how do I train for a marathon",
    "木星有幾顆衛星",
    "台灣總統是誰",
    "怎麼辦護照",
    "媽媽的生日是哪一天",
    "怎么给轮胎换气门嘴",
    "公司的股票代號是多少",
    "失眠怎麼辦",
    "怎麼申請育兒津貼",
    "手机屏幕碎了去哪里修",
)
REFUSED_FLOOR = 0.65
REFUSED_CEILING = 0.12


@pytest.fixture(scope="module")
def result(models_dir: Path) -> Iterator[dict[str, Any]]:
    folder = Path(tempfile.mkdtemp(prefix="rcs", dir="/tmp"))
    (folder / "vault").mkdir()
    for name, text in NOTES.items():
        (folder / "vault" / name).write_text(f"# {name.removesuffix('.md')}\n\n{text}\n", "utf-8")
    embedding = EmbeddingService(lambda: Encoder.load(install(models_dir)), threads=2)
    embedding.start()
    vault = Vault("small", folder / "vault", folder / "index", folder / "state", embedding=embedding)
    vault.start()
    assert vault.wait(vectors=True, timeout=120)
    queries = [{"id": asked, "query": asked, "relevant": [note]} for asked, note in ANSWERED.items()]
    queries += [{"id": asked, "query": asked, "relevant": []} for asked in UNANSWERED]
    yield evaluate(vault, msgspec.convert({"queries": queries}, Eval), lambda done, total: None, lambda: False)
    vault.stop()
    embedding.stop()
    shutil.rmtree(folder)


def test_what_a_small_vault_does_not_say_is_refused(result: dict[str, Any]) -> None:
    answered = [line["id"] for line in result["lines"] if line["id"] in UNANSWERED and not line["refused"]]
    assert len(answered) <= (1 - REFUSED_FLOOR) * len(UNANSWERED), answered


def test_what_it_says_is_found_and_answered(result: dict[str, Any]) -> None:
    lines = [line for line in result["lines"] if line["id"] in ANSWERED]
    refused = [line["id"] for line in lines if line["refused"]]
    assert len(refused) <= REFUSED_CEILING * len(ANSWERED), refused
    missed = [line["id"] for line in lines if line["ranked"][0] != ANSWERED[line["id"]]]
    assert len(missed) <= REFUSED_CEILING * len(ANSWERED), missed
