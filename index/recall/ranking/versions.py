"""Versions of one text that are shown as two notes: which share most of their lines, and where they differ."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations
from pathlib import PurePosixPath

from ...store.rows import NoteMeta, by_words_alone
from ...text.datednames import days_of_name, months_of_name, year_of_name
from ...text.normalize import normalize
from ..answering.sentences import TAGS
from ..messages import say
from ..state import State

_NOTES = 5
"""Of the notes that are shown so many are compared."""
_SHARE = 0.6
"""Share of the longer note's lines, and of its characters, that both have in one order."""
_LEAST = 3
"""Fewer lines are alike by chance."""
_LONG = 2_000
"""A note of more lines is a log, and takes long to compare."""
_TOLD, _CHARS = 2, 60
"""So many lines of each are told, and so much of each."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The lines that one of two versions has alone, and those of the other."""

    here: tuple[str, ...]
    there: tuple[str, ...]


def told_versions(state: State) -> State:
    """Says which of the best notes are versions of one text and in what they differ; of an answer, those with a note
    that it cites."""
    if state.answer is not None and state.answer.refused:
        return state
    cited = {source.path for source in state.answer.sources} if state.answer is not None else None
    shown = [hit.note_id for hit in state.cards][:_NOTES]
    notes = [note for one in shown if (note := state.snapshot.notes.get(one)) is not None]
    pairs = [pair for pair in combinations(notes, 2) if _may_be_one(*pair, state)]
    pairs = [pair for pair in pairs if cited is None or any(note.path in cited for note in pair)]
    lines = _lines_of({note.note_id for pair in pairs for note in pair}, state) if pairs else {}
    for one, other in pairs:
        found = difference(lines.get(one.note_id, ()), lines.get(other.note_id, ()))
        if found is not None:
            here, there = _quoted(found.here, state.lang), _quoted(found.there, state.lang)
            state = state.say("versions", one=one.path, other=other.path, here=here, there=there)
    return state


def difference(lines: Sequence[str], others: Sequence[str]) -> Difference | None:
    """What two texts differ in that have most of their lines in common, in one order; None of others, and of equals."""
    keys, other_keys = [normalize(line) for line in lines], [normalize(line) for line in others]
    longest = max(len(keys), len(other_keys))
    if not min(len(keys), len(other_keys)) >= _LEAST or longest > _LONG:
        return None
    shared = Counter(keys) & Counter(other_keys)
    if shared.total() < max(_LEAST, _SHARE * longest):
        return None  # which spares most pairs the look at their order
    codes = SequenceMatcher(None, keys, other_keys, autojunk=False).get_opcodes()
    same = [key for tag, begin, end, _, _ in codes if tag == "equal" for key in keys[begin:end]]
    chars = max(sum(map(len, keys)), sum(map(len, other_keys)))
    if len(same) < max(_LEAST, _SHARE * longest) or sum(map(len, same)) < _SHARE * chars:
        return None
    here = [line for tag, begin, end, _, _ in codes if tag != "equal" for line in lines[begin:end]]
    there = [line for tag, _, _, begin, end in codes if tag != "equal" for line in others[begin:end]]
    return Difference(tuple(here), tuple(there)) if here or there else None


def _may_be_one(one: NoteMeta, other: NoteMeta, state: State) -> bool:
    """Whether two notes may be versions: of about one length, not each of another time, and nobody said otherwise."""
    shorter, longer = sorted((one.words, other.words))
    pair = tuple(sorted((one.path, other.path)))
    apart = pair in state.context.vocabulary.distinct or _times(one) != _times(other)
    return not apart and shorter >= longer / 2


def _times(note: NoteMeta) -> list[object]:
    """The days, months and years that a note is called by: those of one template, each of its own, are no versions."""
    called = (PurePosixPath(note.path).stem, note.title)
    days = {(day.year, day.month, day.day) for name in called for day in days_of_name(name)}
    months = {month for name in called for month in months_of_name(name)}
    return [days, months, set(map(year_of_name, called)) - {0}]


def _lines_of(note_ids: set[int], state: State) -> dict[int, tuple[str, ...]]:
    held = state.snapshot.held(sorted(note_ids))
    found: dict[int, list[str]] = {}
    for row in state.snapshot.view.passages_by_id([one for note in held.values() for one in note.passages]):
        if not by_words_alone(row.text_hash):
            found.setdefault(row.note_id, []).extend(_saying(row.text))
    return {note_id: tuple(lines) for note_id, lines in found.items()}


def _saying(text: str) -> Iterator[str]:
    """The lines that say something, without marks of lists: no heading, no rule, no tags."""
    for line in text.split("\n"):
        plain = _MARKS.sub("", line).strip()
        if not _NO_LINE.match(line) and not TAGS.match(line) and sum(map(str.isalnum, plain)) > 1:
            yield plain


def _quoted(lines: Sequence[str], lang: str) -> str:
    told = [say("quoted", lang, text=line if len(line) <= _CHARS else f"{line[:_CHARS]}…") for line in lines[:_TOLD]]
    more = len(lines) - len(told)
    told += [say("lines_more", lang, n=more)] if more else []
    return say("comma", lang).join(told) or say("nothing_more", lang)


_MARKS = re.compile(r"^\s*(?:>\s*)*(?:[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)?")
_NO_LINE = re.compile(r"\s*(?:#{1,6}\s|[-*_=]{3,}\s*$|\|?\s*:?-+:?\s*\||`{3}|~{3})")
