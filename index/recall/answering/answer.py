"""The extractive answer: the sentences of the cards that best cover the question, in the notes' own words, cited."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...notes.tables import run_on
from ...text.datednames import Anchor, Stretch, within
from ...text.tokens import index_terms, weekday_keys
from ..config import RecallConfig
from ..messages import say
from ..question.asks import tells
from ..question.debts import Debt, debts_in, is_with
from ..question.decisions import tells_decision
from ..result import Answer, AnswerSentence, Hit, Source
from ..showing.sanitize import MARK, after_redacted
from .asread import in_force, is_struck
from .beside import with_what_belongs
from .bygone import bygone_last
from .choice import choose
from .followed import asked_for_first, followed, opening_first
from .happened import last_first, tells_when, told_days
from .headings import Headings
from .inforce import decided_last, in_force_first
from .items import as_items, marked, quoted
from .nearness import Nearness, by_meaning
from .ofperson import given_first, of_whom, worth
from .oldmarks import OldMarks
from .option import Asked, Option, coverage
from .particulars import PARTICULARS
from .pointers import is_pointer, names, originals_first, without_pointers
from .remarks import said_beside, unheard
from .sentences import Sentence
from .snippets import is_snippet, said
from .sought import Sought, offers, sought, tells_none
from .steps import with_steps
from .wholelist import with_whole_list

_ROLL_CALL = re.compile(
    r"(?:present|attendees|participants|attending)\s?[:：]|(?:出席|與會|与会|參加|参加)者?[:：]", re.I
)
"""Who was there says least of what a note is about."""
_LEADS_IN = ":："
"""What a sentence ends in that only announces a list or a block of code."""
_IN_WORDS = ("person", "reason")
"""What is sought here no code tells."""

_ANY = Anchor()
_QUESTION = re.compile(r"[?？]\W*$")


def answer(asked: Asked, cards: Sequence[Hit], nearness: Nearness | None, config: RecallConfig) -> Answer:
    """Picks, orders and cites. No sentence that was redacted is ever picked."""
    cards = originals_first(cards)
    best, meant = asked_for_first(cards, asked, config.answer_cards)
    options = by_meaning(_options(asked, best, config), nearness, config)
    chosen = given_first(choose(options, asked, config), asked)
    chosen = opening_first(followed(chosen, options, asked), options, meant, asked)
    if not chosen:
        return refusal(asked, cards, config)
    chosen, replaced = in_force_first(chosen, options, asked)
    chosen = decided_last(bygone_last(chosen, options, asked), options, asked)
    last = last_first(chosen, options, asked)
    chosen, replaced = last, replaced if last == chosen else []
    told = [(option.card, option.sentence) for option in chosen]
    told, cut = with_steps(told if asked.debt else with_what_belongs(told, config), asked)
    told, left = with_whole_list(told, asked)
    cut = cut or left
    found = _cited(told, asked.lang)
    numbers = {(option.card.path, option.sentence.lines): _number(option, found.sources) for option in chosen}
    remarks = [*said_beside(chosen, replaced, numbers, asked), told_days(chosen, replaced, numbers, asked), cut]
    remarks.append(unheard(asked, [option.card for option in chosen]))
    kind, text = sought(asked.text), "\n\n".join((found.text, *filter(None, remarks)))
    none = tells_none(kind, [in_force(sentence.text) for _, sentence in told], asked.text)
    withheld = kind in PARTICULARS and any(card.redacted for card in cards)  # it may be what was taken out
    if none and not withheld and not (kind == "time" and tells_when(chosen, asked)):
        text = f"{say('none_tells', asked.lang, sort=say(f'sort_{kind}', asked.lang))}\n{text}"
    return replace(found, text=text)


def retold(asked: Asked, cards: Sequence[Hit], config: RecallConfig) -> Answer:
    """What the notes say, each from its beginning."""
    each = max(1, config.retold_sentences // max(1, len(cards)))
    told = []
    for card in cards:
        found = [option.sentence for option in _options(asked, [card], config)]
        found.sort(key=lambda sentence: (sentence.lines, card.text.find(sentence.text)))
        told += [(card, sentence) for sentence in found[:each]]
    return _cited(told, asked.lang) if told else refusal(asked, cards, config)


def decided(asked: Asked, cards: Sequence[Hit], config: RecallConfig) -> Answer:
    """The sentences of the notes that tell a decision."""
    told = []
    for card in cards:
        every = [option.sentence for option in _options(asked, [card], config)]
        found = [sentence for sentence in every if tells_decision(sentence.text)] or every[:1]
        told += [(card, sentence) for sentence in sorted(found, key=lambda sentence: sentence.lines)]
    return _cited(told[: config.retold_sentences], asked.lang) if told else refusal(asked, cards, config)


def listed(asked: Asked, cards: Sequence[Hit], config: RecallConfig, total: int = 0) -> Answer:
    """Names the notes, each with the sentence of it that says most about what they were to be about.

    `total`: how many there are, where it was asked how many.
    """
    sentences: list[AnswerSentence] = []
    sources: list[Source] = []
    for card in cards:
        options = [
            one
            for one in _options(asked, [card], config)
            if not is_snippet(one.sentence.text) and not _ROLL_CALL.match(one.sentence.text)
        ]
        told = _each_day(options, asked) or options[:1]
        for option in told:
            name = card.title
            if len(told) > 1:
                name = say("with_aside", asked.lang, name=name, aside=option.days[0][0])
            sources.append(Source(len(sources) + 1, card.path, option.sentence.lines, card.title))
            text = say("told_of", asked.lang, name=name, text=option.sentence.text)
            sentences.append(quoted(text, (len(sources),), asked.lang))
        if not told:
            sources.append(Source(len(sources) + 1, card.path, card.lines, card.title))
            sentences.append(quoted(card.title, (len(sources),), asked.lang))
    text = as_items(sentences)
    text += f"\n\n{say('in_all', asked.lang, n=total)}" if total else ""
    return Answer(text, tuple(sentences), tuple(sources)) if sentences else refusal(asked, cards, config)


def _each_day(options: Sequence[Option], asked: Asked) -> list[Option]:
    """Of a log with a heading for each day, the sentence of every day that says most, where a time was asked for."""
    if asked.within is None:
        return []
    days = sorted({option.days for option in options if option.days})
    return [max((one for one in options if one.days == day), key=lambda one: len(one.keys)) for day in days]


def refusal(asked: Asked, cards: Sequence[Hit], config: RecallConfig, nearness: Nearness | None = None) -> Answer:
    """Says that the notes don't say, and what came nearest: the nearest sentences, one of a note.

    The judgement may err: who sees the line itself knows whether it answers.
    """
    best = originals_first(cards)[: config.answer_cards]
    nearest: dict[str, Option] = {}
    options = by_meaning(_options(asked, best, config), nearness, config, patient=True)
    for option in options:
        nearest.setdefault(option.card.path, option)
    shown = bygone_last(list(nearest.values())[: config.nearest_misses], options, asked)
    refused = say("space", asked.lang).join(filter(None, (say("refused", asked.lang), unheard(asked, cards))))
    if not shown:
        return Answer(refused, refused=True)
    nearest_lines = with_what_belongs([(option.card, option.sentence) for option in shown], config)
    found = _cited(nearest_lines, asked.lang)
    text = f"{refused}{say('space', asked.lang)}{say('nearest', asked.lang)}\n{found.text}"
    return replace(found, text=text, sentences=(), refused=True)


def with_what_is_said(why: str, asked: Asked, own: Sequence[Hit], config: RecallConfig) -> Answer:
    """A refusal with its reason, and with what the notes do say of who was asked about, from the beginning."""
    every = [(card, sentence) for card in own[:1] for sentence in said(card.text, card.lines[0])]
    told = [pair for pair in every if not is_snippet(pair[1].text) and MARK not in pair[1].text]
    told = told[: config.answer_sentences]
    refused = f"{say('refused', asked.lang)}{say('space', asked.lang)}{why}"
    if not told:
        return Answer(refused, refused=True)
    found = _cited(told, asked.lang)
    lead = say("said_of", asked.lang, name=own[0].title)
    return replace(
        found,
        text=f"{refused}{say('space', asked.lang)}{lead}\n{found.text}",
        sentences=(),
        refused=True,
    )


def _cited(chosen: Iterable[tuple[Hit, Sentence]], lang: str) -> Answer:
    """The sentences in their order, each with the number of the place it stands at; the text as it is read."""
    sources: dict[tuple[str, tuple[int, int]], Source] = {}
    sentences = []
    for card, sentence in chosen:
        place = (card.path, sentence.lines)
        source = sources.setdefault(place, Source(len(sources) + 1, *place, card.title))
        sentences.append(quoted(sentence.text, (source.n,), lang))
    text = "\n".join(marked(sentence) for sentence in sentences)
    return Answer(text, tuple(sentences), tuple(sources.values()))


def _number(option: Option, sources: Iterable[Source]) -> int:
    """The number that a sentence is cited by, alone or with what stands beside it."""
    first, last = option.sentence.lines
    its = (source for source in sources if source.path == option.card.path)
    return next(source.n for source in its if source.lines[0] <= first and last <= source.lines[1])


def _options(asked: Asked, cards: Sequence[Hit], config: RecallConfig) -> list[Option]:
    options = []
    seen: set[str] = set()
    own = frozenset(index_terms(asked.text))
    known, wanted = names(cards), sought(asked.text)
    for rank, card in enumerate(cards):
        anchor = asked.anchors.get(card.note_id, _ANY)
        headings = Headings(card.text, card.lines[0], card.heading, anchor)
        marks = OldMarks(card, asked.old.get(card.path, asked.later.get(card.path, "")))
        titled, about = frozenset(index_terms(card.title)), frozenset(index_terms(f"{card.title}\n{card.heading}"))
        for place, found in enumerate(said(card.text, card.lines[0])):
            sentence = Sentence(after_redacted(found.told or found.text), found.lines, paragraph=found.paragraph)
            if MARK in sentence.text or sentence.text in seen or not 2 <= len(sentence.text) <= config.sentence_chars:
                continue
            if wanted in _IN_WORDS and is_snippet(sentence.text):
                continue
            days = headings.days_of(sentence.text, sentence.lines[0])
            if _of_another_time(asked, days, headings.days_above(sentence.lines[0])):
                continue
            if asked.debt is not None and _of_another_debt(sentence.text, asked.debt, card.title):
                continue
            if sentence.text[-1] in _LEADS_IN or is_pointer(sentence.text, known):
                continue
            seen.add(sentence.text)
            keys = frozenset(index_terms(run_on(without_pointers(sentence.text, known)))) | weekday_keys(sentence.text)
            heading = headings.terms_above(sentence.lines[0])
            # What title and headings say already need not be said again in the sentence.
            # What a note is called by that was asked for, all of it is about.
            share = 1.0 if card.direct else config.title_share
            covered = coverage(asked, keys) + share * coverage(asked, (about | heading) - keys)
            if keys <= own or _QUESTION.search(sentence.text) or is_struck(sentence.text):
                covered *= config.repeated_share
            covered += _bonus(asked, wanted, in_force(sentence.text), config)
            if asked.said is not None:
                covered += worth(asked.said, card, keys, sentence.text)
            score, old = covered + config.rank_weight / (1 + rank), marks.of(sentence)
            options.append(Option(sentence, card, keys, score, place, heading - titled, days, old))
    options = _of_the_day(asked, of_whom(asked, _without_echoes(asked, options, own)))
    return sorted(options, key=lambda option: -option.score)


def _of_another_time(asked: Asked, days: Sequence[Stretch], above: Sequence[Stretch]) -> bool:
    """Whether the days of a sentence, or those of the headings above it, are none of the time that was asked for."""
    if asked.within is not None and days and not within(days, *asked.within):
        return True
    return asked.under is not None and bool(above) and not within(above, *asked.under)


def _bonus(asked: Asked, wanted: Sought, standing: str, config: RecallConfig) -> float:
    """What it counts that what stands of a sentence is of the sort that was asked for."""
    told = config.ask_bonus if tells(asked.ask, standing) else 0.0
    return told + (config.sought_bonus if offers(wanted, standing, asked.text) else 0.0)


def _of_another_debt(sentence: str, asked: Debt, title: str) -> bool:
    """Whether a sentence tells what is owed to or by somebody else."""
    told = list(debts_in(sentence))
    return bool(told) and not any(is_with(debt, asked.party, title) for debt in told)


def _without_echoes(asked: Asked, options: list[Option], own: frozenset[int]) -> list[Option]:
    """The options less the question itself, as a note asked it, where that note goes on to say something."""
    asks = asked.ask == "advice"
    echoes = [o for o in options if _QUESTION.search(o.sentence.text) and (asks or o.keys <= own)]
    saying = {option.card.path for option in options if option not in echoes}
    return [option for option in options if option not in echoes or option.card.path not in saying]


def _of_the_day(asked: Asked, options: list[Option]) -> list[Option]:
    """Where a day was asked for, the options that have it, themselves or above them; all when none has."""
    if not asked.days:
        return options
    held = [
        option
        for option in options
        if asked.days & (option.keys | frozenset(index_terms(f"{option.card.title}\n{option.card.heading}")))
    ]
    return held or options
