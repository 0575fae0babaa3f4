"""Proper names by their capitals: Docker, Visual Studio Code."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from ...text.normalize import HAN
from .generic import is_common
from .prose import BREAK

_RUN = re.compile(r"[A-Z](?<![\w.'’-][A-Z])[a-z]+(?: [A-Z][a-z]+){0,4}(?![\w’-])")
_MAX_WORDS = 3
_AMID = re.compile(rf"[a-z,;][ \n]|.[{HAN}，、；（「『《]|[{HAN}] ")
"""The two characters before a word that does not begin a sentence."""


def proper_names(text: str, known: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Yield the capitalised names of a prose text with their places.

    `known`: names by their small letters; others count when the text has them twice amid sentences.
    """
    runs = [(match[0], match.start()) for match in _RUN.finditer(text)]
    amid = Counter(capitals_amid(text))
    for run, start in runs:
        found = list(_known_in(run, known))
        if found:
            yield from ((label, start + offset) for label, offset in found)
        elif amid[run] > 1 and _may_be_name(run):
            yield run, start


def names_of(capitals: Counter[str], small: Counter[str]) -> dict[str, str]:
    """Return the names among what is capitalised amid sentences, by small letters: twice so, and oftener than small.

    `small`: how often each word in small letters stands in the same texts, as `capitals` has it of the others.
    """
    return {
        run.lower(): run
        for run, count in sorted(capitals.items())
        if count > 1 and count > small[run.lower()] and _may_be_name(run)
    }


def capitals_amid(text: str) -> Iterator[str]:
    """Yield what has capitals amid the sentences of a prose text; headings have them for show."""
    plain = "\n".join(BREAK if line.lstrip(" ").startswith("#") else line for line in text.split("\n"))
    for match in _RUN.finditer(plain):
        if _is_amid(plain, match.start()):
            yield match[0]


def _may_be_name(run: str) -> bool:
    words = run.lower().split(" ")
    return len(run) > 2 and len(words) <= _MAX_WORDS and not (is_common(words[0]) or is_common(words[-1]))


def _is_amid(text: str, start: int) -> bool:
    return start > 1 and _AMID.fullmatch(text[start - 2 : start]) is not None


def _known_in(run: str, known: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Yield the known names in a run of capitalised words, the longest at each word."""
    if " " not in run:
        yield from ((label, 0) for label in filter(None, [known.get(run.lower())]))
        return
    words, offset = run.split(" "), 0
    while words:
        tried = (" ".join(words[:length]) for length in range(len(words), 0, -1))
        name = next((one for one in tried if one.lower() in known), "")
        if name:
            yield known[name.lower()], offset
        skipped = name or words[0]
        words = words[len(skipped.split(" ")) :]
        offset += len(skipped) + 1
