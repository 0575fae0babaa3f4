"""Chinese sentences of ours are punctuated as Chinese is: full-width throughout, wherever they stand in the code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HAN = r"[\u3400-\u9fff」》]"
FIELD = r"\{\w+(?:[:!][^{}]*)?\}"
TYPED = re.compile(r"`[^`]*`|https?://\S+")
HALF_WIDTH = re.compile(rf"{HAN} ?[:;,!?()]|[(:;,!?)] ?(?:{HAN}|「)|{FIELD}[:;,] ?{HAN}|{HAN} ?\({FIELD}|\({FIELD}\)")
"""A mark of English beside Chinese. What is to be typed is left out."""

CATALOGUES = sorted(
    path
    for folder in ("cli", "daemon", "tui", "agents", "index/recall", "index/graph/governance", "systemd", "hooks")
    for path in (ROOT / folder).rglob("*.py")
    if re.search(r'^\s+"[\w.-]+": \(', path.read_text("utf-8"), re.MULTILINE)
)
MARKS = ("? 未能證實",)
"""A mark that stands for a verdict is no punctuation."""


def _messages(path: Path) -> Iterator[tuple[int, str]]:
    """The Chinese of each entry of a table: key → (English, Chinese, …)."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Dict):
            for value in node.values:
                texts = value.elts if isinstance(value, ast.Tuple) else [value]
                for each in texts:
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        yield each.lineno, each.value


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_chinese_is_punctuated_as_chinese(path: Path) -> None:
    found = []
    for line, text in _messages(path):
        said = TYPED.sub(" ", text)
        for mark in MARKS:
            said = said.replace(mark, "")
        if re.search(HAN, said) and HALF_WIDTH.search(said):
            found.append(f"{line}: {text}")
    assert found == []


PLACEHOLDER = re.compile(r"recall [a-z][^（）`，；。\"]*?(?<![A-Za-z])[A-Z]{3,}(?![A-Za-z])")
"""A command of ours with a word in capitals for what one types oneself."""


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_one_types_oneself_is_named_in_chinese(path: Path) -> None:
    said = [(line, text) for line, text in _messages(path) if re.search(HAN, text)]
    assert [f"{line}: {text}" for line, text in said if PLACEHOLDER.search(text)] == []


def test_there_are_catalogues() -> None:
    assert len(CATALOGUES) > 40


PLACEHOLDER = re.compile(r"(?<![A-Z_])(COMMAND|FILE|FOLDER|NAME|NOTE|PATH|QUESTION|REPO|TEXT)(?![A-Z_])")


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_stands_for_what_is_typed_is_chinese_in_chinese(path: Path) -> None:
    found = [text for _, text in _messages(path) if re.search(HAN, text) and PLACEHOLDER.search(text)]
    assert found == []


JOINED = re.compile(r"^[,;] ?$")
OF_FILES = {
    "agents/clients/tomltable.py", "agents/ingest/tools.py", "agents/ingest/prompts.py", "agents/description.py",
    "agents/mcp/arguments.py", "agents/mcp/result.py", "daemon/authoring/aliases.py", "daemon/git/opening.py",
    "daemon/socket/slow.py", "index/graph/governance/decisions.py", "index/graph/governance/decisionline.py",
}  # fmt: skip
"""They write files, logs, or what a model or an agent reads."""


def _joins(path: Path) -> Iterator[int]:
    """Where names are put one after the other with marks of English, or more of them are promised so."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr == "join" and isinstance(node.value, ast.Constant):
            yield from [node.lineno] * bool(JOINED.match(str(node.value.value)))
        elif isinstance(node, ast.Constant) and node.value in (", …", ", ...", ",…"):
            yield node.lineno


def test_names_are_listed_as_the_language_does() -> None:
    folders = ("cli", "daemon", "tui", "agents", "systemd", "hooks", "index/graph/governance")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    found = {path.relative_to(ROOT).as_posix(): list(_joins(path)) for path in files}
    assert {path: lines for path, lines in found.items() if lines and path not in OF_FILES} == {}
    assert [path for path in OF_FILES if not found[path]] == []


PACKAGE = ("agents", "cli", "client", "daemon", "hooks", "index", "systemd", "tui")
OF_A_KEY = re.compile(r"[\w.-]*(?:[a-z]{2,}[_.-]|[_.-][a-z]{2,})[\w.-]*")
"""What is fixed of a key that is filled in: a word at least, since a letter or a dot would fit to every key."""
KEY = re.compile(r"[\w.-]+", re.ASCII)
BY_NAME = {"daemon/stagewords.py"}
"""Looked up by the names of functions: `tests/daemon/test_stagewords.py` holds that each is one."""
HINT = re.compile(r"[._]hint$")


def _texts(table: ast.Dict) -> list[ast.Constant]:
    """The keys of a catalogue that have texts; none of another dict."""
    rows = list(zip(table.keys, table.values, strict=True))
    texts = [(key, [t.value for t in row.elts if isinstance(t, ast.Constant) and isinstance(t.value, str)])
             for key, row in rows if isinstance(key, ast.Constant) and isinstance(row, ast.Tuple)]  # fmt: skip
    texts = [(key, said) for key, said in texts if len(said) in (2, 3) and KEY.fullmatch(str(key.value))]
    return [key for key, _ in texts] if any(re.search(HAN, said[1]) for _, said in texts) else []


def _key_pattern(filled: ast.JoinedStr) -> str | None:
    """The keys that an f-string can be, as an expression; None when it is not made to be one."""
    fixed = [str(part.value) for part in filled.values if isinstance(part, ast.Constant)]
    if HINT.fullmatch("".join(fixed)) or not any(OF_A_KEY.fullmatch(part) for part in fixed):
        return None
    return "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in filled.values)


def test_every_message_is_said_somewhere() -> None:
    """Its key stands in the code apart from its table, or an f-string can become it; a hint goes with its message."""
    keys: list[tuple[str, str]] = []
    spoken: set[str] = set()
    patterns: set[str] = set()
    for path in (path for folder in PACKAGE for path in (ROOT / folder).rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        defined = [key for node in nodes if isinstance(node, ast.Dict) for key in _texts(node)]
        if (name := path.relative_to(ROOT).as_posix()) not in BY_NAME:
            keys += [(name, str(key.value)) for key in defined]
        others = {id(key) for key in defined}
        spoken |= {str(n.value) for n in nodes if isinstance(n, ast.Constant) and id(n) not in others}
        patterns |= {p for node in nodes if isinstance(node, ast.JoinedStr) and (p := _key_pattern(node))}
    becomes = re.compile("|".join(sorted(patterns)))
    assert len(keys) > 1500
    silent = [(path, key) for path, key in keys if not any(name in spoken or becomes.fullmatch(name)
                                                           for name in (key, HINT.sub("", key)))]  # fmt: skip
    assert silent == []
