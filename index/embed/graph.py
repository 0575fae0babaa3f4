"""The default model's encoder as an ONNX graph, in standard operators only."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from .weights import BLOCK, Weights

Precision = Literal["int8", "float32"]

OPSET = 17
IR_VERSION = 8
_INPUTS = ("input_ids", "attention_mask")
TOP = 63
"""Largest 8-bit weight: with 7 bits a product cannot saturate on x86 without VNNI, so every machine agrees."""
_MASKED = np.float32(1e9)

Array = NDArray[Any]


def build(weights: Weights, precision: Precision) -> onnx.ModelProto:
    """The encoder as a model.

    Inputs `input_ids` and `attention_mask`, int64[batch, seq]. Outputs `sentence_embedding`, float32[batch, hidden]
    (mean over the mask, of length 1), and `last_hidden_state`, float32[batch, seq, hidden].
    """
    encoder = _Encoder(weights, precision)
    hidden = encoder.embed("input_ids")
    mask = encoder.graph.add("Cast", "attention_mask", to=TensorProto.FLOAT)
    bias = encoder.mask_bias(mask)
    for layer in range(weights.shape.layers):
        hidden = encoder.layer(hidden, bias, f"l{layer}.")
    encoder.graph.add("Identity", hidden, output="last_hidden_state")
    encoder.pool(hidden, mask)
    return encoder.graph.model


class _Graph:
    """A model whose graph grows in a straight line. Built in place: the helpers would copy all weights twice."""

    def __init__(self, hidden: int) -> None:
        tokens: list[str | int | None] = ["batch", "seq"]
        inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, tokens) for name in _INPUTS]
        outputs = [
            helper.make_tensor_value_info("sentence_embedding", TensorProto.FLOAT, ["batch", hidden]),
            helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, [*tokens, hidden]),
        ]
        graph = helper.make_graph([], "multilingual-e5-small", inputs, outputs)
        opsets = [helper.make_opsetid("", OPSET)]
        self.model = helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION)
        self._nodes = self.model.graph.node
        self._constants = self.model.graph.initializer

    def add(self, operator: str, *inputs: str, output: str = "", **attributes: Any) -> str:
        """Append a node with one output; returns the output's name."""
        return self.add_many(operator, *inputs, outputs=(output or f"t{len(self._nodes)}",), **attributes)[0]

    def add_many(self, operator: str, *inputs: str, outputs: Sequence[str] = (), **attributes: Any) -> Sequence[str]:
        """Append a node; returns its outputs' names."""
        self._nodes.append(helper.make_node(operator, list(inputs), list(outputs), **attributes))
        return outputs

    def fresh(self, count: int) -> tuple[str, ...]:
        """Names for the outputs of the next node."""
        return tuple(f"t{len(self._nodes)}_{i}" for i in range(count))

    def constant(self, value: Array) -> str:
        """Append a constant; returns its name."""
        name = f"c{len(self._constants)}"
        self._constants.append(numpy_helper.from_array(np.ascontiguousarray(value).reshape(value.shape), name))
        return name

    def integers(self, *values: int) -> str:
        """A constant int64[n]."""
        return self.constant(np.array(values, np.int64))

    def number(self, value: float) -> str:
        """A constant float32."""
        return self.constant(np.array(value, np.float32))


class _Encoder:
    """The pieces of a BERT encoder, each from its tensors."""

    def __init__(self, weights: Weights, precision: Precision) -> None:
        self.graph = _Graph(weights.shape.hidden)
        self._weights = weights
        self._precision = precision
        hidden, heads = weights.shape.hidden, weights.shape.heads
        self._split_heads = self.graph.integers(0, 0, heads, hidden // heads)
        self._join_heads = self.graph.integers(0, 0, hidden)
        self._scale = self.graph.number((hidden // heads) ** -0.5)

    def embed(self, ids: str) -> str:
        """Word, position and type vectors. The table stays at 4 bits; only the rows of a text are expanded."""
        graph, shape = self.graph, self._weights.shape
        words = self._words(ids)
        positions = self._weights.vector("emb.pos").reshape(shape.positions, shape.hidden)
        table = graph.constant(positions + self._weights.vector("emb.type")[: shape.hidden])
        zero, one = graph.integers(0), graph.integers(1)
        length = graph.add("Slice", graph.add("Shape", ids), one, graph.integers(2), zero)
        placed = graph.add("Add", words, graph.add("Slice", table, zero, length, zero))
        return self._normalize(placed, "emb.ln")

    def mask_bias(self, mask: str) -> str:
        """0 where there is a token, a large negative number where there is none: float32[batch, 1, 1, seq]."""
        graph = self.graph
        bias = graph.add("Mul", graph.add("Sub", mask, graph.number(1)), graph.constant(np.array(_MASKED)))
        return graph.add("Unsqueeze", bias, graph.integers(1, 2))

    def layer(self, hidden: str, bias: str, name: str) -> str:
        """One layer: attention, then the inner network, each added and normalised."""
        graph, shape = self.graph, self._weights.shape
        attended = self._dense(self._attention(hidden, bias, name), ((f"{name}ao", shape.hidden),))
        hidden = self._normalize(graph.add("Add", hidden, attended), f"{name}aln")
        inner = self._gelu(self._dense(hidden, ((f"{name}fi", shape.inner),)))
        return self._normalize(
            graph.add("Add", hidden, self._dense(inner, ((f"{name}fo", shape.hidden),))), f"{name}oln"
        )

    def pool(self, hidden: str, mask: str) -> None:
        """The mean over the mask, scaled to length 1: the same as scaling the sum."""
        graph = self.graph
        kept = graph.add("Mul", hidden, graph.add("Unsqueeze", mask, graph.integers(2)))
        total = graph.add("ReduceSum", kept, graph.integers(1), keepdims=0)
        graph.add("LpNormalization", total, output="sentence_embedding", axis=-1, p=2)

    def _words(self, ids: str) -> str:
        graph, shape = self.graph, self._weights.shape
        packed, scales = self._weights.packed("emb.word", shape.vocabulary)
        packed, scales = packed[self._weights.rows], scales[self._weights.rows]
        pairs = graph.add("Gather", graph.constant(packed.reshape(len(packed), -1)), ids)
        pairs = graph.add("Reshape", pairs, graph.integers(0, 0, shape.hidden // BLOCK, BLOCK // 2))
        pairs = graph.add("Cast", pairs, to=TensorProto.FLOAT)
        high = graph.add("Floor", graph.add("Mul", pairs, graph.number(1 / 16)))
        low = graph.add("Sub", pairs, graph.add("Mul", high, graph.number(16)))
        levels = graph.add("Sub", graph.add("Concat", low, high, axis=3), graph.number(8))
        scale = graph.add("Cast", graph.add("Gather", graph.constant(scales), ids), to=TensorProto.FLOAT)
        scale = graph.add("Unsqueeze", scale, graph.integers(3))
        return graph.add("Reshape", graph.add("Mul", levels, scale), graph.integers(0, 0, shape.hidden))

    def _attention(self, hidden: str, bias: str, name: str) -> str:
        graph, size = self.graph, self._weights.shape.hidden
        all_three = self._dense(hidden, tuple((f"{name}{part}", size) for part in "qkv"))
        query, key, value = graph.add_many(
            "Split", all_three, graph.integers(size, size, size), outputs=graph.fresh(3), axis=2
        )
        by_head = [graph.add("Reshape", part, self._split_heads) for part in (query, key, value)]
        query, value = (graph.add("Transpose", part, perm=[0, 2, 1, 3]) for part in (by_head[0], by_head[2]))
        key = graph.add("Transpose", by_head[1], perm=[0, 2, 3, 1])
        scores = graph.add("Mul", graph.add("MatMul", query, key), self._scale)
        weighed = graph.add("Softmax", graph.add("Add", scores, bias), axis=-1)
        context = graph.add("Transpose", graph.add("MatMul", weighed, value), perm=[0, 2, 1, 3])
        return graph.add("Reshape", context, self._join_heads)

    def _dense(self, inputs: str, parts: Sequence[tuple[str, int]]) -> str:
        """inputs @ W.T + b, with the named matrices of so many rows stacked."""
        matrix = np.concatenate([self._weights.matrix(f"{name}.w", rows) for name, rows in parts]).T
        bias = np.concatenate([self._weights.vector(f"{name}.b") for name, _ in parts])
        multiplied = (
            self._multiply_int8(inputs, matrix)
            if self._precision == "int8"
            else self.graph.add("MatMul", inputs, self.graph.constant(matrix))
        )
        return self.graph.add("Add", multiplied, self.graph.constant(bias))

    def _multiply_int8(self, inputs: str, matrix: Array) -> str:
        """Activations at 8 bits with one scale a text, weights at 7 bits with one scale a column."""
        graph = self.graph
        scale = (np.abs(matrix).max(0) / TOP).astype(np.float32)
        levels = np.clip(np.rint(matrix / scale), -TOP, TOP).astype(np.int8)
        quantized, input_scale, zero = graph.add_many("DynamicQuantizeLinear", inputs, outputs=graph.fresh(3))
        zeros = graph.constant(np.zeros(len(scale), np.int8))
        product = graph.add("MatMulInteger", quantized, graph.constant(levels), zero, zeros)
        product = graph.add("Cast", product, to=TensorProto.FLOAT)
        return graph.add("Mul", product, graph.add("Mul", input_scale, graph.constant(scale)))

    def _normalize(self, inputs: str, name: str) -> str:
        scale, bias = (self.graph.constant(self._weights.vector(f"{name}.{part}")) for part in "wb")
        return self.graph.add("LayerNormalization", inputs, scale, bias, axis=-1, epsilon=self._weights.epsilon)

    def _gelu(self, inputs: str) -> str:
        graph = self.graph
        error = graph.add("Erf", graph.add("Mul", inputs, graph.number(0.5**0.5)))
        return graph.add("Mul", graph.add("Mul", inputs, graph.add("Add", error, graph.number(1))), graph.number(0.5))
