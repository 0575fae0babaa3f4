"""One entry of the file of decisions, read: as TOML, and fast where it is a line that this program wrote."""

import re
from datetime import datetime
from functools import lru_cache
from typing import Any

from ...notes import tomltext

_TEXTS = ("by", "act", "subject", "object", "reason", "over")
_PLAIN = re.compile(
    r"(?P<id>[A-Za-z0-9_-]+) = \{ at = (?P<at>[0-9]{4}(?:-[0-9]{2}){2}T[0-9]{2}(?::[0-9]{2}){2}(?:\.[0-9]{3})?Z), "
    + ", ".join(rf'{name} = "(?P<{name}>[^"\\\x00-\x1f\x7f]*)"' for name in _TEXTS[:-1])
    + r'(?:, over = "(?P<over>[^"\\\x00-\x1f\x7f]*)")? \}'
)
"""A line as `written` writes it, with nothing that has to be escaped: read many times faster than TOML in general."""


@lru_cache(maxsize=16_384)
def read_toml(text: str) -> dict[str, Any]:
    """Read a piece of TOML; the same lines come again with every decision. Raises TOMLDecodeError."""
    plain = _PLAIN.fullmatch(text)
    if plain is None:
        return tomltext.read_toml(text)
    try:
        at = datetime.fromisoformat(plain["at"])
    except ValueError:
        return tomltext.read_toml(text)
    texts = {name: value for name, value in plain.groupdict().items() if name in _TEXTS and value is not None}
    return {plain["id"]: {"at": at, **texts}}
