"""The stage that notices what no note says of a person: another sentence about them is no answer."""

import re
from collections.abc import Iterable
from dataclasses import replace

from ...store.rows import NoteMeta
from ...text.normalize import normalize
from ...text.tokens import index_terms, query_groups
from ..answering.sentences import split
from ..question.attribute import Attribute, attribute_of, has_word_for_one
from ..question.kinship import same_kin
from ..question.properties import is_of_kind
from ..question.timespan import timespan
from ..showing.pick import matches
from ..state import State
from .fuse import Candidate
from .structure import holding
from .terms import content


def miss(state: State) -> State:
    """Notices where what a question wants to know of a person is in no note that names them.

    Then what the notes do say of them stands first.
    """
    asked = attribute_of(_with_names(state)) if state.request.ask else None
    if asked is None:
        return state
    if not (people := _people(asked.name, state.snapshot.notes.all())):
        if asked.kin:
            return state
        return replace(state, unsaid=asked) if _is_of_others(asked, state) else state
    own = frozenset(person.note_id for person in people if state.allows(person.note_id))
    if asked.kin:
        if _is_said_of_kin(asked, people, state):
            return state
    elif _is_said(asked, people, state):
        return replace(state, said=replace(asked, people=own))
    known = {candidate.note_id: candidate for candidate in state.candidates}
    best = max((candidate.score for candidate in state.candidates), default=0.0)
    first = [replace(known.get(note_id) or Candidate(note_id, 0.0), score=best) for note_id in sorted(own)]
    rest = (candidate for candidate in state.candidates if candidate.note_id not in own)
    return replace(state, unsaid=replace(asked, people=own), candidates=(*first, *rest), looked=True)


def _with_names(state: State) -> str:
    """The question with the names of people as names are written: `imrans birthday` asks for Imran's."""
    if not has_word_for_one(state.query.text):
        return state.query.text  # spares most questions the look through all notes
    names = {
        part.casefold(): part
        for note in state.snapshot.notes.all()
        if is_of_kind(note, "person")
        for name in (note.title, *note.aliases)
        for part in name.split()
        if _NAME.fullmatch(part)
    }

    def written(word: re.Match[str]) -> str:
        folded = word["name"].casefold()
        if folded in names:
            return names[folded] + ("’s" if word["of"] else "")
        return f"{names[folded[:-1]]}’s" if folded.endswith("s") and folded[:-1] in names else word[0]

    return _WORD.sub(written, state.query.text)


_NAME = re.compile(r"[A-Z][a-z]{2,}")
_WORD = re.compile(r"\b(?P<name>[A-Za-z]{3,})(?P<of>[’']s)?\b")


def _is_said_of_kin(asked: Attribute, people: Iterable[NoteMeta], state: State) -> bool:
    """Whether a sentence tells what is asked of a relative, beside a word for that one.

    In the person's own note, or in one that names the person too, which may be the relative's own.
    """
    own = {person.note_id for person in people}
    notes = own.union(_holding(asked.name, state))
    forms, kin = (asked.words, *asked.forms), same_kin(asked.kin)
    for row in state.snapshot.view.passages(sorted(notes)):
        note = state.snapshot.notes.get(row.note_id)
        if row.note_id not in own and note is not None and is_of_kind(note, "person"):
            parts = [row.text]
        else:
            parts = [f"{found.text}\n{found.told}" for found in split(row.text, 1)]
        for keys in map(frozenset, map(index_terms, parts)):
            if any(_has(word, keys) for word in kin) and any(_has(form, keys) for form in forms):
                return True
    return False


def _is_of_others(asked: Attribute, state: State) -> bool:
    """Whether somebody without a note is asked about, and what notes say of the kind is said of others.

    Beside the name it is said of them; in the note of another person only by a sentence that names both.
    """
    every = state.snapshot.notes
    if any(_is_part(asked.name, own) for note in every.all() for own in (note.title, *note.aliases)):
        return False  # called so is what is no person
    naming = [note for one in _holding(asked.name, state) if (note := every.get(one)) is not None]
    persons = {note.note_id for note in naming if is_of_kind(note, "person")}
    if not asked.name.isascii() and (not persons or timespan(asked.name, state.today) is not None):
        return False  # any two Han characters may be no name
    for row in state.snapshot.view.passages(sorted(note.note_id for note in naming)):
        parts = (
            [found.text for found in split(row.text, 1)] if row.note_id in persons else [f"{row.heading}\n{row.text}"]
        )
        if any(_has_both(part, asked) for part in parts):
            return False
    return True


def _has_both(text: str, asked: Attribute) -> bool:
    keys = frozenset(index_terms(text))
    return _has(asked.name, keys) and any(_has(form, keys) for form in (asked.words, *asked.forms))


def _has(words: str, keys: frozenset[int]) -> bool:
    return all(matches(group, keys) for group in content(query_groups(words)))


def _people(name: str, notes: Iterable[NoteMeta]) -> list[NoteMeta]:
    """The notes of people who are called so, or so among other names."""
    called = (note for note in notes if any(_is_part(name, own) for own in (note.title, *note.aliases)))
    return [note for note in called if is_of_kind(note, "person")]


def _is_part(name: str, whole: str) -> bool:
    if name.isascii():
        return set(normalize(name).split()) <= set(normalize(whole).replace("(", " ").replace(")", " ").split())
    return normalize(name) in normalize(whole)


def _is_said(asked: Attribute, people: Iterable[NoteMeta], state: State) -> bool:
    """Whether a note that names the person has the word, or the person's own note another word for it.

    What stands in the note of another person is said of that one, unless a sentence names both.
    """
    own = {person.note_id for person in people}
    if any(not own.isdisjoint(_holding(form, state)) for form in asked.forms):
        return True
    both = {*_holding(asked.name, state)}.intersection(_holding(asked.words, state))
    notes = state.snapshot.notes
    others = {one for one in both if (note := notes.get(one)) is not None and is_of_kind(note, "person")}
    for row in state.snapshot.view.passages(sorted(both)):
        note = notes.get(row.note_id)
        called = f"{note.title if note is not None else ''}\n{row.heading}"
        told = _names_both(row.text, asked) if row.note_id in others else _tells_of(called, row.text, asked)
        if told:
            return True
    return False


_GOES_ON = 2
"""For so many sentences behind the one that names somebody, they may still be who is spoken of."""


def _tells_of(called: str, text: str, asked: Attribute) -> bool:
    """Whether a passage below a title and a heading has the word where it speaks of the person: a log has all words."""
    if _has(asked.name, frozenset(index_terms(called))):
        return _has(asked.words, frozenset(index_terms(text)))
    said = [frozenset(index_terms(f"{found.text}\n{found.told}")) for found in split(text, 1)]
    named = [place for place, keys in enumerate(said) if _has(asked.name, keys)]
    return any(_has(asked.words, keys) for place in named for keys in said[place : place + 1 + _GOES_ON])


def _names_both(text: str, asked: Attribute) -> bool:
    groups = content(query_groups(f"{asked.name} {asked.words}"))
    return any(
        all(matches(group, frozenset(index_terms(sentence.text))) for group in groups) for sentence in split(text, 1)
    )


def _holding(words: str, state: State) -> list[int]:
    return holding(content(query_groups(words)), state.snapshot.view)
