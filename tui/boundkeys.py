"""What keys do where one is: the bindings of the widget in focus, of the screen, and of the app, as a list to read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from .messages import Catalogue, say
from .textualwords import translated

if TYPE_CHECKING:
    from textual.dom import DOMNode

TEXTS: Catalogue = {
    "focus": ("Here: {name}", "目前位置：{name}"),
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
    """Return everything that can be done now, nearest first; the keys of one act are in one place."""
    acts: dict[tuple[str, str], list[str]] = {}
    ids: dict[tuple[str, str], str] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if binding.description and active.enabled:
            act = (_where(active.node, screen), translated(binding.description))
            shown = screen.app.get_key_display(binding)
            if shown not in acts.setdefault(act, []):
                acts[act].append(shown)
            ids.setdefault(act, binding.id or "")
    found = [BoundKeys(" ".join(keys), what, where, ids[where, what]) for (where, what), keys in acts.items()]
    order = {where: number for number, where in enumerate(_places(screen))}
    return sorted(found, key=lambda each: order.get(each.where, -1))


def _places(screen: Screen[Any]) -> Iterator[str]:
    if screen.focused is not None:
        yield _where(screen.focused, screen)
    yield say("screen", TEXTS)
    yield say("app", TEXTS)


def _where(node: DOMNode, screen: Screen[Any]) -> str:
    if node is screen.app:
        return say("app", TEXTS)
    if node is screen:
        return say("screen", TEXTS)
    name = node.border_title if hasattr(node, "border_title") and node.border_title else ""
    return say("focus", TEXTS, name=str(name) or type(node).__name__)
