"""The sections of a note, by the names people give them: a heading, its anchor, or the path to it."""

import re
from collections.abc import Sequence

from ...index.notes import frontmatter
from ...index.notes.markdown import Heading, outline
from . import reference

MAX_CUTS = 8
"""No path to a heading has more parts; the cuts tried are bounded, whatever was typed."""
_HEADING_CUT = re.compile(r"\s*[#›]\s*")


def headings(lines: Sequence[str]) -> tuple[Heading, ...]:
    """The headings of a file given as its lines, with their numbers in the file."""
    plain = frontmatter.parse(lines).plain
    return outline("\n" * plain + "\n".join(lines[plain:])).headings


def places(found: Sequence[Heading], written: str) -> list[int]:
    """The places, among these headings, of those that are meant by their text or by the path to them."""
    path: list[str] = []
    levels: list[int] = []
    meant = []
    for number, heading in enumerate(found):
        while levels and levels[-1] >= heading.level:
            levels.pop()
            path.pop()
        levels.append(heading.level)
        path.append(heading.text)
        if _leads_to(written, path):
            meant.append(number)
    return meant


def _leads_to(written: str, path: Sequence[str]) -> bool:
    """Whether `written` is the last of these headings, alone or below some of the others: `Chapter#Section`.

    The breadcrumb of a hit (`Chapter › Section`) does as well. A heading may hold a `#` itself.
    """
    if reference.same_heading(path[-1], written):
        return True
    return any(
        reference.same_heading(path[-1], written[cut.end() :])
        and any(_leads_to(written[: cut.start()], path[:end]) for end in range(1, len(path)))
        for cut in list(_HEADING_CUT.finditer(written))[-MAX_CUTS:]
    )
