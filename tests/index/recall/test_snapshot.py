"""A model that fails while it is asked: words answer, and it is said."""

import numpy as np
import pytest
from numpy.typing import NDArray

from recalld.index.recall.pipeline import recall
from recalld.index.recall.result import RecallRequest

from .conftest import DIMS, Build, TermEncoder


class Raising(TermEncoder):
    def encode_query(self, text: str) -> NDArray[np.float32]:
        raise RuntimeError("out of memory")


class Numberless(TermEncoder):
    def encode_query(self, text: str) -> NDArray[np.float32]:
        return np.full(DIMS, np.nan, np.float32)


@pytest.mark.parametrize("model", [Raising, Numberless])
@pytest.mark.parametrize("ask", [True, False])
def test_words_answer_without_it(library: Build, model: type[TermEncoder], ask: bool) -> None:
    made = library(
        {f"{n}.md": f"# Cobra {n}\n\nCobra flag {n} is red. It has a letter too.\n" for n in range(4)}
    ).embed()
    request = RecallRequest("cobra flag 2", ask=ask)
    alone = recall(request, made.store)
    failed = recall(request, made.store, model())
    assert "vectors_off" in {said.code for said in failed.disclosures}
    assert [hit.path for hit in failed.cards] == [hit.path for hit in alone.cards]
    assert failed.answer == alone.answer
