"""Questions that a vault asks itself: headings, each of which should lead back to the note that it stands in.

And the way that notes are read without an index, for comparison: look for the words, then read whole files.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from .showing.pack import count_tokens

SHORTEST, LONGEST = 2, 12
"""Words of a heading that can be asked: fewer say too little, more are a sentence. Han characters count for half."""

READ_WHOLE = 5
"""Files that are read whole after looking for words: those with the most of them."""

_WORD = re.compile(r"[^\W_\u3400-\u9fff]{3,}|[\u3400-\u9fff]{2}")
_HAN = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Headed:
    """A note as it is asked about: where it is, and its headings."""

    path: str
    headings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Probe:
    """A question, and the one note it is a heading of."""

    query: str
    path: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Tokens that were read in all, and up to the end of the right note: all of them where it never comes."""

    tokens: int
    until: int
    found: bool


def probes(notes: Iterable[Headed], limit: int) -> list[Probe]:
    """At most one question a note, and `limit` in all. The same notes give the same questions.

    A heading that stands in two notes asks for neither.
    """
    notes = list(notes)
    held = Counter(heading for note in notes for heading in set(note.headings))
    found = []
    for note in notes:
        own = [h for h in note.headings if held[h] == 1 and SHORTEST <= _length(h) <= LONGEST]
        if own:
            found.append(Probe(min(own, key=_digest), note.path))
    return sorted(found, key=lambda probe: _digest(probe.path))[:limit]


def words(query: str) -> tuple[str, ...]:
    """What somebody without an index would look for: words of three letters or more, pairs of Han characters."""
    return tuple(dict.fromkeys(_WORD.findall(query.casefold())))


def scan(probe: Probe, texts: Iterable[tuple[str, str]]) -> Reading:
    """Look through every file (path, text) for the question's words, and read whole those with the most of them."""
    wanted = words(probe.query)
    best: list[tuple[int, str, str]] = []
    for path, text in texts:
        folded = text.casefold()
        count = sum(word in folded for word in wanted)
        if count:
            best = sorted([*best, (-count, path, text)])[:READ_WHOLE]
    return reading(probe, [(path, text) for _, path, text in best])


def reading(probe: Probe, texts: Iterable[tuple[str, str]]) -> Reading:
    """What is read, in this order: (path, text)."""
    tokens, until = 0, 0
    for path, text in texts:
        tokens += count_tokens(text)
        if path == probe.path and not until:
            until = tokens
    return Reading(tokens, until or tokens, until > 0)


def median(values: Sequence[float]) -> float:
    """The one in the middle; 0 of none."""
    return sorted(values)[len(values) // 2] if values else 0.0


def _length(heading: str) -> float:
    return len(re.findall(r"[^\W_\u3400-\u9fff]+", heading)) + len(_HAN.findall(heading)) / 2


def _digest(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogateescape"), digest_size=8).digest()
