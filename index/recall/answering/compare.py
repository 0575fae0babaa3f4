"""The answer to a question that wants each of several things: all that a note lists, and whether some are missing."""

from collections.abc import Sequence
from dataclasses import replace

from ...text.tokens import TermGroup, index_terms, question_terms
from ..config import RecallConfig
from ..messages import say
from ..question.asks import only_asks
from ..question.comparing import Comparing
from ..result import Answer, Hit, Source
from ..showing.pick import matches
from ..showing.sanitize import MARK
from .beside import with_what_belongs
from .items import as_items, quoted
from .members import Enumeration, Member, enumerations
from .option import Asked, coverage
from .sentences import Sentence, split

_ABOUT = 0.6
"""Share of what is asked about that a list has to be called, or to say."""
_CALLED = 0.4
"""Share of it that has to stand above the list, where the question counts; else `_ABOUT` of it has to."""
_COUNTED = 0.3
"""What a list of exactly so many is preferred by."""


def compared(asked: Asked, wanted: Comparing, notes: Sequence[Hit], config: RecallConfig) -> Answer | None:
    """Each member of what the notes list under the words that were asked about, in their order; None of no such list.

    `notes`: the best first, each with all of its text.
    """
    about = [group for group in question_terms(wanted.rest) if not group.stop and not only_asks(group.text)]
    if not about:
        return None
    if apart := _apart(about, notes):
        return _each_note(apart, asked, config)
    subject = replace(asked, groups=tuple(about))
    best: tuple[float, Hit, Enumeration] | None = None
    for rank, card in enumerate(notes):
        for one in enumerations(card.text, card.lines[0]):
            named, whole = _worth(one, card, subject)
            if whole < _ABOUT or named < (_CALLED if wanted.count else _ABOUT):
                continue
            worth = 0.8 * whole + 0.2 * named - rank / 20
            worth += _COUNTED * (len(one.members) == wanted.count)
            if best is None or worth > best[0]:
                best = worth, card, one
    return None if best is None else _told(best[1], best[2], wanted, asked, config)


def _apart(about: Sequence[TermGroup], notes: Sequence[Hit]) -> list[Hit]:
    """The notes that are called by what was asked about, each by words that the others are not; [] of no such."""
    held = [frozenset(g.text for g in about if matches(g, frozenset(index_terms(card.title)))) for card in notes]
    found = [n for n, own in enumerate(held) if own and not any(own < other for other in held)]
    found = [n for n in found if all(held[n] - held[m] for m in found if m != n)]
    wholly = frozenset[str]().union(*(held[n] for n in found)) == {group.text for group in about}
    return [notes[n] for n in found] if wholly and len(found) > 1 else []


def _each_note(notes: Sequence[Hit], asked: Asked, config: RecallConfig) -> Answer | None:
    """What each of the notes says from its beginning, in the order of their titles."""
    most = max(1, config.retold_sentences // len(notes))
    told: list[tuple[Hit, Sentence]] = []
    every = 0
    for card in sorted(notes, key=lambda card: card.title):
        own = [(card, one) for one in split(card.text, card.lines[0]) if MARK not in one.text]
        own = with_what_belongs(own, config)
        every += len(own)
        told += own[:most]
    if len({card.path for card, _ in told}) < len(notes):
        return None
    sentences, sources = [], []
    for n, (card, one) in enumerate(told, 1):
        sources.append(Source(n, card.path, one.lines, card.title))
        text = say("told_of", asked.lang, name=card.title, text=one.told or one.text)
        sentences.append(quoted(text, (n,), asked.lang))
    text = as_items(sentences)
    text += "\n\n" + say("lines_cut", asked.lang, found=every, used=len(told)) if every > len(told) else ""
    return Answer(text, tuple(sentences), tuple(sources))


def _worth(one: Enumeration, card: Hit, subject: Asked) -> tuple[float, float]:
    """How much of the subject stands above a list, and how much there and in its members."""
    title, called = index_terms(card.title), index_terms(one.called)
    members = [term for member in one.members for sentence in member.sentences for term in index_terms(sentence.text)]
    above = frozenset((*title, *called))
    return coverage(subject, above), coverage(subject, above.union(members))


def _told(card: Hit, one: Enumeration, wanted: Comparing, asked: Asked, config: RecallConfig) -> Answer | None:
    members = [member for member in one.members if not any(MARK in each.text for each in member.sentences)]
    if len(members) < 2:
        return None
    sentences, sources = [], []
    for n, member in enumerate(members[: config.retold_sentences], 1):
        lines = (member.sentences[0].lines[0], member.sentences[-1].lines[1])
        sources.append(Source(n, card.path, lines, card.title))
        sentences.append(quoted(_as_one(member, asked.lang), (n,), asked.lang))
    text = as_items(sentences)
    if len(members) < wanted.count:
        text += "\n\n" + say("members_missing", asked.lang, asked=wanted.count, found=len(members))
    elif len(members) > len(sentences):
        text += "\n\n" + say("lines_cut", asked.lang, found=len(members), used=len(sentences))
    return Answer(text, tuple(sentences), tuple(sources))


def _as_one(member: Member, lang: str) -> str:
    told = " ".join(sentence.told or sentence.text for sentence in member.sentences)
    return say("told_of", lang, name=member.name, text=told) if member.name else told
