"""Everything that is measured, as one table: `python -m bench SOURCE… [--quick] [--only NAME,…]`.

SOURCE is a folder of markdown notes (default: the demo notes). Each part runs by itself, one after the other, on vaults
made of it; the first and last row are the same fixed loop of Python, so that runs on busy or slow machines can be told.
100,000 notes are measured only when `--only` names them ("100,000"): that takes an hour.
Other programs are measured on the same notes where they are installed, and passed over with a word where not.
"""

import argparse
import platform
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from .machine import additions

DEMO = Path(__file__).parent.parent / "demo/vault"


@dataclass(frozen=True)
class Part:
    """One module of measurements and how it is called."""

    name: str
    module: str
    arguments: tuple[str, ...]
    quick: bool = True
    hours: bool = False
    """Whether it takes so long that it is run only when it is named."""


PARTS = (
    Part("keyword, 1,873 notes", "bench.spine", ("--notes", "1873")),
    Part("keyword, 10,000 notes", "bench.spine", ("--notes", "10000", "--unit-vectors"), quick=False),
    Part("keyword, 100,000 notes", "bench.spine", ("--notes", "100000", "--unit-vectors"), quick=False, hours=True),
    Part("reading, 908 notes", "bench.reading", ("--notes", "908"), quick=False),
    Part("crowds, 1,873 notes", "bench.crowd", ("--notes", "1873", "--seconds", "5")),
    Part("agents, 200 notes", "bench.mcp", ("--notes", "200")),
    Part("graph", "bench.following", ("--sizes", "908,2000"), quick=False),
    Part("peers, 1,873 notes", "bench.peers", ()),
)


def main() -> None:
    """Run the parts that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="*", type=Path, default=[DEMO], metavar="SOURCE")
    parser.add_argument("--quick", action="store_true", help="leave out what takes minutes")
    parser.add_argument("--only", default="", help="parts whose names hold one of these, separated by commas")
    parser.add_argument("--without-peers", action="store_true", help="leave out other programs")
    arguments = parser.parse_args()
    print(f"{platform.platform()}, Python {platform.python_version()}, {time.strftime('%Y-%m-%d')}")
    speed()
    wanted = [one for one in arguments.only.split(",") if one]
    for part in PARTS:
        if arguments.without_peers and part.module == "bench.peers":
            continue
        named = any(one in part.name for one in wanted)
        if named or (not wanted and not part.hours and (part.quick or not arguments.quick)):
            print(f"\n== {part.name}", flush=True)
            run = [sys.executable, "-m", part.module, *map(str, arguments.sources), *part.arguments]
            subprocess.run(run, check=False)
    print()
    speed()


def speed() -> None:
    """Print how fast this machine is at this moment."""
    print(f"{'ten million additions':38} {additions():>14.2f} s", flush=True)


if __name__ == "__main__":
    main()
