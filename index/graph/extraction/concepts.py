"""What a note is about: its concepts from every source, without a language model."""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ...notes.links import broken_name
from ...text.normalize import HAN, KANA
from .capitals import proper_names
from .concept import Occurrence, Source
from .generic import is_generic_folder, is_generic_heading, is_generic_title
from .identifiers import code_labels, fence_labels, language, made_names, repository
from .labels import fold
from .names import NameIndex
from .phrases import BEST, Statistics, key_phrases
from .prose import Prose, read_prose
from .text import NoteText

_WEIGHTS: dict[Source, float] = {
    "title": 1.0, "tag": 0.9, "alias": 0.9, "heading": 0.6, "link": 0.6, "mention": 0.55, "name": 0.5,
    "language": 0.5, "code": 0.45, "folder": 0.4, "phrase": 0.4,
}  # fmt: skip
"""Of a concept that its source has again and again; once weighs `_ONCE` of it."""
_ONCE = 0.8
_ENOUGH = 4
"""Occurrences after which more say nothing more."""
_PARENT = 0.7
"""What a tag's parent, or a folder's, weighs beside it."""
_IN_FENCE = 0.7
"""What a name in a block of code weighs beside inline code."""
_MOST: dict[Source, int] = {"mention": 64, "code": 32, "name": 32, "heading": 32}
"""Concepts of one source that a note may have: a catalogue of everything is about nothing."""
_NUMBERING = re.compile(
    r"(?:第[一二三四五六七八九十百\d]+[章節节課课部篇]|[一二三四五六七八九十]+、|[(（][一二三四五六七八九十\d]+[)）]|\d+(?:\.\d+)*[.)、:：]?(?=\s)"
    r"|(?:chapter|part|section|step|appendix|附錄)\s+(?:\d+|[A-Z])\b)[\s.:：-]*",
    re.IGNORECASE,
)
_MAX_HEADING_WORDS, _MAX_HEADING_HAN = 6, 14
_HAN_CHARACTER = re.compile(f"[{HAN}{KANA}]")
_SUFFIX = re.compile(r"\.(?:md|markdown)$", re.IGNORECASE)


def extract(
    note: NoteText, names: NameIndex, statistics: Statistics, prose: Prose | None = None
) -> tuple[Occurrence, ...]:
    """Return the concepts of a note by source, each once for a source, the weightiest first.

    A function of the note, of the names that the vault has, and of frozen statistics; nothing else comes in. `prose`:
    what `read_prose` made of the note, where somebody has that already.
    """
    prose = read_prose(note) if prose is None else prose
    found = [*_named(note, prose)]
    sources: tuple[tuple[Source, Iterable[_Raw]], ...] = (
        ("tag", _tags(note, prose)),
        ("link", _links(note, names)),
        ("heading", _headings(note, prose)),
        ("language", (_Raw(language(fence), fence.line) for fence in prose.fences)),
        ("code", _code(prose)),
        ("name", _names(prose, statistics)),
    )
    for source, raws in sources:
        found += _occurrences(source, raws, names.canonical)
    said = {one.key for one in found}
    subjects = (raw for raw in _folders(note.path) if fold(raw.label) in said or _is_subject(raw, statistics))
    found += _occurrences("folder", subjects, names.canonical)
    linked = {one.key for one in found if one.source in ("title", "link")}
    found += _occurrences("mention", _mentions(prose, names, {fold(note.title), *linked}), names.canonical)
    found += _phrases(note, prose, statistics, {one.key for one in found}, names.canonical)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Raw:
    """A label as written, its line, and its share of the weight that its source gives."""

    label: str
    line: int
    share: float = 1.0


def _occurrences(source: Source, raws: Iterable[_Raw], canonical: Callable[[str], str]) -> list[Occurrence]:
    """Return one occurrence for each concept among what a source found."""
    together: dict[str, list[_Raw]] = {}
    for raw in raws:
        key = fold(raw.label)
        if key:
            together.setdefault(canonical(key), []).append(raw)
    found = [_occurrence(source, key, same) for key, same in together.items()]
    return sorted(found, key=lambda one: (-one.weight, one.key))[: _MOST.get(source)]


def _occurrence(source: Source, key: str, raws: list[_Raw]) -> Occurrence:
    if len(raws) == 1:  # as most are
        return Occurrence(key, raws[0].label, source, raws[0].line, round(_WEIGHTS[source] * raws[0].share * _ONCE, 4))
    labels = Counter(raw.label for raw in raws)
    label = min(labels, key=lambda one: (-labels[one], one))
    often = math.log2(min(len(raws), _ENOUGH)) / math.log2(_ENOUGH)
    weight = _WEIGHTS[source] * max(raw.share for raw in raws) * (_ONCE + (1 - _ONCE) * often)
    return Occurrence(key, label, source, min(raw.line for raw in raws), round(weight, 4))


def _named(note: NoteText, prose: Prose) -> Iterator[Occurrence]:
    """Yield the note's own names. Its aliases are names of the title's concept."""
    key = fold(note.title)
    line = next((heading.line for heading in prose.headings if fold(heading.text) == key), 1)
    if key and not _says_nothing(key):
        yield Occurrence(key, note.title, "title", line, _WEIGHTS["title"])
    for alias in note.aliases:
        own = fold(alias)
        if own and own != key and not _says_nothing(own):
            yield Occurrence(own if _says_nothing(key) else key, alias, "alias", 1, _WEIGHTS["alias"])


def _says_nothing(key: str) -> bool:
    return not key or is_generic_title(key) or not any(c.isalpha() for c in key)


def _tags(note: NoteText, prose: Prose) -> Iterator[_Raw]:
    text = prose.text.casefold()
    for tag in note.tags:
        offset = text.find(f"#{tag}")
        line = 1 if offset < 0 else prose.line(offset)
        yield _Raw(tag, line)
        parts = tag.split("/")
        for end in range(1, len(parts)):
            yield _Raw("/".join(parts[:end]), line, _PARENT)


def _links(note: NoteText, names: NameIndex) -> Iterator[_Raw]:
    for link in note.links:
        note_id = names.resolve(link, note.path)
        if note_id is None:
            label = broken_name(link, note.path).rsplit("/", 1)[-1] if link.kind != "markdown" else ""
        else:
            label = "" if note_id == note.note_id else names.title(note_id)
        label = _SUFFIX.sub("", label)
        if not _says_nothing(fold(label)):
            yield _Raw(label, link.line)


def _headings(note: NoteText, prose: Prose) -> Iterator[_Raw]:
    own = fold(note.title)
    for heading in prose.headings:
        label = _NUMBERING.sub("", heading.text, count=1) if _NUMBERING.match(heading.text) else heading.text
        key = fold(label)
        if key != own and not is_generic_heading(key) and _is_short(key):
            yield _Raw(label.strip(" :：。.?？!！"), heading.line)


def _is_short(key: str) -> bool:
    return len(key.split(" ")) <= _MAX_HEADING_WORDS and len(_HAN_CHARACTER.findall(key)) <= _MAX_HEADING_HAN


def _folders(path: str) -> Iterator[_Raw]:
    folders = path.split("/")[:-1]
    for depth, folder in enumerate(reversed(folders)):
        if folder[0] not in "._" and not is_generic_folder(fold(folder)):
            yield _Raw(folder, 0, _PARENT**depth)


def _is_subject(folder: _Raw, statistics: Statistics) -> bool:
    """Whether the vault's texts speak of what a folder is called; else it is a shelf, such as People or 作法."""
    return fold(folder.label) in statistics.names or fold(folder.label) in statistics.phrases


def _code(prose: Prose) -> Iterator[_Raw]:
    for line, code in prose.code:
        for label in code_labels(code):
            yield _Raw(label, line)
    for fence in prose.fences:
        for label, line in fence_labels(fence):
            yield _Raw(label, line, _IN_FENCE)


def _names(prose: Prose, statistics: Statistics) -> Iterator[_Raw]:
    for label, number in made_names(prose.text):
        yield _Raw(label, prose.numbers[number])
    for label, offset in proper_names(prose.text, statistics.names):
        yield _Raw(label, prose.line(offset))
    for line, address in prose.addresses:
        label = repository(address)
        if label:
            yield _Raw(label, line)


def _mentions(prose: Prose, names: NameIndex, others: set[str]) -> Iterator[_Raw]:
    """Yield other notes named in the prose, without those that are linked."""
    for key, note_id, offset in names.find(prose.text):
        if key not in others and not _says_nothing(key):
            yield _Raw(names.title(note_id), prose.line(offset))


def _phrases(
    note: NoteText, prose: Prose, statistics: Statistics, taken: set[str], canonical: Callable[[str], str]
) -> list[Occurrence]:
    """Return the best phrases that no other source has; each weighs what it scores beside the best."""
    found: list[Occurrence] = []
    best = 0.0
    for phrase in key_phrases(prose, note, statistics):
        key = canonical(fold(phrase.label))
        if not key or key in taken:
            continue
        taken.add(key)
        best = best or phrase.score
        weight = _WEIGHTS["phrase"] * phrase.score / best
        found.append(Occurrence(key, phrase.label, "phrase", phrase.line, round(weight, 4)))
        if len(found) == BEST:
            break
    return found
