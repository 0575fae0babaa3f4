"""The house rules that a machine can hold: names that say something, small modules, a sentence on each of them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = sorted(path.parent for path in ROOT.glob("*/__init__.py") if path.parent.name not in ("src", "tests"))
MODULES = sorted(path for folder in PACKAGES for path in folder.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
LONGEST_MODULE = 300
LONGEST_FUNCTION = 40
SAYS_NOTHING = {"manager", "managers", "helper", "helpers", "util", "utils", "common", "misc", "factory", "base"}


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _definitions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node


def _public(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Public classes and functions of a module, and the public methods of its public classes."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from (n for n in _definitions(ast.Module(node.body, [])) if _is_method(n, node))


def _is_method(node: ast.AST, owner: ast.ClassDef) -> bool:
    return (
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node in owner.body
        and not node.name.startswith("_")
        and not _is_stub(node)
    )


def _is_stub(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether the body is `...`: a protocol only names what others do."""
    last = node.body[-1]
    return isinstance(last, ast.Expr) and isinstance(last.value, ast.Constant) and last.value.value is ...


@pytest.mark.parametrize("path", [*MODULES, *TESTS], ids=_name)
def test_a_module_says_in_a_sentence_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    says = bool(ast.get_docstring(ast.parse(text))) or not text.strip()
    assert says


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_what_is_public_says_what_it_does(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [f"{node.name}, line {node.lineno}" for node in _public(tree) if not ast.get_docstring(node)] == []


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_modules_and_functions_are_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = text.count("\n")
    assert lines <= LONGEST_MODULE
    functions = [node for node in _definitions(ast.parse(text)) if not isinstance(node, ast.ClassDef)]
    lengths = {f"{node.name}, line {node.lineno}": (node.end_lineno or 0) - node.lineno + 1 for node in functions}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_module_is_named_after_a_thing(path: Path) -> None:
    assert path.stem.lower() not in SAYS_NOTHING


def test_tests_mirror_the_package() -> None:
    folders = {path.parent.relative_to(ROOT / "tests") for path in TESTS if path.name.startswith("test_")}
    extra = {"e2e", "drills", "golden"}
    mirrored = [f for f in folders if f.parts and f.parts[0] not in extra]
    assert [str(folder) for folder in mirrored if not (ROOT / folder).is_dir()] == []
