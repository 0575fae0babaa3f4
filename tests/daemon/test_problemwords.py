"""What is wrong with a file is said in the reader's language, whatever it is."""

import ast
import re
from pathlib import Path

import pytest

from recalld.cli.showing.figurenames import named
from recalld.daemon.problemwords import told

ROOT = Path(__file__).parent.parent.parent
PLACES = (
    *(ROOT / "index/notes").glob("*.py"),
    *(ROOT / name for name in ("index/indexer.py", "daemon/following/scan.py", "daemon/git/committed.py")),
)


def _problems() -> set[tuple[str, str]]:
    """Code and text of each problem that the code can find; a value that is filled in is `7`."""
    found = set()
    for path in PLACES:
        tree = ast.parse(path.read_text("utf-8"))
        texts = {
            node.targets[0].id: _text(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        for node in ast.walk(tree):
            name = getattr(node, "func", None)
            if isinstance(node, ast.Call) and getattr(name, "id", getattr(name, "attr", "")) in ("Problem", "_report"):
                code, text = node.args[-2:]
                if isinstance(code, ast.Constant):
                    said = texts[text.id] if isinstance(text, ast.Name) else _text(text)
                    found.add((str(code.value), said))
    return found


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else ""


def test_every_problem_is_told_in_both_languages() -> None:
    found = _problems()
    assert len(found) > 25
    for code, text in found:
        assert told(text, "en") == text
        assert re.search("[\u3400-\u9fff]", told(text, "zh-Hant")), (code, text)


def _refusals() -> set[str]:
    """Every reason and hint of a model that cannot be had or run, and of a line of questions that cannot be used."""
    found = set()
    for path in (*(ROOT / "index/embed").glob("*.py"), ROOT / "index/recall/evaluate.py"):
        tree = ast.parse(path.read_text("utf-8"))
        hints = {
            node.targets[0].id: _text(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        for node in ast.walk(tree):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in ("ModelUnavailable", "BadLine"):
                texts = node.args[name == "BadLine" :]
                found |= {hints[each.id] if isinstance(each, ast.Name) else _text(each) for each in texts}
    return found


def test_what_is_wrong_with_a_model_or_a_line_of_questions_is_told_in_both_languages() -> None:
    found = _refusals()
    assert len(found) > 20
    for text in found:
        assert told(text, "en") == text
        assert re.search("[\u3400-\u9fff]", told(text, "zh-Hant")), text


def test_every_kind_of_problem_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    assert [code for code, _ in _problems() if named(code) == code] == []


def test_the_values_stay() -> None:
    said = told("12.5 MB is more than a note may have (10 MB); split it, or raise max_note_mb", "zh-Hant")
    assert said.startswith("12.5 MB 超過一則筆記的上限（10 MB）")
    assert told("the file cannot be read: Permission denied", "zh-Hant") == "無法讀取檔案：沒有權限"
    said = told("the frontmatter has no closing --- within 65536 characters; it is read as text", "zh-Hant")
    assert said == "frontmatter 在 65536 個字元內沒有結尾的 ---，當成內文讀取"
    assert told("what nobody foresaw", "zh-Hant") == "what nobody foresaw"
