"""Names of notes as people write them: `NOTE`, `NOTE#heading`, `NOTE:a-b`, or a handle from an answer."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from ...index.text.normalize import normalize
from ..errors import INVALID_PARAMS, NO_SUCH_NOTE, RecalldError
from ..messages import joined, refusal, text

if TYPE_CHECKING:
    from ...index.store.rows import NoteMeta

SHOWN_NAMES = 5
MAX_CUTS = 8
"""No title holds more `#`. Each cut looks at every note: what was typed must not decide how often."""
_NUMBER = r"\d{1,18}"
"""No note has a longer one for its id or a line, and Python makes no number of thousands of digits."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A note, and the part of it that was asked for: all of it when the rest is empty."""

    note: NoteMeta
    heading: str = ""
    lines: tuple[int, int] | None = None
    passage: int | None = None


def find(written: str, notes: Iterable[NoteMeta], lang: str = "") -> Reference:
    """What `written` refers to. Raises `RecalldError` when that is nothing, or several notes."""
    known = list(notes)
    written = written.strip()
    whole = _named(written, known)
    if whole:
        return Reference(_one(written, whole, lang))
    handle = re.fullmatch(rf"({_NUMBER}):({_NUMBER})", written)
    if handle:
        by_id = [note for note in known if note.note_id == int(handle[1])]
        if by_id:
            return Reference(by_id[0], passage=int(handle[2]))
    lines = re.fullmatch(rf"(.+):({_NUMBER})(?:-({_NUMBER}))?", written, re.DOTALL)
    if lines:
        found = _named(lines[1], known)
        if found:
            first = int(lines[2])
            return Reference(_one(lines[1], found, lang), lines=(first, int(lines[3] or first)))
    # A title may hold `#` itself (`C# notes`): the first cut that leaves a note's name counts.
    for cut in (at.start() for at in islice(re.finditer("#", written), MAX_CUTS)):
        found = _named(written[:cut], known) if cut else []
        if found:
            return Reference(_one(written[:cut], found, lang), heading=written[cut + 1 :].strip("# "))
    raise _missing(written, known, lang)


def same_heading(one: str, other: str) -> bool:
    """Whether two headings are one, written as text or as an anchor (`my-heading`)."""
    alike = _fold(one) == _fold(other) or _slug(one) == _slug(other) != ""
    return alike or normalize(one).strip() == normalize(other).strip()


def _named(name: str, notes: list[NoteMeta]) -> list[NoteMeta]:
    """The notes that the best kind of match gives: path, path without its ending, id, title, alias, file name."""
    name = name.removeprefix("./")
    exact = [note for note in notes if note.path == name]
    if exact or not name:
        return exact
    # One script stands for the other only where no note has the name as it is written.
    return _ranked(name, notes, _fold) or _ranked(name, notes, lambda text: normalize(text).strip())


def _ranked(name: str, notes: list[NoteMeta], fold: Callable[[str], str]) -> list[NoteMeta]:
    folded = fold(name)
    ranked: list[list[NoteMeta]] = [[] for _ in range(5)]
    for note in notes:
        path = PurePosixPath(note.path)
        if folded in (fold(note.path), fold(str(path.with_suffix("")))):
            ranked[0].append(note)
        elif note.id and note.id == name:
            ranked[1].append(note)
        elif fold(note.title) == folded:
            ranked[2].append(note)
        elif any(fold(alias) == folded for alias in note.aliases):
            ranked[3].append(note)
        elif folded in (fold(path.stem), fold(path.name)):
            ranked[4].append(note)
    return next((found for found in ranked if found), [])


def _one(name: str, found: list[NoteMeta], lang: str) -> NoteMeta:
    if len(found) == 1:
        return found[0]
    more = ("…",) if len(found) > SHOWN_NAMES else ()
    names = joined((*(note.path for note in found[:SHOWN_NAMES]), *more), lang)
    raise refusal("ambiguous-note", "ambiguous", INVALID_PARAMS, lang, name=name, count=len(found), names=names)


def _missing(name: str, notes: list[NoteMeta], lang: str) -> RecalldError:
    error = refusal("no-such-note", "no-such-note", NO_SUCH_NOTE, lang, name=name)
    names = {_fold(n): note.path for note in notes[:5000] for n in (note.title, PurePosixPath(note.path).stem)}
    near = difflib.get_close_matches(_fold(name), names, n=3, cutoff=0.7)
    if near:
        error.hint = text("no-such-note.near", lang, names=joined(dict.fromkeys(names[n] for n in near), lang))
    return error


def _fold(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold().strip()


def _slug(heading: str) -> str:
    return re.sub(r"[\s_-]+", "-", re.sub(r"[^\w\s-]", "", _fold(heading))).strip("-")
