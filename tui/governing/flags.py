"""What is special about a concept, in words."""

from collections.abc import Mapping
from typing import Any

from ..messages import Catalogue, listed, say

TEXTS: Catalogue = {
    "banned": ("banned", "已禁用"),
    "god": ("too common", "太常見"),
    "pinned": ("pinned", "已釘選"),
}


def told(concept: Mapping[str, Any]) -> str:
    """The marks of a concept, "" when it is like any other. One that is banned joins nothing, however common it is."""
    marks = [name for name in TEXTS if concept.get(name)]
    return listed(say(name, TEXTS) for name in marks if name != "god" or "banned" not in marks)
