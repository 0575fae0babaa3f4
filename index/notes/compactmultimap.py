"""Values by key where nearly every key has one: a name and its notes."""

from collections.abc import Hashable
from typing import TypeVar

Value = TypeVar("Value", bound=Hashable)

Few = tuple[Value, ...] | dict[Value, None]
"""Distinct values in the order in which they came: a quarter of what a dictionary takes, while there are few."""

_MANY = 8
"""From so many on a dictionary, or thousands of notes of one name would be copied again for each that comes."""


def add(table: dict[str, Few[Value]], key: str, value: Value) -> None:
    """Add a value under a key; one that is there stays where it is."""
    held = table.get(key, ())
    if isinstance(held, dict):
        held[value] = None
    elif value not in held:
        table[key] = (*held, value) if len(held) < _MANY else dict.fromkeys((*held, value))


def remove(table: dict[str, Few[Value]], key: str, value: Value) -> None:
    """Take a value away, and the key with the last of them; what is not there is no error."""
    held = table.get(key, ())
    if isinstance(held, dict):
        held.pop(value, None)
    else:
        table[key] = held = tuple(one for one in held if one != value)
    if not held:
        table.pop(key, None)
