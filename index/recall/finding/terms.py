"""Which groups of terms a query stands for, and how many of them have to match."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...text.normalize import HAN
from ...text.tokens import TermGroup, query_groups, question_terms
from ..config import RecallConfig
from ..question.query import Query

WHOLLY = 0.99
"""Coverage from which on all that was asked about is there: in a note, or in its title."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The terms of a query. `required[i]` tells whether group i has to match completely."""

    groups: tuple[TermGroup, ...]
    required: tuple[bool, ...]
    question: bool
    """Whether it reads as a sentence: then any of its words may be missing."""
    dropped: int
    """How many more words there were than may be required."""

    @property
    def needed(self) -> int:
        """How many groups have to match."""
        return sum(self.required)

    def keys(self) -> list[int]:
        """Every key to look up, once each."""
        found = (key for group in self.groups for keys in (*group.alternatives, group.boosts) for key in keys)
        return list(dict.fromkeys(found))


def wanted(query: Query, ask: bool, config: RecallConfig) -> Wanted:
    """The groups of a query's words and phrases; every word of a phrase is required."""
    words = query_groups(query.words)
    question = ask or _is_question(words, config)
    # Grammar words say nothing: in a vault of two languages they would even vote for their own language.
    words = content(question_terms(query.words) if question else words)
    required, dropped = _required(words, config.required_terms)
    phrases = [content(query_groups(phrase)) for phrase in query.phrases]
    marks = [mark for phrase in phrases for mark in _required(phrase, len(phrase))[0]]
    groups = (*words, *(group for phrase in phrases for group in phrase))
    return Wanted(groups, (*required, *marks), question, dropped)


def content(groups: Sequence[TermGroup]) -> list[TermGroup]:
    """The groups that carry content; all of them when none does."""
    return [group for group in groups if not group.stop] or list(groups)


def _required(groups: Sequence[TermGroup], limit: int) -> tuple[list[bool], int]:
    carrying = content(groups)
    kept = {id(group) for group in carrying[:limit]}
    return [id(group) in kept for group in groups], max(0, len(carrying) - limit)


def _is_question(groups: Sequence[TermGroup], config: RecallConfig) -> bool:
    if len(groups) >= config.question_words:
        return True
    return any(len(group.text) > config.long_run and _RUN.search(group.text) for group in groups)


_RUN = re.compile(f"[{HAN}]")
