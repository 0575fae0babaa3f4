"""The next questions of a conversation, guessed without a language model: what was asked next before, what else the
notes just shown speak of, and where they lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...index.recall.config import PrefetchConfig
from ...index.recall.finding.terms import content
from ...index.text.normalize import normalize
from ...index.text.tokens import index_terms, query_groups
from ..journal import Question


@dataclass(frozen=True, slots=True)
class Prediction:
    """A question that may come next, and how likely that is, in 0..1."""

    text: str
    confidence: float


@dataclass(frozen=True, slots=True)
class ShownNote:
    """A note that was shown: its title, its headings, and the titles of the notes it links to."""

    title: str
    headings: tuple[str, ...] = ()
    linked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that a guess is made from. `said` and `questions` are oldest first, `shown` best first."""

    said: tuple[str, ...]
    shown: tuple[ShownNote, ...] = ()
    questions: Sequence[Question] = ()
    foretold: tuple[str, ...] = ()
    """What a language model takes for the next questions, the likeliest first."""


def sample(said: Sequence[str], config: PrefetchConfig) -> tuple[str, ...]:
    """The last utterances."""
    return tuple(said)[-config.sample :]


def generate(known: Knowledge, config: PrefetchConfig) -> list[Prediction]:
    """The likeliest next questions, of those that are concrete enough to search for."""
    if known.foretold:
        return [Prediction(text, config.foretold_confidence) for text in known.foretold if _is_concrete(text)]
    found = [*_asked_next_before(known, config), *_unread_headings(known, config), *_neighbours(known, config)]
    return [guess for guess in found if _is_concrete(guess.text)]


def rank(guesses: Sequence[Prediction], config: PrefetchConfig) -> list[Prediction]:
    """The best few, the likeliest first; equal ones in the order they were thought of."""
    best: dict[str, Prediction] = {}
    for guess in sorted(guesses, key=lambda one: -one.confidence):
        best.setdefault(normalize(guess.text).strip(), guess)
    return list(best.values())[: config.generated]


def unguessed(
    guesses: Sequence[Prediction],
    said: Sequence[str],
    predicted: Mapping[str, float],
    now: float,
    config: PrefetchConfig,
) -> list[Prediction]:
    """Those that were neither asked in this conversation nor guessed a moment ago. `predicted`: when, by text."""
    asked = {normalize(text).strip() for text in said}
    kept = []
    for guess in guesses:
        key = normalize(guess.text).strip()
        if key not in asked and now - predicted.get(key, float("-inf")) >= config.repeat_s:
            kept.append(guess)
    return kept


def _asked_next_before(known: Knowledge, config: PrefetchConfig) -> list[Prediction]:
    """What followed this question in earlier conversations: n of all that followed, less where little is known."""
    last = _terms(known.said[-1]) if known.said else frozenset()
    if not last:
        return []
    followed: Counter[str] = Counter()
    spelled: dict[str, str] = {}
    for one, after in zip(known.questions, known.questions[1:], strict=False):
        soon = 0 <= after.at - one.at <= config.transition_s
        if soon and after.text != one.text and _terms(one.text) == last:
            key = normalize(after.text).strip()
            followed[key] += 1
            spelled[key] = after.text
    total = sum(followed.values())
    return [Prediction(spelled[key], count / (total + 1)) for key, count in followed.most_common(config.generated)]


def _unread_headings(known: Knowledge, config: PrefetchConfig) -> list[Prediction]:
    """Sections of the notes just shown that nobody has asked about yet."""
    said = frozenset(key for text in known.said for key in index_terms(text))
    found = []
    for place, note in enumerate(known.shown):
        confidence = config.heading_confidence - config.place_step * place
        for heading in note.headings:
            new = _terms(heading) - _terms(note.title)
            if new and not new <= said:
                found.append(Prediction(f"{note.title} – {heading}", confidence))
    return found


def _neighbours(known: Knowledge, config: PrefetchConfig) -> list[Prediction]:
    found = []
    for place, note in enumerate(known.shown):
        confidence = config.neighbour_confidence - config.place_step * place
        found += [Prediction(title, confidence) for title in note.linked]
    return found


def _is_concrete(text: str) -> bool:
    """Whether it has two words to search for: a bare date or `Notes` is no question."""
    groups = [group for group in content(query_groups(text)) if not group.stop]
    return len({key for group in groups for keys in group.alternatives[:1] for key in keys}) >= 2


def _terms(text: str) -> frozenset[int]:
    groups = content(query_groups(text))
    return frozenset(key for group in groups for keys in group.alternatives[:1] for key in keys)
