"""How a question is asked: by words or by meaning, and how far to look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from textual.screen import Screen

from ..messages import Catalogue, say
from ..widgets.choice import Choice
from .scopepicker import Scope

TEXTS: Catalogue = {
    "scope": ("in", "範圍"),
    "mode": ("by", "依"),
    "hybrid": ("words and meaning", "詞與語意"),
    "keyword": ("words", "詞"),
    "vector": ("meaning", "語意"),
    "depth": ("look", "深度"),
    "": ("as needed", "自動"),
    "fast": ("quickly", "快"),
    "slow": ("further", "深"),
}
MODES = ("hybrid", "keyword", "vector")
DEPTHS = ("", "fast", "slow")


@dataclass(frozen=True, slots=True)
class Manner:
    """The choices for the next question. `depth` "" leaves it to the kind of question."""

    mode: str = MODES[0]
    depth: str = DEPTHS[0]

    @staticmethod
    def choices() -> Iterator[Choice]:
        """The widgets that show them."""
        yield Choice("scope", "ctrl+s")
        yield Choice("mode", "ctrl+t")
        yield Choice("depth", "ctrl+r")

    def with_next_mode(self) -> Manner:
        """The next mode in turn."""
        return replace(self, mode=MODES[(MODES.index(self.mode) + 1) % len(MODES)])

    def with_next_depth(self) -> Manner:
        """The next depth in turn."""
        return replace(self, depth=DEPTHS[(DEPTHS.index(self.depth) + 1) % len(DEPTHS)])

    def params(self) -> dict[str, Any]:
        """As the method `recall` takes them."""
        return {"mode": self.mode, "thinking": self.depth}

    def show(self, scope: Scope, screen: Screen[Any]) -> None:
        """Show them, and where to look, on a screen that has the widgets."""
        screen.query_one("#choice-scope", Choice).show(say("scope", TEXTS), scope.label)
        screen.query_one("#choice-mode", Choice).show(say("mode", TEXTS), say(self.mode, TEXTS))
        screen.query_one("#choice-depth", Choice).show(say("depth", TEXTS), say(self.depth, TEXTS))
