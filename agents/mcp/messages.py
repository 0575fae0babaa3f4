"""What agents are told, in the person's language; the words are in `words.toml`."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable
from importlib.resources import files

from ...daemon.locale import worded


def say(key: str, **values: object) -> str:
    """The text called `key`; "" for a parameter whose name says all about it."""
    found = _words().get(key)
    if found is None:
        return ""
    return worded(found["en"], found["zh"]).format(**values)


def listed(names: Iterable[str]) -> str:
    """Names one after the other, as the person's language does it."""
    return say("comma").join(names)


@functools.cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(files("recalld.agents.mcp").joinpath("words.toml").read_text("utf-8"))
