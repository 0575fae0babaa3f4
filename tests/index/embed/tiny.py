"""A model of a few words and three numbers a vector, made in no time: what a person's own folder looks like."""

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors

VOCABULARY = {"[CLS]": 0, "[SEP]": 1, "[UNK]": 2, "cat": 3, "dog": 4, "ask:": 5}
TABLE = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 0], [3, 4, 0], [0, 3, 4], [5, 0, 12]], np.float32)


def write(folder: Path, **description: object) -> Path:
    """A model folder whose token vectors are the rows of TABLE; `description` goes into its model.json."""
    folder.mkdir(parents=True)
    tokens: list[str | int | None] = ["batch", "seq"]
    graph = helper.make_graph(
        [helper.make_node("Gather", ["table", "input_ids"], ["last_hidden_state"])],
        "tiny",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, tokens)],
        [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, [*tokens, 3])],
        [numpy_helper.from_array(TABLE, "table")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, str(folder / "model.onnx"))
    tokenizer = Tokenizer(models.WordLevel(VOCABULARY, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer.add_special_tokens(["[CLS]", "[SEP]"])
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 0), ("[SEP]", 1)]
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "model.json").write_text(json.dumps({"name": "tiny", "dims": 3, **description}))
    return folder
