"""The documents lead where they say: every relative link has a target, every path in code style exists."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from recalld.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```(?:sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"recall ([a-z]\w*)")
CODE = re.compile(r"`([^`\n]+)`")
OURS = re.compile(r"(?:cli|daemon|demo|index|tests|docs|bench)/[\w./-]+\.(?:py|sql|toml|md)")


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _without_fences(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    targets = [target for target in LINK.findall(CODE.sub("", _without_fences(text))) if "://" not in target]
    missing = [
        t for t in targets if not t.startswith("#") and not (document.parent / unquote(t).split("#")[0]).exists()
    ]
    assert missing == []
    headings = {_anchor(line) for line in text.splitlines() if line.startswith("#")}
    assert [target for target in targets if target.startswith("#") and target[1:] not in headings] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_files_that_are_named_exist(document: Path) -> None:
    spans = CODE.findall(_without_fences(document.read_text(encoding="utf-8")))
    assert [span for span in spans if OURS.fullmatch(span) and not (ROOT / span).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_commands_that_are_named_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    spans = CODE.findall(_without_fences(text)) + [
        line.removeprefix("$ ") for block in FENCED.findall(text) for line in block.splitlines()
    ]
    named = {match[1] for span in spans if (match := COMMAND.match(span.strip()))}
    assert named - set(COMMANDS) == set()


def test_the_pages_are_reached_from_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md") if "decisions" not in path.parts
    }
    assert pages - {unquote(target).split("#")[0] for target in LINK.findall(text)} == set()


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lstrip("# ").strip().lower()).replace(" ", "-")
