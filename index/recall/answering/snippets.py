"""Fenced code that a question can be answered with: as it stands, behind the words that announce it."""

import re
from collections.abc import Iterator

from .sentences import Sentence, split, unbroken

_LINES = 12
"""Longer code is a file rather than an answer."""
_FENCE = re.compile(r" {0,8}(?P<mark>`{3,}|~{3,})\s*(?P<language>[\w+#.-]*)[^`]*$")
_DRAWN = frozenset(("mermaid", "dataview", "dataviewjs", "tasks", "query", "chart", "plantuml", "graphviz", "dot"))
"""What is drawn or looked up rather than read."""


def snippets(text: str, first_line: int) -> list[Sentence]:
    """The fenced blocks of a passage whose first line is `first_line`, each with the sentence that ends in a colon
    before it."""
    lines = text.split("\n")
    return [
        _announced(lines, begin, end, first_line)
        for begin, end, language in fences(lines)
        if language not in _DRAWN and 0 < end - begin - 1 <= _LINES and any(map(str.strip, lines[begin + 1 : end]))
    ]


def said(text: str, first_line: int) -> list[Sentence]:
    """The sentences and the fenced blocks of a passage whose first line is `first_line`, as they stand there."""
    every = (*unbroken(split(text, first_line), text), *snippets(text, first_line))
    return sorted(every, key=lambda found: found.lines[1])


def is_snippet(sentence: str) -> bool:
    """Whether a sentence is code rather than prose."""
    return "\n" in sentence


def fences(lines: list[str]) -> Iterator[tuple[int, int, str]]:
    """Where each block begins and ends, and its language; one that is not closed is none."""
    begin, mark, language = -1, "", ""
    for place, line in enumerate(lines):
        found = _FENCE.match(line)
        if begin < 0 and found:
            begin, mark, language = place, found["mark"], found["language"].lower()
        elif begin >= 0 and line.strip().startswith(mark) and not line.strip().strip(mark[0]):
            yield begin, place, language
            begin = -1


def _announced(lines: list[str], begin: int, end: int, first_line: int) -> Sentence:
    code = "\n".join(lines[begin : end + 1])
    above = begin - 1
    while above >= 0 and not lines[above].strip():
        above -= 1
    start = above
    while start > 0 and lines[start - 1].strip():
        start -= 1
    said = split("\n".join(lines[max(start, 0) : above + 1]), first_line + max(start, 0))
    if said and said[-1].text.endswith((":", "：")):
        return Sentence(f"{said[-1].text}\n{code}", (said[-1].lines[0], first_line + end))
    return Sentence(code, (first_line + begin, first_line + end))
