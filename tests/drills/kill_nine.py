"""kill -9 at random moments while a vault is indexed and edited: nothing is lost, the index equals a fresh one.

    python tests/drills/kill_nine.py [--rounds 50] [--seed 1] [--notes 400]

Each round edits, makes, renames and deletes notes, kills the daemon somewhere in between, starts it again and waits.
At the end the kept index is compared with one built fresh. Prints how long each reopening took; exit 0 only when
nothing was lost.
"""

import argparse
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

from installed import answer, differences, notes, pid, recall, spawn, wait

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
            recall(root / home, "stop", "--no-start")
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
        first = spawn(home, "init", str(self.vault), "--bare")
        reopened = []
        for number in range(rounds):
            time.sleep(self.rng.uniform(0.0, 1.5))
            for _ in range(self.rng.randint(0, 12)):
                self.act()
                time.sleep(self.rng.uniform(0.0, 0.05))
            process = pid(home)
            if process:
                os.kill(process, signal.SIGKILL)
            started = time.perf_counter()
            status = answer(home, "status")
            reopened.append(time.perf_counter() - started)
            if number == 0:
                first.wait(timeout=60)
                recall(home, "init", str(self.vault), "--bare")
            if not status or not status.get("pid"):
                print(f"round {number}: the daemon did not come back")
                return 1
        wait(home)
        reopened.sort()
        print(f"{rounds} kills; reopened in {reopened[len(reopened) // 2]:.2f} s median, {reopened[-1]:.2f} s at most")
        return self.compare(home)

    def compare(self, home: Path) -> int:
        """Notes, search results and problems of the kept index against a fresh one."""
        faults = differences(home, self.root / "fresh", self.vault, WORDS)
        same = f"{len(notes(home))} notes, {len(WORDS)} queries: the kept index equals a fresh one"
        print("\n".join(faults) or same)
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


if __name__ == "__main__":
    sys.exit(main())
