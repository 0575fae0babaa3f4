"""Text to index terms, and what a person typed to groups of terms that have to match."""

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from operator import add

import numpy as np
from numpy.typing import NDArray

from .dates import asked_terms, day_terms, days_in, other_names, short_weekdays_in, weekday_term, weekdays_in
from .normalize import clean, han_table, normalize, variants
from .runs import KEY_BYTES, RUN, take_runs, term_key
from .stopwords import chinese_content, chinese_joints, is_stop_word
from .wordforms import other_forms
from .words import ASCII_TOKEN, TOKEN, read_word

__all__ = [
    "TermCounts",
    "TermGroup",
    "count_terms",
    "day_keys",
    "index_terms",
    "query_groups",
    "question_terms",
    "term_key",
    "weekday_keys",
]

MAX_COUNT = 255
"""Occurrences that are told apart; more of one term says nothing more about a passage."""

_EMOJI = re.compile("[\U0001f1e6-\U0001f1ff]{2}|[\u231a-\u23ff\u2600-\u27bf\u2b1b-\u2b55\U0001f000-\U0001faff]")
_CACHED_WORDS = 60_000


@dataclass(frozen=True, slots=True)
class TermCounts:
    """The distinct terms of a text."""

    keys: NDArray[np.uint64]
    """uint64[n], ascending."""
    counts: NDArray[np.uint8]
    """uint8[n]: occurrences, at most MAX_COUNT."""
    total: int
    """Occurrences of all terms together, uncapped."""


@dataclass(frozen=True, slots=True)
class TermGroup:
    """One thing the person typed that has to match."""

    text: str
    """As typed, but for width and invisible characters."""
    alternatives: tuple[tuple[int, ...], ...]
    """A note matches when all keys of any one alternative are in it."""
    boosts: tuple[int, ...]
    """Keys of the exact (unstemmed) forms: they add to the score and are never required."""
    stop: bool
    """Whether it only carries grammar (English or Chinese)."""


def index_terms(text: str) -> list[int]:
    """The keys of all terms of a text, with repeats, in no particular order. Takes the text as written."""
    [keys] = _keys_of([text])
    return memoryview(keys).cast("Q").tolist()


def count_terms(texts: Sequence[str]) -> list[TermCounts]:
    """How often each term of each text occurs. Takes the texts as written; many at once cost little more than one."""
    found = _keys_of(texts)
    sizes = [len(keys) // KEY_BYTES for keys in found]
    bounds = list(accumulate(sizes, initial=0))
    keys = np.frombuffer(bytearray().join(found), np.uint64)
    for start, stop in pairwise(bounds):
        keys[start:stop].sort()
    places = _firsts(keys, bounds)
    distinct, counts = keys[places], np.minimum(_gaps(places, len(keys)), MAX_COUNT).astype(np.uint8)
    cuts = pairwise(places.searchsorted(bounds).tolist())
    return [TermCounts(distinct[a:b], counts[a:b], size) for (a, b), size in zip(cuts, sizes, strict=True)]


def query_groups(text: str) -> list[TermGroup]:
    """One group for each word, identifier, emoji, day or run of Han, kana or Hangul of a query without syntax."""
    return [_run_group(piece) if kind == "run" else _other_group(kind, piece) for kind, piece in _pieces(text)]


def question_terms(text: str) -> list[TermGroup]:
    """Like `query_groups`, for a question in sentences: long runs are cut at Chinese function and question words.

    頭髮為什麼乾燥 gives 頭髮 and 乾燥, with 為什麼 between them as a stop group.
    """
    groups = []
    for kind, piece in _pieces(text):
        if kind != "run":
            groups.append(_other_group(kind, piece))
            continue
        groups.extend(_run_group(part) for part in _content_pieces(piece))
    return groups


def weekday_keys(text: str) -> frozenset[int]:
    """The keys of the weekdays that a line names as Sat and Sun: which are words, too, but where they stand alone."""
    return frozenset(map(term_key, short_weekdays_in(text)))


def day_keys(text: str) -> frozenset[int]:
    """The keys of the days that a text names: a text which has any of them names one of these days."""
    days = [piece for kind, piece in _pieces(text) if kind == "day"]
    named = (key for piece in days for keys in _named_otherwise(piece) for key in keys)
    return frozenset((*(term_key(term) for piece in days for term in _day_terms(piece)), *named))


def _keys_of(texts: Sequence[str]) -> list[bytes]:
    """The keys of each text laid end to end: of its words, its days, its emoji, and its runs."""
    found: list[bytes] = []
    others = {}
    for text in texts:
        if not text.isascii():
            others[len(found)] = clean(text)
        found.append(_word_keys(ASCII_TOKEN, text) + _packed(day_terms(text)) if text.isascii() else b"")
    if others:
        for (at, cleaned), (left, runs) in zip(others.items(), take_runs(list(others.values())), strict=True):
            named = _packed((*day_terms(cleaned), *_EMOJI.findall(left)))
            found[at] = _word_keys(TOKEN, left) + named + runs.tobytes()
    return found


def _word_keys(pattern: re.Pattern[str], text: str) -> bytes:
    return b"".join(map(_WORD_KEYS.__getitem__, pattern.findall(text)))


def _packed(terms: Iterable[str]) -> bytes:
    return array("Q", map(term_key, terms)).tobytes()


def _firsts(keys: NDArray[np.uint64], bounds: Sequence[int]) -> NDArray[np.intp]:
    """Where each distinct key of each text stands first: `keys` is sorted between the bounds."""
    first = np.ones(len(keys), np.bool_)
    np.not_equal(keys[1:], keys[:-1], out=first[1:])
    first[[start for start in bounds if start < len(keys)]] = True
    return first.nonzero()[0]


def _gaps(places: NDArray[np.intp], end: int) -> NDArray[np.intp]:
    """How far it is from each place to the next, and from the last to the end."""
    gaps = np.empty_like(places)
    gaps[:-1] = places[1:] - places[:-1]
    gaps[-1:] = end - places[-1:]
    return gaps


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    cleaned, start = clean(text), 0
    days = [(day.begin, day.end) for day in days_in(cleaned)] + [day.span() for day in weekdays_in(cleaned)]
    for begin, end in sorted(days):
        yield from _words(cleaned[start:begin])
        yield "day", cleaned[begin:end]
        start = end
    yield from _words(cleaned[start:])


def _words(cleaned: str) -> Iterator[tuple[str, str]]:
    for match in _piece().finditer(cleaned):
        yield match.lastgroup or "word", match.group()


def _run_group(run: str) -> TermGroup:
    """All pairs of the run, in any of its spellings; the character itself for a run of one."""
    spellings = dict.fromkeys(tuple(dict.fromkeys(_run_terms(spelling))) for spelling in variants(run))
    alternatives = tuple(tuple(map(term_key, terms)) for terms in spellings)
    return TermGroup(run, alternatives, (), is_stop_word(normalize(run)))


def _run_terms(run: str) -> list[str]:
    return [run] if len(run) == 1 else list(map(add, run, run[1:]))


def _other_group(kind: str, piece: str) -> TermGroup:
    if kind == "emoji":
        return TermGroup(piece, ((term_key(piece),),), (), False)
    if kind == "day":
        named = tuple((term_key(term),) for term in _day_terms(piece))
        return TermGroup(piece, (*named, *_named_otherwise(piece)), (), False)
    word = read_word(piece)
    forms = ((term_key(term),) for term in other_forms(piece))
    alternatives = (*(tuple(map(term_key, terms)) for terms in word.alternatives), *_named_otherwise(piece), *forms)
    return TermGroup(piece, alternatives, tuple(map(term_key, word.exact)), _is_stop(piece))


def _named_otherwise(piece: str) -> Iterator[tuple[int, ...]]:
    """What the other names of a weekday or a month are indexed by: Thu is Thursday, and Sept September."""
    for name in other_names(piece):
        if any(weekdays_in(name)):
            yield (term_key(weekday_term(name)),)
        else:
            yield from (tuple(map(term_key, terms)) for terms in read_word(name).alternatives)


def _day_terms(piece: str) -> tuple[str, ...]:
    return (weekday_term(piece),) if weekdays_in(piece) else asked_terms(next(days_in(piece)))


def _is_stop(piece: str) -> bool:
    return is_stop_word(piece.casefold().replace("'", "").replace("’", ""))


def _content_pieces(run: str) -> Iterator[str]:
    """The run cut into words of content and of grammar, the latter whole."""
    start = 0
    for match in _function_words().finditer(run.translate(han_table())):
        if match.lastgroup == "content":
            continue
        if match.start() > start:
            yield run[start : match.start()]
        yield run[match.start() : match.end()]
        start = match.end()
    if start < len(run):
        yield run[start:]


@cache
def _piece() -> re.Pattern[str]:
    return re.compile(f"(?P<run>{RUN.pattern})|(?P<word>{TOKEN.pattern})|(?P<emoji>{_EMOJI.pattern})")


@cache
def _function_words() -> re.Pattern[str]:
    """Longest words first; a content word that holds a function word's character is passed over."""
    return re.compile(f"(?P<content>{_any_of(chinese_content())})|(?P<grammar>{_any_of(chinese_joints())})")


def _any_of(words: frozenset[str]) -> str:
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


class _WordKeys(dict[str, bytes]):
    """A bounded memory of the keys of each word met, as bytes; hashing every word anew would be the whole cost."""

    def __missing__(self, token: str) -> bytes:
        if len(self) >= _CACHED_WORDS:
            self.clear()
        keys = self[token] = _packed(read_word(token).index)
        return keys


_WORD_KEYS = _WordKeys()
