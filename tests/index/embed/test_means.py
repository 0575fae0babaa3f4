"""The means that are shipped with the default model."""

import numpy as np

from recalld.index.embed.catalog import E5_SMALL
from recalld.index.embed.means import shipped


def test_the_default_model_has_means_of_both_languages() -> None:
    known = shipped(f"{E5_SMALL.name}/int8/1")
    for means in (known.passages, known.tokens):
        assert set(means) == {"en", "zh"}
        assert all(mean.shape == (E5_SMALL.dims,) and mean.dtype == np.float32 for mean in means.values())
    # What makes the means worth shipping: those of two languages are apart.
    assert np.linalg.norm(known.passages["en"] - known.passages["zh"]) > 0.2


def test_nothing_is_known_of_other_models() -> None:
    assert not shipped("some-other/fp32/1").passages and not shipped("").tokens
