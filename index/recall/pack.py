"""Packing: as many cards as a token budget holds, and what was cut for it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..text.normalize import HAN, HANGUL, KANA
from .result import Hit

MIN_TOKENS = 40
"""A passage is not cut down to less than this: the card is left out instead."""
CARD_TOKENS = 16
"""What a card costs beside its text: path, heading, lines."""

_WIDE = re.compile(f"[{HAN}{KANA}{HANGUL}]")


@dataclass(frozen=True, slots=True)
class Packed:
    """The cards that fit, the tokens they take, and how many were cut short or left out."""

    cards: tuple[Hit, ...]
    used: int
    cut: int
    left_out: int


def count_tokens(text: str) -> int:
    """Tokens of a text for a language model, roughly: a Han character each, four other characters each."""
    wide = len(_WIDE.findall(text)) if not text.isascii() else 0
    return wide + (len(text) - wide + 3) // 4


def pack(cards: Sequence[Hit], budget: int) -> Packed:
    """Fits the cards into `budget` tokens in their order; 0 is no bound. The budget is never exceeded."""
    costs = [count_tokens(card.text) + CARD_TOKENS for card in cards]
    if budget <= 0 or sum(costs) <= budget:
        return Packed(tuple(cards), sum(costs), 0, 0)
    kept: list[Hit] = []
    used = cut = 0
    for card, cost in zip(cards, costs, strict=True):
        room = budget - used
        if cost > room:
            shorter = _shorten(card, room - CARD_TOKENS)
            if shorter is None:
                continue
            card, cost = shorter, count_tokens(shorter.text) + CARD_TOKENS
            cut += 1
        kept.append(card)
        used += cost
    return Packed(tuple(kept), used, cut, len(cards) - len(kept))


def _shorten(card: Hit, room: int) -> Hit | None:
    """The card with whole lines from its start that fit, or None when that would be too little."""
    if room < MIN_TOKENS:
        return None
    lines = card.text.split("\n")
    kept: list[str] = []
    size = 0
    for line in lines:
        size += count_tokens(line) + 1
        if size > room:
            break
        kept.append(line)
    if not kept:
        return replace(card, text=_head(lines[0], room), lines=(card.lines[0], card.lines[0]))
    return replace(card, text="\n".join(kept), lines=(card.lines[0], min(card.lines[0] + len(kept) - 1, card.lines[1])))


def _head(line: str, room: int) -> str:
    """The beginning of a line that is too long for the room."""
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        if count_tokens(line[:middle] + "…") <= room:
            low = middle
        else:
            high = middle - 1
    return line[:low] + "…"
