"""All figures of docs/BENCHMARKS.md and its pictures, measured now: one command for a quiet machine.

    python -m bench.report SOURCE… [--sizes 1000,3000,10000] [--only table,growth,peers] [--quick]

Runs the parts one after the other: the table of `python -m bench`, the growth of costs with the size of the vault
(`bench.spine` and `bench.following` at each size, drawn to docs/images/growth-*.svg), and other programs on the same
notes (`bench.peers`, those that are on the PATH). Each part is written into the document between its markers as soon as
it is measured, with machine, date, command and the loop before and after it.
"""

import argparse
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .drawing import curve, short
from .machine import additions

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs/BENCHMARKS.md"
IMAGES = ROOT / "docs/images"
ROW = re.compile(r"^(?P<name>\S.*?) +(?P<value>[\d.,]+)(?:/[\d.]+)?(?: (?:CPU s|s|ms|MB))?(?:  .*)?$")


@dataclass(frozen=True)
class Curve:
    """A cost that is drawn against the size of the vault: its file, title, unit, and the row of `bench.spine`."""

    file: str
    title: str
    unit: str
    row: str


CURVES = (
    Curve("growth-cold-index", "Cold keyword index", "CPU s", "cold keyword index"),
    Curve("growth-update", "One changed note, parsed to committed", "ms", "one-note update (parse to committed)"),
    Curve("growth-keyword", "Keyword query of three words, median", "ms", "keyword, 3 word(s), warm, socket"),
    Curve("growth-memory", "Memory of the daemon, words alone", "MB", "memory, words alone"),
    Curve("growth-disk", "Index on disk", "MB", "index on disk"),
    Curve("growth-restart", "Restart to the first hit", "s", "restart to first hit"),
)
GRAPH = Curve("growth-graph-edit", "Concept graph, one edited note", "CPU ms", "")

Points = dict[str, list[tuple[int, float]]]


def main() -> None:
    """Measure what was asked for and rewrite the document."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="+", type=Path, metavar="SOURCE")
    parser.add_argument("--sizes", default="1000,3000,10000", help="of the vaults, for the curves")
    parser.add_argument("--only", default="table,growth,peers")
    parser.add_argument("--quick", action="store_true", help="leave out of the table what takes minutes")
    arguments = parser.parse_args()
    sources = [str(source) for source in arguments.sources]
    for part in arguments.only.split(","):
        before = additions()
        command, body = PARTS[part](sources, arguments)
        write(part, f"{_machine(command)} The loop took {before:.2f} s before and {additions():.2f} s after.\n\n{body}")


def table(sources: list[str], arguments: argparse.Namespace) -> tuple[str, str]:
    """The whole table, as it is printed."""
    words = ["bench", *sources, *(["--quick"] if arguments.quick else []), "--without-peers"]
    return _said(words), f"```text\n{_output(words).strip()}\n```"


def growth(sources: list[str], arguments: argparse.Namespace) -> tuple[str, str]:
    """Each cost at each size, and a picture of each."""
    sizes = [int(size) for size in arguments.sizes.split(",")]
    points: Points = {}
    for size in sizes:
        rows = read_rows(_output(["bench.spine", *sources, "--notes", str(size)]))
        for one in CURVES:
            if one.row in rows:
                points.setdefault(one.file, []).append((size, rows[one.row]))
    points[GRAPH.file] = read_edits(_output(["bench.following", *sources, "--sizes", arguments.sizes, "--edits", "5"]))
    drawn = [one for one in (*CURVES, GRAPH) if points.get(one.file)]
    for one in drawn:
        (IMAGES / f"{one.file}.svg").write_text(curve(one.title, one.unit, points[one.file]), encoding="utf-8")
    head = f"| notes | {' | '.join(f'{size:,}' for size in sizes)} |\n|---|{'---:|' * len(sizes)}"
    lines = [_line(one, points[one.file], sizes) for one in drawn]
    pictures = [f"![{one.title} by the number of notes](images/{one.file}.svg)" for one in drawn]
    command = _said(["bench.report", *sources, "--sizes", arguments.sizes, "--only", "growth"])
    return command, "\n".join([head, *lines, "", *pictures])


def peers(sources: list[str], arguments: argparse.Namespace) -> tuple[str, str]:
    """Other programs on the same notes."""
    words = ["bench.peers", *sources]
    return _said(words), f"```text\n{_output(words).rstrip()}\n```"


PARTS = {"table": table, "growth": growth, "peers": peers}


def read_rows(text: str) -> dict[str, float]:
    """The first number of each row of a table, by the row's name."""
    found = (ROW.match(line) for line in text.splitlines())
    return {row["name"]: float(row["value"].replace(",", "")) for row in found if row}


def read_edits(text: str) -> list[tuple[int, float]]:
    """From the lines of `bench.following`: how many notes, and the milliseconds of an edit."""
    lines = [line.split() for line in text.splitlines()[2:]]
    return [(int(words[0]), float(words[4])) for words in lines if len(words) > 4]


def write(part: str, text: str) -> None:
    """Put a part between its markers in the document."""
    begin, end = f"<!-- {part}: measured -->", f"<!-- {part}: end -->"
    document = DOCUMENT.read_text(encoding="utf-8")
    before, _, rest = document.partition(begin)
    DOCUMENT.write_text(f"{before}{begin}\n{text}\n{end}{rest.partition(end)[2]}", encoding="utf-8")


def _line(one: Curve, points: Sequence[tuple[int, float]], sizes: Sequence[int]) -> str:
    known = dict(points)
    cells = [short(known[size]) if size in known else "–" for size in sizes]
    return f"| {one.title}, {one.unit} | {' | '.join(cells)} |"


def _machine(command: str) -> str:
    system = f"{platform.system()}, Python {platform.python_version()}"
    return f"{time.strftime('%Y-%m-%d')}, {_processor()}, {system}: `{command}`."


def _processor() -> str:
    """How many processors of which make."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    named = re.search(r"model name\s*: (.+)", text)
    return f"{os.cpu_count()} × {named[1].strip() if named else platform.machine()}"


def _said(words: Sequence[str]) -> str:
    """A command as the document shows it: where the notes are is nobody's business."""
    return "python -m " + " ".join("NOTES" if "/" in word else word for word in words)


def _output(words: Sequence[str]) -> str:
    done = subprocess.run([sys.executable, "-m", *words], stdout=subprocess.PIPE, text=True, check=False, cwd=ROOT)
    print(done.stdout, flush=True)
    return done.stdout


if __name__ == "__main__":
    main()
