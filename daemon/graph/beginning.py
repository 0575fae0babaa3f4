"""A question to begin with: about what the notes speak of, and answered by them when it is suggested."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from ...index.graph.extraction.generic import is_common, is_generic_folder, is_generic_heading
from ...index.graph.extraction.labels import fold
from ...index.recall.showing.sanitize import sanitize
from ...index.text.datednames import Anchor, days_of_name, months_of_name, stretches, year_of_name
from ...index.text.readers import language_of
from ..locale import locale_language
from ..messages import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..vault import Vault

LOOKED_AT = 80
"""So many of the most frequent concepts are looked at."""
ASKED = 8
"""So many questions are put to the notes at most, until one has an answer."""
LONGEST = 40
FEWEST_CHARACTERS, FEWEST_HAN = 5, 2
TELLING_CHARACTERS, TELLING_HAN = 8, 3
SUBJECTS = frozenset(("title", "alias"))
IN_TEXT = frozenset(("mention", "link", "name", "phrase"))
UNQUOTABLE = frozenset("\"'$`\\!\n")
"""What a shell takes for its own, even between quotes."""
DOUBTS = frozenset(("low_confidence", "meaning_only", "refused"))


def first_question(vault: Vault, lang: str) -> dict[str, Any]:
    """`question`: one that the notes answer, in the reader's language; `subject`: what it is about; "" for none."""
    chinese = language_of(lang or locale_language()) != "en"
    # Of the reader's language first, then what says by itself what it is; else in their order.
    best = sorted(_subjects(vault), key=lambda one: (one[0].isascii() is chinese, not _is_telling(one[0])))
    for subject, paths in best[:ASKED]:
        question = text("first-question", lang, subject=subject)
        if _is_answered(vault, question, paths, lang):
            return {"question": question, "subject": subject}
    return {"question": "", "subject": ""}


def _subjects(vault: Vault) -> Iterator[tuple[str, set[str]]]:
    """What may be asked about, the most spoken of first, each once, with the notes that may answer."""
    seen = _filing(vault)
    for label, paths in chain(_concepts(vault), _titles(vault)):
        key = fold(label)
        if key not in seen and _is_fit(label, key):
            seen.add(key)
            yield label, paths


def _concepts(vault: Vault) -> Iterator[tuple[str, set[str]]]:
    """Concepts of several notes that are one note's subject, then those that texts speak of."""
    many = [one for one in vault.graph.concepts if one.df > 1 and not (one.god or one.banned)]
    many.sort(key=lambda one: (not one.pinned, -one.df, -one.degree, one.key))
    found: dict[str, list[tuple[int, str]]] = {one.key: [] for one in many[:LOOKED_AT]}
    for note_id, (key, _, source, *_rest) in vault.store.graph.where_found(list(found)):
        found[str(key)].append((note_id, str(source)))
    for wanted in (SUBJECTS, IN_TEXT):
        for one in many[:LOOKED_AT]:
            held = {note_id for note_id, source in found[one.key] if source in wanted}
            # A title that many notes have is a template's.
            if held and (wanted is IN_TEXT or len(held) == 1):
                yield one.label, _paths(vault, {note_id for note_id, _ in found[one.key]})


def _titles(vault: Vault) -> Iterator[tuple[str, set[str]]]:
    """Titles of single notes, those that changed last first."""
    notes = sorted(vault.store.notes.all(), key=lambda note: (-note.mtime_ns, note.path))
    for note in notes[:LOOKED_AT]:
        if note.title and note.words:
            yield note.title, {note.path}


def _paths(vault: Vault, note_ids: set[int]) -> set[str]:
    return {note.path for note_id in note_ids if (note := vault.store.notes.get(note_id)) is not None}


def _filing(vault: Vault) -> set[str]:
    """What notes are filed by: folders, tags, types and statuses are no subjects."""
    found: set[str] = set()
    for note in vault.store.notes.all():
        found.update(note.path.split("/")[:-1], note.type.split(), (note.status, note.type), note.tags)
        found.update(part for tag in note.tags for part in tag.split("/"))
    return {fold(name) for name in found}


def _is_telling(label: str) -> bool:
    """Whether a name says by itself what it is: of several words, or long enough."""
    return " " in label or len(label) >= (TELLING_CHARACTERS if label.isascii() else TELLING_HAN)


def _is_fit(label: str, key: str) -> bool:
    """Whether a name may be asked about: no day, no word of any text, and what a command line can hold."""
    fewest = FEWEST_CHARACTERS if label.isascii() else FEWEST_HAN
    fits = fewest <= len(label) <= LONGEST and not UNQUOTABLE & set(label) and sanitize(label).text == label
    ordinary = is_generic_heading(key) or is_generic_folder(key) or all(map(is_common, key.split()))
    return fits and not ordinary and not _is_a_time(label)


def _is_a_time(label: str) -> bool:
    named = next(stretches([label], Anchor()))
    return bool(named or list(days_of_name(label)) or months_of_name(label) or year_of_name(label))


def _is_answered(vault: Vault, question: str, paths: set[str], lang: str) -> bool:
    """Ask it, which counts as nobody's use: whether the first source of a sure answer is one of these notes."""
    from ..methods.asking import Kind, ask
    from ..methods.params import Asking

    asked = Asking(query=question, lang=lang, thinking="fast")
    found = ask(vault, asked, Kind(question=True, answer=True, recorded=False))
    doubts = DOUBTS & {each["code"] for each in found["disclosures"]}
    sources = found["answer"]["sources"]
    return not found["answer"]["refused"] and not doubts and bool(sources) and sources[0]["path"] in paths
