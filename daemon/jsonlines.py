"""Files of one JSON object a line, which grow by whole lines and are replaced whole."""

import errno
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from . import atomicwrite


def line(event: Mapping[str, Any]) -> bytes:
    """One object as a line. What is no UTF-8 in a name is written escaped."""
    return json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace") + b"\n"


def objects(data: bytes) -> Iterator[dict[str, Any] | None]:
    """The objects of a file's lines, and None for each line that is none, as after a crash."""
    for written in data.split(b"\n"):
        if written.strip():
            try:
                value = json.loads(written)
            except (ValueError, RecursionError):
                value = None
            yield value if isinstance(value, dict) else None


def number(value: object, most: float = 1e12) -> float:
    """A number that somebody may have written by hand: 0 unless it is one that can be counted with."""
    usable = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most
    return float(value) if usable and isinstance(value, int | float) else 0.0


def append(handle: int, written: bytes) -> None:
    """Add a line to an open file, whole or not at all. Raises OSError."""
    # One write a line, so that lines are whole whoever else appends.
    taken = os.write(handle, written)
    if taken < len(written):
        os.ftruncate(handle, os.fstat(handle).st_size - taken)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def rewrite(path: Path, lines: Iterable[bytes]) -> None:
    """Put these lines in the file's place: it is the old or the new one at any moment, never a part. Raises OSError."""
    atomicwrite.put(path, b"".join(lines), durable=True, beside=str(path.with_suffix(".part")))
