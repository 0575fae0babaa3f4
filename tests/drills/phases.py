"""kill -9 a hundred times at random, a share in each phase of the daemon's work: nothing that was told as done is lost.

    python tests/drills/phases.py [--kills 100] [--only NAME,…] [--notes 200] [--seed 1]

Phases: parsing and writing, embedding, folding the index, purging what became private, dreaming, the journal of votes,
decisions, and the conversion of the model. Each is caused, given a random part of the time it takes undisturbed, and
killed; the next command starts the daemon again. At the end of a phase the index is compared with one built fresh, and
what was acknowledged with what is kept. Exit 0 only when nothing was lost.
"""

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from installed import answer, differences, environment, pid, recall, spawn, wait
from place import WORDS, Place, place

ACKNOWLEDGED = """
import sys
from recalld.daemon.connecting import connect
client = connect(start=False)
number = 0
while True:
    number += 1
    {call}
    print(number, flush=True)
"""
VOTE = 'client.call("vote", {"note": "f0/n0.md", "direction": "up"})'
DISTINCT = """
    kill, other = int(sys.argv[1]), number % 50
    subject, copy = f"f{kill % 7}/n{kill}.md", f"f{other % 7}/n{other}.md"
    if kill == other:
        continue
    if number > 50:
        break
    client.call("govern.distinct", {"subject": subject, "copies": copy})"""


@dataclass
class Phase:
    """What causes it, whether it needs the model, and what it may have lost."""

    cause: Callable[["Killing"], None]
    model: bool = False
    lost: Callable[["Killing"], list[str]] = field(default=lambda killing: [])


class Killing:
    """One phase that is killed again and again."""

    def __init__(self, name: str, phase: Phase, here: Place, kills: int) -> None:
        self.name, self.phase, self.place, self.kills = name, phase, here, kills
        self.number = self.acknowledged = self.process = 0
        self.asking: subprocess.Popen[bytes] | None = None
        self.reopened: list[float] = []
        self.in_step: list[float] = []

    def run(self) -> bool:
        """Kill, start again, compare; whether anything was lost."""
        self.place.init(self.phase.model)
        full = self.undisturbed()
        for number in range(1, self.kills + 1):
            self.number = number
            self.process = pid(self.place.home)
            self.phase.cause(self)
            time.sleep(self.place.rng.uniform(0.0, full))
            os.kill(self.process, signal.SIGKILL)
            self.count()
            self.reopen()
        faults = differences(self.place.home, self.place.root / "fresh", self.place.vault, WORDS)
        faults += self.phase.lost(self)
        times = f"reopened in {statistics.median(self.reopened):.2f} s (median), {max(self.reopened):.2f} s at most"
        step = f"in step after {statistics.median(self.in_step):.1f} s (median)"
        print(f"{self.name:12} {self.kills} kills; lost: {'; '.join(faults) or 'nothing'}; {times}; {step}", flush=True)
        return bool(faults)

    def undisturbed(self) -> float:
        """How long the phase takes when nobody kills it; bounded, since some go on for ever."""
        started = time.perf_counter()
        self.phase.cause(self)
        if self.asking is not None:
            time.sleep(1.0)
            self.count()
        else:
            wait(self.place.home, *(["--vectors"] if self.phase.model else []))
        return min(time.perf_counter() - started, 5.0)

    def ask(self, call: str) -> None:
        """Have a client ask the same again and again, and count what it was told is done."""
        code = ACKNOWLEDGED.replace("{call}", call)
        command = [sys.executable, "-c", code, str(self.number)]
        self.asking = subprocess.Popen(
            command, env=environment(self.place.home), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )

    def count(self) -> None:
        """Add up what was acknowledged, once nothing more can be."""
        if self.asking is not None and self.asking.stdout is not None:
            if self.number == 0:
                self.asking.kill()
            self.acknowledged += self.asking.stdout.read().count(b"\n")
            self.asking.wait()
            self.asking = None

    def reopen(self) -> None:
        """Start the daemon by a command, and wait until it is in step."""
        started = time.perf_counter()
        status = answer(self.place.home, "status")
        self.reopened.append(time.perf_counter() - started)
        if not status or not status.get("pid"):
            raise AssertionError(f"{self.name}: the daemon did not come back")
        started = time.perf_counter()
        wait(self.place.home)
        self.in_step.append(time.perf_counter() - started)

    # -- causes

    def write(self) -> None:
        """Sixty notes are written anew, and ten more."""
        for number in range(60):
            self.place.write(f"f{number % 7}/n{number}.md")
        for number in range(10):
            self.place.write(f"more/{self.number}-{number}.md")

    def fold(self) -> None:
        """Everything is written anew: so many segments are folded into the base."""
        for file in sorted(self.place.vault.rglob("*.md")):
            self.place.write(str(file.relative_to(self.place.vault)))

    def withdraw(self) -> None:
        """Notes become private, and public again by the next kill and the last: their text is purged from the file."""
        for file in sorted(self.place.vault.rglob("*.md"))[::7]:
            body = file.read_text(encoding="utf-8").removeprefix("---\nprivate: true\n---\n")
            if self.number % 2 and self.number < self.kills:
                body = "---\nprivate: true\n---\n" + body
            file.write_text(body, encoding="utf-8")

    def dream(self) -> None:
        """The whole graph is made anew."""
        spawn(self.place.home, "dream")

    def convert(self) -> None:
        """The model is made of its weights again, for a daemon that starts without one."""
        recall(self.place.home, "stop", "--no-start")
        for folder in Path(os.environ["RECALLD_MODELS"]).glob("[!.]*"):
            subprocess.run(["rm", "-r", str(folder)], check=True)
        recall(self.place.home, "status")
        self.process = pid(self.place.home)

    # -- what may be lost

    def votes(self) -> list[str]:
        """Votes that were acknowledged and are in no journal."""
        lines = [line for file in self.place.home.rglob("usage.jsonl") for line in file.read_bytes().splitlines()]
        kept = sum(b'"vote"' in line for line in lines)
        broken = [line for line in lines if not _is_json(line)]
        print(f"  {self.acknowledged:,} votes acknowledged, {kept:,} kept", flush=True)
        return [f"{self.acknowledged - kept} votes"] * (kept < self.acknowledged) + [f"{len(broken)} lines"] * bool(
            broken
        )

    def decisions(self) -> list[str]:
        """Decisions that were acknowledged and are not in the file."""
        text = (self.place.vault / ".recall/decisions.toml").read_text(encoding="utf-8")
        kept = len(tomllib.loads(text)["decisions"])
        print(f"  {self.acknowledged:,} decisions acknowledged, {kept:,} kept", flush=True)
        return [f"{self.acknowledged - kept} decisions"] * (kept < self.acknowledged)

    def model(self) -> list[str]:
        """The model works, and nothing of half a conversion is left beside it."""
        wait(self.place.home, "--vectors")
        status = answer(self.place.home, "status") or {}
        left = [path.name for path in Path(os.environ["RECALLD_MODELS"]).iterdir() if path.name.startswith(".unf")]
        embedded = status["vaults"][0]["embedded"] == status["vaults"][0]["passages"]
        return ["the model"] * (not embedded) + [f"left behind: {left}"] * bool(left)


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


PHASES = {
    "write": Phase(Killing.write),
    "embed": Phase(Killing.write, model=True),
    "fold": Phase(Killing.fold),
    "purge": Phase(Killing.withdraw),
    "dream": Phase(Killing.dream),
    "journal": Phase(lambda killing: killing.ask(VOTE), lost=Killing.votes),
    "decisions": Phase(lambda killing: killing.ask(DISTINCT), lost=Killing.decisions),
    "conversion": Phase(Killing.convert, model=True, lost=Killing.model),
}


def main() -> int:
    """Go through the phases, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100, help="in all")
    parser.add_argument("--only", default="", help="names, separated by commas")
    parser.add_argument("--notes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    names = [name for name in arguments.only.split(",") if name] or list(PHASES)
    each = -(-arguments.kills // len(names))
    lost = 0
    shared = os.environ.get("RECALLD_MODELS")
    for name in names:
        here = place(arguments.notes)
        here.rng.seed(arguments.seed)
        if name == "conversion":
            os.environ["RECALLD_MODELS"] = str(here.root / "models")
        elif shared:
            os.environ["RECALLD_MODELS"] = shared
        try:
            lost += Killing(name, PHASES[name], here, each).run()
        except AssertionError as fault:
            print(f"{name:12} FAILED: {fault}", flush=True)
            lost += 1
        finally:
            here.clear()
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
