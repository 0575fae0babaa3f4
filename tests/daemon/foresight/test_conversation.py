"""When a guess may be made: five rules, and how far a conversation drifted."""

from dataclasses import replace

import numpy as np
import pytest

from recalld.daemon.foresight.conversation import Moment, admitted, drift
from recalld.index.recall.config import PrefetchConfig

GOOD = Moment(turns=3, drift=0.7, since_s=30.0, confidence=0.4, conversations=10)


def test_all_rules_at_their_limit() -> None:
    assert admitted(GOOD, PrefetchConfig())
    assert admitted(replace(GOOD, since_s=None), PrefetchConfig())


@pytest.mark.parametrize(
    "change", [{"turns": 2}, {"drift": 0.71}, {"since_s": 29.9}, {"confidence": 0.39}, {"conversations": 9}]
)
def test_each_rule_alone_forbids(change: dict[str, float]) -> None:
    assert not admitted(replace(GOOD, **change), PrefetchConfig())  # type: ignore[arg-type]


def nothing(lang: str) -> np.ndarray:
    return np.zeros(2, np.float32)


class Compass:
    """North for cobras, east for everything else."""

    def encode_query(self, text: str) -> np.ndarray:
        return np.array([1, 0] if "cobra" in text else [0, 1], np.float32)


def test_drift_by_words_without_a_model() -> None:
    assert drift(["cobra flags"], None, nothing) == 0
    assert drift(["cobra flags", "cobra flags"], None, nothing) == 0
    assert drift(["cobra flags", "咖啡水溫"], None, nothing) == 1


def test_drift_by_meaning() -> None:
    assert drift(["cobra flags", "cobra args"], Compass(), nothing) == 0
    assert drift(["cobra flags", "cobra args", "tea"], Compass(), nothing) == 1
