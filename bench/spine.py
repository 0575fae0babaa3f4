"""The figures of the spine on a vault of real text: index, save, ask, and what it weighs.

    python -m bench.spine SOURCE… [--notes 1873] [--vectors] [--unit-vectors] [--rounds 200] [--patience 1800]

SOURCE is a folder of markdown notes; a vault of `--notes` notes is made of it (see `vaults`). A daemon of its own
runs in a temporary home. Prints one table; the ratio column compares with a bare `python -c pass` in the same run.
"Warm" is when nothing is left to do in the background. `--unit-vectors` puts a random vector of length 1 under every
passage at the end, for vaults that nobody has the time to embed: what search by meaning costs then, not what it finds.
"""

import argparse
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from recalld.daemon.client import Client
from recalld.daemon.connecting import connect
from recalld.daemon.errors import RecalldError

from .machine import additions, at_rest, being_made, cpu_seconds, memory_mb, own_folder, settle
from .unitvectors import with_unit_vectors
from .vaults import multiply

_WORD = re.compile(r"[A-Za-z]{4,}|[\u4e00-\u9fff]{2,4}")

RESTART_SECONDS = 60.0
WITHOUT_MODEL = 'model = "none"\n'


def main() -> None:
    """Make the vault, start a daemon, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", type=Path, metavar="SOURCE")
    parser.add_argument("--notes", type=int, default=1873)
    parser.add_argument("--rounds", type=int, default=200, help="how many warm queries")
    parser.add_argument("--vectors", action="store_true", help="embed too, and measure hybrid search")
    parser.add_argument("--unit-vectors", action="store_true", help="measure hybrid search over random unit vectors")
    parser.add_argument("--patience", type=float, default=1800.0, help="seconds that the graph is waited for")
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
        settle(home, "" if arguments.vectors else WITHOUT_MODEL)
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
        base = cpu_seconds(pid)
        self.row("daemon start to answering", f"{time.perf_counter() - started:.2f} s", f"{base:.2f} CPU s")
        self.index(client, pid, base)
        self.queries(client, "keyword", "warm")
        self.save_to_searchable(client)
        self.processes()
        if self.arguments.vectors:
            started, base = time.perf_counter(), cpu_seconds(pid)
            client.call("wait", {"vectors": True, "timeout_ms": 3_600_000}, timeout=None)
            wall = time.perf_counter() - started
            self.row("embedding", f"{cpu_seconds(pid) - base:.1f} CPU s", f"{wall:.1f} s wall")
            self.queries(client, "hybrid", "warm")
        self.weigh(pid)
        client.call("stop")
        client.wait_closed(10)
        self.restart()
        self.one_note_update()
        if self.arguments.unit_vectors:
            self.hybrid()

    def index(self, client: Client, pid: int, base: float) -> None:
        """The keyword index by itself, then what is made behind it, and queries meanwhile."""
        started = time.perf_counter()
        client.call("vault.add", {"path": str(self.vault), "name": "bench"}, timeout=None)
        client.call("wait", {"timeout_ms": 3_600_000, "graph": False}, timeout=None)
        wall = time.perf_counter() - started
        self.row("cold keyword index", f"{cpu_seconds(pid) - base:.2f} CPU s", f"{wall:.2f} s wall")
        self.row("memory, words alone", f"{memory_mb(pid)[0]:.0f} MB")
        if being_made(client):
            self.queries(client, "keyword", "while the graph is made", self.arguments.rounds // 4)
        done = at_rest(client, pid, self.arguments.patience)
        name = "with the concept graph" if done else "with the concept graph, unfinished"
        self.row(name, f"{cpu_seconds(pid) - base:.2f} CPU s", f"{time.perf_counter() - started:.2f} s wall")

    def queries(self, client: Client, mode: str, when: str, rounds: int = 0, **more: object) -> None:
        """Queries of one and of three words, through the socket."""
        for words in (1, 3):
            queries = [" ".join(self.rng.sample(self.words, words)) for _ in range(rounds or self.arguments.rounds)]
            asked = [{"query": query, "mode": mode, "limit": 10, **more} for query in queries]
            times = [_timed(lambda one=one: client.call("search", one)) for one in asked]
            self.row(f"{mode}, {words} word(s), {when}, socket", _percentiles(times), f"loop {additions():.2f} s")

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
        now, most = memory_mb(pid)
        self.row("memory", f"{now:.0f} MB", f"peak {most:.0f} MB")
        index = sum(p.stat().st_size for p in (self.home / "h" / "cache").rglob("index.duckdb*"))
        self.row("index on disk", f"{index / 1e6:.1f} MB")

    def restart(self) -> None:
        """From starting the daemon over a built index to the first found note."""
        started = time.perf_counter()
        with connect() as client:
            pid = int(client.call("status")["pid"])
            while not self._found(client):
                if time.perf_counter() - started > RESTART_SECONDS:
                    raise SystemExit("no answer after a restart")
                time.sleep(0.01)
            wall = time.perf_counter() - started
            self.row("restart to first hit", f"{wall:.2f} s", f"{cpu_seconds(pid):.2f} CPU s")
            client.call("wait", {"timeout_ms": 600_000, "graph": False}, timeout=None)
            self.row("restart to in step", f"{time.perf_counter() - started:.2f} s", f"{cpu_seconds(pid):.2f} CPU s")
            at_rest(client, pid, self.arguments.patience)
            self.row("memory after a restart", f"{memory_mb(pid)[0]:.0f} MB", f"peak {memory_mb(pid)[1]:.0f} MB")
            client.call("stop")
            client.wait_closed(10)

    def _found(self, client: Client) -> bool:
        with suppress(RecalldError):
            return bool(client.call("search", {"query": self.words[0], "mode": "keyword", "limit": 1})["cards"])
        return False

    def hybrid(self) -> None:
        """What search by meaning costs where every passage has a vector, though none that means anything."""
        passages = with_unit_vectors(self.index_file())
        settings = self.home / "h" / "config" / "config.toml"
        settings.write_text(settings.read_text(encoding="utf-8").replace(WITHOUT_MODEL, ""), encoding="utf-8")
        with connect() as client:
            pid = int(client.call("status")["pid"])
            client.call("wait", {"vectors": True, "timeout_ms": 3_600_000}, timeout=None)
            at_rest(client, pid, self.arguments.patience)
            self.row("passages with random unit vectors", f"{passages}")
            self.queries(client, "hybrid", "warm", without=("rerank",))
            self.row("memory, with vectors", f"{memory_mb(pid)[0]:.0f} MB", f"peak {memory_mb(pid)[1]:.0f} MB")
            client.call("stop")
            client.wait_closed(10)

    def index_file(self) -> Path:
        """Where the index of the vault is."""
        [path] = (self.home / "h" / "cache").rglob("index.duckdb")
        return path

    def one_note_update(self) -> None:
        """Parse, cut, write: one note's transaction, in this process, on a copy of nothing but that index."""
        from recalld.index.indexer import index_file
        from recalld.index.store.rows import Batch, IndexedNote
        from recalld.index.store.store import Store

        store = Store.open(self.index_file())
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


if __name__ == "__main__":
    main()
