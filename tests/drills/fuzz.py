"""A million inputs and more for everything that reads what it did not write: nothing may raise, hang or lose its rules.

    pip install atheris        (coverage-guided; it is no dependency of ours)
    python tests/drills/fuzz.py TARGET [--runs 1000000] [--seeds FOLDER] [--atheris]

TARGET: parse, frontmatter, query, protocol, decisions, ignore, sanitize, spool. Without `--atheris` inputs are seeds
with random changes, so it runs anywhere. What fails is kept as a file in the current folder and belongs into the tests.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SLOW_SECONDS = 2.0
LONGEST = 4096
NAMES = ("decisions", "frontmatter", "ignore", "parse", "protocol", "query", "sanitize", "spool")

Target = Callable[[bytes], None]


def main() -> int:
    """Run one target."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=NAMES)
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--seeds", type=Path, default=ROOT / "demo/vault", help="a folder of notes to begin with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--atheris", action="store_true", help="guided by coverage")
    arguments = parser.parse_args()
    targets = _targets(arguments.atheris)
    name = arguments.target
    target = getattr(targets, f"fuzz_{name}")
    seeds = [*targets.SEEDS.get(name, ()), *_notes(arguments.seeds, name)]
    if arguments.atheris:
        return _guided(target, seeds, arguments.runs)
    return _random(name, target, seeds, arguments.runs, random.Random(arguments.seed))


def _targets(guided: bool) -> ModuleType:
    """What is fed; guided, our own modules are instrumented while they are imported, and nobody else's."""
    instrumented: Any = nullcontext()
    if guided:
        import atheris

        instrumented = atheris.instrument_imports(include=["recalld", "targets"])
    with instrumented:
        import targets
    return targets


def _notes(folder: Path, target: str) -> list[bytes]:
    if target not in ("parse", "sanitize"):
        return []
    return [path.read_bytes()[:LONGEST] for path in sorted(folder.rglob("*.md"))]


def _random(name: str, target: Target, seeds: list[bytes], runs: int, rng: random.Random) -> int:
    """Random changes of the seeds; 1 when anything failed."""
    failed = set()
    started = time.monotonic()
    for number in range(runs):
        data = _changed(rng, seeds)
        begun = time.monotonic()
        try:
            target(data)
        except Exception as error:
            key = f"{type(error).__name__}-{_line(error)}"
            if key not in failed:
                failed.add(key)
                Path(f"fuzz-{name}-{key}").write_bytes(data)
                print(f"{key}: {error}", flush=True)
        if time.monotonic() - begun > SLOW_SECONDS:
            Path(f"fuzz-{name}-slow-{number}").write_bytes(data)
            print(f"slow: {time.monotonic() - begun:.1f} s", flush=True)
    print(f"{name}: {runs:,} inputs in {time.monotonic() - started:.0f} s, {len(failed)} kinds of failure")
    return int(bool(failed))


def _line(error: Exception) -> int:
    """The line where it was raised: two failures of one line are one kind."""
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return at.tb_lineno if at is not None else 0


def _changed(rng: random.Random, seeds: list[bytes]) -> bytes:
    data = bytearray(rng.choice(seeds))
    for _ in range(rng.randint(1, 8)):
        at = rng.randint(0, len(data))
        match rng.randint(0, 4):
            case 0:
                data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 4)))
            case 1:
                del data[at : at + rng.randint(1, 40)]
            case 2:
                data[at:at] = data[: rng.randint(0, 60)]
            case 3:
                other = rng.choice(seeds)
                cut = rng.randint(0, len(other))
                data[at : at + 20] = other[cut : cut + rng.randint(1, 60)]
            case _:
                data[at:at] = rng.choice(_TROUBLE)
    return bytes(data[:LONGEST])


_TROUBLE = (
    b"---\n",
    b"[[",
    b"]]",
    b"```",
    b"\r\n",
    b"\0",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"{{",
    b"%%",
    b"<!--",
    b"-->",
    b"&a",
    b"*a",
    b"!!python/object",
    "\u202e".encode(),
    "\u200b".encode(),
    "「".encode(),
    "𠮷".encode(),
    b"\x1b[31m",
    b"]" * 50,
    b"> " * 40,
    b'"',
    b"'",
    b"'''",
    b"\\",
    b"#",
    b"|",
    b"\t",
    b"[" * 200,
    b"(" * 100,
    b": ",
    b"- ",
    b"= ",
    b"\n\n",
    b"private: true\n",
)


def _guided(target: Target, seeds: list[bytes], runs: int) -> int:
    """Guided by coverage. The first failure ends it: its input is kept as crash-… in the current folder."""
    import tempfile

    import atheris

    with tempfile.TemporaryDirectory() as corpus:
        for number, seed in enumerate(seeds):
            (Path(corpus) / str(number)).write_bytes(seed)
        atheris.Setup([sys.argv[0], f"-runs={runs}", "-timeout=10", f"-max_len={LONGEST}", corpus], target)
        atheris.Fuzz()  # ends the process by itself
    return 0


if __name__ == "__main__":
    sys.exit(main())
