"""What is taken out of what a debug bundle holds: everything that is not surely the program's own.

Not names that are known to be a person's are masked, but all that is not known to be ours: words of the log stay when
they stand in one of the program's own messages, values of the status when their key says what they can be.
"""

from __future__ import annotations

import ast
import errno
import os
import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Any

MASK = "…"
TELLING = frozenset(
    ("version", "state", "kind", "backend", "hooks", "variant", "origin", "log_level", "index", "model", "reranker")
)
"""Keys whose text is one of the program's own words."""
OUR_FOLDERS = ("daemon", "index", "agents", "client", "systemd", "hooks")
_WORD = re.compile(r"[^\W\d_]+")
_PIECE = re.compile(r"\S+")
_FRAME = re.compile(r'^\s*File "(?:[^"]*?/(?=recalld/)|[^"]*/)?([\w./-]+\.py)", line (\d+), in (\S+)')
_STAMP = re.compile(r"^\d{4}-\d\d-\d\d(?:T[\d:,.+-]+)?$")
_LEVELS = frozenset(("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"))
_NAME = re.compile(r"^(?:recalld|watchfiles|asyncio)(?:\.\w+)*:?$|^[A-Z]\w*(?:Error|Exception|Warning|Interrupt):?$")
_NUMBER = re.compile(r"^[(\[]?[+-]?\d[\d.,:]*(?:ms|s|%|MB|KB|GB)?[)\],;:.]*$")
_WORD_ONLY = re.compile(r"^[(\"'“]*([^\W\d_]+(?:[-'][^\W\d_]+)*)[)\"'”.,;:!?]*$")


def structure(value: Any, key: str = "") -> Any:
    """A value of JSON with every text masked whose key is not `TELLING`; numbers, truth and names of keys stay."""
    if isinstance(value, dict):
        return {name: structure(item, name) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [structure(item, key) for item in value]
    if isinstance(value, str):
        return value if not value or (key in TELLING and os.sep not in value) else MASK
    return value


def log_line(line: str, ours: Collection[str]) -> str:
    """A line of the log with only times, levels, modules, numbers and words of our own messages in it."""
    if frame := _FRAME.match(line):
        return f"  File {frame[1]}, line {frame[2]}, in {frame[3]}"
    told = (piece if _is_ours(piece, ours) else MASK for piece in _PIECE.findall(line))
    return re.sub(rf"{MASK}(?: {MASK})+", MASK, " ".join(told))


def own_words(package: str) -> frozenset[str]:
    """Every word of the messages that the program logs, and of the system's errors."""
    found = {word for code in errno.errorcode for word in _WORD.findall(os.strerror(code).lower())}
    for folder in OUR_FOLDERS:
        for top, _, files in os.walk(os.path.join(package, folder)):
            for name in files:
                if name.endswith(".py"):
                    found.update(_logged(os.path.join(top, name)))
    return frozenset(found)


def _logged(file: str) -> Iterator[str]:
    """The words of the messages that a module logs: they are the first argument of a call of its `log`."""
    with open(file, encoding="utf-8") as opened:
        text = opened.read()
    if "log." not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            of, first = node.func.value, node.args[0]
            if isinstance(of, ast.Name) and of.id == "log" and isinstance(first, ast.Constant):
                yield from _WORD.findall(str(first.value).lower())


def _is_ours(piece: str, ours: Collection[str]) -> bool:
    if piece in _LEVELS or _STAMP.match(piece) or _NAME.match(piece) or _NUMBER.match(piece):
        return True
    word = _WORD_ONLY.match(piece)
    return word is not None and all(part.lower() in ours for part in _WORD.findall(word[1]))
