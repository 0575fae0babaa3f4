"""A repository is worked in for a long time; after every step the kept index and history equal fresh ones.

    python -m tests.drills.history [--steps 160] [--seed 1]

Notes are made up; steps are edits, renames, renames of case alone, deletes, branches, merges, rebases, stashes,
`reset --hard`, amended commits and saves that nobody commits. Exit 0 only when all was equal after each of them.
"""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from recalld.daemon.vault import Vault
from tests.daemon.git.grown import Grown
from tests.daemon.git.replay import Replay


def main() -> int:
    """Run the drill."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=160)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    root = Path(tempfile.mkdtemp(prefix="rd", dir="/var/tmp"))
    grown = Grown(root / "vault")
    grown.commit("first", {f"n{number}.md": f"line {number}\n" * 20 for number in range(20)})
    vault = Vault("v", grown.root, root / "index", root / "state")
    vault.start()
    try:
        return run(Replay(grown, vault, root, arguments.seed), arguments.steps)
    finally:
        vault.stop()
        shutil.rmtree(root, ignore_errors=True)


def run(replay: Replay, steps: int) -> int:
    """Take the steps; 1 at the first after which something differs."""
    started = time.process_time()
    replay.compare()
    for number in range(1, steps + 1):
        try:
            done = replay.step()
        except AssertionError as error:
            print(f"step {number}: another index or history\n{str(error)[:4000]}")
            return 1
        print(f"{number:4} {done}", flush=True)
    commits = int(replay.grown.git("rev-list", "--all", "--count"))
    spent = time.process_time() - started
    print(f"{steps} steps, {commits} commits, {spent:.0f} s of processor time: equal after each; {replay.counts}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
