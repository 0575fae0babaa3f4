"""How many tokens a text takes, roughly: every model counts otherwise, and none is at hand to ask."""

import re
from collections.abc import Iterable

from ...index.text.normalize import HAN, HANGUL, KANA
from .chat import Message

MESSAGE_TOKENS = 8
"""What the template of a conversation adds to a turn."""

_WIDE = re.compile(f"[{HAN}{KANA}{HANGUL}]")


def most(text: str) -> int:
    """Tokens at most, for what common vocabularies do: one a Han character, one for three characters of the rest."""
    wide = len(_WIDE.findall(text))
    return wide + -(-(len(text.encode()) - 3 * wide) // 3)


def least(text: str) -> int:
    """Tokens at least: fewer mean that something was not read."""
    wide = len(_WIDE.findall(text))
    return wide // 3 + (len(text) - wide) // 8


def most_of(messages: Iterable[Message]) -> int:
    """Tokens that a conversation takes at most."""
    return sum(MESSAGE_TOKENS + most(one.content) + sum(most(c.arguments) for c in one.calls) for one in messages)


def least_of(messages: Iterable[Message]) -> int:
    """Tokens that a conversation takes at least."""
    return sum(least(one.content) for one in messages)
