"""The house rules that a machine can hold: names that say something, small modules, a sentence on each of them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = sorted(path.parent for path in ROOT.glob("*/__init__.py") if path.parent.name not in ("src", "tests"))
MODULES = sorted(path for folder in PACKAGES for path in folder.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
LONGEST_MODULE = 300
LONGEST_FUNCTION = 40
HUBS = {"daemon/vault.py", "tui/app.py"}
SAYS_NOTHING = {"manager", "managers", "helper", "helpers", "util", "utils", "common", "misc", "factory", "base"}


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


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


def test_a_module_says_in_a_sentence_what_it_is() -> None:
    silent = [path for path in (*MODULES, *TESTS) if path.stat().st_size and not ast.get_docstring(_parsed(path))]
    assert [_name(path) for path in silent if path.read_text(encoding="utf-8").strip()] == []


def test_what_is_public_says_what_it_does() -> None:
    public = [(path, node) for path in MODULES for node in _public(_parsed(path))]
    assert [f"{_name(path)}:{node.lineno} {node.name}" for path, node in public if not ast.get_docstring(node)] == []


def test_the_package_imports_itself_relatively() -> None:
    inside = [path for path in MODULES if path.relative_to(ROOT).parts[0] not in ("bench", "docs")]
    absolute = [
        f"{_name(path)}:{node.lineno}"
        for path in inside
        for node in ast.walk(_parsed(path))
        if (isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").split(".")[0] == "recalld")
        or (isinstance(node, ast.Import) and any(one.name.split(".")[0] == "recalld" for one in node.names))
    ]
    assert absolute == [], "write `from ..index.store import Store`"


def test_no_module_needs_one_that_needs_it() -> None:
    """Not even for its types; but a vault and its parts, and the app and its screens, name one another."""
    needs = {_name(path): set(_imported(path)) for path in MODULES}
    reach = {name: _reached(name, needs) for name in needs}
    circles = {frozenset(one for one in reach[name] if name in reach[one]) for name in needs} - {frozenset()}
    assert [sorted(circle) for circle in circles if not circle & HUBS] == []


def _imported(path: Path) -> Iterator[str]:
    """The modules of ours that a module imports, wherever in it, and for whatever."""
    for node in ast.walk(_parsed(path)):
        if isinstance(node, ast.ImportFrom) and node.level:
            folder = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            for place in (folder, *(folder / name.name for name in node.names)):
                if place.with_suffix(".py").is_file():
                    yield _name(place.with_suffix(".py"))


def _reached(start: str, needs: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    ahead = [start]
    while ahead:
        new = needs.get(ahead.pop(), set()) - found
        found |= new
        ahead += new
    return found


def test_modules_are_small() -> None:
    lines = {_name(path): path.read_text(encoding="utf-8").count("\n") for path in MODULES}
    assert {name: count for name, count in lines.items() if count > LONGEST_MODULE} == {}


def test_functions_are_small() -> None:
    nodes = [
        (path, node) for path in MODULES for node in _definitions(_parsed(path)) if not isinstance(node, ast.ClassDef)
    ]
    lengths = {f"{_name(path)}:{n.lineno} {n.name}": (n.end_lineno or 0) - n.lineno + 1 for path, n in nodes}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}


def test_a_module_is_named_after_a_thing() -> None:
    assert [_name(path) for path in MODULES if path.stem.lower() in SAYS_NOTHING] == []


def test_tests_mirror_the_package() -> None:
    folders = {path.parent.relative_to(ROOT / "tests") for path in TESTS if path.name.startswith("test_")}
    extra = {"e2e", "drills", "golden"}
    mirrored = [f for f in folders if f.parts and f.parts[0] not in extra]
    assert [str(folder) for folder in mirrored if not (ROOT / folder).is_dir()] == []
