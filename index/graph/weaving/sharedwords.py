"""Words that two texts share and few others have: what to say of an edge whose notes share no named concept."""

import re
from collections.abc import Callable, Sequence

from ...text.normalize import clean, han_table
from ...text.runs import RUN
from ...text.stopwords import is_stop_word
from ...text.tokens import index_terms
from ...text.words import TOKEN, stem
from ..extraction.generic import common_words
from ..extraction.hanwords import within

RARE, COMMON = 0.1, 0.5
"""Words in no more than this share of the notes are said, or where there are none such, in no more than that."""
FEW = 3
"""In a small vault that share is less than this many notes, which is few in any."""
LONGEST_RUN = 12
_ADVERB = 5
"""Letters up to which an ending in -ly is no sign of an adverb (`reply`, `apply`)."""

Frequencies = Callable[[Sequence[int]], Sequence[int]]
"""Number of notes that have each term key."""


def shared_words(
    one: Sequence[str], other: Sequence[str], frequencies: Frequencies, n_notes: int, limit: int = 5
) -> tuple[str, ...]:
    """Return the rarest words that two texts share, as the first has them; runs of Han as long as both have them."""
    mine, theirs = _words(one), _words(other)
    shared = {folded: word for folded, word in mine.items() if folded in theirs}
    runs = _common_runs(one, other)
    keys = {word: tuple(index_terms(word)) for word in (*shared.values(), *runs)}
    flat = list(dict.fromkeys(key for found in keys.values() for key in found))
    df = dict(zip(flat, frequencies(flat), strict=True)) if flat else {}
    rarity = {word: min((df[key] for key in found), default=0) for word, found in keys.items()}
    for most in (max(FEW, RARE * n_notes), COMMON * n_notes):
        kept = [word for word, count in rarity.items() if 0 < count <= most]
        if kept:
            return tuple(sorted(kept, key=lambda word: (rarity[word], -len(word), word))[:limit])
    return ()


def _words(texts: Sequence[str]) -> dict[str, str]:
    """The words of scripts with spaces, by their stems; grammar, numbers and short ones left out."""
    found: dict[str, str] = {}
    for text in texts:
        for word in TOKEN.findall(clean(text)):
            folded = word.casefold()
            if len(word) > 2 and not word.isdigit() and not RUN.search(word) and not _says_nothing(folded):
                found.setdefault(stem(folded), word)
    return found


def _says_nothing(folded: str) -> bool:
    """Whether a word is of grammar, too ordinary, or an adverb of manner."""
    return is_stop_word(folded) or folded in common_words() or (folded.endswith("ly") and len(folded) > _ADVERB)


def _common_runs(one: Sequence[str], other: Sequence[str]) -> list[str]:
    """The longest runs of Han (or kana, Hangul) of the first that the second has as well, two characters or more.

    Of each, what can be a word: without the grammar at its ends.
    """
    theirs = _pairs(other)
    found: dict[str, None] = {}
    for text in one:
        for run in RUN.findall(clean(text)):
            folded = run.translate(han_table())
            for match in re.finditer("1+", "".join("1" if pair in theirs else "0" for pair in _pairs_of(folded))):
                word = within(folded[match.start() : match.end() + 1])
                at = folded.find(word, match.start())
                found[run[at : at + len(word)][:LONGEST_RUN]] = None
    return [run for run in found if run]


def _pairs(texts: Sequence[str]) -> set[str]:
    runs = (run.translate(han_table()) for text in texts for run in RUN.findall(clean(text)))
    return {pair for run in runs for pair in _pairs_of(run)}


def _pairs_of(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)]
