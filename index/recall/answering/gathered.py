"""The answer to a question for lines of one sort: each of them, with the note that it stands in."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..messages import say
from ..result import Answer, Source
from .items import as_items, quoted
from .sentences import Sentence


@dataclass(frozen=True, slots=True)
class Gathered:
    """A line that was asked for, the path of its note, and the note's title as it may be shown."""

    path: str
    title: str
    sentence: Sentence


def gathered(lines: Sequence[Gathered], lang: str) -> Answer:
    """Every line, behind the title of its note where they are of several."""
    several = len({line.path for line in lines}) > 1
    sentences, sources = [], []
    for n, line in enumerate(lines, 1):
        own = line.sentence.text
        text = say("told_of", lang, name=line.title, text=own) if several else own
        sentences.append(quoted(text, (n,), lang))
        sources.append(Source(n, line.path, line.sentence.lines, line.title))
    return Answer(as_items(sentences), tuple(sentences), tuple(sources))
