"""What is said below an answer: what is out of date in it, what took whose place, which words no note has."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from ...text.tokens import query_groups
from ..messages import say
from ..result import Hit
from .bygone import told_old
from .elsewhen import told_of_other_times
from .inforce import Place, Replaced, told_older, told_replaced
from .option import Asked, Option
from .sought import price_word
from .unknown import unknown_words


def said_beside(
    chosen: Sequence[Option], replaced: Sequence[Replaced], numbers: Mapping[Place, int], asked: Asked
) -> list[str]:
    """A word about each cited line that is not in force any more; `numbers`: those that places are cited by."""
    dated = {option.card.path for newest, older in replaced for option in (newest, *older)}
    marked = told_old([one for one in chosen if not _is_told(one, dated, asked)], numbers, asked)
    others = told_of_other_times(chosen, numbers, asked)
    return [*told_replaced(chosen, numbers, asked), *marked, *_older(replaced, numbers, asked), *others]


def _is_told(option: Option, dated: Container[str], asked: Asked) -> bool:
    """Whether it is told by its date already that a note is of an earlier year than another."""
    return option.old == asked.later.get(option.card.path) and option.card.path in dated


def unheard(asked: Asked, cards: Sequence[Hit]) -> str:
    """Which of the question's words no note has; "" where all are known, or the cards are of another language."""
    missing = list(dict.fromkeys((*unknown_words(asked, cards), *_unknown_price(asked))))
    return say("unknown_words", asked.lang, terms=say("comma", asked.lang).join(missing)) if missing else ""


def _unknown_price(asked: Asked) -> Iterator[str]:
    """What a price is called in the question and in no note, such as 進價: another price is not it."""
    word = price_word(asked.text)
    groups = query_groups(word) if word else ()
    if groups and not all(any(asked.known.issuperset(keys) for keys in group.alternatives) for group in groups):
        yield word


def _older(replaced: Iterable[Replaced], numbers: Mapping[Place, int], asked: Asked) -> Iterator[str]:
    """A word about sentences that others took the place of, where it was not decided already which note is in force."""
    for newest, others in replaced:
        older = [option for option in others if option.card.path not in asked.replaced]
        if older and newest.card.path not in asked.replaced:
            yield told_older(newest, older, numbers, asked)
