"""Labels of concepts: when two are one concept, and which of them to show."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from ...text.normalize import HAN, KANA, clean, normalize
from ...text.simplified import simplify
from .concept import Occurrence, Source

MAX_KEY = 120
"""Characters of a key that count: nobody names a thing at greater length."""

_VOTES: dict[Source, int] = {"title": 6, "name": 3, "link": 3, "heading": 2}
"""What a label counts when a concept gets its name; 1 from the other sources. Tags have lost their capitals."""
_GAP = re.compile(r"[\s_\u2010-\u2015-]+")
_ENDS = " \"'“”‘’.,;:!?。，、；：！？…·*`~「」『』《》〈〉【】"
_BESIDE_HAN = re.compile(f"(?<=[{HAN}{KANA}]) | (?=[{HAN}{KANA}])")


@lru_cache(maxsize=65_536)
def fold(label: str) -> str:
    """Return the key of a label, "" when nothing of it is left.

    Width, case and script are folded (NFKC, casefold, Traditional to Simplified); spaces, hyphens and underscores are
    one space, and none beside Han characters; punctuation around it goes. `a/b`, `C++` and `node.js` stay.
    """
    folded = normalize(label)
    if not folded.isascii():
        folded = normalize(folded)  # casefolding undoes some of NFKC
    return _BESIDE_HAN.sub("", _GAP.sub(" ", folded).strip(_ENDS))[:MAX_KEY].strip(_ENDS)


def fold_text(text: str) -> str:
    """Return running text with its words folded, to look for keys in it."""
    folded = text.lower() if text.isascii() else simplify(unicodedata.normalize("NFKC", clean(text).casefold()))
    return " ".join(word.strip(_ENDS) for word in _GAP.sub(" ", folded).split(" "))


def votes(occurrences: Iterable[Occurrence]) -> tuple[tuple[str, int], ...]:
    """Count the labels that a concept's occurrences give it, those of titles and names for more; by label."""
    counted: dict[str, int] = {}
    for occurrence in occurrences:
        counted[occurrence.label] = counted.get(occurrence.label, 0) + _VOTES.get(occurrence.source, 1)
    return tuple(sorted(counted.items()))


def choose(labels: Counter[str]) -> str:
    """Return the label most frequent as written, "" of none; what differs by case only votes together."""
    if len(labels) < 2:  # as most are
        return next(iter(labels), "")
    together: Counter[str] = Counter()
    for label, count in labels.items():
        together[label.casefold()] += count
    return min(labels, key=lambda label: (-together[label.casefold()], -labels[label], label))


def others(labels: Iterable[str], key: str) -> tuple[str, ...]:
    """Return the labels under a key that are other names of it, each once, by text: aliases, translations."""
    names = {fold(label): label for label in sorted(labels, reverse=True)}
    return tuple(sorted(label for name, label in names.items() if name != key))
