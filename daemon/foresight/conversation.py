"""A conversation as the prefetcher sees it, and whether it is time to guess what comes next."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ...index.recall.config import PrefetchConfig
from ...index.recall.question.followup import Turn
from ...index.recall.result import RecallRequest
from ...index.text.normalize import language
from ...index.text.tokens import index_terms

if TYPE_CHECKING:
    from ..vault import Vault

Vector = NDArray[np.float32]
Session = tuple[str, str]
"""A conversation by the name of its vault and its own."""


@dataclass(slots=True, eq=False)
class Conversation:
    """What was said lately in one session about one vault. Guarded by the prefetcher's lock."""

    id: str
    vault: Vault
    said: deque[str]
    turns: int = 0
    shown: tuple[int, ...] = ()
    """Note ids of what was shown last, best first; empty when the last utterance was no question to us."""
    turn: Turn | None = None
    """The last question to us, as it was read, and what it was about."""
    asked_as: RecallRequest | None = None
    """How the last question was asked: the next one will be asked the same way."""
    predicted: dict[str, float] = field(default_factory=dict)
    """Normalised guesses and when they were made."""
    guesses: tuple[str, ...] = ()
    """The latest guesses, as a person would read them."""
    guessed_at: float | None = None
    foretold: tuple[str, ...] = ()
    """What a client's language model takes for the next questions; thought about once."""
    foretold_at: float | None = None
    guessed_from: tuple[object, ...] = ()
    """The notes as they were then."""
    closed: bool = False

    @property
    def key(self) -> Session:
        """What its answers are kept under."""
        return self.vault.name, self.id


@dataclass(frozen=True, slots=True)
class Moment:
    """What decides whether to guess now. `since_s`: seconds since the last guess, None for never."""

    turns: int
    drift: float
    since_s: float | None
    confidence: float
    conversations: int


def _has_context(moment: Moment, config: PrefetchConfig) -> bool:
    return moment.turns >= config.min_turns


def _stays_on_topic(moment: Moment, config: PrefetchConfig) -> bool:
    return moment.drift <= config.max_drift


def _has_rested(moment: Moment, config: PrefetchConfig) -> bool:
    return moment.since_s is None or moment.since_s >= config.pause_s


def _is_likely(moment: Moment, config: PrefetchConfig) -> bool:
    return moment.confidence >= config.min_confidence


def _has_experience(moment: Moment, config: PrefetchConfig) -> bool:
    return moment.conversations >= config.min_conversations


RULES: tuple[Callable[[Moment, PrefetchConfig], bool], ...] = (
    _has_context,
    _has_rested,
    _has_experience,
    _stays_on_topic,
    _is_likely,
)
"""All have to agree."""


def admitted(moment: Moment, config: PrefetchConfig) -> bool:
    """Whether a guess may be made now."""
    return all(rule(moment, config) for rule in RULES)


def drift(said: Sequence[str], encoder: Any, mean: Callable[[str], Vector]) -> float:
    """How far the last utterance is from the ones before: 0 the same topic, 1 another.

    1 - cosine to the mean of the others, each centred by `mean` of its language; without a model, 1 - the share of
    its terms that were said before.
    """
    if len(said) < 2:
        return 0.0
    if encoder is None:
        before = {key for text in said[:-1] for key in index_terms(text)}
        own = set(index_terms(said[-1]))
        return 1 - len(own & before) / len(own) if own else 0.0
    vectors = [centred(encoder.encode_query(text), mean(language(text))) for text in said]
    others = np.mean(vectors[:-1], axis=0)
    length = float(np.linalg.norm(others))
    return 1 - max(0.0, float(vectors[-1] @ others) / length) if length else 0.0


def centred(vector: Vector, mean: Vector) -> Vector:
    """The vector without what all texts of its language share, of length 1."""
    own = vector - mean
    return np.asarray(own / max(float(np.linalg.norm(own)), 1e-9), np.float32)
