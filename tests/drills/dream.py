"""kill -9 while a graph is built for the first time and while the vault dreams: the next start has the same graph.

    python tests/drills/dream.py SOURCE [--rounds 10] [--seed 1]

SOURCE is a folder of markdown notes, which is copied and indexed without a model. A run that nobody disturbs says
what is right. Then each round kills the daemon in a first build of its own, and in a dream; and at last a dream is
interrupted as by Ctrl-C. Exit 0 only when every graph was the right one, by path.
"""

import argparse
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

from installed import answer, notes, pid, recall, spawn

PATIENCE = 300.0
"""Seconds in which a daemon has to come as far as a round wants it."""
OVER = "over before"
"""How a dream ended that came to its end undisturbed."""


def main() -> int:
    """Run the drill."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background inherits it ignored
    root = Path(tempfile.mkdtemp(prefix="rd", dir="/var/tmp"))
    try:
        return Drill(root, arguments.source, random.Random(arguments.seed)).run(arguments.rounds)
    finally:
        for home in root.glob("h*"):
            recall(home, "stop", "--no-start")
        shutil.rmtree(root, ignore_errors=True)


class Drill:
    """One vault; a daemon that builds in peace, and one that keeps dying."""

    def __init__(self, root: Path, source: Path, rng: random.Random) -> None:
        self.root, self.rng, self.vault = root, rng, root / "v"
        shutil.copytree(source, self.vault)
        self.wrong: list[str] = []
        self.seconds = 0.0

    def run(self, rounds: int) -> int:
        """Build, dream and die; 0 when nothing was lost."""
        peace = self.home("h0")
        recall(peace, "init", str(self.vault), "--bare")
        recall(peace, "wait")
        right = graph(peace)
        self.seconds = float((answer(peace, "dream") or {}).get("seconds", 1.0))
        if not right["edges"] or graph(peace) != right:
            print("no graph, or another one after a dream")
            return 1
        print(f"{len(right['nodes'])} notes, {len(right['edges'])} edges; a dream takes {self.seconds} s", flush=True)
        for number in range(1, rounds + 1):
            home = self.home(f"h{number}")
            self.check(f"round {number}, first build", home, right, self.first_build(home))
            self.check(f"round {number}, dream", home, right, self.dream(home, signal.SIGKILL))
            recall(home, "stop", "--no-start")
        self.check("Ctrl-C of a dream", peace, right, self.dream(peace, signal.SIGINT))
        print("\n".join(self.wrong) or f"{2 * rounds} kills and a Ctrl-C: every graph is the right one")
        return 1 if self.wrong else 0

    def home(self, name: str) -> Path:
        """A home of its own, without a model."""
        home = self.root / name
        (home / "config").mkdir(parents=True)
        (home / "config" / "config.toml").write_text('model = "none"\n', encoding="utf-8")
        return home

    def first_build(self, home: Path) -> str:
        """Die somewhere in the first build; return the state it was in."""
        starting = spawn(home, "init", str(self.vault), "--bare")
        end = time.monotonic() + PATIENCE
        while state(home) not in ("building", "following", "ready") and time.monotonic() < end:
            time.sleep(0.02)
        time.sleep(self.rng.uniform(0.0, self.seconds))
        met = state(home)
        kill(home)
        starting.wait(timeout=60)
        recall(home, "init", str(self.vault), "--bare")
        return met

    def dream(self, home: Path, sign: signal.Signals) -> str:
        """Disturb a dream: the daemon by SIGKILL, the one who waits for it by SIGINT; return how that one ended.

        Who waits asks the next daemon when the first is killed, and so may end well.
        """
        ended, patience = OVER, self.seconds
        while ended == OVER and patience > 0.01:
            ended = self.disturbed(home, sign, self.rng.uniform(0.1, 0.9) * patience)
            patience /= 2
        if ended == OVER:
            self.wrong.append(f"{home.name}: no dream could be disturbed")
        return ended

    def disturbed(self, home: Path, sign: signal.Signals, seconds: float) -> str:
        """Dream, and disturb it after so many seconds."""
        process = pid(home)
        sleeper = spawn(home, "dream")
        time.sleep(seconds)
        if sleeper.poll() is not None:
            return OVER
        if sign == signal.SIGKILL:
            kill(home)
        else:
            sleeper.send_signal(sign)
        try:
            ended = f"exit {sleeper.wait(timeout=120)}"
        except subprocess.TimeoutExpired:
            ended = "hung"
            self.wrong.append(f"{home.name}: `recall dream` hung")
        if sign != signal.SIGKILL and pid(home) != process:
            self.wrong.append(f"{home.name}: the daemon is not the same after {sign.name}")
        return ended

    def check(self, what: str, home: Path, right: dict[str, Any], met: str) -> None:
        """Wait for the daemon and compare its graph and its notes."""
        started = time.monotonic()
        recall(home, "wait")
        same = graph(home) == right and len(notes(home)) == len(right["nodes"])
        told = "right" if same else "WRONG"
        print(f"{what:28} {met:12} {told} after {time.monotonic() - started:5.1f} s", flush=True)
        if not same:
            self.wrong.append(f"{what}: another graph")


def graph(home: Path) -> dict[str, Any]:
    """The graph as it is exported, without when it was made."""
    found = answer(home, "graph", "export", "--format", "json") or {}
    return {name: found.get(name, []) for name in ("nodes", "edges")}


def state(home: Path) -> str:
    """What the graph is doing, "" when nobody can tell."""
    status = answer(home, "status", "--no-start") or {}
    vaults = status.get("vaults") or [{}]
    return str((vaults[0].get("graph") or {}).get("state", ""))


def kill(home: Path) -> None:
    """Kill the daemon, if there is one."""
    process = pid(home)
    if process:
        os.kill(process, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
