"""A written sentence beside the sentences of its passages, and which of those it was written from."""

from collections.abc import Sequence
from dataclasses import dataclass

from .claims import Token, Unit, clauses, coverage, covered, sentences, unit

ALIKE = 0.5
"""The share of a clause from which on it is about the same as another."""
MOST_UNITS = 3
"""How many sentences of the passages one written sentence may be put together from."""


@dataclass(frozen=True, slots=True)
class Case:
    """A sentence, the sentences of its passages, and those of them that it is put together from, nearest first."""

    text: str
    claim: Unit
    evidence: tuple[Unit, ...]
    chosen: tuple[Unit, ...]
    source: str

    @classmethod
    def of(cls, sentence: str, passages: Sequence[str]) -> "Case":
        """A sentence and the passages it cites."""
        evidence = tuple(unit(one) for passage in passages for one in sentences(passage))
        claim = unit(sentence)
        return cls(sentence, claim, evidence, chosen(claim, evidence), "\n".join(passages))


def chosen(claim: Unit, evidence: Sequence[Unit]) -> tuple[Unit, ...]:
    """The sentences that together cover the most of it: each time the one that adds most."""
    chosen: list[Unit] = []
    words: frozenset[str] = frozenset()
    for _ in range(MOST_UNITS):
        left = [token for token in claim.tokens if not covered(token, words)]
        gains = [sum(t.weight for t in left if covered(t, one.words)) for one in evidence]
        best = max(range(len(evidence)), key=lambda at: (gains[at], coverage(evidence[at], claim)), default=-1)
        if best < 0 or (chosen and gains[best] <= 0):
            break
        chosen.append(evidence[best])
        words = words | evidence[best].words
    return tuple(chosen)


def nearest(said: str, case: Case) -> list[tuple[str, Unit]]:
    """The clauses that are about what a clause says, those that are nearest, each with its sentence; none if far."""
    mine = unit(said)
    if weight(mine.tokens) < 1:
        return []
    found = []
    for whole in case.evidence:
        for part in clauses(whole.text):
            theirs = unit(part)
            if theirs.tokens:
                found.append((coverage(mine, theirs) + 0.2 * coverage(theirs, mine), part, whole))
    best = max((score for score, _, _ in found), default=0.0)
    return [(part, whole) for score, part, whole in found if score >= best - 0.05] if best >= ALIKE else []


def weight(tokens: Sequence[Token]) -> float:
    """What tokens count together."""
    return sum(token.weight for token in tokens)


def written(tokens: Sequence[Token]) -> str:
    """Tokens as a reader sees them: characters together, words apart."""
    text = ""
    for token in tokens:
        text += token.key if token.han and text and not text[-1].isascii() else f" {token.key}"
    return text.strip()
