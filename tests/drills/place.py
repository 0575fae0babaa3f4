"""One vault, one home, and the daemon between them; and how a drill in such a place is run and told of."""

import argparse
import random
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path

from installed import RECALL, answer, differences, recall, wait

STONES = ["basalt", "granite", "marble", "石英", "長石", "雲母", "obsidian", "玄武岩", "slate", "片麻岩", "quartz"]
VOCABULARY = [f"{stone}{number or ''}" for stone in STONES for number in range(50)]
"""So many that no word is in more notes than a search can list, and that no two notes are copies."""
WORDS = [*STONES, "basalt7", "石英12", "slate33"]
RECALLD = str(Path(RECALL).with_name("recalld"))
SMALL = "small"
"""The folder of a place where a small disk of its own can be mounted."""


class Skipped(Exception):
    """The drill cannot run here; the message says why."""


class Place:
    """What a drill harms. `heavy`: it may take many minutes."""

    def __init__(self, root: Path, notes: int) -> None:
        self.root, self.home, self.vault = root, root / "h", root / "v"
        self.rng = random.Random(7)
        self.heavy = False
        for number in range(notes):
            self.write(f"f{number % 7}/n{number}.md")

    def write(self, path: str) -> None:
        """A note of some words."""
        file = self.vault / path
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = [" ".join(self.rng.choices(VOCABULARY, k=8)) for _ in range(self.rng.randint(1, 12))]
        file.write_text(f"# {self.rng.choice(STONES)} {path}\n\n" + "\n".join(lines) + "\n", encoding="utf-8")

    def init(self, model: bool) -> None:
        """Register the vault and wait until it is indexed; without the model, where a drill needs none."""
        config = self.home / "config/config.toml"
        config.parent.mkdir(parents=True, mode=0o700)
        config.write_text("" if model else 'model = "none"\n', encoding="utf-8")
        recall(self.home, "init", str(self.vault), "--bare")
        wait(self.home)

    @property
    def index(self) -> Path:
        """The index file."""
        return next((self.home / "cache").rglob("index.duckdb"))

    @property
    def address(self) -> str:
        """Where the daemon listens."""
        return str(next(self.home.rglob("recalld.sock")))

    def finds(self, word: str = "basalt") -> int:
        """How many notes a word is found in; -1 when there is no answer."""
        result = answer(self.home, "search", "--mode", "keyword", "--limit", "1000", word)
        return len(result["cards"]) if result and "cards" in result else -1

    def connect(self) -> socket.socket:
        """A raw connection."""
        raw = socket.socket(socket.AF_UNIX)
        raw.connect(self.address)
        return raw

    def mount(self, *options: str) -> Path:
        """Mount something at the place's folder for that, and return it. Raises Skipped."""
        small = self.root / SMALL
        small.mkdir(exist_ok=True)
        mounted = subprocess.run(["mount", *options, str(small)], capture_output=True, check=False)
        if mounted.returncode:
            raise Skipped("only root can mount a disk of its own")
        return small

    def clear(self) -> None:
        """End what runs here, and remove everything."""
        for home in (self.home, self.root / "fresh"):
            recall(home, "stop", "--no-start")
        subprocess.run(["umount", "-l", str(self.root / SMALL)], capture_output=True, check=False)
        shutil.rmtree(self.root, ignore_errors=True)


def filled(disk: Path) -> Path:
    """Fill a disk to its last byte; the file that fills it is to be removed again."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        for size in (1 << 20, 65536, 4096, 512, 1):
            with suppress(OSError):
                while file.write(b"x" * size) == size:
                    pass
    return filler


Drill = Callable[[Place], str]


def place(notes: int) -> Place:
    """A place in a folder of its own."""
    return Place(Path(tempfile.mkdtemp(prefix="rd", dir="/var/tmp")), notes)


def main(drills: Sequence[Drill], about: str | None, models: Collection[Drill] = ()) -> int:
    """Run those that were asked for and print a line for each; `models`: which need the model. 0: nothing was lost."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="names, separated by commas")
    parser.add_argument("--notes", type=int, default=200)
    parser.add_argument("--heavy", action="store_true", help="what takes many minutes too")
    arguments = parser.parse_args()
    wanted = [name for name in arguments.only.split(",") if name]
    lost = 0
    for drill in drills:
        if not wanted or drill.__name__ in wanted:
            here = place(arguments.notes)
            here.heavy = arguments.heavy
            lost += run(drill, here, drill in models)
    return int(lost > 0)


def run(drill: Drill, here: Place, model: bool = False) -> bool:
    """One drill from beginning to end, told of in a line; whether anything was lost."""
    name = drill.__name__
    try:
        here.init(model)
        remark = drill(here)
        started = time.perf_counter()
        wait(here.home)
        seconds = time.perf_counter() - started
        faults = differences(here.home, here.root / "fresh", here.vault, WORDS)
        lost = "; ".join(faults) or "nothing"
        print(f"{name:22} lost: {lost}; in step again after {seconds:.1f} s; {remark}", flush=True)
        return bool(faults)
    except Skipped as why:
        print(f"{name:22} not run: {why}", flush=True)
        return False
    except AssertionError as fault:
        print(f"{name:22} FAILED: {fault}", flush=True)
        return True
    finally:
        here.clear()
