"""Sentences of an answer as they are told: each with its numbers, or as the lines of a list."""

from collections.abc import Iterable

from ..result import AnswerSentence
from .asread import as_read
from .snippets import is_snippet


def quoted(text: str, cites: tuple[int, ...], lang: str) -> AnswerSentence:
    """A sentence of the notes in their own words, and as it is read."""
    return AnswerSentence(text, cites, as_read=as_read(text, lang))


def marked(sentence: AnswerSentence) -> str:
    """A sentence as it is read, with its numbers; behind a fence they would keep it open."""
    marks = "".join(f"[{n}]" for n in sentence.cites)
    between = "\n" if is_snippet(sentence.text) else " "
    return f"{sentence.as_read}{between}{marks}"


def as_items(sentences: Iterable[AnswerSentence]) -> str:
    """The sentences as items of a list, as they are read, each with the number of the place that it cites.

    One alone is no list: the dash would look like a part of what the note says.
    """
    told = [f"{sentence.as_read} [{sentence.cites[0]}]" for sentence in sentences]
    return told[0] if len(told) == 1 else "\n".join(f"- {each}" for each in told)
