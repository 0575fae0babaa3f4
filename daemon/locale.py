"""The language that a person is spoken to in. Apart from what is said: a command needs no more of it to ask."""

from __future__ import annotations

import os


def locale_language() -> str:
    """The person's language by environment: `zh-Hant` or `en`."""
    for name in ("RECALLD_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "zh-Hant" if value.lower().startswith("zh") else "en"
    return "en"
