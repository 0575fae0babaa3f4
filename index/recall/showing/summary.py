"""A passage made short: its beginning and the sentences that say most about the question."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ...text.tokens import index_terms
from ..answering.sentences import split
from ..formats import card
from ..result import Hit

Count = Callable[[str], int]
"""Tokens of a text."""

GAP = "…"
CLIPPED = 16
"""Tokens that have to be left before the beginning of one more sentence is worth showing."""
_PROSE = 0.4
"""Share of a passage that has to be sentences; others, such as code, are cut by lines."""


class Summaries:
    """Makes cards fit. `asked`: keys of the question's terms; `count`: what tokens are counted by."""

    def __init__(self, asked: frozenset[int], count: Count) -> None:
        self.asked = asked
        self._count = count
        self._counted: dict[str, int] = {}
        self._known: dict[str, _Parts] = {}

    def count(self, text: str) -> int:
        """Tokens of a text, counted once."""
        known = self._counted.get(text)
        if known is None:
            known = self._counted[text] = self._count(text)
        return known

    def cost(self, hit: Hit) -> int:
        """Tokens of a card as it is written, with the space to the next."""
        return self.count(f"{card(hit)}\n\n")

    def least(self, hit: Hit) -> int:
        """Tokens of a card without any text."""
        return self.cost(replace(hit, text="", summary=True))

    def summary(self, hit: Hit, room: int) -> Hit | None:
        """The card with as much of its passage as fits into `room` tokens, or None when that is nothing."""
        parts = self._parts(hit.text)
        left = room - self.least(hit)
        chosen: list[int] = []
        first_out: int | None = None
        for place in parts.order:
            if parts.costs[place] <= left:
                chosen.append(place)
                left -= parts.costs[place]
            elif first_out is None:
                first_out = place
            if left < CLIPPED and first_out is not None:
                break
        clipped = ""
        if first_out is not None and left >= CLIPPED:
            clipped = self._head(parts.units[first_out], left - 2 + self.count(""))
        return self._fitting(hit, parts, chosen, (first_out, clipped) if clipped else None, room)

    def _parts(self, text: str) -> "_Parts":
        known = self._known.get(text)
        if known is None:
            units, prose = _units(text)
            extra = self.count("")
            costs = [max(1, self.count(unit) - extra) + 2 for unit in units]
            known = self._known[text] = _Parts(units, prose, costs, self._by_worth(units))
        return known

    def _by_worth(self, units: list[str]) -> list[int]:
        """The first one, then those with most of what was asked and is not yet there, then the rest in order."""
        keys = {
            place: found for place, unit in enumerate(units) if (found := self.asked.intersection(index_terms(unit)))
        }
        order = [0] if units else []
        seen = set(keys.pop(0, frozenset()))
        while keys:
            best = max(keys, key=lambda place: (len(keys[place] - seen), len(keys[place]), -place))
            seen |= keys.pop(best)
            order.append(best)
        taken = frozenset(order)
        return [*order, *(place for place in range(len(units)) if place not in taken)]

    def _head(self, text: str, room: int) -> str:
        """The beginning of a text that is too long for the room; "" when nothing fits."""
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.count(text[:middle] + GAP) <= room:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + GAP if low else ""

    def _fitting(
        self, hit: Hit, parts: "_Parts", chosen: list[int], clip: tuple[int | None, str] | None, room: int
    ) -> Hit | None:
        """The card, without its last choices as long as it is still too long: pieces count less apart than joined."""
        while chosen or clip:
            texts = {place: parts.units[place] for place in chosen}
            if clip and clip[0] is not None:
                texts[clip[0]] = clip[1]
            shorter = replace(hit, text=_joined(texts, len(parts.units), parts.prose), summary=True)
            if self.cost(shorter) <= room:
                return shorter
            if clip:
                clip = None
            else:
                chosen = chosen[:-1]
        return None


@dataclass(frozen=True, slots=True)
class _Parts:
    """What a passage is cut into: sentences or lines, the tokens of each, and the order of their worth."""

    units: list[str]
    prose: bool
    costs: list[int]
    order: list[int]


def _units(text: str) -> tuple[list[str], bool]:
    sentences = [sentence.text for sentence in split(text, 1)]
    if sum(map(len, sentences)) >= _PROSE * len(text.strip()):
        return sentences, True
    return [line for line in text.split("\n") if line.strip()], False


def _joined(texts: dict[int, str], n: int, prose: bool) -> str:
    """The pieces in their order, with a mark wherever something is missing between two."""
    parts: list[str] = []
    before = -1
    for place in sorted(texts):
        if place != before + 1:
            parts.append(GAP)
        parts.append(texts[place])
        before = place
    if before < n - 1 and not (parts and parts[-1].endswith(GAP)):
        parts.append(GAP)
    return (" " if prose else "\n").join(parts)
