"""Terms of a note as bytes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.store.rows import BODY, NoteTerms, Terms
from recalld.index.store.terms import decode_flat, encode, flatten, split

groups = st.dictionaries(st.integers(0, 2**64 - 1), st.integers(1, 255), max_size=5).map(
    lambda counts: (np.array(sorted(counts), np.uint64), np.array([counts[k] for k in sorted(counts)], np.uint8))
)


@given(st.lists(groups, min_size=BODY, max_size=BODY), st.lists(groups, max_size=4), st.integers(0, 2**32 - 1))
def test_terms_survive_the_round_trip(fields: list[Terms], passages: list[Terms], length: int) -> None:
    back = split(decode_flat(encode(flatten(NoteTerms(tuple(fields), tuple(passages), length)))))
    assert back.body_length == length
    assert (len(back.fields), len(back.passages)) == (BODY, len(passages))
    for (keys, tf), (keys_back, tf_back) in zip(fields + passages, (*back.fields, *back.passages), strict=True):
        assert keys.tolist() == keys_back.tolist()
        assert tf.tolist() == tf_back.tolist()


def test_cut_bytes_are_noticed() -> None:
    one: Terms = (np.array([7], np.uint64), np.array([1], np.uint8))
    blob = encode(flatten(NoteTerms((one,) * BODY, (one,), 1)))
    with pytest.raises(ValueError, match="cut"):
        decode_flat(blob[:-1])


def test_a_missing_field_is_refused() -> None:
    with pytest.raises(ValueError, match="short fields"):
        flatten(NoteTerms((), (), 0))
