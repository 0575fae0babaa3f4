"""Concepts that are one thing in Chinese and in English: by what stands in brackets behind a term, and by meaning."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...text.normalize import HAN
from ...text.stopwords import chinese_joints
from ..graph import Graph
from .concept import Concept
from .glosses import Glosses
from .variants import Where, is_identifier, singular

_HAN = re.compile(f"[{HAN}]")
_CUTS = re.compile("|".join([*sorted(word for word in chinese_joints() if len(word) > 1), "[的是在与和及或了]"]))
"""Words that end what is not part of the term behind them (normalised)."""
_HEADS = frozenset("为从由对以到被把将用让使于")

_HAN_A_WORD = 3
"""Han characters that translate one English word, at most."""
LONGEST, FRAGMENT, FLOOR = 8, 0.75, 0.3
"""Han characters of a term; a suffix is a fragment when in such a share of its places the same character stands before
it; likeness of label vectors below which a gloss that is not marked off is no translation."""

PLACES = 3

NEAR, FAR = (0.58, 0.05), (0.6, 0.09)
"""Likeness of two labels' vectors from which they may be translations, and its lead over the next best: where notes
have both or are joined, and where none are."""
LABELS = 600
"""Labels of a language that are compared at most: those that most notes hold."""
OFTEN = 5
"""A term that is so much more frequent than the run that it ends, seen once, is what the gloss is of."""

Vector = NDArray[np.float32]
LabelVector = Callable[[str, str], Vector]
"""The vector of a label in a language (zh, en), centred by the mean of that language and of length 1: float32[dims]."""


@dataclass(frozen=True, slots=True)
class Translation:
    """Two concepts that are one thing in two languages: the key of the one, and of the one that it would become."""

    key: str
    into: str
    why: str
    """`gloss` (one stands in brackets behind the other), `meaning`."""
    places: tuple[Where, ...] = ()
    labels: tuple[str, str] = ("", "")
    """Both as written, for one that is no concept yet."""


def find(graph: Graph, glosses: Glosses, vector: LabelVector | None = None) -> list[Translation]:
    """The translations, those told by glosses first. Without vectors only what is marked off counts."""
    told = list(_told(graph, glosses, vector))
    known = {key for each in told for key in (each.key, each.into)}
    return [*told, *(_meant(graph, vector, known) if vector else ())]


def term(
    run: str, gloss: str, whole: bool, count: Callable[[str], int], vector: LabelVector | None, acronym: bool = False
) -> tuple[str, float]:
    """The end of a run of Han characters that a gloss translates, and how like it they are (0 without vectors).

    "" when none is sure enough. What is marked off on its left is the term; else it is chosen by how freely its
    beginning combines in the vault, and by meaning. An acronym stands for all of it.
    """
    run, whole = _behind_grammar(run, whole)
    shortest = _shortest(gloss)
    if len(run) < shortest or (acronym and 2 * len(run) < len(gloss)):  # a letter stands for two characters at most
        return "", 0.0

    def like(text: str) -> float:
        return float(vector(text, "zh") @ vector(gloss, "en")) if vector else 0.0

    fits = len(run) <= max(LONGEST - 2, _HAN_A_WORD * len(re.split("[ -]", gloss)))
    if whole and fits and (acronym or " " in gloss or count(run) > 1):
        return run, like(run)
    ends = _ends(run, shortest)
    free = _free(ends, run, count)
    weight = 0.03 if vector else 0.1  # how often a term occurs is all there is to go by without meaning
    scored = [(like(text) + weight * np.log2(times) + 0.02 * len(text) + 0.05 * (len(text) % 2 == 0), text, times)
              for text, times in free]  # fmt: skip
    if not scored:
        return "", 0.0
    best = max(scored)
    if whole and fits and best[2] < OFTEN:
        return run, like(run)
    if acronym:  # of what it stands for a piece was left, and that is something else
        return "", 0.0
    likeness = like(best[1])
    return (best[1], likeness) if likeness >= FLOOR or (vector is None and best[2] > 2) else ("", 0.0)


def _behind_grammar(run: str, whole: bool) -> tuple[str, bool]:
    """A run without the grammar before its term, and whether it is marked off on its left."""
    cut = _CUTS.split(run)[-1]
    if cut[:1] in _HEADS and len(cut) > 2:
        return cut[1:], True
    return cut, whole or cut != run


def _shortest(gloss: str) -> int:
    """How many Han characters the translation of a gloss has at least."""
    return max(2, min(len(gloss.split()) + 1, 4)) if " " in gloss else 2


def _ends(run: str, shortest: int) -> list[str]:
    return [run[-length:] for length in range(shortest, min(len(run), LONGEST) + 1)]


def _free(ends: Sequence[str], run: str, count: Callable[[str], int]) -> list[tuple[str, int]]:
    """The ends that are no fragments of longer words, with how often they occur."""
    times = {text: max(1, count(text)) for text in ends}
    free = []
    for text in ends:
        longer = run[-len(text) - 1 :]
        bound = len(longer) > len(text) and longer[0] not in _HEADS and times[text] > 1
        if not bound or times.get(longer, count(longer)) < FRAGMENT * times[text]:
            free.append((text, times[text]))
    return free


def wanted(graph: Graph, glosses: Glosses) -> list[tuple[str, str]]:
    """Every label whose vector `find` may ask for, with its language, each once; those that most notes hold first."""
    found = {(key, lang): None for lang, keys in compared(graph).items() for key in keys}
    for gloss in glosses.all():
        run, _ = _behind_grammar(gloss.run, gloss.whole)
        found |= dict.fromkeys((end, "zh") for end in (*_ends(run, _shortest(gloss.key)), run) if len(end) > 1)
        found[gloss.key, "en"] = None
    return list(found)


def compared(graph: Graph) -> dict[str, list[str]]:
    """The keys of the concepts that are compared by meaning, by language: those that most notes hold first."""
    sides: dict[str, list[str]] = {"zh": [], "en": []}
    for concept in sorted(graph.concepts, key=lambda concept: (-concept.df, concept.key)):
        if all(len(keys) == LABELS for keys in sides.values()):
            break
        side = "" if concept.banned or concept.god else _side(concept)
        if side and len(sides[side]) < LABELS:
            sides[side].append(concept.key)
    return sides if sides["zh"] and sides["en"] else {"zh": [], "en": []}


def _told(graph: Graph, glosses: Glosses, vector: LabelVector | None) -> Iterator[Translation]:
    """Translations by gloss: for each English term the Chinese one that most glosses give it, and that is its own."""
    votes: dict[str, dict[str, float]] = {}
    places: dict[tuple[str, str], list[Where]] = {}
    written: dict[str, str] = {}
    count = glosses.counter()
    for gloss in glosses.all():
        han, likeness = term(gloss.run, gloss.key, gloss.whole, count, vector, gloss.written[1].isupper())
        if han:
            english = singular(gloss.key)
            mine = votes.setdefault(english, {})
            mine[han] = mine.get(han, 0.0) + 1 + likeness
            places.setdefault((english, han), []).append(gloss.where)
            written.setdefault(han, gloss.written[0][-len(han) :])
            written.setdefault(english, gloss.written[1])
    taken: set[str] = set()
    for english in sorted(votes, key=lambda key: (-max(votes[key].values()), key)):
        han = min(votes[english], key=lambda key: (-votes[english][key], key))
        keys = [key for key in _forms(english) if graph.concept(key) is not None]
        held = _df(graph, han) + sum(_df(graph, key) for key in keys)
        # Of one note alone nothing is joined; an option or a name in a program is not what a person glosses.
        if han not in taken and held > 1 and not any(_is_coded(graph, key) for key in keys):
            taken.add(han)
            best = max(keys, key=lambda key: (_df(graph, key), key)) if keys else english
            labels = {han: written[han], best: written[english]}
            yield _directed(graph, han, best, "gloss", sorted(places[english, han])[:PLACES], labels)


def _is_coded(graph: Graph, key: str) -> bool:
    concept = graph.concept(key)
    return concept is not None and is_identifier(concept.label)


def _meant(graph: Graph, vector: LabelVector, known: set[str]) -> Iterator[Translation]:
    """Translations by meaning: labels nearest to each other, clearly before all others, that notes have together."""
    sides = {side: [key for key in keys if key not in known] for side, keys in compared(graph).items()}
    if not sides["zh"] or not sides["en"]:
        return
    zh, en = (np.array([vector(key, side) for key in sides[side]]) for side in ("zh", "en"))
    like = zh @ en.T
    for row, column, value, ahead in _mutual(like):
        han, english = sides["zh"][row], sides["en"][column]
        likeness, lead = NEAR if _related(graph, han, english) else FAR
        if value >= likeness and ahead >= lead:
            yield _directed(graph, han, english, "meaning", [], {})


def _mutual(like: NDArray[np.float32]) -> Iterator[tuple[int, int, float, float]]:
    """Places of pairs that are each other's nearest in float32[rows, columns], their likeness, and its lead."""
    best_column, best_row = like.argmax(axis=1), like.argmax(axis=0)
    for row, column in enumerate(best_column.tolist()):
        value = float(like[row, column])
        if best_row[column] == row and value >= NEAR[0]:
            rivals = np.concatenate([np.delete(like[row], column), np.delete(like[:, column], row), [0.0]])
            yield row, column, value, value - float(rivals.max())


def _related(graph: Graph, one: str, other: str) -> bool:
    """Whether a note holds both, or a note of the one is joined with a note of the other."""
    mine, theirs = set(graph.notes_of(one)), set(graph.notes_of(other))
    return bool(mine & theirs) or any(
        int(other_id) in theirs
        for note_id in mine
        if note_id in graph.adjacency
        for other_id in graph.adjacency[note_id].others
    )


def _directed(
    graph: Graph, han: str, english: str, why: str, where: Iterable[Where], labels: Mapping[str, str]
) -> Translation:
    """Into the one that more notes hold."""
    key, into = sorted((han, english), key=lambda key: (_df(graph, key), key))
    return Translation(key, into, why, tuple(where), (labels.get(key, key), labels.get(into, into)))


def _forms(english: str) -> tuple[str, ...]:
    """A singular, and what its plural may look like."""
    return english, english + "s", english + "es", english.removesuffix("y") + "ies"


def _df(graph: Graph, key: str) -> int:
    concept = graph.concept(key)
    return 0 if concept is None else concept.df


def _side(concept: Concept) -> str:
    """The language of a concept that is a word in one: not of a symbol, a path, an identifier."""
    key = concept.key
    if key.isascii():
        identifier = any(word[1:] != word[1:].lower() and not word.isupper() for word in concept.label.split())
        word = len(key) > 2 and max(map(len, key.split())) <= 16 and key.replace(" ", "").isalpha()
        return "en" if word and not identifier else ""
    return "zh" if len(key) > 1 and re.fullmatch(f"[{HAN}]+", key) else ""
