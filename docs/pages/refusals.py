"""Which kind and code a refusal comes with, read out of the code that refuses."""

import ast
from collections.abc import Iterator
from pathlib import Path

from recalld.daemon import errors

PACKAGE = Path(__file__).parents[2]
REFUSES = ("refusal", "_refusal")
FAMILIES = {
    "sql-": ("sql", "INVALID_PARAMS"),
    "hooks-": ("hooks-refused", "CONFLICT"),
    "note-": ("invalid-note", "INVALID_NOTE"),
}
"""Messages that are chosen elsewhere than where they are raised, by how they begin."""


def kinds(messages: list[str]) -> dict[str, list[tuple[str, int]]]:
    """Of each message the kinds and codes that it is raised with."""
    raised: dict[str, set[tuple[str, str]]] = {}
    for message, kind, code in _calls():
        raised.setdefault(message, set()).add((kind, code))
    for message in messages:
        family = next((told for start, told in FAMILIES.items() if message.startswith(start)), None)
        if message not in raised and family is not None:
            raised[message] = {family}
    return {message: sorted((kind, getattr(errors, code)) for kind, code in found) for message, found in raised.items()}


def _calls() -> Iterator[tuple[str, str, str]]:
    for folder in ("client", "daemon", "hooks"):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSES:
                    yield from _literal(node.args[:3])


def _literal(arguments: list[ast.expr]) -> Iterator[tuple[str, str, str]]:
    """Message, kind and the code's name, where all three are written out."""
    words = [each.value for each in arguments[:2] if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    code = ast.unparse(arguments[2]).rpartition(".")[2] if len(arguments) == 3 else ""
    if len(words) == 2 and code.isupper():
        yield words[0], words[1], code
