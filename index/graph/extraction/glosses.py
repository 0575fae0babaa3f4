"""Glosses: what stands in brackets behind Han characters, or before them, and may be their name in English."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...text.normalize import HAN, normalize
from ...text.stopwords import ENGLISH, is_stop_word
from .labels import fold
from .text import NoteText, TextBlock
from .variants import Where

_GLOSS = re.compile(
    rf"(?P<edge>[^{HAN}\w]|^)?(?P<run>[{HAN}]{{2,16}})[*_`」』”\"]{{0,4}}[ ]?[（(][*_`「“\"]{{0,3}}"
    rf"(?P<gloss>[A-Za-z][A-Za-z0-9 .+/&'’-]{{1,40}}?)[*_`」”\"]{{0,3}}[)）]",
    re.MULTILINE,
)
_GLOSSED = re.compile(
    rf"(?P<gloss>[A-Za-z][A-Za-z0-9.+/-]{{2,24}}(?: [A-Za-z0-9.+/-]{{2,24}}){{0,2}})[ ]?"
    rf"[（(](?P<run>[{HAN}]{{2,8}})[)）]"
)
"""The other way round: `container（容器）`."""

_HAN = re.compile(f"[{HAN}]")
SAMPLE = 2_000_000
"""Characters of Han text that terms are counted in at most."""


@dataclass(frozen=True, slots=True)
class Gloss:
    """What stands in brackets behind Han characters, or before them."""

    run: str
    """The Han characters, normalised: the term, and what may stand before it."""
    key: str
    """The gloss, folded."""
    whole: bool
    """Whether the run is marked off on its left."""
    written: tuple[str, str]
    """Run and gloss as written."""
    where: Where


class Glosses:
    """The glosses of a vault's notes, and its Han texts, to count in."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[Gloss, ...]] = {}
        self._texts: dict[str, str] = {}

    def read(self, note: NoteText) -> None:
        """Know a note, in place of what was known of its path."""
        self.remove(note.path)
        blocks = [block for block in note.blocks if not block.text.isascii()]
        found = tuple(gloss for block in blocks for gloss in _glosses(note.path, block))
        text = "\n".join(normalize(block.text) for block in blocks if _HAN.search(block.text))
        if found:
            self._found[note.path] = found
        if text:
            self._texts[note.path] = text

    def remove(self, path: str) -> None:
        """Forget a note; one that is not known is no error."""
        self._found.pop(path, None)
        self._texts.pop(path, None)

    def all(self) -> list[Gloss]:
        """Every gloss, by path and then as they stand."""
        return [gloss for path in sorted(self._found) for gloss in self._found[path]]

    def counter(self) -> Callable[[str], int]:
        """What counts how often a normalised string occurs, in as much of the notes as tells."""
        sample, size = [], 0
        for path in sorted(self._texts):
            sample.append(self._texts[path])
            size += len(sample[-1])
            if size > SAMPLE:
                break
        text = "\n".join(sample)
        return lru_cache(maxsize=None)(text.count)


def _glosses(path: str, block: TextBlock) -> Iterator[Gloss]:
    text = block.text
    for pattern in (_GLOSS, _GLOSSED):
        for match in pattern.finditer(text):
            key = fold(match["gloss"])
            if "](" in match[0] or not is_gloss(key):
                continue
            whole = pattern is _GLOSSED or match["edge"] is not None or match.start("run") == 0
            line = block.line + text.count("\n", 0, match.start("run"))
            written = match["run"], match["gloss"]
            yield Gloss(normalize(written[0]), key, whole, written, (path, line, match[0].strip()))


def is_gloss(key: str) -> bool:
    """Whether a key can be the English name of something: not a sentence, not words of grammar alone."""
    words = key.split()
    return 1 < len(key) <= 40 and len(words) <= 4 and not all(is_stop_word(word) for word in words) and (
        words[0] not in ENGLISH and words[-1] not in ENGLISH
    )  # fmt: skip
