"""The reranker for those who installed a cross-encoder."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Protocol

from .late import Likeness, Passage, Sampled

_REACH = 0.3
"""What a certain answer counts on the scale of MaxSim."""


class Pairs(Protocol):
    """A model that reads question and passage together."""

    @property
    def name(self) -> str: ...
    def score(self, question: str, passage: str) -> float: ...


class CrossEncoder:
    """Compares by a pair model, one passage after the other while there is time."""

    def __init__(self, pairs: Pairs, clock: Callable[[], float] = perf_counter) -> None:
        self._pairs, self._clock = pairs, clock
        self.name = pairs.name

    def learn(self, sample: Sampled) -> None:
        """Do nothing: an unrelated passage has a score near 0 by itself."""

    def compare(
        self, forms: Sequence[str], lang: str, passages: Sequence[Passage], seconds: float, core: Sequence[str] = ()
    ) -> list[Likeness | None]:
        """Return the model's certainty on the scale of MaxSim, see `late.Reranker`."""
        deadline = self._clock() + seconds
        found: list[Likeness | None] = [None] * len(passages)
        for place, passage in enumerate(passages):
            if self._clock() >= deadline:
                break
            sure = _REACH * self._pairs.score(forms[0], passage.text)
            found[place] = Likeness(sure, sure)
        return found
