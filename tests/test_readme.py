"""What both READMEs show is what happens: each `console` block is run in a fresh home, with a real daemon.

A line that begins with `$ ` is run; what it exports holds for those after it. There is another vault already, as after
the `recall init` that stands above the block, and the shell is in neither. The lines after a command must appear in
what it prints, in their order; `…` stands for anything. No line after it: it must merely succeed.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LANGUAGES = {"README.md": "en", "README.zh-Hant.md": "zh-Hant"}
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Step:
    """One command of a block and the lines shown below it."""

    command: str
    shown: tuple[str, ...]


def steps(block: str) -> Iterator[Step]:
    """The commands of a console block in order."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        yield Step(command, tuple(line for line in shown if line.strip()))


def holds(printed: str, shown: tuple[str, ...]) -> bool:
    """Whether the pieces of the lines shown are in the printed text, one after the other."""
    at = 0
    for piece in (piece.strip() for line in shown for piece in line.split("…")):
        found = printed.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return True


@pytest.fixture
def environment(home: Path) -> Iterator[dict[str, str]]:
    """A person's shell: their own home, our commands in front; no daemon is left behind."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    shell = {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    yield shell
    subprocess.run(["recall", "stop"], env=shell, cwd=home, capture_output=True, timeout=60, check=False)


def test_lines_shown_must_be_there_in_order() -> None:
    assert holds("xx a.b\ny c", ("a…", "…c"))
    assert not holds("a\nc", ("c", "a"))


def blocks() -> list[tuple[str, str]]:
    """The blocks of each README with its language."""
    texts = [(lang, (ROOT / name).read_text(encoding="utf-8")) for name, lang in LANGUAGES.items()]
    return [(lang, block) for lang, text in texts for block in CONSOLE.findall(text)]


def test_both_say_the_same() -> None:
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in LANGUAGES]
    pages = [re.findall(r"\]\((docs/[^)#]+)", text) for text in texts]
    targets = [sorted(page.replace(".zh-Hant", "") for page in those) for those in pages]
    assert targets[0] == targets[1]
    commands = [set(re.findall(r"`recall (\w+)", text)) for text in texts]
    assert commands[0] == commands[1]
    assert [len(re.findall(r"^## ", text, re.MULTILINE)) for text in texts] == [7, 7]


@pytest.mark.parametrize(("lang", "block"), blocks())
def test_what_readme_shows_is_what_happens(
    lang: str, block: str, environment: dict[str, str], home: Path, request: pytest.FixtureRequest
) -> None:
    environment["RECALLD_LANG"] = lang
    if lang != "en":  # once is enough to see that a fresh home makes its own model
        environment["RECALLD_MODELS"] = str(request.getfixturevalue("models_dir"))
    (home / "notes").mkdir()
    (home / "notes" / "mine.md").write_text("# Mine\n\nOllama keeps my bicycle loaded.\n", encoding="utf-8")
    (home / "elsewhere").mkdir()
    first = Step(f"recall init {shlex.quote(str(home / 'notes'))} --bare", ())
    for step in (first, *steps(block)):
        if exported := re.match(r"export (\w+)=(\S+)", step.command):
            environment[exported[1]] = exported[2]
            continue
        done = subprocess.run(
            shlex.split(step.command),
            env=environment,
            cwd=home / "elsewhere",
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 0, f"{step.command}\n{done.stdout}{done.stderr}"
        assert holds(done.stdout, step.shown), f"{step.command} printed\n{done.stdout}"
