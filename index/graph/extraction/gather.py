"""Concepts of notes gathered from their texts, and which other notes read differently when names change."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

import numpy as np

from ...notes.note import Link
from ...notes.suffixes import NOTE_SUFFIXES
from ...store.rows import NoteMeta
from ...text.normalize import HAN, KANA, clean, normalize
from ...text.runs import RUN, term_key
from ...text.words import MAX_TERM, stem
from ..inputs import Inputs
from ..weaving.inverted import Holders
from .concept import Occurrence
from .concepts import extract
from .labels import fold
from .names import NameIndex, is_telling
from .noted import Noted, Same
from .phrases import Statistics
from .prose import Prose
from .text import NoteText

LEAST_PROSE = 40
"""Letters outside of code that a note has at least if it means anything by itself."""
_LOOKED_AT = 2_000
_FENCED = re.compile(r"^[ \t>]*(```+|~~~+).*?(?:^[ \t>]*\1|\Z)", re.MULTILINE | re.DOTALL)
_PIECE = re.compile(f"[{HAN}{KANA}]|[^\\W_{HAN}{KANA}]+")
_CONTRACTED = re.compile(r"\w+['’]\w+")
"""The index has `dont` of don't and `git` of Git's."""


class Named(NamedTuple):
    """What a note is called."""

    path: str
    title: str
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gathered:
    """What the text of one note gives: concepts, and links as written and as they lead."""

    occurrences: tuple[Occurrence, ...]
    noted: Noted
    targets: frozenset[str]
    """What its links call notes (`link_names`)."""
    leads: tuple[int, ...]
    """Ids of the notes its links lead to, ascending, its own not among them."""
    mute: bool = False
    """Whether it says hardly anything but code."""


def named(meta: NoteMeta) -> Named:
    """Return what a note is called."""
    return Named(meta.path, meta.title, meta.aliases)


def gather(
    note: NoteText, names: NameIndex, statistics: Statistics, prose: Prose | None = None, same: Same = str
) -> Gathered:
    """Read one note; `prose` as for `extract`, `same` as for `Noted.of`."""
    occurrences = extract(note, names, statistics, prose)
    links = read_links(note.links, note.note_id, note.path, names)
    return Gathered(occurrences, Noted.of(occurrences, same), *links, _is_mute(note))


def _is_mute(note: NoteText) -> bool:
    prose = _FENCED.sub("", "\n".join(block.text for block in note.blocks))
    return sum(map(str.isalpha, prose[:_LOOKED_AT])) < LEAST_PROSE


def read_links(
    links: Iterable[Link], note_id: int, path: str, names: NameIndex
) -> tuple[frozenset[str], tuple[int, ...]]:
    """Return what the links of a note call others, and where they lead; see `Gathered`."""
    links = tuple(links)
    leads = {lead for link in links if (lead := names.resolve(link, path)) is not None} - {note_id}
    return frozenset(name for link in links for name in link_names(link)), tuple(sorted(leads))


def rename(names: NameIndex, before: Mapping[int, Named], after: Mapping[int, Named]) -> None:
    """Make the index call notes as they are called now; those in `before` alone are gone."""
    for note_id in before.keys() | after.keys():
        if note_id not in after:
            names.remove(note_id)
        elif before.get(note_id) != after[note_id]:
            names.add(note_id, *after[note_id])


def concerned(
    inputs: Inputs, names: NameIndex, holders: Holders, targets: Holders, before: Mapping[int, Named],
    after: Mapping[int, Named],
) -> tuple[set[int], set[int]]:  # fmt: skip
    """Return the notes that may read otherwise because some are called otherwise, or have come or gone.

    Those that link to a changed name, or may hold its concept by an alias; and those that do only if they mention it
    (`names_among`): that have all its words in some field. More than really change, never fewer. `names`: as of now.
    """
    with_aliases = any(one.aliases for one in (*before.values(), *after.values()))
    surely: set[int] = set()
    maybe: set[int] = set()
    for name, whole in _changed_names(before, after):
        surely.update(targets.get(_last(name), ()))
        if whole:
            continue
        aliased = with_aliases or names.is_alias(fold(name))
        if aliased:
            surely.update(holders.get(fold(name), ()))
        if is_telling(name):
            (surely if aliased else maybe).update(with_words(inputs, name))
    return surely, maybe


def names_among(before: Mapping[int, Named], after: Mapping[int, Named]) -> NameIndex:
    """Return an index of the changed names alone, those that were and those that are."""
    names = NameIndex()
    for number, name in enumerate(changed_names(before, after)):
        names.add(number, f"{number}.md", name, ())
    return names


def changed_names(before: Mapping[int, Named], after: Mapping[int, Named]) -> list[str]:
    """Return the titles and aliases of the notes that are called otherwise, before and now, by text."""
    return sorted({name for name, whole in _changed_names(before, after) if not whole})


def link_names(link: Link) -> Iterator[str]:
    """Yield what notes this link may lead to are called: the last part of each reading of its target."""
    yield _last(link.target)
    if link.kind != "markdown":
        for mark in "#^":
            yield from (_last(link.target[:at]) for at, c in enumerate(link.target) if c == mark)


def _changed_names(before: Mapping[int, Named], after: Mapping[int, Named]) -> Iterator[tuple[str, bool]]:
    """Yield every name of the notes that are called otherwise, and whether it is a path."""
    for note_id in before.keys() | after.keys():
        old, new = before.get(note_id), after.get(note_id)
        if old == new:
            continue
        for one in filter(None, (old, new)):
            yield one.path, True
            if old is None or new is None or old[1:] != new[1:]:
                yield from ((name, False) for name in (one.title, *one.aliases))


def with_words(inputs: Inputs, name: str) -> list[int]:
    """Return the notes that have every word, and every character of Han, of a name in some field."""
    pieces = _PIECE.findall(_CONTRACTED.sub(" ", normalize(name)))
    keys = sorted({term_key(term) for piece in pieces if (term := _term(piece))})
    if not keys:
        return []
    held = [posting.notes for posting in inputs.store.postings(keys)]
    return [int(note_id) for note_id in reduce(lambda a, b: np.intersect1d(a, b, assume_unique=True), held)]


def _term(piece: str) -> str:
    """Return the term under which the keyword index surely has a piece of a name, "" when none is sure."""
    if RUN.fullmatch(piece):
        return piece if len(piece) == 1 else ""
    return "" if piece.isdigit() or RUN.search(piece) else stem(piece[:MAX_TERM])


def _last(name: str) -> str:
    """Return the last part of a path or target, folded, without the ending of a note's file."""
    last = " ".join(clean(name).replace("\\", "/").rstrip("/").rsplit("/", 1)[-1].split()).casefold()
    for suffix in NOTE_SUFFIXES:
        last = last.removesuffix(suffix)
    return last.strip()
