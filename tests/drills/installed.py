"""The installed `recall`, run as a person would, in a home of the drill's own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

PATIENCE = 3600.0
"""Seconds that a command may take: tens of thousands of notes are waited for, on machines that are busy."""
RECALL = str(Path(sys.executable).with_name("recall"))


def environment(home: Path) -> dict[str, str]:
    """The variables that keep everything in that home."""
    return {**os.environ, "RECALLD_HOME": str(home), "NO_COLOR": "1"}


def recall(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command and wait for it."""
    return subprocess.run(
        [RECALL, *arguments], capture_output=True, text=True, env=environment(home), timeout=PATIENCE, check=False
    )


def spawn(home: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Run a command and do not wait."""
    return subprocess.Popen(
        [RECALL, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(home)
    )


def answer(home: Path, *arguments: str) -> Any:
    """The JSON object a command prints, None when it prints none."""
    try:
        return json.loads(recall(home, *arguments, "--json").stdout)
    except ValueError:
        return None


def wait(home: Path, *arguments: str) -> None:
    """Wait until the index is in step, for most of an hour; AssertionError when it then is not: compare nothing."""
    waited = recall(home, "wait", "--timeout", str(int(PATIENCE) - 60), *arguments)
    if waited.returncode:
        raise AssertionError(f"not in step: {waited.stderr.strip()}")


def pid(home: Path) -> int:
    """The daemon's process, 0 when there is none."""
    return int((answer(home, "status", "--no-start") or {}).get("pid") or 0)


def notes(home: Path) -> dict[str, Any]:
    """What the index says of every note, by path."""
    scan = answer(home, "scan") or {"notes": []}
    return {note["path"]: (note["title"], note["tags"], note["words"]) for note in scan["notes"]}


def found(home: Path, word: str) -> list[tuple[str, float]]:
    """Every note a word is found in, with its score."""
    result = answer(home, "search", "--mode", "keyword", "--limit", "1000", word) or {"cards": []}
    if "cards" not in result:
        raise AssertionError(f"{word} was not searched for: {result}")
    return sorted((hit["path"], round(hit["score"], 4)) for hit in result["cards"])


def differences(kept: Path, fresh: Path, vault: Path, words: Iterable[str]) -> list[str]:
    """In what the kept index differs from one built fresh from the same notes, and from the disk."""
    recall(fresh, "init", str(vault), "--bare")
    wait(fresh)
    one, other = notes(kept), notes(fresh)
    on_disk = {str(path.relative_to(vault)) for path in vault.rglob("*.md") if ".git" not in path.parts}
    faults = []
    if one != other:
        unequal = sorted(path for path in one.keys() | other.keys() if one.get(path) != other.get(path))
        faults.append(f"notes differ: {unequal[:5]}")
    if set(one) != on_disk:
        faults.append(f"disk differs: {sorted(set(one) ^ on_disk)[:5]}")
    faults += [f"search differs for {word}" for word in words if found(kept, word) != found(fresh, word)]
    return faults
