"""The running model: shapes, repeatability, token counts."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from recalld.index.embed import catalog
from recalld.index.embed.catalog import ModelUnavailable
from recalld.index.embed.model import Encoder

from . import tiny

PAIRS = [
    ("如何部署資料庫", "how to deploy a database"),
    ("貓喜歡曬太陽", "cats like to lie in the sun"),
    ("明天會下雨嗎", "will it rain tomorrow"),
]


@pytest.fixture(scope="module")
def encoder(models_dir: Path) -> Encoder:
    return Encoder.load(catalog.installed(models_dir)[0].folder)


def test_default_model(encoder: Encoder) -> None:
    assert encoder.name == "e5-small/int8/1"
    assert (encoder.dims, encoder.max_tokens) == (384, 512)
    vector = encoder.encode_passage("貓")
    assert vector.shape == (384,) and vector.dtype == np.float32
    assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-6)
    assert (vector != encoder.encode_query("貓")).any()


def test_a_translation_is_the_nearest_of_the_other_language(encoder: Encoder) -> None:
    chinese = np.stack([encoder.encode_passage(zh) for zh, _ in PAIRS])
    english = np.stack([encoder.encode_passage(en) for _, en in PAIRS])
    nearest = (chinese @ english.T).argmax(axis=1)
    assert nearest.tolist() == [0, 1, 2]


def test_traditional_and_simplified_are_near(encoder: Encoder) -> None:
    near = encoder.encode_passage("軟體工程師") @ encoder.encode_passage("软件工程师")
    assert near > encoder.encode_passage("軟體工程師") @ encoder.encode_passage("天氣預報")


def test_the_same_text_gives_the_same_bits_from_any_thread(encoder: Encoder) -> None:
    texts = [text for pair in PAIRS for text in pair] * 4
    alone = [encoder.encode_passage(text).tobytes() for text in texts]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda text: encoder.encode_passage(text).tobytes(), texts))
    assert alone == together


def test_long_texts_are_cut_and_empty_ones_have_a_vector(encoder: Encoder) -> None:
    long = "資料庫 index " * 600
    assert encoder.count_tokens(long) > 512
    assert encoder.encode_passage(long).shape == (384,)
    assert len(encoder.token_vectors(long)) == 510
    assert np.isfinite(encoder.encode_query("")).all()
    assert encoder.token_vectors("").shape == (0, 384)


def test_a_passage_and_its_tokens_come_from_one_run(encoder: Encoder) -> None:
    for text in ("資料庫的索引", "how to deploy", ""):
        vector, tokens = encoder.encode_closely(text)
        assert vector.tobytes() == encoder.encode_passage(text).tobytes()
        assert np.array_equal(tokens, encoder.passage_tokens(text))
        spans = encoder.passage_spans(text)
        assert len(spans) == len(tokens)
        assert not text[: spans[0, 0]].strip() and spans[-1, 1] <= len(text)
        assert tokens.shape[1] == 384 and abs(len(tokens) - len(encoder.token_vectors(text))) <= 1


def test_memory_of_runs_is_handed_back_once(encoder: Encoder) -> None:
    before = encoder.encode_query("Where is the boat?")
    for n in range(4):
        encoder.passage_tokens(f"{n} The boat is in the harbor, and its papers are on board. " * 60)
    assert encoder.release()
    assert not encoder.release()
    assert np.array_equal(encoder.encode_query("Where is the boat?"), before)
    assert encoder.release()


def test_a_passage_is_read_once(encoder: Encoder) -> None:
    before = encoder.encode_passage("The boat is in the harbor.")
    encoder.release()
    assert np.array_equal(encoder.encode_passage("The boat is in the harbor."), before)
    assert not encoder.release()  # nothing ran


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_a_model_at_rest_weighs_as_much_as_before_its_first_text(models_dir: Path) -> None:
    script = """
import sys
from pathlib import Path
from recalld.daemon.process.memory import give_back
from recalld.index.embed.model import Encoder

def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4 >> 10

encoder = Encoder.load(Path(sys.argv[1]))
for n in range(6):
    encoder.passage_tokens(f"{n} The boat is in the harbor, and its papers are on board. " * 60)
used = held()
encoder.release()
give_back()
print(used - held())
"""
    folder = catalog.installed(models_dir)[0].folder
    done = subprocess.run([sys.executable, "-c", script, str(folder)], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 20, "MB; 60 to 100 on the machines it was tried on"


def test_odd_text_has_a_vector(encoder: Encoder) -> None:
    for text in ("\x00", "</s><pad>", "\u200b\u202e", "👩\u200d💻", "ไทย हिन्दी عربي", " " * 50):
        assert np.isfinite(encoder.encode_passage(text)).all(), repr(text)


@pytest.mark.parametrize(
    ("pooling", "expected"),
    [("mean", [4 / 41**0.5, 5 / 41**0.5, 0]), ("cls", [1, 0, 0]), ("last", [0, 1, 0])],
)
def test_own_folder_is_pooled_as_it_says(tmp_path: Path, pooling: str, expected: list[float]) -> None:
    encoder = Encoder.load(tiny.write(tmp_path / "own", pooling=pooling))
    assert encoder.encode_passage("cat").tolist() == pytest.approx(expected)


def test_own_folder_has_prefixes_and_a_limit(tmp_path: Path) -> None:
    encoder = Encoder.load(tiny.write(tmp_path / "own", query_prefix="ask: ", max_tokens=4))
    assert encoder.encode_query("cat").tolist() == encoder.encode_passage("ask: cat").tolist()
    assert encoder.token_vectors("cat dog").tolist() == tiny.TABLE[[3, 4]].tolist()
    assert encoder.token_vectors("cat dog cat cat").tolist() == tiny.TABLE[[3, 4]].tolist()
    assert encoder.count_tokens("cat dog cat cat") == 6
    assert encoder.encode_passage("cat dog cat").tolist() == encoder.encode_passage("cat dog").tolist()


def test_tokens_of_a_prefix_are_not_the_passages(tmp_path: Path) -> None:
    encoder = Encoder.load(tiny.write(tmp_path / "own", passage_prefix="ask: "))
    vector, tokens = encoder.encode_closely("cat dog")
    assert tokens.tolist() == tiny.TABLE[[3, 4]].tolist() and encoder.has_tokens
    assert vector.tolist() == encoder.encode_passage("cat dog").tolist()


def test_other_files_are_another_model(tmp_path: Path) -> None:
    folder = tiny.write(tmp_path / "own")
    before = Encoder.load(folder).name
    assert before.startswith("tiny/") and Encoder.load(folder).name == before
    model = (folder / "model.onnx").read_bytes()
    (folder / "model.onnx").write_bytes(model.replace(b"tiny", b"tony"))
    assert Encoder.load(folder).name != before


def test_refuses_what_cannot_be_run(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="not of 4"):
        Encoder.load(tiny.write(tmp_path / "wrong-size", dims=4))
    broken = tiny.write(tmp_path / "broken")
    (broken / "model.onnx").write_bytes(b"not a model")
    with pytest.raises(ModelUnavailable, match="cannot be loaded") as raised:
        Encoder.load(broken)
    assert raised.value.hint
    with pytest.raises(ModelUnavailable, match="cannot be read"):
        Encoder.load(tmp_path / "nothing")


def test_nothing_is_phoned_home(tmp_path: Path, home: Path) -> None:
    folder = tiny.write(tmp_path / "own")
    code = (
        "import sys, pathlib, recalld.index.embed.model as m;"
        "m.Encoder.load(pathlib.Path(sys.argv[1])).encode_query('cat')"
    )
    own = {name: value for name, value in os.environ.items() if name not in ("CI", "ORT_DISABLE_TELEMETRY")}
    subprocess.run([sys.executable, "-c", code, str(folder)], env=own, check=True)
    assert not (home / ".cache" / "Microsoft").exists()
