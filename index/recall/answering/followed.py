"""What notes point at: "for the lease see [[Lease]]" says where to look, and the note there is what tells of it."""

from collections.abc import Iterable, Mapping, Sequence

from ...text.normalize import language
from ...text.tokens import index_terms
from ..finding.terms import content
from ..result import Hit
from .option import Asked, Option, coverage
from .pointers import Pointing, called, pointings, without_pointings

_TELLING = 0.5
"""Share of the weight of the question's rarest word in a note that one has to have that is only pointed with."""


def pointed_at(cards: Iterable[Hit]) -> frozenset[str]:
    """What the notes are called, by their links, that sentences of these cards point at."""
    return frozenset(name for card in cards for one in pointings(card.text) for name in one.names)


def asked_for_first(cards: Sequence[Hit], asked: Asked, most: int) -> tuple[list[Hit], frozenset[str]]:
    """At most `most` cards and the notes that they point at, less those that only point; the paths of what is meant.

    A note that has a telling word of the question in nothing but a pointer is about something else: "only mineral
    oil; for SRAM see [[Bleeding SRAM]]". The note that it points at stands in its place.
    """
    named = {name: card for card in reversed(cards) for name in called(card)}
    found, meant = list[Hit](), list[str]()
    for card in cards[:most]:
        ways = pointings(card.text)
        there = None if card.direct or not ways else _meant(card, ways, named, asked)
        meant += [there.path] if there is not None else []
        told = [there] if there is not None else [card, *_targets(ways, named, asked)]
        found += [one for one in told if one not in found]
    return found, frozenset(meant)


def opening_first(
    chosen: Sequence[Option], options: Sequence[Option], meant: frozenset[str], asked: Asked
) -> list[Option]:
    """The sentences; of a note that is meant, and is in another language than the question, its opening first.

    A note tells first what matters most, and no word of it says which sentence answers.
    """
    own = [option for option in options if option.card.path in meant]
    spoken = language(asked.text)
    if not own or any(coverage(asked, one.keys) or language(one.card.text) == spoken for one in own):
        return list(chosen)
    first = min(own, key=lambda option: option.place)
    return [first, *(option for option in chosen if option is not first)]


def followed(chosen: Sequence[Option], options: Sequence[Option], asked: Asked) -> list[Option]:
    """The sentences, before each that points at another note what that note tells, if as much of the question."""
    found = list(chosen)
    for option in chosen:
        names = {name for one in pointings(option.sentence.text) for name in one.names}
        there = next((o for o in options if names.intersection(called(o.card)) and o.card is not option.card), None)
        told = frozenset(index_terms(without_pointings(option.sentence.text)))
        if there is None or not 0 < coverage(asked, there.keys) >= coverage(asked, told):
            continue
        place = found.index(option)
        if there in found:
            place = min(place, found.index(there))
            found.remove(there)
        found.insert(place, there)
    return found


def _meant(card: Hit, ways: Sequence[Pointing], named: Mapping[str, Hit], asked: Asked) -> Hit | None:
    """The note that is called by a telling word of the question which a card has only where it points there."""
    words = _words(asked)
    plain = words.keys() & frozenset(index_terms(f"{card.title}\n{card.heading}\n{without_pointings(card.text)}"))
    for way in ways:
        for there in _there(way, named, card):
            own = words.keys() & frozenset(index_terms(way.text)).intersection(index_terms(there.title))
            only = max((words[key] for key in own - plain), default=0.0)
            if only and only >= _TELLING * max((words[key] for key in plain), default=0.0):
                return there
    return None


def _targets(ways: Sequence[Pointing], named: Mapping[str, Hit], asked: Asked) -> list[Hit]:
    """The cards that are pointed at and have a word of the question."""
    words = _words(asked)
    every = [there for way in ways for there in _there(way, named, None)]
    return [one for one in every if not words.keys().isdisjoint(index_terms(f"{one.title}\n{one.text}"))]


def _there(way: Pointing, named: Mapping[str, Hit], card: Hit | None) -> list[Hit]:
    return [named[name] for name in way.names if name in named and named[name] is not card]


def _words(asked: Asked) -> dict[int, float]:
    """The weight of each term of the question that any note has."""
    keys = {key for group in content(asked.groups) for alternative in group.alternatives for key in alternative}
    return {key: weight for key in keys if (weight := asked.weights.get(key, 0.0)) > 0}
