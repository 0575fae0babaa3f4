"""An answer that lists: a line for each of its sentences."""

from collections.abc import Iterable

from ..result import AnswerSentence


def as_items(sentences: Iterable[AnswerSentence]) -> str:
    """The sentences as items of a list, each with the number of the place that it cites."""
    return "\n".join(f"- {sentence.text} [{sentence.cites[0]}]" for sentence in sentences)
