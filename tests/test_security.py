"""Every line of the threat model names tests that exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", (ROOT / "docs/SECURITY.md").read_text(encoding="utf-8"))))


def test_there_are_promises() -> None:
    assert len(NAMED) >= 30


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_a_promise_is_held_by_a_test(file: str, name: str) -> None:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
