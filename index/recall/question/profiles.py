"""Profiles: how much each stage of scoring counts for a kind of question."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ..config import ScoreConfig
from .intent import Classified


def weights_for(kind: Classified, config: ScoreConfig) -> dict[str, float]:
    """The exponent of each weighted stage, 0..`config.heaviest`; smaller for a guess of low confidence."""
    table = _table()
    profile = table["intent"].get(kind.intent, table["intent"]["unknown"])
    factors = table["ask"].get(kind.ask, {})
    mild = config.mild if kind.low else 1.0
    return {stage: min(config.heaviest, weight * factors.get(stage, 1.0)) * mild for stage, weight in profile.items()}


def cascade_mode(kind: Classified) -> str:
    """Where the slow mode looks around: `local`, `global` or `hybrid`."""
    return "hybrid" if kind.low else str(_table()["cascade"].get(kind.intent, "hybrid"))


@cache
def _table() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(files("recalld.index.recall.question").joinpath("profiles.toml").read_text(encoding="utf-8"))
