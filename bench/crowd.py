"""Keyword and hybrid searches by 1, 8 and 32 clients at once while a writer saves notes: p50, p95, p99.

    python -m bench.crowd SOURCE… [--notes 1873] [--seconds 10] [--vectors]

A daemon of its own runs in a temporary home. Each client is a process with a connection of its own that asks without a
pause; the writer saves a note ten times a second. The ratio column is the median against that of one client.
"""

import argparse
import json
import random
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

from recalld.daemon.connecting import connect

from .machine import own_folder, settle
from .vaults import multiply

CLIENTS = (1, 8, 32)
SAVES_A_SECOND = 10
_WORD = re.compile(r"[A-Za-z]{4,}|[\u4e00-\u9fff]{2,4}")
_ASKING = """
import json, random, sys, time
from recalld.daemon.connecting import connect
words, mode, seconds, seed = json.loads(sys.argv[1]), sys.argv[2], float(sys.argv[3]), int(sys.argv[4])
rng, times = random.Random(seed), []
with connect(start=False) as client:
    end = time.perf_counter() + seconds
    while (started := time.perf_counter()) < end:
        client.call("search", {"query": " ".join(rng.sample(words, rng.randint(1, 3))), "mode": mode, "limit": 10})
        times.append(time.perf_counter() - started)
print(json.dumps(times))
"""


def main() -> None:
    """Make the vault, start a daemon, let them all ask."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", type=Path, metavar="SOURCE")
    parser.add_argument("--notes", type=int, default=1873)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each crowd asks")
    parser.add_argument("--vectors", action="store_true", help="embed too, and measure hybrid search")
    arguments = parser.parse_args()
    with own_folder() as home:
        run(home, arguments)


def run(home: Path, arguments: argparse.Namespace) -> None:
    """Print a row for each crowd and way of searching."""
    settle(home, "" if arguments.vectors else 'model = "none"\n')
    vault = home / "vault"
    multiply(arguments.sources, vault, arguments.notes)
    files = sorted(vault.rglob("*.md"))
    rng = random.Random(11)
    texts = [path.read_text(encoding="utf-8") for path in rng.sample(files, min(200, len(files)))]
    words = rng.sample(words := sorted({word for text in texts for word in _WORD.findall(text)}), min(400, len(words)))
    with connect() as client:
        client.call("vault.add", {"path": str(vault), "name": "bench"}, timeout=None)
        client.call("wait", {"vectors": arguments.vectors, "timeout_ms": 3_600_000}, timeout=None)
        for mode in ("keyword", "hybrid") if arguments.vectors else ("keyword",):
            alone = 0.0
            for crowd in CLIENTS:
                times = _ask(crowd, words, mode, arguments.seconds, files)
                alone = alone or statistics.median(times)
                print(_row(mode, crowd, times, alone), flush=True)
        client.call("stop")
        client.wait_closed(10)


def _row(mode: str, crowd: int, times: list[float], alone: float) -> str:
    cuts = statistics.quantiles(times, n=100)
    figures = "/".join(f"{value * 1e3:.1f}" for value in (statistics.median(times), cuts[94], cuts[98]))
    name = f"{mode}, {crowd} client{'s' if crowd > 1 else ''} and a writer"
    return f"{name:38} {figures:>22} ms  {len(times):>6} answers, {statistics.median(times) / alone:4.1f} x"


def _ask(crowd: int, words: list[str], mode: str, seconds: float, files: list[Path]) -> list[float]:
    """The seconds of every answer, while notes are saved."""
    command = [sys.executable, "-c", _ASKING, json.dumps(words), mode, str(seconds)]
    asking = [subprocess.Popen([*command, str(n)], stdout=subprocess.PIPE, text=True) for n in range(crowd)]
    rng = random.Random(crowd)
    while any(process.poll() is None for process in asking[:1]):
        file = rng.choice(files)
        file.write_text(file.read_text(encoding="utf-8") + f"\n{rng.choice(words)}\n", encoding="utf-8")
        time.sleep(1 / SAVES_A_SECOND)
    times: list[float] = []
    for process in asking:
        times += json.loads(process.communicate()[0])
    return times


if __name__ == "__main__":
    main()
