"""An answer that lists: a line for each of its sentences."""

from collections.abc import Iterable

from ..result import AnswerSentence
from .asread import as_read


def as_items(sentences: Iterable[AnswerSentence], lang: str) -> str:
    """The sentences as items of a list, as they are read, each with the number of the place that it cites."""
    return "\n".join(f"- {as_read(sentence.text, lang)} [{sentence.cites[0]}]" for sentence in sentences)
