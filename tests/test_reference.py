"""The reference says what is there: it was written from this code, and nothing in it is left to be guessed."""

import json
import re
import runpy
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from recalld.cli.main import COMMANDS
from recalld.daemon.methods.table import METHODS

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def pages() -> dict[Path, str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RECALLD_LANG", "en")
        patch.syspath_prepend(ROOT / "docs")
        made: dict[str, Any] = runpy.run_path(str(ROOT / "docs/generate.py"))
        found: dict[Path, str] = made["pages"]()
    return found


# The names of standard arguments differ between versions of Python; the pages are written with the oldest.
@pytest.mark.skipif(sys.version_info >= (3, 14), reason="argparse words some help otherwise")
def test_the_pages_are_those_of_this_code(pages: dict[Path, str]) -> None:
    behind = [path.name for path, text in pages.items() if path.read_text(encoding="utf-8") != text]
    assert behind == [], "write them: make docs"


def test_every_command_is_there(pages: dict[Path, str]) -> None:
    text = next(text for path, text in pages.items() if path.name == "commands.md")
    manual = pages[ROOT / "cli/man/recall.1"]
    for name in COMMANDS:
        assert f"### recall {name}\n" in text
        assert f"recall {name}\\fR" in manual


@pytest.mark.parametrize("page", ["commands.md", "configuration.md", "methods.md", "errors.md"])
def test_nothing_is_left_unsaid(pages: dict[Path, str], page: str) -> None:
    text = next(text for path, text in pages.items() if path.name == page)
    assert [line for line in text.splitlines() if line.startswith("| `") and line.endswith("|  |")] == []


def test_each_refusal_has_its_kind_and_code(pages: dict[Path, str]) -> None:
    text = next(text for path, text in pages.items() if path.name == "errors.md")
    rows = [line for line in text.partition("## What is said")[2].splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 80
    assert [
        row for row in rows if not re.search(r"\| `[a-z-]+`(?:, `[a-z-]+`)* \| `-?\d+`(?:, `-?\d+`)* \|$", row)
    ] == []


def test_the_protocol_ships_as_json_schema(pages: dict[Path, str]) -> None:
    text = next(text for path, text in pages.items() if path.name == "protocol.json")
    schema = json.loads(text)
    assert set(schema["methods"]) == set(METHODS)
    assert files("recalld.client").joinpath("protocol.json").read_text(encoding="utf-8") == text
    refs = set(re.findall(r'"#/\$defs/([^"]+)"', text))
    assert refs <= set(schema["$defs"])
    hit = schema["$defs"]["Hit"]["properties"]
    assert {"path", "lines", "text", "handle"} <= set(hit)
