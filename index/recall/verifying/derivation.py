"""Whether a clause of a written sentence can be derived from a clause of a passage.

It can if it is that clause with words left out or moved together, and what the clause leaves open (of whom, of what)
filled in with what stood before it. Anything else that was done to it is a reason for doubt.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ...text.normalize import mainland
from .alignment import Alignment, Gap, exchanged_quantities, skipped_quantity
from .claims import Known, Token, is_telling, weight
from .claims import tokens as tokens_of
from .polarity import Reason, contradicts, unfounded_cause
from .quantities import arabic
from .statement import Clause, names_of

ENOUGH = 0.2
"""The share of a clause's content that has to stand in the one it is derived from."""
LEAST = 1.0
"""The weight of content that has to stand there, unless the clause has less."""
MOST_ADDED = 0.5
"""The weight of what may stand nowhere, where it displaces nothing: a character."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a clause is not derived from another, what it is about, and the share of it that stands there."""

    reason: Reason
    tokens: tuple[Token, ...] = ()
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What else the sentence says, and what stands anywhere in its passages."""

    said: Known
    everywhere: Known


@dataclass(frozen=True, slots=True)
class Derivation:
    """A clause beside the one it may be derived from."""

    mine: Clause
    theirs: Clause
    around: Surroundings
    alignment: Alignment

    @property
    def moved(self) -> set[str]:
        """What both have, elsewhere."""
        return {token.key for run in self.alignment.moved for token in run}

    def foreign(self, gap: Gap) -> tuple[Token, ...]:
        """What stands in a gap here and counts, and was not moved there."""
        return tuple(token for token in gap.mine if token.key not in self.moved and not token.slight)

    def is_inner(self, gap: Gap) -> bool:
        """Whether something that both have stands on each side of a gap."""
        return gap is not self.alignment.gaps[0] and gap is not self.alignment.gaps[-1]


def doubt(mine: Clause, theirs: Clause, around: Surroundings) -> Doubt | None:
    """What speaks against deriving one from the other, or None."""
    found = _doubt(mine, theirs, around)
    if found is not None and _has_agent(theirs.text) and not _has_agent(mine.text):
        return _doubt(mine, _turned(theirs), around) and found
    return found


def _doubt(mine: Clause, theirs: Clause, around: Surroundings) -> Doubt | None:
    case = Derivation(mine, theirs, around, Alignment.of(mine.tokens, theirs.tokens))
    share = case.alignment.found / (weight(mine.tokens) or 1.0)
    for rule in _RULES:
        found = rule(case)
        if found is not None:
            return replace(found, share=share)
    return None


def _too_little(case: Derivation) -> Doubt | None:
    """Too little of it is there to say that it is about the same."""
    found, size = case.alignment.found, weight(case.mine.tokens)
    return Doubt("words", case.mine.tokens) if found < min(LEAST, size) or found < ENOUGH * size else None


def _unaligned(case: Derivation) -> Doubt | None:
    """Of clauses that were joined, one is from elsewhere."""
    loose, start = case.alignment.loose(), 0
    for size in case.mine.sizes if len(case.mine.sizes) > 1 else ():
        part = range(start, start + size)
        if size and 2 * weight(case.mine.tokens[at] for at in part if at in loose) >= weight(
            case.mine.tokens[at] for at in part
        ):
            return Doubt("bound", case.mine.tokens)
        start += size
    return None


def _disordered(case: Derivation) -> Doubt | None:
    """More was moved than one thing to the other end, or something against what tells the direction."""
    moved = case.alignment.moved
    if len(moved) > 1 or _relates_otherwise(case.mine.text, case.theirs.text):
        return Doubt("order", moved[0] if moved else case.mine.tokens)
    return Doubt("order", case.mine.tokens) if exchanged_quantities(case.mine.tokens, case.theirs.tokens) else None


def _miscounted(case: Derivation) -> Doubt | None:
    """A number that counts something else there."""
    return Doubt("bound", case.mine.tokens) if skipped_quantity(case.mine.tokens, case.alignment.gaps) else None


def _headless(case: Derivation) -> Doubt | None:
    """It begins with what is said of somebody or something, and the sentence does not say of whom."""
    gap, said = case.alignment.gaps[0], case.around.said
    open_ = all(said.has(token) or token.key in case.moved or token.slight for token in gap.theirs)
    first = case.theirs.tokens[len(gap.theirs) : len(gap.theirs) + 1]
    if case.foreign(gap) or open_ or is_determined(case.mine.text) or not first:
        return None
    begins = re.escape(first[0].quantity.text if first[0].quantity is not None else first[0].key)
    shadow = arabic(mainland(case.theirs.text))
    free = re.search(rf"(?:的|{_REPORTED})\W*(?:that |只有|只)?\s*{begins}", shadow)
    return None if free else Doubt("bound", gap.theirs)


def _displaced(case: Derivation) -> Doubt | None:
    """Something stands here in the very place of something else there."""
    for gap in case.alignment.gaps:
        foreign, there = case.foreign(gap), [token for token in gap.theirs if not token.slight]
        if foreign and there:
            if all(map(case.around.everywhere.has, foreign)):
                return Doubt("bound", foreign)
            return Doubt("changed" if 2 * weight(foreign) <= weight(case.mine.tokens) else "words", foreign)
        if foreign or not case.is_inner(gap):
            continue
        if gap.theirs and is_telling(gap.theirs[-1]):
            return Doubt("changed", gap.theirs[-1:])
        if gap.mine and any(token.key not in case.moved for token in there):
            return Doubt("changed", gap.mine)
    return None


def _brought(case: Derivation) -> Doubt | None:
    """More is filled in than stood before it, or of something that was spoken of too long ago."""
    added, brought = list[Token](), 0.0
    for gap in case.alignment.gaps:
        foreign = case.foreign(gap)
        if foreign and gap is case.alignment.gaps[0] and _is_of_another(case, foreign):
            return Doubt("bound", foreign)
        new = [token for token in foreign if not _stood_before(token, case.theirs)]
        late = tuple(token for token in new if case.around.everywhere.has(token))
        if late:
            return Doubt("bound", late)
        if new and (case.moved or (weight(new) >= 1 and len(new) < len(foreign))):
            return Doubt("changed", tuple(new))
        added += new
        brought += weight(foreign) - weight(new)
    if brought > case.alignment.found:
        return Doubt("bound", case.mine.tokens)
    too_much = weight(added) > MOST_ADDED or any(map(is_telling, added))
    return Doubt("words", tuple(added)) if too_much else None


def _contradicted(case: Derivation) -> Doubt | None:
    """No for yes, more than was said, or a cause that is none."""
    mine, theirs = case.mine, case.theirs
    skipped = bool(case.alignment.gaps[-1].theirs)
    reason = contradicts(mine.text, theirs.text, (mine.after, theirs.rest), skipped)
    reason = reason or unfounded_cause(f"{mine.link} {mine.text}", f"{theirs.link} {theirs.text}", theirs.after)
    return Doubt(reason) if reason else None


Rule = Callable[[Derivation], Doubt | None]
_RULES: tuple[Rule, ...] = (
    _too_little,
    _unaligned,
    _disordered,
    _miscounted,
    _headless,
    _displaced,
    _brought,
    _contradicted,
)


def _is_of_another(case: Derivation, foreign: tuple[Token, ...]) -> bool:
    """Whether the passage speaks of another by then than the one that a clause begins with here."""
    theirs = case.theirs
    names = names_of(case.mine.text) if theirs.named.words else theirs.named
    if any(names.has(token) and not theirs.named.has(token) for token in foreign):
        return True
    near = any(theirs.last.has(token) or theirs.title.has(token) for token in foreign)
    return bool(theirs.last.words) and not near


def _stood_before(token: Token, theirs: Clause) -> bool:
    """Whether a clause may have left a token open because it stood before; a number or a label, right beside it."""
    beside = token.quantity is not None or theirs.link[:1] in (":", "：")
    return (theirs.beside if beside else theirs.before).has(token)


def is_determined(text: str) -> bool:
    """Whether an English clause begins with what it is about."""
    return bool(_DETERMINED.match(text))


_DETERMINED = re.compile(
    r"(?:the|an?|his|her|its|my|our|your|their|each|every|no|all|some|most|this|these|those) \w", re.IGNORECASE
)
_REPORTED = r"\b(?:says?|said|tells?|told|found|finds|noted?|reports?|reported|heard)\b|说|提到|发现|指出|听说|注意到"
_AGENT = re.compile(r"\bby (?=[a-z])|[由被]")
_RELATIONS = re.compile(r"\b(from|to|than|against)\s+(?:the |an? )?([\w.-]+)|(比|从|到|先|再|由|被|向)\s*(\d+|.)")


def _turned(clause: Clause) -> Clause:
    """A clause with its agent first: what was inspected by Osei, Osei inspected."""
    before = len(tokens_of(_AGENT.split(mainland(clause.text), maxsplit=1)[0]))
    return replace(clause, tokens=(*clause.tokens[before:], *clause.tokens[:before]))


def _has_agent(text: str) -> bool:
    """Whether a clause says by whom."""
    return bool(_AGENT.search(mainland(text)))


def _relates_otherwise(mine: str, theirs: str) -> bool:
    """Whether a word that follows *from* here follows *to* there, or is compared the other way round."""
    there, text = dict(_relations(theirs)), mainland(theirs)
    return any(
        there.get(word, "" if relation in ("than", "比") and word in text else relation) != relation
        for word, relation in _relations(mine)
    )


def _relations(text: str) -> Iterator[tuple[str, str]]:
    for match in _RELATIONS.finditer(mainland(text)):
        yield (match[2], match[1]) if match[2] else (match[4], match[3].replace("由", "从"))
