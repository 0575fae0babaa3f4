"""Keys that the person has chosen, by the id of what they are bound to."""

import importlib
import re
import unicodedata
from collections.abc import Iterator, Mapping

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, format_key

from ..messages import listed, say

MODIFIERS = frozenset(("ctrl", "alt", "shift", "super", "hyper", "meta"))
NAMED = frozenset(key.value for key in Keys)
_FUNCTION_KEY = re.compile(r"f\d+")
APP = f"{__package__.rpartition('.')[0]}."


def faults(keymap: Mapping[str, str], modules: tuple[str, ...]) -> Iterator[str]:
    """Yield what is wrong with a keymap, each in a sentence; `modules` as in `unknown`."""
    if names := unknown(keymap, modules):
        yield say("unknown_keys", names=listed(names))
    if names := sorted(keymap.keys() - usable(keymap).keys()):
        yield say("no_such_keys", names=listed(names))


def unknown(keymap: Mapping[str, str], modules: tuple[str, ...]) -> list[str]:
    """Return the ids that nothing in the app has. `modules`: those whose classes may not be loaded yet."""
    if not keymap:
        return []
    for module in modules:
        importlib.import_module(module)
    known = set(ids())
    return sorted(name for name in keymap if name not in known)


def written(binding: Binding) -> str:
    """Return the key of a binding as the app writes keys: `ctrl+p`, `F9`."""
    modifiers, key = binding.parse_key()
    shown = binding.key_display or "+".join((*modifiers, format_key(key)))
    return shown.upper() if _FUNCTION_KEY.fullmatch(shown) else shown


def usable(keymap: Mapping[str, str]) -> dict[str, str]:
    """Return the part whose keys exist: an act with no key at all, as leaving, could never be done."""
    return {name: keys for name, keys in keymap.items() if all(map(_is_key, keys.split(",")))}


def _is_key(written: str) -> bool:
    *modifiers, name = written.strip().split("+")
    return MODIFIERS.issuperset(modifiers) and (len(name) == 1 or name in NAMED or _is_character(name))


def _is_character(name: str) -> bool:
    """Whether Textual calls a character so: `slash`, `left_square_bracket`."""
    try:
        return name in KEY_NAME_REPLACEMENTS.values() or bool(unicodedata.lookup(name.replace("_", " ")))
    except KeyError:
        return False


def is_ours(kind: type[DOMNode]) -> bool:
    """Whether a class is of the app, and not of Textual."""
    return kind.__module__.startswith(APP)


def ids() -> Iterator[str]:
    """Yield the id of every binding of the app's own classes, as far as they are loaded."""
    for kind in _kinds(DOMNode):
        for binding in Binding.make_bindings(kind.__dict__.get("BINDINGS", ())):
            if binding.id and is_ours(kind):
                yield binding.id


def _kinds(kind: type[DOMNode]) -> Iterator[type[DOMNode]]:
    for child in kind.__subclasses__():
        yield child
        yield from _kinds(child)
