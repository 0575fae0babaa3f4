"""Who does what to whom in a clause: its agent, its writer, what follows *from* and *to*, what it denies."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ...text.normalize import mainland
from .claims import WRITER, tokens
from .polarity import parted_by_denial
from .quantities import arabic
from .statement import Clause

_AGENT = re.compile(r"\bby (?=[a-z])|[由被]")
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being) (?:\w+ly )?(?!not\b)\w{2,}(?:ed|en|wn|pt|nt|lt|ght|ld|ade|one)\b"
)
_BY_WRITER = re.compile(r"\W*(?:(?:i|we)\b|我)")
_BY_OTHERS = re.compile(r"\W*(?:(?:he|she|they)\b|[他她])")
_OF_ANOTHER = re.compile(r"\bwho$|^\W*(?:who|he|she|they)\b|^\W*[他她]", re.IGNORECASE)
_DOER = re.compile(r"由(.)")
_OF_WRITER = re.compile(r"\b(?:us|our|my)\b")
_WRITERS = re.compile(r"\b(?:my|our)\b|我们?的")
_BARE_NAME = re.compile(
    r"(?<!\bin )(?<!\bat )(?<!\bon )(?<!\bto )(?<!\bof )(?<!\bby )(?<!\bfor )(?<!\bfrom )(?<!\bwith )(?<![\w.-])"
    r"[A-Z][a-z]+\b"
)
_RELATIONS = re.compile(
    r"\b(from|to|than|against|by(?= \d))\s+(?:the |an? )?([\w-]+(?:\.\w+)*)"
    r"|(比|从|到|先|再|由|被|向|[升降增减涨跌]了)\s*(\d+(?:\.\d+|月\d+|:\d+)?|.)"
)


def turned(mine: Clause, theirs: Clause) -> tuple[Clause, Clause] | None:
    """Both with who does it first, where one of them tells it the other way round: what was done by Osei, Osei did."""
    if _has_agent(theirs.text) and not _has_agent(mine.text):
        return mine, _agent_first(theirs)
    passive = _passive(mine.text)
    if not passive or _passive(theirs.text):
        return None
    verb, there = tokens(passive[0]), {token.key for token in theirs.tokens}
    return (_active(mine, passive), theirs) if all(token.key in there for token in verb) else None


def are_exchanged(mine: Clause, theirs: Clause) -> bool:
    """Whether what is done here by one is done there to that one, or what is denied here is said there."""
    return (
        _denies_another(mine.text, theirs.text)
        or _are_names_exchanged(mine.text, theirs.text)
        or _relates_otherwise(mine.text, theirs.text)
        or _has_another_agent(mine.text, theirs.text)
        or (_is_writers(mine.text) and not _is_writers(theirs.text))
        or (bool(_BY_OTHERS.match(mainland(mine.text))) and _is_of_writer(theirs.text))
        or (_is_of_writer(mine.text) and bool(_OF_ANOTHER.search(f"{theirs.link} {theirs.text}")))
        or (_is_of_writer(mine.text) != _is_of_writer(theirs.text) and _is_to_writer(mine) != _is_to_writer(theirs))
    )


def _has_agent(text: str) -> bool:
    """Whether a clause says by whom."""
    return bool(_AGENT.search(mainland(text)))


def _passive(text: str) -> re.Match[str] | None:
    return _PASSIVE.search(mainland(text))


def _agent_first(clause: Clause) -> Clause:
    before = len(tokens(_AGENT.split(mainland(clause.text), maxsplit=1)[0]))
    return replace(clause, tokens=(*clause.tokens[before:], *clause.tokens[:before]))


def _active(clause: Clause, passive: re.Match[str]) -> Clause:
    """A clause in the passive with what it is done to last: the header is dropped on redirects, redirects drop it."""
    before, done = len(tokens(passive.string[: passive.start()])), len(tokens(passive.string[: passive.end()]))
    verb = clause.tokens[before:done]
    return replace(clause, tokens=(*clause.tokens[done:], *verb, *clause.tokens[:before]))


def _denies_another(mine: str, theirs: str) -> bool:
    """Whether what is denied here is said there, and what is said here denied there."""
    here, there = parted_by_denial(mine), parted_by_denial(theirs)
    if here is None or there is None:
        return False
    said, denied, found, not_found = ({token.key for token in tokens(text)} for text in (*here, *there))
    return bool((denied & found) - not_found and (said & not_found) - found)


def _are_names_exchanged(mine: str, theirs: str) -> bool:
    """Whether two names stand there the other way round, with nothing before them that tells how they belong."""
    if bool(_passive(mine)) != bool(_passive(theirs)):
        return False
    there = _BARE_NAME.findall(theirs)
    here = [name for name in _BARE_NAME.findall(mine) if name in there]
    return any(there.index(later) < there.index(sooner) for sooner, later in pairwise(here))


def _has_another_agent(mine: str, theirs: str) -> bool:
    """Whether both say by whom, and not by the same."""
    here, there = (set(_DOER.findall(mainland(text))) for text in (mine, theirs))
    return bool(here and there and not here & there)


def _is_of_writer(text: str) -> bool:
    """Whether a clause begins with its writer."""
    return bool(_BY_WRITER.match(mainland(text)))


def _is_writers(text: str) -> bool:
    """Whether something in a clause is said to belong to its writer."""
    return bool(_WRITERS.search(mainland(text)))


def _is_to_writer(clause: Clause) -> bool:
    """Whether its writer is the one it is done to."""
    text = mainland(clause.text)
    given = any(token.key == WRITER for token in clause.tokens) or bool(_OF_WRITER.search(text))
    return given or ("我" in text and not _BY_WRITER.match(text))


def _relates_otherwise(mine: str, theirs: str) -> bool:
    """Whether a word that follows *from* here follows *to* there, or is compared the other way round."""
    there, text = list(_relations(theirs)), mainland(theirs)
    for word, relation in _relations(mine):
        known = {other for name, other in there if name == word}
        if relation not in (known or {"" if relation in ("than", "比") and word in text else relation}):
            return True
    return False


def _relations(text: str) -> Iterator[tuple[str, str]]:
    for match in _RELATIONS.finditer(arabic(mainland(text))):
        yield (match[2], match[1]) if match[2] else (match[4], match[3].replace("由", "从"))
