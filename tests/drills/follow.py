"""Everything that happens to a folder of notes while the daemon follows it; after each act the index is as a fresh one.

    python tests/drills/follow.py SOURCE [--many 10000]

SOURCE is a folder of markdown notes, which is copied and put under git. Acts: edits, atomic saves, a renamed folder,
a checkout and back, `--many` files written while the daemon is stopped by SIGSTOP, everything deleted. Prints a line
an act; exit 0 only when every index was right.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from installed import differences, pid, recall


def main() -> int:
    """Run the drill."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path)
    parser.add_argument("--many", type=int, default=10_000)
    arguments = parser.parse_args()
    root = Path(tempfile.mkdtemp(prefix="rf", dir="/var/tmp"))
    try:
        return Drill(root, arguments.source, arguments.many).run()
    finally:
        for home in root.glob("h*"):
            recall(home, "stop", "--no-start")
        shutil.rmtree(root, ignore_errors=True)


class Drill:
    """One vault and the daemon that follows it."""

    def __init__(self, root: Path, source: Path, many: int) -> None:
        self.root, self.many = root, many
        self.vault, self.kept = root / "v", root / "h"
        shutil.copytree(source, self.vault)
        self.serial = 0

    def run(self) -> int:
        """Every act, and after each the comparison; 0 when none differed."""
        self.git("init", "-q", "-b", "main")
        self.commit("all")
        recall(self.kept, "init", str(self.vault), "--bare")
        wrong = 0
        acts: list[Callable[[], None]] = [
            self.edit, self.save_atomically, self.rename_folder, self.check_out, self.write_many, self.delete_all,
        ]  # fmt: skip
        for act in acts:
            act()
            started = time.perf_counter()
            recall(self.kept, "wait")
            waited = time.perf_counter() - started
            self.serial += 1
            fresh = self.root / f"h{self.serial}"
            faults = differences(self.kept, fresh, self.vault, ("the", "edited", "basalt", "我", "many"))
            recall(fresh, "stop")
            wrong += bool(faults)
            print(
                f"{act.__name__:16} right after {waited:5.1f} s" if not faults else f"{act.__name__}: {faults}",
                flush=True,
            )
        return 1 if wrong else 0

    def edit(self) -> None:
        """Ten notes, appended to."""
        for path in self.some(10):
            with path.open("a", encoding="utf-8") as file:
                file.write("\nedited basalt\n")

    def save_atomically(self) -> None:
        """Ten notes, written beside and moved over."""
        for path in self.some(10):
            part = path.with_name(f".{path.name[:80]}.tmp")
            part.write_bytes(path.read_bytes() + b"\nedited again, basalt\n")
            part.replace(path)

    def rename_folder(self) -> None:
        """Half of the notes into a new folder, which is then renamed."""
        folder = self.vault / "old"
        folder.mkdir()
        for path in self.some(len(list(self.vault.glob("*.md"))) // 2):
            path.rename(folder / path.name)
        recall(self.kept, "wait")
        folder.rename(self.vault / "new")

    def check_out(self) -> None:
        """A branch where every third note says something else, and back to it again."""
        self.commit("moved")
        self.git("checkout", "-q", "-b", "other")
        for path in sorted(self.vault.rglob("*.md"))[::3]:
            path.write_text("# other\n\nbasalt of the other branch\n", encoding="utf-8")
        self.commit("other")
        self.git("checkout", "-q", "main")
        recall(self.kept, "wait")
        self.git("checkout", "-q", "other")

    def write_many(self) -> None:
        """More files than the kernel announces, while the daemon is stopped."""
        process = pid(self.kept)
        os.kill(process, signal.SIGSTOP)
        for number in range(self.many):
            folder = self.vault / f"many{number // 500}"
            folder.mkdir(exist_ok=True)
            (folder / f"n{number}.md").write_text(f"# {number}\n\none of many, {number}\n", encoding="utf-8")
        os.kill(process, signal.SIGCONT)

    def delete_all(self) -> None:
        """rm -rf of what is in the folder."""
        for path in self.vault.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    def some(self, count: int) -> list[Path]:
        """The first notes at the top of the vault."""
        return sorted(self.vault.glob("*.md"))[:count]

    def commit(self, message: str) -> None:
        """Everything, committed."""
        self.git("add", "-A")
        self.git("-c", "user.name=drill", "-c", "user.email=drill@localhost", "commit", "-q", "-m", message)

    def git(self, *arguments: str) -> None:
        """The git program in the vault."""
        subprocess.run(["git", *arguments], cwd=self.vault, check=True, capture_output=True)


if __name__ == "__main__":
    sys.exit(main())
