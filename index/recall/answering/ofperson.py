"""What is asked of a person: by their own note, as a value it gives, and not what is told of somebody else."""

from collections.abc import Sequence

from ...text.normalize import normalize
from ...text.tokens import index_terms
from ..question.attribute import Attribute
from ..result import Hit
from .option import Asked, Option, titled


def worth(asked: Attribute, card: Hit, keys: frozenset[int], text: str) -> float:
    """What it counts that a sentence of a person's own note has a word for what was asked of them, or gives it."""
    if card.note_id not in asked.people or not _tells(asked, keys):
        return 0.0
    return 2.0 if _gives(asked, text) else 1.0


def given_first(chosen: Sequence[Option], asked: Asked) -> list[Option]:
    """The sentences, those first that give what was asked of a person as a value: `phone: 0170 555`, 「電話：…」."""
    said = asked.said
    if said is None:
        return list(chosen)
    return sorted(chosen, key=lambda one: one.card.note_id not in said.people or not _gives(said, one.sentence.text))


def of_whom(asked: Asked, options: list[Option]) -> list[Option]:
    """The options less those that tell what was asked of a person, of somebody else: neither they nor what stands
    above them names who was meant."""
    said = asked.said
    if said is None or not said.people:
        return options
    name = frozenset(index_terms(said.name))
    return [
        option
        for option in options
        if option.card.note_id in said.people
        or not _tells(said, option.keys)
        or name <= option.keys | option.heading | titled(option)
    ]


def _tells(asked: Attribute, keys: frozenset[int]) -> bool:
    return any(keys.issuperset(index_terms(form)) for form in asked.forms)


def _gives(asked: Attribute, text: str) -> bool:
    label, colon, value = normalize(text).replace("：", ":").partition(":")
    return bool(colon and value.strip()) and label.strip(" *_-") in asked.forms
