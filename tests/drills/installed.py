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
LISTED = 1000
"""So many notes a search lists at most."""
AGED = 0.001
"""The share of its score that a note may lose between two searches."""
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
    if "notes" not in scan:
        raise AssertionError(f"the notes were not listed: {scan}")
    return {note["path"]: (note["title"], note["tags"], note["words"]) for note in scan["notes"]}


def found(home: Path, word: str) -> dict[str, float]:
    """The score of every note a word is found in, by path; of the best `LISTED`."""
    result = answer(home, "search", "--mode", "keyword", "--limit", str(LISTED), word) or {"cards": []}
    if "cards" not in result:
        raise AssertionError(f"{word} was not searched for: {result}")
    return {hit["path"]: hit["score"] for hit in result["cards"]}


def differences(kept: Path, fresh: Path, vault: Path, words: Iterable[str]) -> list[str]:
    """In what the kept index differs from one built fresh from the same notes, and from the disk."""
    config = fresh / "config/config.toml"
    config.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    config.write_text('model = "none"\n', encoding="utf-8")  # words are compared, and vectors of all would take long
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
    for word in words:
        if unequal := _unequal(found(kept, word), found(fresh, word)):
            faults.append(f"search differs for {word}: {len(unequal)} notes, as {unequal[0]}")
    return faults


def _unequal(one: dict[str, float], other: dict[str, float]) -> list[str]:
    """What two searches say differently; scores fall as notes grow old, also between the two."""
    least = max((min(listed.values()) for listed in (one, other) if len(listed) == LISTED), default=0.0)
    scores = [(path, one.get(path, least), other.get(path, least)) for path in sorted(one.keys() | other.keys())]
    return [f"{path}: {a:.5f}, {b:.5f}" for path, a, b in scores if abs(a - b) > AGED * max(a, b)]
