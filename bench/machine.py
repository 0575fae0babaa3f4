"""What every measurement needs of the machine: a home of its own, and how fast it is at this moment."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def own_folder() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="rb", dir="/var/tmp"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def settle(folder: Path, settings: str = "") -> None:
    """Have daemons of this process, and of those it starts, keep everything below `folder`, with these settings."""
    os.environ["RECALLD_HOME"] = str(folder / "h")
    config = folder / "h" / "config" / "config.toml"
    config.parent.mkdir(parents=True, mode=0o700)
    config.write_text(settings, encoding="utf-8")


def additions() -> float:
    """Seconds that ten million additions take in Python."""
    started, number = time.perf_counter(), 0
    while number < 10_000_000:
        number += 1
    return time.perf_counter() - started
