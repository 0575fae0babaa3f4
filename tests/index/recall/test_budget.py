"""Whole recalls within a budget: never over it, well used where there is enough, and every card as its file has it."""

import random
import re
from dataclasses import replace

import pytest

from recalld.index.recall.formats import card
from recalld.index.recall.pipeline import recall
from recalld.index.recall.result import Hit, RecallRequest
from recalld.index.recall.showing.pack import count_tokens

from .conftest import Build
from .finding.test_expand import demo_notes

PAIRS = 60
ENOUGH = 150
"""Below so many tokens a single card may be too large to fill them."""
ODD = "abc 的是\"'「」-:*[](){}\\\u202e\u200b🙂。，?！\n\t"


def query(chance: random.Random, notes: dict[str, str]) -> str:
    """A piece of a note, some of its words, or nothing but signs."""
    text = chance.choice(list(notes.values()))
    kind = chance.random()
    if kind < 0.5:
        at = chance.randrange(max(1, len(text) - 60))
        return text[at : at + chance.randint(2, 60)]
    if kind < 0.85:
        words = re.findall(r"\w+", text)
        return " ".join(chance.choice(words) for _ in range(chance.randint(1, 8)))
    return "".join(chance.choice(ODD) for _ in range(chance.randint(0, 40)))


def tokens(cards: tuple[Hit, ...]) -> int:
    return sum(count_tokens(f"{card(hit)}\n\n") for hit in cards)


def stands_in(hit: Hit, text: str) -> bool:
    """Whether the words that a card shows are in the lines it names, in their order; the last may be cut short."""
    lines = text.split("\n")
    first, last = hit.lines
    there = iter(re.findall(r"\w+", "\n".join(lines[first - 1 : last])))
    shown = re.findall(r"\w+", hit.text)
    return 1 <= first <= last <= len(lines) and all(any(own.startswith(word) for own in there) for word in shown)


@pytest.mark.parametrize("by_meaning", [False, True])
def test_never_over_well_used_and_true_to_the_file(library: Build, by_meaning: bool) -> None:
    notes = demo_notes()
    made = library(notes).embed() if by_meaning else library(notes)
    chance = random.Random(11)
    filled = 0
    for _ in range(PAIRS):
        budget = int(2 ** chance.uniform(0, 12))
        request = RecallRequest(
            query(chance, notes),
            budget=budget,
            ask=chance.random() < 0.5,
            limit=chance.choice((3, 10, 40)),
            thinking=chance.choice(("", "fast", "slow")),
        )
        found = recall(request, made.store, made.encoder)
        cards = (*found.cards, *found.cascade_cards)
        all_there_is = recall(replace(request, budget=0), made.store, made.encoder)

        assert found.budget.used == tokens(cards) <= budget, request
        if budget >= ENOUGH and tokens((*all_there_is.cards, *all_there_is.cascade_cards)) >= 1.5 * budget:
            assert found.budget.used >= 0.85 * budget, request
            filled += 1
        for hit in cards:
            assert hit.redacted or stands_in(hit, notes[hit.path]), (request, hit)
    assert filled >= 5
