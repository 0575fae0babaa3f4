"""What the vectors of a known model are like on average, by language: a start for vaults too small to tell.

Made by `bench/means.py` from the demo vault's notes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

Means = Mapping[str, NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class Shipped:
    """Means by language, float32[dims] each: of passages' vectors, and of the vectors of their tokens."""

    passages: Means = field(default_factory=dict)
    tokens: Means = field(default_factory=dict)


@cache
def shipped(model: str) -> Shipped:
    """What is known of a model, whatever its variant; nothing of one that a person brought."""
    file = files("recalld.index.embed").joinpath(f"{model.partition('/')[0]}.npz")
    if not file.is_file():
        return Shipped()
    with file.open("rb") as opened, np.load(opened) as arrays:
        passages, tokens = (
            {name.partition(".")[2]: arrays[name].astype(np.float32) for name in arrays.files if name.startswith(kind)}
            for kind in ("passages.", "tokens.")
        )
    return Shipped(passages, tokens)
