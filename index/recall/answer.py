"""The extractive answer: the sentences of the cards that best cover the question, in the notes' own words, cited."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..text.normalize import language
from ..text.tokens import TermGroup, index_terms
from .asks import introduces, only_asks, tells
from .config import RecallConfig
from .messages import say
from .nearness import Nearness
from .pick import matches
from .pointers import is_pointer, names, originals_first, without_pointers
from .result import Answer, AnswerSentence, Hit, Source
from .sanitize import MARK, after_redacted, sanitize
from .sentences import Sentence, split, unbroken
from .terms import content

_ROLL_CALL = re.compile(
    r"(?:present|attendees|participants|attending)\s?[:：]|(?:出席|與會|与会|參加|参加)者?[:：]", re.I
)
"""Who was there says least of what a note is about."""
_LEADS_IN = ":："
"""What a sentence ends in that only announces a list or a block of code."""

_WHOLLY = 0.99
"""Coverage from which on a title names all that was asked about."""

_QUESTION = re.compile(r"[?？]\W*$")


@dataclass(frozen=True, slots=True)
class Asked:
    """The question, and what is known of its terms.

    `weights`: IDF by term key; `known`: the keys that any note holds; `lang`: the reader's language.
    """

    text: str
    groups: tuple[TermGroup, ...]
    weights: Mapping[int, float]
    known: frozenset[int]
    lang: str
    ask: str = "lookup"


@dataclass(frozen=True, slots=True)
class _Option:
    """A sentence that could be part of the answer."""

    sentence: Sentence
    card: Hit
    keys: frozenset[int]
    score: float
    place: int
    """The how manieth sentence of its card it is."""


def answer(asked: Asked, cards: Sequence[Hit], nearness: Nearness | None, config: RecallConfig) -> Answer:
    """Picks, orders and cites. No sentence that was redacted is ever picked."""
    options = _options(asked, originals_first(cards)[: config.answer_cards], config)
    options = _by_meaning(options, nearness, config)
    chosen = _of_its_own_note(options, asked)[: config.answer_sentences]
    chosen = chosen or _in_order(_completed(_diverse(options, config), options, asked, config), asked)
    if not chosen:
        return refusal(asked, cards, config)
    found = _cited((option.card, option.sentence) for option in chosen)
    missing = _unknown(asked, [option.card for option in chosen])
    if not missing:
        return found
    words = say("unknown_words", asked.lang, terms=say("comma", asked.lang).join(missing))
    return replace(found, text=f"{found.text}\n\n{words}")


def retold(asked: Asked, cards: Sequence[Hit], config: RecallConfig) -> Answer:
    """What the notes say, each from its beginning."""
    each = max(1, config.retold_sentences // max(1, len(cards)))
    told = []
    for card in cards:
        found = [option.sentence for option in _options(asked, [card], config)]
        found.sort(key=lambda sentence: (sentence.lines, card.text.find(sentence.text)))
        told += [(card, sentence) for sentence in found[:each]]
    return _cited(told) if told else refusal(asked, cards, config)


def listed(asked: Asked, cards: Sequence[Hit], config: RecallConfig) -> Answer:
    """Names the notes, each with the sentence of it that says most about what they were to be about."""
    sentences, sources = [], []
    for n, card in enumerate(cards, 1):
        options = [one for one in _options(asked, [card], config) if not _ROLL_CALL.match(one.sentence.text)]
        lines = options[0].sentence.lines if options else card.lines
        text = f"{card.title}: {options[0].sentence.text}" if options else card.title
        sources.append(Source(n, card.path, lines, card.title))
        sentences.append(AnswerSentence(text, (n,)))
    text = "\n".join(f"- {s.text} [{s.cites[0]}]" for s in sentences)
    return Answer(text, tuple(sentences), tuple(sources)) if sentences else refusal(asked, cards, config)


def refusal(asked: Asked, cards: Sequence[Hit], config: RecallConfig) -> Answer:
    """Says that the notes don't say, and which came nearest."""
    text = say("refused", asked.lang)
    nearest = [f"{card.title} ({sanitize(card.path).text})" for card in cards[: config.nearest_misses]]
    if nearest:
        text += " " + say("nearest", asked.lang, titles=say("comma", asked.lang).join(nearest))
    return Answer(text, refused=True)


def _cited(chosen: Iterable[tuple[Hit, Sentence]]) -> Answer:
    """The sentences in their order, each with the number of the place it stands at."""
    sources: dict[tuple[str, tuple[int, int]], Source] = {}
    sentences = []
    for card, sentence in chosen:
        place = (card.path, sentence.lines)
        source = sources.setdefault(place, Source(len(sources) + 1, *place, card.title))
        sentences.append(AnswerSentence(sentence.text, (source.n,)))
    text = "\n".join(f"{s.text} {''.join(f'[{n}]' for n in s.cites)}" for s in sentences)
    return Answer(text, tuple(sentences), tuple(sources.values()))


def _options(asked: Asked, cards: Sequence[Hit], config: RecallConfig) -> list[_Option]:
    options = []
    seen: set[str] = set()
    own = frozenset(index_terms(asked.text))
    known = names(cards)
    for rank, card in enumerate(cards):
        around = frozenset(index_terms(f"{card.title}\n{card.heading}"))
        for place, found in enumerate(unbroken(split(card.text, card.lines[0]), card.text)):
            sentence = Sentence(after_redacted(found.text), found.lines)
            if MARK in sentence.text or sentence.text in seen or not 2 <= len(sentence.text) <= config.sentence_chars:
                continue
            if sentence.text[-1] in _LEADS_IN or is_pointer(sentence.text, known):
                continue
            seen.add(sentence.text)
            keys = frozenset(index_terms(without_pointers(sentence.text, known)))
            # What title and heading say already need not be said again in the sentence.
            # What a note is called by that was asked for, all of it is about.
            share = 1.0 if card.direct else config.title_share
            covered = _coverage(asked, keys) + share * _coverage(asked, around - keys)
            if keys <= own or _QUESTION.search(sentence.text):
                covered /= 2  # it only repeats the question, or asks one itself
            if tells(asked.ask, sentence.text):
                covered += config.ask_bonus
            options.append(_Option(sentence, card, keys, covered + 0.3 / (1 + rank), place))
    return sorted(_without_echoes(asked, options, own), key=lambda option: -option.score)


def _without_echoes(asked: Asked, options: list[_Option], own: frozenset[int]) -> list[_Option]:
    """The options less the question itself, as a note asked it, where that note goes on to say something."""
    asks = asked.ask == "advice"
    echoes = [o for o in options if _QUESTION.search(o.sentence.text) and (asks or o.keys <= own)]
    saying = {option.card.path for option in options if option not in echoes}
    return [option for option in options if option not in echoes or option.card.path not in saying]


def _coverage(asked: Asked, keys: frozenset[int]) -> float:
    """Share of the question's IDF mass that is in `keys`, in 0..1."""
    total = found = 0.0
    for group in content(asked.groups):
        masses = []
        for alternative in group.alternatives:
            weights = [asked.weights.get(key, 0.0) for key in alternative]
            mine = sum(w for w, key in zip(weights, alternative, strict=True) if key in keys)
            masses.append((mine / (sum(weights) or 1.0), sum(weights)))
        best = max(masses, default=(0.0, 0.0))
        weight = min((mass for _, mass in masses), default=0.0)
        total += weight
        found += best[0] * weight
    return found / total if total else 0.0


def _by_meaning(options: list[_Option], nearness: Nearness | None, config: RecallConfig) -> list[_Option]:
    """Adds how near each of the best sentences is to the question, spread over 0..1 among them.

    A fragment that repeats the question is near to it and says nothing, so nearness only weighs what words say.
    """
    if nearness is None or len(options) < 2:
        return options
    near = options[: config.scored_sentences]
    likeness = nearness([(option.card, option.sentence.text) for option in near])
    known = likeness[~np.isnan(likeness)]
    if not len(known):
        return options
    spread = np.nan_to_num((likeness - known.min()) / max(float(np.ptp(known)), 1e-6))
    rescored = [replace(o, score=o.score * (1 + float(value))) for o, value in zip(near, spread, strict=True)]
    return sorted(rescored, key=lambda option: -option.score)


def _of_its_own_note(options: list[_Option], asked: Asked) -> list[_Option]:
    """Where it was asked who or what something is: what the note of that name says, from its beginning.

    Such a note tells it in its first sentences, and mostly without the name.
    """
    if not introduces(asked.text):
        return []
    titles = {option.card.title: frozenset(index_terms(option.card.title)) for option in options}
    named = [title for title, keys in titles.items() if _coverage(asked, keys) > _WHOLLY]
    own = min(named, key=lambda title: len(titles[title]), default=None)
    told = [option for option in options if option.card.title == own]
    return sorted(told, key=lambda option: (option.card.path, option.sentence.lines, option.place))


def _diverse(options: list[_Option], config: RecallConfig) -> list[_Option]:
    """Maximal marginal relevance (Carbonell & Goldstein 1998) over shared terms; weak sentences end it."""
    chosen: list[_Option] = []
    left = list(options)
    floor = config.weak_sentence * options[0].score if options else 0.0
    while left and len(chosen) < config.answer_sentences:
        best = max(left, key=lambda option: _marginal(option, chosen, config))
        left.remove(best)
        if best.score >= floor:
            chosen.append(best)
        elif chosen:
            break
    return chosen


def _completed(chosen: list[_Option], options: list[_Option], asked: Asked, config: RecallConfig) -> list[_Option]:
    """With the sentences of cited notes that have a word of the question which the chosen ones lack.

    They are not weak because another has more of its words: that one may only say what it is about.
    """
    chosen = list(chosen)
    for option in options:
        if len(chosen) >= config.answer_sentences:
            break
        if option not in chosen and _completes(option, chosen, asked):
            chosen.append(option)
    return chosen


def _completes(option: _Option, chosen: list[_Option], asked: Asked) -> bool:
    beside = [other.keys for other in chosen if other.card.path == option.card.path]
    said = _titled(option).union(*beside)
    return bool(beside) and any(
        not only_asks(group.text) and matches(group, option.keys) and not matches(group, said)
        for group in content(asked.groups)
    )


def _titled(option: _Option) -> frozenset[int]:
    return frozenset(index_terms(f"{option.card.title}\n{option.card.heading}"))


def _in_order(chosen: list[_Option], asked: Asked) -> list[_Option]:
    """Best first, but before them what tells how far it is, or what to do, where that was asked.

    Where none has a word of the question, as in another language, as the notes have them: then scores differ by
    little, and a note tells what is the matter before it tells what is left to do.
    """
    keys = {key for group in content(asked.groups) for alternative in group.alternatives for key in alternative}
    if any(option.keys & keys for option in chosen):
        return sorted(chosen, key=lambda option: not tells(asked.ask, option.sentence.text))
    paths = list(dict.fromkeys(option.card.path for option in chosen))
    return sorted(chosen, key=lambda option: (paths.index(option.card.path), option.sentence.lines))


def _marginal(option: _Option, chosen: list[_Option], config: RecallConfig) -> float:
    same = max((_overlap(option.keys, other.keys) for other in chosen), default=0.0)
    return config.mmr_lambda * option.score - (1 - config.mmr_lambda) * same


def _overlap(a: frozenset[int], b: frozenset[int]) -> float:
    return len(a & b) / max(1, min(len(a), len(b)))


def _unknown(asked: Asked, cited: Sequence[Hit]) -> list[str]:
    """Content words of the question that no note holds, not even in pieces.

    Not said where the answer is in another language: there a missing word means nothing.
    """
    spoken = {language(card.text) for card in cited} | {""}
    return [
        group.text
        for group in content(asked.groups)
        if language(group.text) in spoken
        and not only_asks(group.text)
        and not any(asked.known.intersection(keys) for keys in group.alternatives)
    ]
