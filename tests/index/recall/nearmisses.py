"""Sentences that a model might write about notes, true ones and near misses."""

import tomllib
from pathlib import Path

from .written import Told


def near_misses() -> tuple[Told, ...]:
    """All of `nearmisses.toml`."""
    sets = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return tuple(
        Told(one["lang"], one["passage"], tuple(one["true"]), tuple(one["false"]))
        for told in sets.values()
        for one in told
    )
