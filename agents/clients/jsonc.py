"""JSON with comments, changed in place: every byte that is not part of the change stays, comments too."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

_SPACE = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_REMARK = re.compile(r"[ \t]*(?://[^\r\n]*|/\*[^\r\n]*?\*/(?=[ \t]*\r?\n))")
"""What is said, in the rest of a line, of what stands in it."""
_PLAIN = re.compile(r"[-+.\w]+")
DEEPEST = 100


class NotJson(ValueError):
    """The text is not JSON, nor JSON with comments; the message says where."""


@dataclass(slots=True)
class Node:
    """A value and where it stands; `members` of an object by key, with where each begins; `items` of a list."""

    start: int
    end: int = 0
    value: Any = None
    kind: str = ""
    members: dict[str, tuple[int, Node]] = field(default_factory=dict)
    items: list[Node] = field(default_factory=list)


def parse(text: str) -> Node:
    """The value that a text holds; nothing at all is an empty object. Raises NotJson."""
    at = _skip(text, 1 if text.startswith("\ufeff") else 0)
    if at == len(text):
        return Node(at, at, {}, "nothing")
    node = _value(text, at, 0)
    if _skip(text, node.end) != len(text):
        raise NotJson(_where(text, node.end))
    return node


def with_member(text: str, path: tuple[str, ...], value: Any) -> str:
    """The text with a value at the end of a path of keys, in place of what is there. Raises NotJson."""
    node = parse(text)
    if node.kind == "nothing":
        return text + _nested(path, value) + "\n"
    for depth, key in enumerate(path):
        if node.kind != "object":
            raise NotJson(f"{'.'.join(path[:depth]) or 'it'} is no object")
        if key not in node.members:
            made = value
            for inner in reversed(path[depth + 1 :]):
                made = {inner: made}
            return _inserted(text, node, f"{json.dumps(key)}: ", made, [child for _, child in node.members.values()])
        node = node.members[key][1]
    if node.value == value:
        return text
    return text[: node.start] + _written(value, text, node.start) + text[node.end :]


def with_item(text: str, path: tuple[str, ...], value: Any) -> str:
    """The text with a value added to the list at the end of a path of keys, which is made. Raises NotJson."""
    node = find(parse(text), path)
    if node is None:
        return with_member(text, path, [value])
    if node.kind != "list":
        raise NotJson(f"{'.'.join(path)} is no list")
    return _inserted(text, node, "", value, node.items)


def without(text: str, path: tuple[str, ...], item: int | None = None) -> str:
    """The text without the member at the end of a path of keys, or without one item of the list there."""
    parent = find(parse(text), path[:-1] if item is None else path)
    if parent is None:
        return text
    if item is None:
        if path[-1] not in parent.members:
            return text
        starts = {key: (start, node.end) for key, (start, node) in parent.members.items()}
        spans, number = list(starts.values()), list(starts).index(path[-1])
    else:
        spans, number = [(node.start, node.end) for node in parent.items], item
    start, end = spans[number]
    after = _skip(text, end)
    if after < len(text) and text[after] == ",":
        end = after + 1
        start = _line_start(text, start)
        end = end + 1 if text[start - 1 : start] == "\n" and text[end : end + 1] == "\n" else end
    elif number:
        comma = _skip(text, spans[number - 1][1])
        kept = text[comma + 1 : start].rstrip()
        return text[:comma] + kept + text[end:]
    elif not text[parent.start + 1 : start].strip() and not text[end : parent.end - 1].strip():
        start, end = parent.start + 1, parent.end - 1
    return text[:start] + text[end:]


def without_empty(text: str, path: tuple[str, ...]) -> str:
    """The text without the member at the end of a path of keys if it is empty, nor then those it was alone in.

    What has a remark in it is not empty.
    """
    for depth in range(len(path), 0, -1):
        node = find(parse(text), path[:depth])
        if node is None or node.value not in ({}, []) or text[node.start + 1 : node.end - 1].strip():
            break
        text = without(text, path[:depth])
    return text


def find(node: Node, path: tuple[str, ...]) -> Node | None:
    """The node at the end of a path of keys."""
    for key in path:
        if node.kind != "object" or key not in node.members:
            return None
        node = node.members[key][1]
    return node


def _inserted(text: str, parent: Node, lead: str, value: Any, children: list[Node]) -> str:
    """The text with one more child behind the last of an object or list, and behind what is said of that one."""
    line = _line_end(text)
    inner = _indent(text, parent.start) + _step(text)
    body = f"{line}{inner}{lead}{_dumped(value, text, inner)}"
    if not children:
        said = text[parent.start + 1 : parent.end - 1].rstrip()
        return f"{text[: parent.start + 1]}{said}{body}{line}{_indent(text, parent.start)}{text[parent.end - 1 :]}"
    end = children[-1].end
    after = _skip(text, end)
    trailing = after < len(text) and text[after] == ","
    comma, end = ("", after + 1) if trailing else (",", end)
    remark = _REMARK.match(text, end)
    behind = remark.end() if remark else end
    return text[:end] + comma + text[end:behind] + body + text[behind:]


def _written(value: Any, text: str, start: int) -> str:
    return _dumped(value, text, _indent(text, start))


def _dumped(value: Any, text: str, indent: str) -> str:
    return json.dumps(value, ensure_ascii=False, indent=_step(text)).replace("\n", f"{_line_end(text)}{indent}")


def _nested(path: tuple[str, ...], value: Any) -> str:
    for key in reversed(path):
        value = {key: value}
    return json.dumps(value, ensure_ascii=False, indent=2)


def _step(text: str) -> str:
    found = re.search(r"^([ \t]+)\S", text, re.MULTILINE)
    return found[1] if found else "  "


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _indent(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _line_start(text: str, at: int) -> int:
    """Where the line begins, if there is nothing before `at` in it but white space."""
    start = text.rfind("\n", 0, at) + 1
    return start if not text[start:at].strip() else at


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _value(text: str, at: int, depth: int) -> Node:
    if at >= len(text) or depth > DEEPEST:
        raise NotJson(_where(text, at))
    if text[at] == "{":
        return _object(text, at, depth)
    if text[at] == "[":
        return _list(text, at, depth)
    found = (_STRING if text[at] == '"' else _PLAIN).match(text, at)
    if found is not None:
        try:
            return Node(at, found.end(), json.loads(found[0]), "plain")
        except ValueError:
            pass
    raise NotJson(_where(text, at))


def _object(text: str, start: int, depth: int) -> Node:
    node = Node(start, value={}, kind="object")
    at = _skip(text, start + 1)
    while text[at : at + 1] != "}":
        key = _STRING.match(text, at)
        colon = _skip(text, key.end()) if key else at
        if key is None or text[colon : colon + 1] != ":":
            raise NotJson(_where(text, at))
        child = _value(text, _skip(text, colon + 1), depth + 1)
        name = json.loads(key[0])
        node.members[name] = (at, child)
        node.value[name] = child.value
        at = _next(text, child.end, "}")
    node.end = at + 1
    return node


def _list(text: str, start: int, depth: int) -> Node:
    node = Node(start, value=[], kind="list")
    at = _skip(text, start + 1)
    while text[at : at + 1] != "]":
        child = _value(text, at, depth + 1)
        node.items.append(child)
        node.value.append(child.value)
        at = _next(text, child.end, "]")
    node.end = at + 1
    return node


def _next(text: str, at: int, closing: str) -> int:
    """Where the next child begins, or the closing mark stands; a comma before the mark does no harm."""
    at = _skip(text, at)
    if text[at : at + 1] == ",":
        return _skip(text, at + 1)
    if text[at : at + 1] != closing:
        raise NotJson(_where(text, at))
    return at


def _where(text: str, at: int) -> str:
    return f"line {text.count(chr(10), 0, at) + 1}"
