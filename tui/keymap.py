"""Keys that the person has chosen, by the id of what they are bound to."""

import importlib
from collections.abc import Iterator, Mapping

from textual.binding import Binding
from textual.dom import DOMNode


def unknown(keymap: Mapping[str, str], modules: tuple[str, ...]) -> list[str]:
    """Return the ids that nothing in the app has. `modules`: those whose classes may not be loaded yet."""
    if not keymap:
        return []
    for module in modules:
        importlib.import_module(module)
    known = set(ids())
    return sorted(name for name in keymap if name not in known)


def ids() -> Iterator[str]:
    """Yield the id of every binding of the app's own classes, as far as they are loaded."""
    for kind in _kinds(DOMNode):
        for binding in Binding.make_bindings(kind.__dict__.get("BINDINGS", ())):
            if binding.id and kind.__module__.startswith(f"{__package__}."):
                yield binding.id


def _kinds(kind: type[DOMNode]) -> Iterator[type[DOMNode]]:
    for child in kind.__subclasses__():
        yield child
        yield from _kinds(child)
