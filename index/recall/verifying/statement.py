"""A written sentence beside the clauses of its passages, each with what stood before it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .claims import Known, Token, clauses, sentences, tokens, weight
from .propernames import proper_names


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause and what joins it to the one before. `before`: what stood before it in its passage.

    `named`: the names in the last clause before it that has any. `last`: the clause right before it in its sentence,
    if that says more than a number, with what that is in apposition to; `lead`: its text. `head`: what all of its
    sentence is listed under. `beside`: what stood before in its sentence, or leads in to it.

    `after` joins the next one to it, `rest` is all that stands after it in its sentence, `sentence` counts these.
    `sizes`: of how many tokens each, where it was joined from several.
    """

    text: str
    link: str
    tokens: tuple[Token, ...]
    before: Known
    beside: Known
    named: Known
    last: Known
    title: Known
    after: str = ""
    rest: str = ""
    sentence: int = 0
    sizes: tuple[int, ...] = ()
    lead: str = ""
    head: Known = field(default_factory=lambda: Known.of(()))


@dataclass(frozen=True, slots=True)
class Case:
    """A sentence, its clauses in their order, and the clauses of its passages."""

    text: str
    parts: tuple[tuple[str, str], ...]
    evidence: tuple[Clause, ...]
    said: Known
    everywhere: Known
    source: str

    @classmethod
    def of(cls, sentence: str, passages: Sequence[str]) -> "Case":
        """A sentence and the passages it cites."""
        evidence = tuple(_read(passages))
        everywhere = Known.of([token for clause in evidence for token in clause.tokens])
        parts = tuple(clauses(sentence))
        return cls(sentence, parts, evidence, Known.of(tokens(sentence)), everywhere, "\n".join(passages))

    def parted(self, first: int, last: int) -> bool:
        """Whether some of its clauses are sentences of their own."""
        return any(set(link) & set(";；") for link, _ in self.parts[first + 1 : last])

    def joined(self, first: int, last: int) -> Clause:
        """Clauses of the sentence as one: those from `first` up to `last`."""
        if first >= last:
            return Clause("", "", (), _NOTHING, _NOTHING, _NOTHING, _NOTHING, _NOTHING)
        link, text = self.parts[first]
        for between, part in self.parts[first + 1 : last]:
            text += f" {between} {part}"
        each = [tokens(part) for _, part in self.parts[first:last]]
        whole = tuple(token for found in each for token in found)
        after = self.parts[last][1] if last < len(self.parts) else ""
        return Clause(
            text, link, whole, _NOTHING, _NOTHING, _NOTHING, _NOTHING, _NOTHING, after, sizes=tuple(map(len, each))
        )


_NOTHING = Known.of(())
_ITEM = re.compile(r"\s*(?:[-*+•]|\d+[.)])\s")
_COLON = re.compile(r"[:：]\W*$")
_ENDS = tuple(".。!！?？;；")


def names_of(text: str) -> Known:
    """The names in a text."""
    return Known.of([token for name in proper_names(text) for token in tokens(name)])


@dataclass(slots=True)
class _Reading:
    """What stood in a passage so far: all, its title, and what belongs to the sentence that is read."""

    count: int
    stood: list[Token] = field(default_factory=list)
    title: list[Token] = field(default_factory=list)
    beside: list[Token] = field(default_factory=list)
    named: Known = _NOTHING
    last: tuple[Token, ...] = ()
    lead: str = ""
    head: Known = _NOTHING
    label: str = ""
    goes_on: bool = False

    def read(self, sentence: str) -> Iterator[Clause]:
        """The clauses of the next sentence."""
        self.count += not self.goes_on
        self.beside = self.beside if self.goes_on else list(self.title)
        self.last = self.last if self.goes_on else ()
        self.lead = self.lead if self.goes_on else ""
        self.head = self.head if self.goes_on else _NOTHING
        begins = not self.stood or sentence.startswith("#")
        parts = clauses(sentence)
        for at, (link, text) in enumerate(parts):
            yield self._clause(link or self.label, text, parts[at + 1 :])
            if begins and at == 0 and not _ITEM.match(sentence) and _is_title(sentence, parts):
                self.title = self.title + list(tokens(text))
        is_label = bool(_COLON.search(sentence))
        self.label = ":" if is_label and _ITEM.match(sentence) else ""
        self.goes_on = is_label or sentence.endswith((";", "；"))

    def _clause(self, link: str, text: str, following: Sequence[tuple[str, str]]) -> Clause:
        mine, names = tokens(text), names_of(text)
        after = following[0][0] if following else ""
        rest = " ".join(f"{between} {part}" for between, part in following)
        before, beside, last, title = map(Known.of, (self.stood, self.beside, self.last, self.title))
        clause = Clause(
            text, link, mine, before, beside, self.named, last, title, after, rest, self.count, (), self.lead, self.head
        )
        self.head = Known.of(mine) if after[:1] in (":", "：") else self.head
        self.named, self.lead = names if names.words else self.named, f"{link} {text}"
        if weight(token for token in mine if token.quantity is None) >= 1:
            self.last = (*self.last, *mine) if mine and all(map(names.has, mine)) else mine
        self.stood += mine
        self.beside += mine
        return clause


def _is_title(sentence: str, parts: Sequence[tuple[str, str]]) -> bool:
    """Whether the first clause of a sentence is the name of what follows."""
    if _COLON.search(sentence) or not sentence.endswith(_ENDS):
        return True
    return len(parts) > 1 and parts[1][0][:1] in (":", "：")


def _read(passages: Sequence[str]) -> Iterator[Clause]:
    """The clauses of passages, with what stood before each in its own."""
    count = 0
    for passage in passages:
        reading = _Reading(count)
        for sentence in sentences(passage):
            yield from reading.read(sentence)
        count = reading.count
