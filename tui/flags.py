"""What is special about a concept, in words."""

from collections.abc import Mapping
from typing import Any

from .messages import Catalogue, listed, say

TEXTS: Catalogue = {
    "god": ("too common", "太常見"),
    "banned": ("banned", "已禁用"),
    "pinned": ("pinned", "已釘選"),
}


def told(concept: Mapping[str, Any]) -> str:
    """The marks of a concept, "" when it is like any other."""
    return listed(say(name, TEXTS) for name in TEXTS if concept.get(name))
