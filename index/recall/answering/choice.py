"""Which sentences make the answer, and in which order."""

from collections.abc import Sequence

from ...text.tokens import TermGroup, index_terms
from ..config import RecallConfig
from ..finding.terms import WHOLLY, content
from ..question.asks import asks, introduces, only_asks, tells
from ..showing.pick import matches
from .option import Asked, Option, coverage, subject, titled
from .sought import offers, rules_out, sought


def choose(options: list[Option], asked: Asked, config: RecallConfig) -> list[Option]:
    """The sentences that answer, of all that could, the best of which stand first; none where there is none."""
    chosen = _of_its_own_note(options, asked)[: config.answer_sentences]
    if chosen:
        return chosen
    chosen = _going_on(_diverse(options, config), options, asked, config)
    return _in_order(_completed(chosen, options, asked, config), asked)


def _of_its_own_note(options: list[Option], asked: Asked) -> list[Option]:
    """Where it was asked who or what something is: what the note of that name says, from its beginning.

    Such a note tells it in its first sentences, and mostly without the name.
    """
    if not asked.introduced and not introduces(asked.text):
        return []
    titles = {option.card.title: frozenset(index_terms(option.card.title)) for option in options}
    named = [title for title, keys in titles.items() if coverage(asked, keys) > WHOLLY]
    own = min(named, key=lambda title: len(titles[title]), default=None)
    told = [option for option in options if option.card.title == own]
    return sorted(told, key=lambda option: (option.card.path, option.sentence.lines, option.place))


def _diverse(options: list[Option], config: RecallConfig) -> list[Option]:
    """Maximal marginal relevance (Carbonell & Goldstein 1998) over shared terms; weak sentences end it."""
    chosen: list[Option] = []
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


def _completed(chosen: list[Option], options: list[Option], asked: Asked, config: RecallConfig) -> list[Option]:
    """With the sentences of cited notes that have a word of the question which the chosen ones lack.

    They are not weak because another has more of its words: that one may only say what it is about.
    """
    chosen = list(chosen)
    for option in options:
        if len(chosen) >= config.answer_sentences:
            break
        if option not in chosen and _completes(option, chosen, asked):
            chosen.append(option)
    chosen = _of_what_is_called_so(_with_what_was_sought(chosen, options, asked), options, asked)
    kind = sought(asked.text)
    if kind == "decision":
        return _deciding_first(chosen, options, asked)
    return _with_the_reason(chosen, options) if kind == "reason" else chosen


def _with_what_was_sought(chosen: list[Option], options: list[Option], asked: Asked) -> list[Option]:
    """With the best sentence of a cited note that tells the sort of thing asked for, where none of them does."""
    kind = sought(asked.text)
    if not kind or any(offers(kind, option.sentence.text, asked.text) for option in chosen):
        return chosen
    cited = {option.card.path for option in chosen}
    telling = (o for o in options if o.card.path in cited and offers(kind, o.sentence.text, asked.text))
    return [*chosen, *([found] if (found := next(telling, None)) else ())]


def _of_what_is_called_so(chosen: list[Option], options: list[Option], asked: Asked) -> list[Option]:
    """With what a note tells of the sort that was sought, first, where it is called by all that was asked about.

    "How much did the heat pump cost?": the note "Heat pump" has the price without saying what of, and another may
    have the words, and the price of something else.
    """
    kind = sought(asked.text)
    about = subject(asked.groups)
    if kind not in ("price", "reason") or not about:
        return chosen
    telling = (o for o in options if offers(kind, o.sentence.text, asked.text) and _is_called(o, about))
    best = next(telling, None)
    return chosen if best is None else [best, *(option for option in chosen if option is not best)]


def _deciding_first(chosen: list[Option], options: list[Option], asked: Asked) -> list[Option]:
    """With what tells a decision first: of a note that is called by something of the question, if one does.

    A diary mentions what was quarrelled about; the note of the thing has what came of it.
    """
    telling = [option for option in options if offers("decision", option.sentence.text, asked.text)]
    best = next((one for one in telling if coverage(asked, frozenset(index_terms(one.card.title)))), None)
    first = [best] if best is not None else []
    first += [option for option in chosen if option in telling and option is not best]
    return [*first, *(option for option in chosen if option not in first)]


def _with_the_reason(chosen: list[Option], options: list[Option]) -> list[Option]:
    """With what follows a sentence that only tells what was not the reason: "It was not the weights. It takes …"."""
    told: list[Option] = []
    for option in chosen:
        told += [option] if option not in told else []
        if rules_out(option.sentence.text):
            after = [o for o in options if o.card is option.card and o.place > option.place and o not in chosen]
            told += sorted(after, key=lambda o: o.place)[:1]
    return told


def _is_called(option: Option, about: Sequence[TermGroup]) -> bool:
    named = frozenset(index_terms(option.card.title))
    return all(matches(group, named) for group in about)


def _going_on(chosen: list[Option], options: list[Option], asked: Asked, config: RecallConfig) -> list[Option]:
    """With what follows the best sentence, where nothing was asked but a text was put in: an error, a line of a log.

    A note has such a text to say what it means, and says that after it.
    """
    if not chosen or asked.introduced or asks(asked.text):
        return chosen
    best = chosen[0]
    after = [o for o in options if o.card is best.card and o.place > best.place and o not in chosen]
    after.sort(key=lambda option: option.place)
    return [*chosen, *after][: config.answer_sentences]


def _completes(option: Option, chosen: list[Option], asked: Asked) -> bool:
    beside = [other.keys for other in chosen if other.card.path == option.card.path]
    said = titled(option).union(*beside)
    return bool(beside) and any(
        not only_asks(group.text) and matches(group, option.keys) and not matches(group, said)
        for group in content(asked.groups)
    )


def _in_order(chosen: list[Option], asked: Asked) -> list[Option]:
    """Best first, but before them what tells how far it is, or what to do, where that was asked.

    Where none has a word of the question, as in another language, as the notes have them: then scores differ by
    little, and a note tells what is the matter before it tells what is left to do.
    """
    keys = {key for group in content(asked.groups) for alternative in group.alternatives for key in alternative}
    if any((option.keys | option.heading) & keys for option in chosen):
        return sorted(chosen, key=lambda option: not tells(asked.ask, option.sentence.text))
    paths = list(dict.fromkeys(option.card.path for option in chosen))
    return sorted(chosen, key=lambda option: (paths.index(option.card.path), option.sentence.lines))


def _marginal(option: Option, chosen: list[Option], config: RecallConfig) -> float:
    same = max((_overlap(option.keys, other.keys) for other in chosen), default=0.0)
    return config.mmr_lambda * option.score - (1 - config.mmr_lambda) * same


def _overlap(a: frozenset[int], b: frozenset[int]) -> float:
    return len(a & b) / max(1, min(len(a), len(b)))
