"""What agents are told, in the person's language; the words are in `words.toml`."""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files

from ...daemon.locale import locale_language


def say(key: str, **values: object) -> str:
    """The text called `key`; "" for a parameter whose name says all about it."""
    found = _words().get(key)
    if found is None:
        return ""
    return found["zh" if locale_language() == "zh-Hant" else "en"].format(**values)


@functools.cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(files("recalld.agents.mcp").joinpath("words.toml").read_text("utf-8"))
