"""Writes a file whole or not at all."""

from __future__ import annotations

import contextlib
import os


def save(path: str, text: str, errors: str = "strict") -> None:
    """Put text at a path in one moment; what cannot be encoded goes by `errors`. Raises OSError, and leaves nothing."""
    beside = f"{path}.{os.getpid()}.tmp"
    try:
        with open(beside, "w", encoding="utf-8", errors=errors) as file:
            file.write(text)
        os.replace(beside, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
