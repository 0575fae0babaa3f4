"""Pieces of Markdown, and the sentences that the code tells of itself."""

import ast
import inspect
import sys
from types import ModuleType
from typing import Any

GENERATED = "<!-- Written by docs/generate.py: change the code it is made from. -->\n"


def table(titles: tuple[str, ...], rows: list[Any]) -> list[str]:
    rule = "|".join("---" for _ in titles)
    return [f"| {' | '.join(titles)} |", f"|{rule}|", *(f"| {' | '.join(row)} |" for row in rows), ""]


def cell(text: str) -> str:
    return " ".join(text.replace("|", r"\|").split())


def sentence(text: str) -> str:
    end = "。" if "\u3400" <= text[-1:] <= "\u9fff" or text.endswith("）") else "."
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "。")) else end)


def doc(kind: Any) -> str:
    return " ".join((inspect.getdoc(kind) or "").split())


def attribute_docs(kind: Any) -> dict[str, str]:
    """The texts below a class's fields."""
    module = sys.modules[kind.__module__]
    if not kind.__module__.startswith("recalld."):
        return {}
    return _documented(module).get(kind.__name__, {})


def _documented(module: ModuleType) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            own = found.setdefault(node.name, {})
            for field, after in zip(node.body, node.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                    told = after.value if isinstance(after, ast.Expr) else None
                    if isinstance(told, ast.Constant) and isinstance(told.value, str):
                        own[field.target.id] = told.value
    return found
