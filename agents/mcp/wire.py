"""Standard output, kept for the protocol."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper


@contextmanager
def wire() -> Iterator[TextIOWrapper]:
    """Standard output for the protocol alone: whatever prints from here on prints to standard error."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    with os.fdopen(kept, "w", encoding="utf-8", newline="\n") as stream:
        yield stream
