"""What keys do where one is: the bindings of the widget in focus, of the screen, and of the app, as a list to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.binding import Binding
from textual.screen import Screen

from ..messages import Catalogue, say
from .textualwords import is_textuals, translated

if TYPE_CHECKING:
    from textual.dom import DOMNode

TEXTS: Catalogue = {
    "focus": ("Here", "目前位置"),
    "named": ("Here: {name}", "目前位置：{name}"),
    "moving": ("Moving and editing", "移動與編輯"),
    "screen": ("This screen", "這個畫面"),
    "app": ("Everywhere", "任何地方"),
}


@dataclass(frozen=True, slots=True)
class BoundKeys:
    """One thing that can be done: the keys for it, what it is, where it holds, and its id for the keymap."""

    keys: str
    description: str
    where: str
    id: str

    def matches(self, query: str) -> bool:
        """Whether every word of the query is in it."""
        text = f"{self.keys} {self.description} {self.where} {self.id}".casefold()
        return all(word in text for word in query.casefold().split())


def bound_keys(screen: Screen[Any]) -> list[BoundKeys]:
    """Return everything that can be done now: here, on the screen, everywhere; the keys of one act are in one place."""
    acts: dict[tuple[str, str], list[str]] = {}
    ids: dict[tuple[str, str], str] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if binding.description and active.enabled:
            what = translated(binding.description) if is_textuals(binding) else binding.description
            act = (_where(active.node, binding, screen), what)
            shown = screen.app.get_key_display(binding)
            if shown not in acts.setdefault(act, []):
                acts[act].append(shown)
            ids.setdefault(act, binding.id or "")
    found = [BoundKeys(" ".join(keys), what, where, ids[where, what]) for (where, what), keys in acts.items()]
    last = [say(key, TEXTS) for key in ("screen", "app", "moving")]
    return sorted(found, key=lambda each: last.index(each.where) if each.where in last else -1)


def _where(node: DOMNode, binding: Binding, screen: Screen[Any]) -> str:
    if is_textuals(binding):
        return say("moving", TEXTS)
    if node is screen.app:
        return say("app", TEXTS)
    if node is screen:
        return say("screen", TEXTS)
    title = str(getattr(node, "border_title", None) or "")
    return say("named", TEXTS, name=title) if title else say("focus", TEXTS)
