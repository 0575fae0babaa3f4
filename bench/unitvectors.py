"""A vector for every passage where there is no time to make real ones: what they cost to search, not what they find."""

from pathlib import Path

import numpy as np

from recalld.daemon import footprint, paths
from recalld.index.embed.convert import install
from recalld.index.embed.model import Encoder
from recalld.index.store.store import Store

AT_ONCE = 4096


def with_unit_vectors(index: Path) -> int:
    """Give every passage that has none a random vector of length 1, of the default model; returns how many have one.

    No daemon may have the index open.
    """
    encoder = Encoder.load(install(Path(footprint.make_private(paths.models_dir()))))
    rng = np.random.default_rng(11)
    store = Store.open(index)
    store.use_model(encoder.name, encoder.dims)
    while waiting := store.missing_vectors(AT_ONCE):
        vectors = rng.standard_normal((len(waiting), encoder.dims)).astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        store.put_vectors(encoder.name, [text_hash for text_hash, _ in waiting], vectors)
    embedded, _ = store.embedded()
    store.close()
    return embedded
