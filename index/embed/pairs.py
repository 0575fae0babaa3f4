"""A model that reads question and passage together (a cross-encoder): how well the two go together, as one number."""

from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

from .catalog import MODEL, TOKENIZER, ModelUnavailable

_HINT = "use a cross-encoder exported to ONNX with its own tokenizer.json: one logit a pair, or two (no, yes)"
_LONGEST = 512
_ERRORS_ONLY = 3


class PairModel:
    """A loaded cross-encoder. Safe to share between threads."""

    def __init__(self, name: str, session: onnxruntime.InferenceSession, tokenizer: Tokenizer) -> None:
        self.name = name
        self._session, self._tokenizer = session, tokenizer
        self._inputs = [given.name for given in session.get_inputs()]

    @classmethod
    def load(cls, folder: Path, threads: int = 1) -> "PairModel":
        """Load a model's folder; raises ModelUnavailable when it cannot be loaded or run."""
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
        options.log_severity_level = _ERRORS_ONLY
        try:
            tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
            session = onnxruntime.InferenceSession(str(folder / MODEL), options, providers=["CPUExecutionProvider"])
            tokenizer.no_padding()
            tokenizer.enable_truncation(_LONGEST, strategy="only_second")
            model = cls(folder.name, session, tokenizer)
            model.score("a", "a")
        except Exception as error:  # both libraries raise plain exceptions of their own
            raise ModelUnavailable(f"the reranker in {folder} cannot be used: {error}", _HINT) from error
        return model

    def score(self, question: str, passage: str) -> float:
        """How likely the passage answers the question, in 0..1."""
        encoding = self._tokenizer.encode(question[:_LONGEST], passage)
        values: dict[str, list[int]] = {
            "input_ids": encoding.ids,
            "attention_mask": [1] * len(encoding.ids),
            "token_type_ids": encoding.type_ids,
        }
        feed = {name: np.array([values[name]], np.int64) for name in self._inputs}
        logits: NDArray[Any] = np.asarray(self._session.run(None, feed)[0], np.float64).reshape(-1)
        if len(logits) > 2:
            raise ValueError(f"{len(logits)} numbers a pair, where one or two are understood")
        logit = float(logits[0]) if len(logits) == 1 else float(logits[1] - logits[0])
        return float(1 / (1 + np.exp(-logit)))
