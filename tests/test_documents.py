"""The documents lead where they say: every relative link has a target, every path in code style exists."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import msgspec
import pytest

from recalld.cli.main import COMMANDS, parser
from recalld.cli.showing.terminal import width
from recalld.daemon import config, errors
from recalld.daemon.methods.table import METHODS
from recalld.index.recall.ranking.score import STAGES as SCORING

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
CHINESE = ".zh-Hant.md"
TRANSLATED = [page for page in DOCUMENTS if page.name.endswith(CHINESE) and page.parent != ROOT]
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```(?:sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
COMMAND = re.compile(r"recall ([a-z]\w*)")
CODE = re.compile(r"`([^`\n]+)`")
FOLDERS = "agents|bench|cli|client|daemon|demo|docs|hooks|index|systemd|tests|tui"
OURS = re.compile(rf"(?:{FOLDERS})/[\w./-]+\.(?:py|sql|toml|md|sh|json)")
WIDE = 120
FILE = re.compile(r"[\w./-]+(?:\.(?:py|sql|toml|sh)|/)")


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
def test_pictures_are_there_and_are_told_of_in_words(document: Path) -> None:
    shown = PICTURE.findall(_without_fences(document.read_text(encoding="utf-8")))
    assert [target for words, target in shown if not words or not (document.parent / target).is_file()] == []


def test_no_picture_is_kept_that_nothing_shows() -> None:
    shown = {target.split("/")[-1] for page in DOCUMENTS for _, target in PICTURE.findall(page.read_text("utf-8"))}
    assert {path.name for path in (ROOT / "docs/images").iterdir()} - shown == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_files_that_are_named_exist(document: Path) -> None:
    spans = CODE.findall(_without_fences(document.read_text(encoding="utf-8")))
    assert [span for span in spans if OURS.fullmatch(span) and not (ROOT / span).exists()] == []


@pytest.mark.parametrize("page", ["docs/ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_what_leads_through_the_code_names_what_is_there(page: str) -> None:
    """Also by the end of a path alone: `fuse.py` where the folder is clear."""
    known = {f"/{_name(path)}" for folder in FOLDERS.split("|") for path in (ROOT / folder).rglob("*")}
    ends = {known_path[at:] for known_path in known for at, char in enumerate(known_path) if char == "/"}
    spans = CODE.findall(_without_fences((ROOT / page).read_text(encoding="utf-8")))
    named = [span for span in spans if FILE.fullmatch(span) and not span.startswith((".", "/"))]
    missing = [span for span in named if f"/{span.rstrip('/')}" not in ends and not (ROOT / span).exists()]
    assert named and missing == []


def test_the_way_of_a_question_names_its_files_where_they_are() -> None:
    """Below `- *Which notes* (`finding/`)` a bare file name is one of that folder."""
    page = (ROOT / "docs/ARCHITECTURE.md").read_text(encoding="utf-8")
    parts = re.findall(r"^   - \*[^*]+\* \(`(\w+)/`\): (.*?)(?=^   - |^4\. )", page, re.MULTILINE | re.DOTALL)
    named = {f"index/recall/{folder}/{name}" for folder, text in parts for name in re.findall(r"`(\w+\.\w+)`", text)}
    assert len(parts) == 4
    assert [name for name in sorted(named) if not (ROOT / name).is_file()] == []


def test_the_stages_of_the_score_are_counted_right() -> None:
    multipliers = sum(stage.__name__ == "multiply" for _, stage in SCORING)
    each, sieves = NUMBERS[multipliers], NUMBERS[len(SCORING) - multipliers]
    said = f"{each} multipliers, each by the profile of the intent, and {sieves} sieves"
    assert said in (ROOT / "docs/ARCHITECTURE.md").read_text(encoding="utf-8")


def test_names_that_a_contributor_is_told_of_exist() -> None:
    """Classes, constants and functions in code style, as words of the code."""
    spans = CODE.findall(_without_fences((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")))
    named = {span for span in spans if re.fullmatch(r"[A-Za-z]\w+", span) and not re.search(r"_[A-Z]+$", span)}
    sources = [path for folder in FOLDERS.split("|") for path in (ROOT / folder).rglob("*.py")]
    words = {word for path in sources for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
    assert "FieldWeights" in named and named - words == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_commands_that_are_named_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    spans = CODE.findall(_without_fences(text)) + [
        line.removeprefix("$ ") for block in FENCED.findall(text) for line in block.splitlines()
    ]
    named = {match[1] for span in spans if (match := COMMAND.match(span.strip()))}
    assert named - set(COMMANDS) == set()


def test_the_pages_are_reached_from_readme() -> None:
    for readme in ("README.md", f"README{CHINESE}"):
        text = (ROOT / readme).read_text(encoding="utf-8")
        assert _pages(readme.endswith(CHINESE)) - {unquote(to).split("#")[0] for to in LINK.findall(text)} == set()


def _pages(chinese: bool) -> set[str]:
    """The pages for readers of one language: those in Chinese, and in its place what is in English alone."""
    found = {_name(path) for path in (ROOT / "docs").rglob("*.md") if "decisions" not in path.parts}
    translated = {name for name in found if name.endswith(CHINESE)}
    return found - {name.replace(CHINESE, ".md") for name in translated} if chinese else found - translated


@pytest.mark.parametrize("page", TRANSLATED, ids=_name)
def test_both_languages_say_the_same(page: Path) -> None:
    """As many sections and steps, the same commands, codes and pages; and each leads to the other."""
    other = page.with_name(page.name.replace(CHINESE, ".md"))
    texts = [one.read_text(encoding="utf-8") for one in (other, page)]
    assert f"]({page.name})" in texts[0] and f"]({other.name})" in texts[1]
    for pattern in (r"^#+ ", r"^\| `[^`]*`", r"^\d\. ", r"^\|", r"^\*\*", r"^```"):
        assert len({len(re.findall(pattern, text, re.MULTILINE)) for text in texts}) == 1, pattern
    for pattern in (
        r"recall [a-z]+(?: --[a-z-]+)?",
        r"^\| `([^`]*)`",
        r"--[a-z-]+",
        r"\]\(([^)#]+?)(?:\.zh-Hant)?\.md",
    ):
        first, second = (set(re.findall(pattern, text, re.MULTILINE)) for text in texts)
        assert first == second, pattern


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("getting-started*.md")), ids=_name)
def test_what_is_read_first_has_no_line_wider_than_a_screen(page: Path) -> None:
    """As far as markdown lets one break it: not in a table."""
    lines = _without_fences(page.read_text(encoding="utf-8")).splitlines()
    assert [line for line in lines if not line.startswith("|") and width(line) > WIDE] == []


TASKS = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
"""What a person reads to get something done; the reference has everything by its nature."""


def _told() -> str:
    return "\n".join(page.read_text(encoding="utf-8") for page in TASKS)


def test_each_command_and_option_is_told_of_where_it_is_of_use() -> None:
    text = _told()
    assert [name for name in COMMANDS if not re.search(rf"recall {name}\b|`{name}\b", text)] == []
    options = {(name, action.option_strings[0]) for name in COMMANDS for action in parser(name).options()}
    assert sorted(f"{name} {option}" for name, option in options if option not in text) == []


def test_each_setting_is_told_of() -> None:
    keys = {key for kind in (config.Config, config.VaultConfig) for key in _keys(kind)}
    text = _told()
    assert sorted(key for key in keys if not re.search(rf"\b{key}\b", text)) == []


def test_programs_learn_of_each_method_and_each_refusal() -> None:
    text = (ROOT / "docs/client.md").read_text(encoding="utf-8")
    assert sorted(name for name in METHODS if f"`{name}`" not in text) == []
    codes = {value for name, value in vars(errors).items() if name.isupper() and isinstance(value, int) and value}
    assert sorted(code for code in codes if f"`{code}`" not in text) == []


def _keys(kind: type[msgspec.Struct]) -> Iterator[str]:
    for one in msgspec.structs.fields(kind):
        if isinstance(one.default, msgspec.Struct):
            yield from _keys(type(one.default))
        else:
            yield one.name


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lstrip("# ").strip().lower()).replace(" ", "-")
