"""The stage that notices what no note says of a person: another sentence about them is no answer."""

from collections.abc import Iterable
from dataclasses import replace

from ...store.rows import NoteMeta
from ...text.normalize import normalize
from ...text.tokens import query_groups
from ..question.attribute import Attribute, attribute_of
from ..question.properties import is_of_kind
from ..state import State
from .structure import holding
from .terms import content


def miss(state: State) -> State:
    """Notices where what a question wants to know of a person is in no note that names them."""
    asked = attribute_of(state.query.text) if state.request.ask else None
    if asked is None or not (people := _people(asked.name, state.snapshot.notes.all())):
        return state
    return state if _is_said(asked, people, state) else replace(state, unsaid=asked)


def _people(name: str, notes: Iterable[NoteMeta]) -> list[NoteMeta]:
    """The notes of people who are called so, or so among other names."""
    wanted = normalize(name)
    called = (note for note in notes if any(wanted in normalize(own) for own in (note.title, *note.aliases)))
    return [note for note in called if is_of_kind(note, "person")]


def _is_said(asked: Attribute, people: Iterable[NoteMeta], state: State) -> bool:
    """Whether a note that names the person has the word, or the person's own note another word for it."""
    own = {person.note_id for person in people}
    naming = own | {*_holding(asked.name, state)}
    if not naming.isdisjoint(_holding(asked.words, state)):
        return True
    return any(not own.isdisjoint(_holding(form, state)) for form in asked.forms)


def _holding(words: str, state: State) -> list[int]:
    return holding(content(query_groups(words)), state.snapshot.view)
