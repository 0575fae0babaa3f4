"""kill -9 at random moments while a vault is indexed and edited: nothing is lost, the index equals a fresh one.

    python tests/drills/kill_nine.py [--rounds 50] [--seed 1] [--notes 400]

Each round edits, makes, renames and deletes notes, kills the daemon somewhere in between, starts it again and waits.
At the end the kept index is compared with one built fresh. Prints how long each reopening took; exit 0 only when
nothing was lost.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

RECALL = str(Path(sys.executable).with_name("recall"))
WORDS = ["basalt", "granite", "marble", "石英", "長石", "雲母", "obsidian", "玄武岩", "slate", "片麻岩", "quartz"]


def main() -> int:
    """Run the drill."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--notes", type=int, default=400)
    arguments = parser.parse_args()
    root = Path(tempfile.mkdtemp(prefix="rk", dir="/var/tmp"))
    try:
        return Drill(root, random.Random(arguments.seed), arguments.notes).run(arguments.rounds)
    finally:
        for home in ("kept", "fresh"):
            _recall(root / home, "stop", "--no-start")
        shutil.rmtree(root, ignore_errors=True)


class Drill:
    """One vault, one daemon that keeps dying."""

    def __init__(self, root: Path, rng: random.Random, notes: int) -> None:
        self.root, self.rng = root, rng
        self.vault = root / "v"
        self.vault.mkdir()
        self.serial = 0
        for _ in range(notes):
            self.make()

    def run(self, rounds: int) -> int:
        """Kill `rounds` times; 0 when the kept index equals a fresh one."""
        home = self.root / "kept"
        first = _spawn(home, "init", str(self.vault), "--bare")
        reopened = []
        for number in range(rounds):
            time.sleep(self.rng.uniform(0.0, 1.5))
            for _ in range(self.rng.randint(0, 12)):
                self.act()
                time.sleep(self.rng.uniform(0.0, 0.05))
            pid = _pid(home)
            if pid:
                os.kill(pid, signal.SIGKILL)
            started = time.perf_counter()
            status = _json(home, "status")
            reopened.append(time.perf_counter() - started)
            if number == 0:
                first.wait(timeout=60)
                _recall(home, "init", str(self.vault), "--bare")
            if not status or not status.get("pid"):
                print(f"round {number}: the daemon did not come back")
                return 1
        _recall(home, "wait")
        reopened.sort()
        print(f"{rounds} kills; reopened in {reopened[len(reopened) // 2]:.2f} s median, {reopened[-1]:.2f} s at most")
        return self.compare(home)

    def compare(self, home: Path) -> int:
        """Notes, search results and problems of the kept index against a fresh one."""
        fresh = self.root / "fresh"
        _recall(fresh, "init", str(self.vault), "--bare")
        _recall(fresh, "wait")
        faults = []
        if _notes(home) != _notes(fresh):
            faults.append(f"notes differ: {sorted(set(_notes(home)) ^ set(_notes(fresh)))[:5]}")
        on_disk = {str(p.relative_to(self.vault)) for p in self.vault.rglob("*.md")}
        if set(_notes(home)) != on_disk:
            faults.append(f"disk differs: {sorted(set(_notes(home)) ^ on_disk)[:5]}")
        for word in WORDS:
            if _found(home, word) != _found(fresh, word):
                faults.append(f"search differs for {word}")
        print("\n".join(faults) or f"{len(on_disk)} notes, {len(WORDS)} queries: the kept index equals a fresh one")
        return 1 if faults else 0

    def act(self) -> None:
        """One random thing people do to notes."""
        notes = sorted(self.vault.rglob("*.md"))
        choice = self.rng.random()
        if choice < 0.5 and notes:
            self.rng.choice(notes).write_text(self.text(), encoding="utf-8")
        elif choice < 0.7:
            self.make()
        elif choice < 0.85 and notes:
            note = self.rng.choice(notes)
            note.rename(note.with_name(f"moved-{self.rng.randrange(10**9)}.md"))
        elif len(notes) > 50:
            self.rng.choice(notes).unlink()

    def make(self) -> None:
        """A new note."""
        self.serial += 1
        folder = self.vault / f"f{self.serial % 7}"
        folder.mkdir(exist_ok=True)
        (folder / f"n{self.serial}.md").write_text(self.text(), encoding="utf-8")

    def text(self) -> str:
        """Some words under a title."""
        lines = [" ".join(self.rng.choices(WORDS, k=8)) for _ in range(self.rng.randint(1, 20))]
        return f"# {self.rng.choice(WORDS)} {self.rng.randrange(1000)}\n\n" + "\n".join(lines) + "\n"


def _environment(home: Path) -> dict[str, str]:
    return {**os.environ, "RECALLD_HOME": str(home), "NO_COLOR": "1"}


def _recall(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [RECALL, *arguments], capture_output=True, text=True, env=_environment(home), timeout=300, check=False
    )


def _spawn(home: Path, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [RECALL, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=_environment(home)
    )


def _json(home: Path, *arguments: str) -> Any:
    try:
        return json.loads(_recall(home, *arguments, "--json").stdout)
    except ValueError:
        return None


def _pid(home: Path) -> int:
    return int((_json(home, "status", "--no-start") or {}).get("pid") or 0)


def _notes(home: Path) -> dict[str, Any]:
    scan = _json(home, "scan") or {"notes": []}
    return {note["path"]: (note["title"], note["tags"], note["words"]) for note in scan["notes"]}


def _found(home: Path, word: str) -> list[tuple[str, float]]:
    found = _json(home, "search", "--mode", "keyword", "--limit", "1000", word) or {"cards": []}
    return sorted((hit["path"], round(hit["score"], 4)) for hit in found["cards"])


if __name__ == "__main__":
    sys.exit(main())
