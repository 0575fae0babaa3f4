"""The personal prior: what kinds of question this person asks, from the recorded ones."""

from collections import Counter
from collections.abc import Iterable, Mapping

WINDOWS_DAYS = (7, 30, 90)
"""Spans that count alike, so that last week's questions count three times and those of a month ago once."""

FEWEST = 50
"""With fewer questions recorded, habits say nothing."""

_DAY = 86_400.0


def habits(questions: Iterable[tuple[str, float]], now: float) -> dict[str, float]:
    """Share of each intent among recent questions, the largest being 1; empty below `FEWEST` questions.

    `questions`: intent ("" when it was not recorded) and seconds since 1970.
    """
    known = [(intent, (now - at) / _DAY) for intent, at in questions if intent]
    if len(known) < FEWEST:
        return {}
    shares: Counter[str] = Counter()
    for days in WINDOWS_DAYS:
        counts = Counter(intent for intent, age in known if age <= days)
        for intent, count in counts.items():
            shares[intent] += count / counts.total()  # type: ignore[assignment]
    top = max(shares.values(), default=0)
    return {intent: share / top for intent, share in shares.items()} if top else {}


def personal(scores: Mapping[str, float], habits: Mapping[str, float], weight: float) -> dict[str, float]:
    """The likelihoods p·(1 + weight·habit), adding up to 1."""
    raised = {label: score * (1 + weight * habits.get(label, 0.0)) for label, score in scores.items()}
    total = sum(raised.values())
    return {label: score / total for label, score in raised.items()} if total else dict(scores)
