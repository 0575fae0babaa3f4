"""Where the work log of a run goes: a file of its own among the vault's state."""

import os
import time
from pathlib import Path
from typing import TextIO

from ...daemon import paths


def path_for(root: str) -> str:
    """The file for a run that begins now. `root`: the vault's folder."""
    name = time.strftime("%Y%m%d-%H%M%S") + f"-{os.getpid()}.jsonl"
    return str(Path(paths.journal_dir(paths.vault_id(root))) / "ingest" / name)


def opened(path: str) -> TextIO:
    """The file, made with its folder where it is not there, for nobody else to read. Raises `OSError`."""
    Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "a", encoding="utf-8")
