"""What kind of question it is: cues first, example questions where cues are silent or torn, a model if one is lent."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ...text.normalize import language
from ..config import IntentConfig
from ..snapshot import Vector
from .archetypes import LOOKUP, Archetypes
from .cues import ask_cues, intent_cues, is_name
from .prior import personal

INTENTS = ("entity_lookup", "factual", "conceptual", "exploratory", "cross_domain", "unknown")
ASKS = ("progress", "recollection", "advice", LOOKUP)
SLOW = frozenset(("conceptual", "exploratory", "cross_domain", "advice"))
"""Intents and asks that are worth thinking about longer."""

AskModel = Callable[[str], str]
"""A language model, lent by the caller: takes a question, returns one of `INTENTS` or anything else for "no idea"."""


@dataclass(frozen=True, slots=True)
class Classified:
    """The kind of a question. `confidence` is in 0..1; `low` says that it is a guess, to be acted on mildly."""

    intent: str = "unknown"
    ask: str = LOOKUP
    confidence: float = 0.0
    low: bool = True
    thinking: str = "fast"
    scores: Mapping[str, float] = field(default_factory=dict)
    """How likely each intent is; they add up to 1."""
    tier: str = "none"
    """What decided: `cues`, `archetypes`, `model`, or `none`."""


def classify(
    text: str,
    embed: Callable[[], Vector | None],
    archetypes: Archetypes | None,
    habits: Mapping[str, float],
    config: IntentConfig,
    ask_model: AskModel | None = None,
) -> Classified:
    """The kind of a question. `embed` gives its vector, and is called only when cues do not settle it."""
    cues, asks = intent_cues(text), ask_cues(text)
    ask = _strongest(asks, LOOKUP)
    for label, strength in config.ask_intents.get(ask, {}).items():
        cues[label] = max(cues.get(label, 0.0), strength)
    if not cues and is_name(text, config.name_words, config.name_chars):
        cues["entity_lookup"] = config.name_strength
    tier, scores = "cues" if cues else "none", _from_cues(cues)
    if archetypes is not None and not _settled(cues, config):
        likely, likely_asks = _from_archetypes(text, embed, archetypes, config)
        if likely:
            share = max(cues.values(), default=0.0)
            scores = {one: share * scores[one] + (1 - share) * likely.get(one, 0.0) for one in INTENTS}
            tier = "archetypes"
        if not asks and likely_asks.get(guess := _strongest(likely_asks, LOOKUP), 0.0) >= config.ask_floor:
            ask = guess
    scores = personal(scores, habits, config.habit_weight)
    if _low(scores, config) and ask_model is not None and (told := ask_model(text)) in INTENTS:
        tier, scores = "model", _from_cues({told: config.model_strength})
    intent = _strongest(scores, "unknown")
    return Classified(
        intent=intent,
        ask=ask,
        confidence=round(scores[intent], 4),
        low=_low(scores, config),
        thinking="slow" if {intent, ask} & SLOW else "fast",
        scores={label: round(score, 4) for label, score in scores.items()},
        tier=tier,
    )


def _from_cues(cues: Mapping[str, float]) -> dict[str, float]:
    """Likelihoods out of cues: the strengths squared, what is left over spread evenly."""
    total = sum(strength**2 for strength in cues.values())
    sure = max(cues.values(), default=0.0)
    rest = (1 - sure) / len(INTENTS)
    return {one: rest + (sure * cues.get(one, 0.0) ** 2 / total if total else 0.0) for one in INTENTS}


def _from_archetypes(
    text: str, embed: Callable[[], Vector | None], archetypes: Archetypes, config: IntentConfig
) -> tuple[dict[str, float], dict[str, float]]:
    vector = embed()
    if vector is None:
        return {}, {}
    lang = "zh" if language(text) == "zh" else "en"
    return (
        archetypes.of_intent(vector, lang, config.temperature),
        archetypes.of_ask(vector, lang, config.temperature),
    )


def _settled(cues: Mapping[str, float], config: IntentConfig) -> bool:
    ordered = sorted(cues.values(), reverse=True)
    return (
        bool(ordered) and ordered[0] >= config.settled and (len(ordered) < 2 or ordered[0] - ordered[1] >= config.lead)
    )


def _low(scores: Mapping[str, float], config: IntentConfig) -> bool:
    """Whether the best guess is below the threshold, which is the higher the closer the second is."""
    first, second = sorted(scores.values(), reverse=True)[:2]
    closeness = 1 - min(1.0, (first - second) / config.clear_margin)
    return first < config.threshold + config.closeness_weight * closeness


def _strongest(scores: Mapping[str, float], default: str) -> str:
    """The label with the highest score; of equal ones the one named first in `INTENTS`' and `ASKS`' order of care."""
    return max(scores, key=lambda label: scores[label], default=default)
