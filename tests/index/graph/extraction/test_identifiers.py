"""Names that are made: identifiers, products, acronyms, quantities, code."""

import pytest

from recalld.index.graph.extraction.identifiers import code_labels, fence_labels, language, made_names, repository
from recalld.index.graph.extraction.prose import Fence


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("DuckDB and vLLM on an iPhone", ["DuckDB", "vLLM", "iPhone"]),
        ("OCR停在水漬；三個APIs，UTF-8", ["OCR", "API", "UTF-8"]),
        ("set FLAG_X or keep_alive in package.json", ["FLAG_X", "keep_alive", "package.json"]),
        ("see spf13/cobra, not read/write or and/or", ["spf13/cobra"]),
        ("a 128 GB pool, 128GB", ["128 GB", "128 GB"]),
        ("int8, k8s, H100, v1.2.3, 3rd, x1", ["int8", "k8s", "H100"]),
        ("e.g. this, i.e. that. OK? NOT OR II", []),
        ("THIS WHOLE LINE IS SHOUTED", []),
        ("TCP/IP and C++", ["TCP/IP", "C++"]),
        ("an ordinary sentence, with nothing.", []),
    ],
)
def test_names_in_prose(text: str, labels: list[str]) -> None:
    assert [label for label, _ in made_names(text)] == labels


@pytest.mark.parametrize(
    ("code", "labels"),
    [
        ("keep_alive", ["keep_alive"]),
        ("git rebase -i HEAD~3", ["git", "git rebase"]),
        ("--no-verify", ["--no-verify"]),
        ("Flags()", ["Flags"]),
        ("true", []),
        ("0", []),
        ("a + b", []),
        ("中文寬度", ["中文寬度"]),
        ("8526b3191d103bb1ff90c65a655ad004", []),
    ],
)
def test_names_in_inline_code(code: str, labels: list[str]) -> None:
    assert list(code_labels(code)) == labels


def test_a_block_of_code_gives_imports_commands_and_variables_only() -> None:
    script = Fence(10, "js", ("import { Route } from 'react-router';", "const x = require('./local')", "f(x)"))
    assert list(fence_labels(script)) == [("react-router", 11)]
    shell = Fence(1, "sh", ("$ tmux ls", "PLP:1 zsh", "export KEEP_ALIVE=30s"))
    assert list(fence_labels(shell)) == [("tmux", 2), ("KEEP_ALIVE", 4)]


@pytest.mark.parametrize(("written", "name"), [("js", "javascript"), ("Bash", "shell"), ("text", ""), ("zig", "zig")])
def test_languages_have_one_name(written: str, name: str) -> None:
    assert language(Fence(1, written, ())) == name


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("https://github.com/spf13/cobra/issues", "spf13/cobra"),
        ("git@github.com/a/b.git", "a/b"),
        ("https://docs.github.com/en/start", ""),
        ("https://example.com/a/b", ""),
    ],
)
def test_repositories(address: str, name: str) -> None:
    assert repository(address) == name
