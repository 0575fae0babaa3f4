"""A crowd asks for minutes while notes are saved: no wrong answer, nobody refused, and nothing that only grows.

    python tests/drills/crowd.py [--clients 32] [--seconds 600] [--notes 1000] [--vectors]

Each client is a process with a connection of its own that asks without a pause. Half of its questions have one right
answer, a note that nobody changes; the others are for notes that are being saved, whose title and text must be of one
save. Looked at once a minute: what the daemon holds of memory, files and threads; at the end, with the crowd gone, it
must hold no more files than before it came, and no more threads than soon after. Then the index is compared with one
built fresh.
"""

import argparse
import json
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from installed import differences, environment, pid, wait
from place import WORDS, Place, place

from recalld.daemon.client import Client
from recalld.daemon.connecting import connect
from recalld.daemon.errors import RecalldError

FIXED, LIVE = 100, 50
SAVES_A_SECOND = 10
PATIENCE_S = 60.0
"""Until the daemon has put away what the crowd left."""
GROWTH = 1.25
"""How much more memory the last third of the time may hold than the second: more is a leak."""
_ROUND = re.compile(r"round(\d+)")


@dataclass(frozen=True, slots=True)
class Held:
    """What a process holds: resident bytes, open files, threads."""

    memory: int
    files: int
    threads: int

    def __str__(self) -> str:
        return f"{self.memory / 1e6:.0f} MB, {self.files} files, {self.threads} threads"


def main() -> int:
    """Let the crowd in; 0 when nothing was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--notes", type=int, default=1000)
    parser.add_argument("--vectors", action="store_true", help="with the model, and hybrid search")
    parser.add_argument("--ask", type=int, help=argparse.SUPPRESS)  # this process is the client of that number
    arguments = parser.parse_args()
    if arguments.ask is not None:
        print(json.dumps(ask(arguments.ask, arguments.seconds, "hybrid" if arguments.vectors else "keyword")))
        return 0
    here = place(arguments.notes)
    try:
        return _run(here, arguments)
    finally:
        here.clear()


def ask(number: int, seconds: float, mode: str) -> dict[str, Any]:
    """What one client was told: how long each answer took, what was wrong, and what was refused."""
    rng, end = Random(number), time.monotonic() + seconds
    said: dict[str, Any] = {"times": [], "wrong": [], "refused": []}
    with connect(start=False) as client:
        while time.monotonic() < end:
            started = time.perf_counter()
            try:
                said["wrong"] += _fixed(client, rng, mode) if rng.random() < 0.5 else _live(client, rng, mode)
            except RecalldError as error:
                said["refused"].append(f"{type(error).__name__}: {error}")
            said["times"].append(time.perf_counter() - started)
    return said


def _fixed(client: Client, rng: Random, mode: str) -> list[str]:
    number = rng.randrange(FIXED)
    cards = client.call("search", {"query": f"opal{number}", "mode": mode, "limit": 5})["cards"]
    first = cards[0]["path"] if cards else "nothing"
    return [] if first == f"fixed/n{number}.md" else [f"opal{number}: {first}"]


def _live(client: Client, rng: Random, mode: str) -> list[str]:
    number = rng.randrange(LIVE)
    cards = client.call("search", {"query": f"jasper{number}", "mode": mode, "limit": 5})["cards"]
    if not cards or cards[0]["path"] != f"live/n{number}.md":
        return [f"jasper{number}: {cards[0]['path'] if cards else 'nothing'}"]
    rounds = set(_ROUND.findall(f"{cards[0]['title']} {cards[0]['text']}"))
    return [] if len(rounds) == 1 else [f"jasper{number}: of rounds {sorted(rounds)} at once"]


def _run(here: Place, arguments: argparse.Namespace) -> int:
    for number in range(FIXED):
        _note(here.vault / f"fixed/n{number}.md", f"# Opal {number}\n\nThis is opal{number}.\n")
    for number in range(LIVE):
        _save(here, number, 0)
    here.init(arguments.vectors)
    wait(here.home, *(["--vectors"] if arguments.vectors else []))
    daemon = pid(here.home)
    before = held(daemon)
    said, looks, saves = _crowd(here, daemon, arguments)
    after = _afterwards(daemon, before)
    wait(here.home)
    faults = [*_faults(said), *_leaks(before, looks, after)]
    faults += differences(here.home, here.root / "fresh", here.vault, [*WORDS, "opal7", "jasper7"])
    times = sorted(seconds for one in said for seconds in one["times"])
    cuts = statistics.quantiles(times, n=100)
    print(f"{arguments.clients} clients, {arguments.seconds:.0f} s: {len(times):,} answers, {saves:,} saves")
    figures = (statistics.median(times), cuts[94], cuts[98], times[-1])
    print("  answered in " + " / ".join(f"{seconds * 1e3:.1f}" for seconds in figures) + " ms (p50, p95, p99, at most)")
    print(f"  held before: {before}\n  by the minute: {'; '.join(map(str, looks))}\n  held after: {after}")
    print(f"  lost: {'; '.join(faults) or 'nothing'}", flush=True)
    return int(bool(faults))


def _crowd(here: Place, daemon: int, arguments: argparse.Namespace) -> tuple[list[dict[str, Any]], list[Held], int]:
    """What each client was told, what the daemon held by the minute, and how many notes were saved meanwhile."""
    command = [sys.executable, __file__, "--seconds", str(arguments.seconds), *["--vectors"] * arguments.vectors]
    asking = [
        subprocess.Popen([*command, "--ask", str(n)], env=environment(here.home), stdout=subprocess.PIPE, text=True)
        for n in range(arguments.clients)
    ]
    looks: list[Held] = []
    saves, started = 0, time.monotonic()
    every = min(60.0, arguments.seconds / 9)
    while (passed := time.monotonic() - started) < arguments.seconds:
        saves += 1
        _save(here, saves % LIVE, saves)
        if passed > every * (len(looks) + 1):
            looks.append(held(daemon))
        time.sleep(1 / SAVES_A_SECOND)
    return [json.loads(process.communicate()[0]) for process in asking], looks, saves


def _save(here: Place, number: int, save: int) -> None:
    lines = f"This is jasper{number} of round{save}, and {here.rng.choice(WORDS)}.\n"
    _note(here.vault / f"live/n{number}.md", f"# Jasper {number} round{save}\n\n{lines}")


def _note(file: Path, text: str) -> None:
    """Save as editors do: a reader sees the old note or the new one."""
    file.parent.mkdir(exist_ok=True)
    beside = file.with_suffix(".tmp")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)


def held(process: int) -> Held:
    """What the process holds now."""
    status = Path(f"/proc/{process}/status").read_text()
    fields = dict(line.split(":", 1) for line in status.splitlines())
    files = sum(1 for _ in Path(f"/proc/{process}/fd").iterdir())
    return Held(int(fields["VmRSS"].split()[0]) * 1024, files, int(fields["Threads"]))


def _afterwards(daemon: int, before: Held) -> Held:
    end = time.monotonic() + PATIENCE_S
    while (after := held(daemon)).files > before.files and time.monotonic() < end:
        time.sleep(0.2)
    return after


def _faults(said: Sequence[dict[str, Any]]) -> list[str]:
    wrong = [fault for one in said for fault in one["wrong"]]
    refused = [fault for one in said for fault in one["refused"]]
    told = [f"{len(wrong):,} wrong answers ({wrong[0]})"] if wrong else []
    return told + ([f"{len(refused):,} refused ({refused[0]})"] if refused else [])


def _leaks(before: Held, looks: Sequence[Held], after: Held) -> list[str]:
    third = len(looks) // 3
    leaks = []
    if third and (last := _memory(looks[-third:])) > GROWTH * (middle := _memory(looks[third:-third])):
        leaks.append(f"memory grows: {middle / 1e6:.0f} MB, later {last / 1e6:.0f} MB")
    # Threads that answer are made when they are first needed, and stay.
    pool = max([before.threads, *(look.threads for look in looks[:third])])
    if after.files > before.files or after.threads > pool:
        leaks.append(f"kept: {after.files - before.files} files, {after.threads - pool} threads")
    return leaks


def _memory(looks: Sequence[Held]) -> float:
    return statistics.mean(look.memory for look in looks)


if __name__ == "__main__":
    sys.exit(main())
