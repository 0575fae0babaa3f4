"""A sentence that could be part of an answer, and how much of the question it covers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...text.datednames import Anchor, Stretch
from ...text.tokens import TermGroup, index_terms
from ..finding.terms import content
from ..question.asks import only_asks
from ..question.attribute import Attribute
from ..question.debts import Debt
from ..result import Hit
from .sentences import Sentence
from .sought import names_the_sort


@dataclass(frozen=True, slots=True)
class Asked:
    """The question, and what is known of its terms.

    `weights`: IDF by term key; `known`: the keys that any note holds; `lang`: the reader's language.
    """

    text: str
    groups: tuple[TermGroup, ...]
    weights: Mapping[int, float]
    known: frozenset[int]
    lang: str
    ask: str = "lookup"
    introduced: bool = False
    """Whether it wants to be told about something, and nothing else."""
    days: frozenset[int] = frozenset()
    """The terms of the days that it names."""
    within: tuple[str, str] | None = None
    """The first and the last ISO date of the time that alone it asks for."""
    under: tuple[str, str] | None = None
    """The first and the last ISO date of the time that notes were narrowed to: no heading above may be of another."""
    named: tuple[str, str] | None = None
    """The first and the last ISO date of the time that it names beside its subject."""
    debt: Debt | None = None
    """The debt that it asks for, where no note tells it plainly."""
    dates: Mapping[int, str] = field(default_factory=dict)
    """The ISO date that each note states or was committed at, where it is known."""
    anchors: Mapping[int, Anchor] = field(default_factory=dict)
    """What tells the year of the days that each note names without one."""
    replaced: Mapping[str, str] = field(default_factory=dict)
    """The path of each note that was decided to be out of date, and of what takes its place; "" where nothing does."""
    past: bool = False
    """Whether it asks for what was before something changed."""
    old: Mapping[str, str] = field(default_factory=dict)
    """By what each note is marked as old that is, by its path."""
    later: Mapping[str, str] = field(default_factory=dict)
    """What the note is called that is called as each of these but for a later year, by their paths."""
    said: Attribute | None = None
    """What it wants to know of a person, where a note says it."""


@dataclass(frozen=True, slots=True)
class Option:
    """A sentence that could be part of the answer."""

    sentence: Sentence
    card: Hit
    keys: frozenset[int]
    score: float
    place: int
    """The how manieth sentence of its card it is."""
    heading: frozenset[int] = frozenset()
    """The terms of the heading above it, less those of the note's title."""
    days: tuple[Stretch, ...] = ()
    """The days that it begins with, or stands under."""
    old: str = ""
    """By what it is marked as old: what stands above it, or it itself; "" where it is not."""


def titled(option: Option) -> frozenset[int]:
    """The terms that stand above a sentence: of its note's title and its passage's heading."""
    return frozenset(index_terms(f"{option.card.title}\n{option.card.heading}"))


def subject(groups: Sequence[TermGroup]) -> list[TermGroup]:
    """What is asked about: the content words of a question, less those that only ask or say what sort is sought."""
    return [group for group in content(groups) if not only_asks(group.text) and not names_the_sort(group.text)]


def coverage(asked: Asked, keys: frozenset[int]) -> float:
    """Share of the question's IDF mass that is in `keys`, in 0..1."""
    total = found = 0.0
    for group in content(asked.groups):
        masses = []
        for alternative in group.alternatives:
            weights = [asked.weights.get(key, 0.0) for key in alternative]
            mine = sum(w for w, key in zip(weights, alternative, strict=True) if key in keys)
            masses.append((mine / (sum(weights) or 1.0), sum(weights)))
        best = max(masses, default=(0.0, 0.0))
        weight = min((mass for _, mass in masses), default=0.0)
        total += weight
        found += best[0] * weight
    return found / total if total else 0.0
