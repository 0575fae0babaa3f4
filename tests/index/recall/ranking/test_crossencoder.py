"""A cross-encoder in the reranker's place, on a model of a few words."""

import json
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from recalld.index.embed.catalog import ModelUnavailable
from recalld.index.embed.pairs import PairModel
from recalld.index.recall.ranking.crossencoder import CrossEncoder
from recalld.index.recall.ranking.late import Passage

WORDS = {"[SEP]": 0, "[UNK]": 1, "cat": 2, "dog": 3}


def write(folder: Path, outputs: int = 1) -> Path:
    """A pair model whose logit grows with every "cat" and falls with every "dog"."""
    folder.mkdir()
    worth = np.repeat(np.array([[0], [0], [2], [-2]], np.float32), outputs, axis=1) * np.arange(1, outputs + 1)
    ids: list[str | int | None] = ["batch", "seq"]
    nodes = [
        helper.make_node("Gather", ["worth", "input_ids"], ["tokens"]),
        helper.make_node("ReduceSum", ["tokens", "axes"], ["logits"], keepdims=0),
    ]
    graph = helper.make_graph(
        nodes,
        "pairs",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ids)],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", outputs])],
        [numpy_helper.from_array(worth.astype(np.float32), "worth"), numpy_helper.from_array(np.array([1]), "axes")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, str(folder / "model.onnx"))
    tokenizer = Tokenizer(models.WordLevel(WORDS, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="$A", pair="$A [SEP] $B:1", special_tokens=[("[SEP]", 0)]
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "model.json").write_text(json.dumps({"name": "pairs"}))
    return folder


@pytest.mark.parametrize("outputs", [1, 2])
def test_pairs_are_compared(tmp_path: Path, outputs: int) -> None:
    reranker = CrossEncoder(PairModel.load(write(tmp_path / "pairs", outputs)))
    texts = ("cat cat", "dog dog", "")
    found = reranker.compare(["what"], "en", [Passage(b"", text, "en") for text in texts], 10)
    yes, no, unsure = (value.plain if value else 0.0 for value in found)
    assert reranker.name == "pairs" and yes > unsure > no
    assert yes < 0.3 and unsure == pytest.approx(0.15)


def test_time_that_is_up_ends_it(tmp_path: Path) -> None:
    ticks = iter(range(100))
    reranker = CrossEncoder(PairModel.load(write(tmp_path / "pairs")), lambda: float(next(ticks)))
    found = reranker.compare(["what"], "en", [Passage(b"", "cat", "en")] * 3, 2)
    assert [value is None for value in found] == [False, True, True]


def test_what_is_no_pair_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="cannot be used") as raised:
        PairModel.load(write(tmp_path / "three", 3))
    assert "two" in raised.value.hint
    with pytest.raises(ModelUnavailable):
        PairModel.load(tmp_path / "nothing")
