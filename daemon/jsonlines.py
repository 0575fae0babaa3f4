"""Files of one JSON object a line, which grow by whole lines and are replaced whole."""

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any


def line(event: Mapping[str, Any]) -> bytes:
    """One object as a line. What is no UTF-8 in a name is written escaped."""
    return json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace") + b"\n"


def rewrite(path: Path, lines: Iterable[bytes]) -> None:
    """Put these lines in the file's place: it is the old or the new one at any moment, never a part. Raises OSError."""
    part = path.with_suffix(".part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.writelines(lines)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
