"""Following a vault changes nothing in it: not a byte, not a time stamp, not a file more or less."""

import os
import subprocess
import sys
from pathlib import Path


def _recall(home: Path, *words: str) -> None:
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "recalld.cli.main", *words]
    subprocess.run(command, check=True, capture_output=True, timeout=120, cwd=home, env=environment)


def _everything(folder: Path) -> dict[str, tuple[bytes, int, int]]:
    """Bytes, change time and mode of every file, dot-files included."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path): (path.read_bytes(), path.stat().st_ctime_ns, path.stat().st_mode) for path in files}


def test_indexing_and_asking_write_nothing_into_the_vault(home: Path) -> None:
    vault = home / "demo"
    _recall(home, "init", str(vault), "--demo", "--bare")
    before = _everything(vault)
    try:
        for words in (
            ["wait"],
            ["search", "cobra"],
            ["ask", "OCR 進度"],
            ["vote", "notectl", "up"],
            ["reindex", "--full"],
        ):
            _recall(home, *words)
        _recall(home, "wait")
        assert _everything(vault) == before
    finally:
        _recall(home, "stop")
