"""What of the notes a language model is shown: numbered passages, between fences that no note can forge."""

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..index.recall.showing.sanitize import SECRETS, sanitize
from .llm.tokens import most

FENCE_TOKENS = 60
"""What fences and the place take, a passage."""
LEAST_TOKENS = 80
"""A passage that would have to be shorter than this is left out."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of a note under its number. `lines`: first and last, counted from 1."""

    n: int
    path: str
    lines: tuple[int, int]
    title: str
    heading: str
    text: str
    stale: bool = False
    """Whether its file is another than the one that was read."""

    @property
    def whole(self) -> str:
        """All that can be held against a sentence: the names it stands under, too."""
        return "\n".join(filter(None, (self.title, self.heading, self.text)))


def passages(recalled: Mapping[str, Any]) -> list[Passage]:
    """The cards of a recall, best first, as the gate lets them through today. Private notes are in none."""
    cards = [card for card in (*recalled["cards"], *recalled.get("cascade_cards", ())) if not card.get("private")]
    shown = [card for card in cards if str(card.get("text", "")).strip()]
    return [_passage(n, card) for n, card in enumerate(shown, 1)]


def fitting(found: Sequence[Passage], room: int) -> list[Passage]:
    """The passages that fit into so many tokens, the last of them cut; the first is always among them."""
    kept: list[Passage] = []
    for passage in found:
        room -= FENCE_TOKENS
        if most(passage.text) > room:
            if room >= LEAST_TOKENS or not kept:
                kept.append(replace(passage, text=_cut(passage.text, max(room, LEAST_TOKENS))))
            break
        room -= most(passage.text)
        kept.append(passage)
    return kept


def fenced(found: Iterable[Passage]) -> str:
    """The passages as a model reads them. The fence is drawn anew each time, and in none of them."""
    told = list(found)
    fence = secrets.token_hex(8)
    return "\n\n".join(f"<<<{one.n} {fence}>>>\n{_place(one)}\n{one.text}\n<<<end {one.n} {fence}>>>" for one in told)


def masked(text: str) -> str:
    """What a person types, without the secrets in it; orders are theirs to give."""
    found = sanitize(text)
    return found.text if SECRETS.intersection(found.redacted) else text


def _passage(n: int, card: Mapping[str, Any]) -> Passage:
    clean = {name: sanitize(str(card.get(name) or "")).text for name in ("title", "heading", "text")}
    first, last = (card.get("lines") or (1, 1))[:2]
    stale = bool(card.get("stale"))
    return Passage(n, card["path"], (first, last), clean["title"], clean["heading"], clean["text"], stale)


def _cut(text: str, room: int) -> str:
    """The beginning of a text, at the end of a line or sentence where there is one."""
    size = len(text)
    while size and most(text[:size]) > room:
        size = size * 4 // 5
    ends = [found.end() for found in re.finditer(r"[。！？.!?]\s|[。！？]|\n", text[:size])]
    return text[: ends[-1] if ends and ends[-1] > size // 2 else size] + " …"


def _place(one: Passage) -> str:
    """Title, heading and path in one line."""
    heading = _line(one.heading)
    under = f" › {heading}" if heading and heading != one.title else ""
    return f"{_line(one.title)}{under} ({_line(one.path)})"


def _line(text: str) -> str:
    return " ".join(sanitize(text).text.split())
