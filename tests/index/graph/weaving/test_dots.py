"""Scalar products: what all notes at once give is what one by one gives, however common a term is."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.weaving.dots import Inverted, Parted, Row, on_grid

WORDS = st.dictionaries(st.integers(0, 30), st.floats(0.001, 1.0), min_size=1, max_size=12)


@given(st.dictionaries(st.integers(0, 200), WORDS, min_size=1, max_size=24), st.sampled_from((2**-24, 0.04, 0.5)))
def test_products_of_all_notes_are_those_of_each(vault: dict[int, dict[int, float]], floor: float) -> None:
    rows = {note_id: row(words) for note_id, words in vault.items()}
    whole = Inverted.of(rows)

    parted = {note_id: dict(zip(ids.tolist(), products.tolist(), strict=True))
              for note_id, ids, products in Parted.of(whole, rows.keys()).dots(floor)}  # fmt: skip

    assert parted.keys() == rows.keys()
    for note_id, products in parted.items():
        one = whole.dots(rows[note_id], whole.size)
        one[note_id] = 0  # with itself: nobody asks
        reached = {other: min(one[other], 1) for other in np.flatnonzero(one >= floor).tolist()}
        assert {other: min(product, 1) for other, product in products.items()} == reached, "more than 1 is taken for 1"


def test_products_do_not_depend_on_their_order() -> None:
    lot = np.random.default_rng(3)
    weights = on_grid(lot.random(500) / 20).astype(np.float64)
    products = (weights * weights[::-1]).astype(np.float32)
    backwards = products[::-1].copy()

    assert float(products.cumsum(dtype=np.float32)[-1]) == float(backwards.cumsum(dtype=np.float32)[-1])


def row(words: dict[int, float]) -> Row:
    """Return evidence of these weights, its length 1."""
    keys = np.array(sorted(words), np.uint64)
    weights = np.array([words[key] for key in sorted(words)])
    return Row(keys, on_grid(weights / np.linalg.norm(weights)))
