"""Packing: as much as a token budget holds of the cards and of the cascade, and what was cut for it."""

import math
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from ...text.normalize import HAN, HANGUL, KANA, normalize
from ..config import PackConfig
from ..result import Hit
from .summary import Count, Summaries

_WIDE = re.compile(f"[{HAN}{KANA}{HANGUL}]")


@dataclass(frozen=True, slots=True)
class Packed:
    """What fits: cards, cascade, the tokens they take, and how many were cut short or left out."""

    cards: tuple[Hit, ...]
    cascade: tuple[Hit, ...]
    used: int
    cut: int
    left_out: int


def count_tokens(text: str) -> int:
    """Tokens of a text for a language model, roughly: a Han character each, four other characters each."""
    wide = len(_WIDE.findall(text)) if not text.isascii() else 0
    return wide + (len(text) - wide + 3) // 4


def pack(
    cards: Sequence[Hit],
    budget: int,
    cascade: Sequence[Hit] = (),
    asked: Collection[int] = (),
    count: Count = count_tokens,
    config: PackConfig | None = None,
) -> Packed:
    """Fits cards and cascade into `budget` tokens, each in its order; 0 is no bound. The budget is never exceeded.

    `asked`: the keys of the question's terms, which say what a summary keeps. What one side leaves goes to the other.
    """
    config = config or PackConfig()
    making = Summaries(frozenset(asked), count)
    costs = [making.cost(hit) for hit in (*cards, *cascade)]
    if budget <= 0 or sum(costs) <= budget:
        return Packed(tuple(cards), tuple(cascade), sum(costs), 0, 0)
    n = len(cards)
    of_cards, of_cascade = sum(costs[:n]), sum(costs[n:])
    around = min(of_cascade, budget - min(of_cards, math.floor(config.cards * budget)))
    space = _Space([*cards, *cascade], costs, making, config)
    space.fill(range(n), budget - around)
    space.fill(range(n, len(costs)), budget - space.used)
    space.grow(budget)
    kept = space.kept
    return Packed(
        tuple(hit for place, hit in kept.items() if place < n),
        tuple(hit for place, hit in kept.items() if place >= n),
        space.used,
        sum(hit.summary for hit in kept.values()),
        len(costs) - len(kept),
    )


def distinct(hits: Sequence[Hit], alike: Callable[[Hit, Hit], bool]) -> list[Hit]:
    """The hits without those that say the same as a better one: by their text, or because `alike` says so."""
    kept: list[Hit] = []
    texts: set[str] = set()
    for hit in hits:
        text = " ".join(normalize(hit.text).split())
        if (text and text in texts) or any(alike(hit, other) for other in kept):
            continue
        texts.add(text)
        kept.append(hit)
    return kept


class _Space:
    """Hits on their way into a budget, by place."""

    def __init__(self, hits: Sequence[Hit], costs: Sequence[int], making: Summaries, config: PackConfig) -> None:
        self._hits, self._costs, self._making, self._config = hits, costs, making, config
        self._placed: dict[int, tuple[Hit, int]] = {}

    @property
    def used(self) -> int:
        """Tokens taken so far."""
        return sum(cost for _, cost in self._placed.values())

    @property
    def kept(self) -> dict[int, Hit]:
        """What is in, in the order of the places."""
        return {place: self._placed[place][0] for place in sorted(self._placed)}

    def fill(self, places: Sequence[int], room: int) -> None:
        """Give each place a share, the first ones larger ones; what a hit does not need goes to those after it."""
        shares = [1 / math.sqrt(1 + rank) for rank in range(len(places))]
        for rank, place in enumerate(places):
            share = math.floor(room * shares[rank] / sum(shares[rank:]))
            share = min(room, max(share, self._making.least(self._hits[place]) + self._config.smallest))
            room -= self._place(place, share)

    def grow(self, budget: int) -> None:
        """Spend what is left on what was cut or left out, the first ones first."""
        for place, hit in enumerate(self._hits):
            own = self._placed.get(place)
            left = budget - self.used
            if left < self._config.crumbs:
                return
            if own is None and left >= self._making.least(hit) + self._config.smallest:
                self._place(place, left)
            elif own is not None and own[0].summary:
                self._place(place, own[1] + left)

    def _place(self, place: int, room: int) -> int:
        """Put a hit, or its summary, into a room of tokens; returns what it takes."""
        hit, cost = self._hits[place], self._costs[place]
        if cost > room:
            if room < self._making.least(hit) + self._config.smallest:
                return 0
            shorter = self._making.summary(hit, room)
            if shorter is None:
                return 0
            hit, cost = shorter, self._making.cost(shorter)
        self._placed[place] = (hit, cost)
        return cost
