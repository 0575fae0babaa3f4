"""How much of a language model's attention something takes."""

from __future__ import annotations

import json
import re
from typing import Any

_WIDE = re.compile("[\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]")


def tokens(text: str) -> int:
    """Tokens of a text, roughly: a Han character each, four other characters each (as the daemon estimates)."""
    wide = 0 if text.isascii() else len(_WIDE.findall(text))
    return wide + (len(text) - wide + 3) // 4


def tokens_of(value: Any) -> int:
    """Tokens of an object as JSON, as it goes to the reader."""
    return tokens(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
