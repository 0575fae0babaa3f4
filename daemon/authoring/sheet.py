"""The text of a note as it stands in its file, with what is needed to write it back byte for byte."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...index.notes import frontmatter
from ...index.notes.read import BOMS

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_ENDS = re.compile(r"\r\n|\r|\n")


class NotPlain(ValueError):
    """The bytes are not text in a charset that can be written back without changing any of them."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines of a file, each with its end as it is there."""

    lines: tuple[str, ...]
    newline: str = "\n"
    """How most of its lines end."""
    mark: bytes = b""
    charset: str = "utf-8"

    def data(self) -> bytes:
        """The bytes of the file."""
        return self.mark + "".join(self.lines).encode(self.charset)

    def plain(self) -> list[str]:
        """The lines without their ends, as the parsers take them: counted from 1 they have the numbers of the file."""
        plain = [line.rstrip("\r\n") for line in self.lines]
        return [plain[0].lstrip("\ufeff"), *plain[1:]] if plain else []

    def front(self) -> int:
        """How many lines the frontmatter takes, 0 when there is none; one that cannot be read is one all the same."""
        plain = self.plain()
        return frontmatter.parse(plain).body or frontmatter.meant(plain)

    def ended(self, text: str) -> tuple[str, ...]:
        """Lines of a text, without blank ones around it, that end as the lines of this file do."""
        bare = _ENDS.split(text.strip("\r\n"))
        while bare and not bare[-1].strip():
            bare.pop()
        while bare and not bare[0].strip():
            bare.pop(0)
        return tuple(line + self.newline for line in bare)

    def with_lines(self, lines: tuple[str, ...]) -> Sheet:
        """The same file with other lines."""
        return Sheet(lines, self.newline, self.mark, self.charset)


def opened(data: bytes) -> Sheet:
    """The file with these bytes. Raises NotPlain."""
    mark, charset = next(((m, c) for m, c in BOMS if data.startswith(m)), (b"", "utf-8"))
    try:
        text = data[len(mark) :].decode(charset)
    except UnicodeDecodeError as error:
        raise NotPlain(f"byte {error.start} is not {charset.upper()}") from error
    if "\0" in text:
        raise NotPlain("it holds NUL characters")
    return Sheet(tuple(_LINE.findall(text)), _usual_end(text), mark, charset)


def _usual_end(text: str) -> str:
    counts = {"\n": 0, "\r\n": 0, "\r": 0}
    for end in _ENDS.findall(text):
        counts[end] += 1
    return max(counts, key=lambda end: counts[end])  # the first of those that are equal: LF
