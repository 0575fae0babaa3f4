"""The figures of the spine on a vault of real text: index, save, ask, and what it weighs.

    python -m bench.spine SOURCE… [--notes 1873] [--vectors] [--rounds 200]

SOURCE is a folder of markdown notes; a vault of `--notes` notes is made of it (see `vaults`). A daemon of its own
runs in a temporary home. Prints one table; the ratio column compares with a bare `python -c pass` in the same run.
"""

import argparse
import os
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from recalld.daemon.client import Client, connect

from .machine import own_folder, settle
from .vaults import multiply

_WORD = re.compile(r"[A-Za-z]{4,}|[\u4e00-\u9fff]{2,4}")
_TICKS = os.sysconf("SC_CLK_TCK")

REST_SECONDS = 8.0
"""Until the daemon has rested: then it has taken into memory what "warm" means."""


def main() -> None:
    """Make the vault, start a daemon, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", type=Path, metavar="SOURCE")
    parser.add_argument("--notes", type=int, default=1873)
    parser.add_argument("--rounds", type=int, default=200, help="how many warm queries")
    parser.add_argument("--vectors", action="store_true", help="embed too, and measure hybrid search")
    arguments = parser.parse_args()
    with own_folder() as home:
        Bench(home, arguments).run()


class Bench:
    """One run, in a home of its own."""

    def __init__(self, home: Path, arguments: argparse.Namespace) -> None:
        self.home = home
        self.vault = home / "vault"
        self.arguments = arguments
        self.rng = random.Random(11)
        settle(home, "" if arguments.vectors else 'model = "off"\n')
        size = multiply(arguments.sources, self.vault, arguments.notes)
        self.row("notes", f"{arguments.notes}", f"{size / 1e6:.1f} MB of markdown")
        self.words = self.vocabulary()

    def row(self, name: str, value: str, remark: str = "") -> None:
        """Print one line of the table."""
        print(f"{name:38} {value:>14}  {remark}", flush=True)

    def vocabulary(self) -> list[str]:
        """Words that occur in the vault, for queries."""
        files = sorted(self.vault.rglob("*.md"))
        sample = self.rng.sample(files, min(300, len(files)))
        return sorted({word for path in sample for word in _WORD.findall(path.read_text(encoding="utf-8"))})

    def run(self) -> None:
        """All measurements, cold ones first."""
        started = time.perf_counter()
        client = connect()
        pid = int(client.call("status")["pid"])
        base = _cpu_seconds(pid)
        self.row("daemon start to answering", f"{time.perf_counter() - started:.2f} s", f"{base:.2f} CPU s")
        started = time.perf_counter()
        client.call("vault.add", {"path": str(self.vault), "name": "bench"}, timeout=None)
        client.call("wait", {"timeout_ms": 600_000, "graph": False}, timeout=None)
        wall = time.perf_counter() - started
        self.row("cold keyword index", f"{_cpu_seconds(pid) - base:.2f} CPU s", f"{wall:.2f} s wall")
        client.call("wait", {"timeout_ms": 600_000}, timeout=None)  # the graph: no figure here is to be its cost
        self.row("with the concept graph", f"{_cpu_seconds(pid) - base:.2f} CPU s")
        time.sleep(REST_SECONDS)
        self.queries(client, "keyword")
        self.save_to_searchable(client)
        self.processes()
        if self.arguments.vectors:
            started, base = time.perf_counter(), _cpu_seconds(pid)
            client.call("wait", {"vectors": True, "timeout_ms": 3_600_000}, timeout=None)
            self.row(
                "embedding", f"{_cpu_seconds(pid) - base:.1f} CPU s", f"{time.perf_counter() - started:.1f} s wall"
            )
            self.queries(client, "hybrid")
        self.weigh(pid)
        client.call("stop")
        client.wait_closed(10)
        self.restart()
        self.one_note_update()

    def queries(self, client: Client, mode: str) -> None:
        """Warm queries of one to three words, through the socket."""
        for words in (1, 3):
            asked = [" ".join(self.rng.sample(self.words, words)) for _ in range(self.arguments.rounds)]
            times = [
                _timed(lambda q=query: client.call("search", {"query": q, "mode": mode, "limit": 10}))
                for query in asked
            ]
            self.row(f"{mode}, {words} word(s), warm, socket", _percentiles(times))

    def save_to_searchable(self, client: Client) -> None:
        """From the end of a save until a keyword search finds the new word."""
        files = self.rng.sample(sorted(self.vault.rglob("*.md")), 20)
        times = []
        for number, path in enumerate(files):
            word = f"zq{number}xylophon{self.rng.randrange(10**6)}"
            path.write_text(path.read_text(encoding="utf-8") + f"\n{word}\n", encoding="utf-8")
            started = time.perf_counter()
            while not client.call("search", {"query": word, "mode": "keyword", "limit": 1})["cards"]:
                if time.perf_counter() - started > 10:
                    break
                time.sleep(0.005)
            times.append(time.perf_counter() - started)
        self.row("save to searchable", _percentiles(times), f"slowest {max(times) * 1e3:.0f} ms")

    def processes(self) -> None:
        """A whole `recall search`, against an interpreter that does nothing."""
        recall = Path(sys.executable).with_name("recall")
        nothing, search = [], []
        for _ in range(25):
            nothing.append(_timed(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True)))
            command = [str(recall), "search", "--mode", "keyword", self.words[0]]
            search.append(_timed(lambda c=command: subprocess.run(c, capture_output=True, check=False)))
        ratio = statistics.median(search) / statistics.median(nothing)
        self.row("python -c pass", _percentiles(nothing))
        self.row("recall search, whole process", _percentiles(search), f"{ratio:.1f} x python -c pass")

    def weigh(self, pid: int) -> None:
        """Memory of the daemon, size of the index."""
        status = Path(f"/proc/{pid}/status").read_text()
        memory = {key: int(value) / 1024 for key, value in re.findall(r"(VmRSS|VmHWM):\s+(\d+)", status)}
        self.row("memory", f"{memory['VmRSS']:.0f} MB", f"peak {memory['VmHWM']:.0f} MB")
        index = sum(p.stat().st_size for p in (self.home / "h" / "cache").rglob("index.duckdb*"))
        self.row("index on disk", f"{index / 1e6:.1f} MB")

    def restart(self) -> None:
        """From starting the daemon over a built index to the first found note."""
        started = time.perf_counter()
        with connect() as client:
            while True:
                try:
                    if client.call("search", {"query": self.words[0], "mode": "keyword", "limit": 1})["cards"]:
                        break
                except Exception as error:
                    if time.perf_counter() - started > 60:
                        raise SystemExit(f"no answer after a restart: {error}") from error
                time.sleep(0.01)
            self.row("restart to first hit", f"{time.perf_counter() - started:.2f} s")
            client.call("stop")
            client.wait_closed(10)

    def one_note_update(self) -> None:
        """Parse, cut, write: one note's transaction, in this process, on a copy of nothing but that index."""
        from recalld.index.indexer import index_file
        from recalld.index.store.rows import Batch, IndexedNote
        from recalld.index.store.store import Store

        [path] = (self.home / "h" / "cache").rglob("index.duckdb")
        store = Store.open(path)
        times = []
        for file in self.rng.sample(sorted(self.vault.rglob("*.md")), 60):
            name = str(file.relative_to(self.vault))
            stat = store.believed()[name].stat
            data = file.read_bytes() + b"\nonemore edited line\n"
            started = time.perf_counter()
            note = index_file(data, name, stat)
            assert isinstance(note, IndexedNote)
            store.apply(Batch(upserts=[note]))
            times.append(time.perf_counter() - started)
        store.close()
        self.row("one-note update (parse to committed)", _percentiles(times))


def _timed(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def _percentiles(seconds: list[float]) -> str:
    cuts = statistics.quantiles(seconds, n=20)
    return f"{statistics.median(seconds) * 1e3:.1f}/{cuts[18] * 1e3:.1f} ms"


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


if __name__ == "__main__":
    main()
