"""Summaries of communities without a model: their concepts, their central notes, and a sentence of each note's own."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from ..extraction.labels import fold_text
from ..graph import Community

N_CENTRAL = 4
"""Notes that a summary quotes."""
MAX_SENTENCE = 240
_LEAST, _READ = 12, 40
"""A sentence has so many characters at least; so many sentences of a note are looked at."""
_APART = " \0 "
"""A word of its own, so that a sentence's last word and the next one's first stay words."""


@dataclass(frozen=True, slots=True)
class Quote:
    """The sentence that stands for a note, and the concepts (keys) that it was chosen by."""

    text: str
    by: tuple[str, ...]


def key_sentence(sentences: Iterable[str], concepts: Collection[str]) -> str:
    """Return the sentence that names most of these concepts (keys), the first of several; "" when there is none."""
    best, most = "", -1
    read = list(islice((one for one in sentences if len(one) >= _LEAST), _READ))
    for sentence, folded in zip(read, _folded(read), strict=True):
        named = sum(key in folded for key in concepts)
        if named > most:
            best, most = sentence, named
    return best if len(best) <= MAX_SENTENCE else best[: MAX_SENTENCE - 1].rstrip() + "…"


def summarise(community: Community, title: Callable[[int], str], sentence: Callable[[int], str]) -> str:
    """Return the concepts on one line, then a line for each central note: its title and its sentence."""
    lines = [" · ".join(community.concepts)] if community.concepts else []
    for note_id in community.notes[:N_CENTRAL]:
        said = sentence(note_id)
        lines.append(f"- {title(note_id)}: {said}" if said else f"- {title(note_id)}")
    return "\n".join(lines)


def _folded(sentences: Sequence[str]) -> list[str]:
    """Fold sentences as running text: all together, which is much faster."""
    return fold_text(_APART.join(one.replace("\0", " ") for one in sentences)).split(_APART) if sentences else []
