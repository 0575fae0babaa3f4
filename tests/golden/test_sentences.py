"""What says it in other words stands first, though another sentence of the note has more of the question's own."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from recalld.index.embed.convert import install
from recalld.index.embed.model import Encoder
from recalld.index.indexer import index_file
from recalld.index.recall.breaker import Breaker, Guarded
from recalld.index.recall.config import RecallConfig
from recalld.index.recall.context import Context
from recalld.index.recall.pipeline import recall
from recalld.index.recall.ranking.late import MaxSim
from recalld.index.recall.result import RecallRequest
from recalld.index.store.rows import Batch, IndexedNote, Stat
from recalld.index.store.store import Store

NOTES = {
    "Allotment.md": "# Allotment\n\nThe allotment is plot 14, by the railway.\n\nThe shed key hangs behind the water "
    "butt.\n\nSlugs ate the lettuce in the allotment again.\n\nRent falls due on Lady Day, 45 pounds.\n",
    "Tandem.md": "# Tandem\n\nThe tandem was bought in Ghent.\n\nThe chain between the cranks slackens after rain; an "
    "extra link came out in May.\n\nThe tandem goes on the train for free.\n",
    "陽台.md": "# 陽台\n\n陽台朝西，下午很熱。\n\n九重葛一週澆兩次，冬天減半。\n\n陽台的欄杆去年重新上漆。\n",
    "老貓.md": "# 老貓\n\n老貓十六歲了。\n\n腎臟不好，改吃低磷的罐頭。\n\n老貓喜歡睡在琴蓋上。\n",
}
FIRST = {
    "where is the key to the hut on the allotment": "behind the water butt",
    "what eats the salad on the allotment": "Slugs",
    "why does the tandem make noise when it is wet": "slackens after rain",
    "陽台的植物多久要給一次水": "一週澆兩次",
    "阳台的植物多久要给一次水": "一週澆兩次",
    "老貓生了什麼病": "腎臟不好",
}


@pytest.fixture(scope="module")
def notes(models_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, Encoder, MaxSim]]:
    encoder = Encoder.load(install(models_dir))
    store = Store.open(tmp_path_factory.mktemp("index") / "index.duckdb")
    indexed = (index_file(text.encode(), path, Stat(len(text), 0, 0, 0)) for path, text in NOTES.items())
    store.apply(Batch(upserts=[note for note in indexed if isinstance(note, IndexedNote)]))
    store.use_model(encoder.name, encoder.dims)
    for text_hash, text in store.missing_vectors(64):
        store.put_vectors(encoder.name, [text_hash], encoder.encode_passage(text)[None])
    yield store, encoder, MaxSim(encoder)
    store.close()


@pytest.mark.parametrize(("question", "told"), FIRST.items())
def test_the_sentence_that_says_it_stands_first(notes: tuple[Store, Encoder, MaxSim], question: str, told: str) -> None:
    store, encoder, reranker = notes
    config = RecallConfig()
    patient = replace(config, rerank=replace(config.rerank, fast_ms=1e6))  # however busy the machine is
    context = Context(reranker=Guarded(reranker, Breaker()))
    answer = recall(RecallRequest(question, ask=True), store, encoder, patient, context).answer

    assert answer is not None
    shown = [line for line in answer.text.split("\n") if "[1]" in line]  # a refusal quotes the nearest line first, too
    assert told in shown[0]
