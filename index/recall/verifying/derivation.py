"""Whether a clause of a written sentence can be derived from a clause of a passage.

It can if it is that clause with words left out or moved together, and what the clause leaves open (of whom, of what)
filled in with what stood before it. Anything else that was done to it is a reason for doubt.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from ...text.normalize import mainland
from .alignment import Alignment, Gap, exchanged_quantities, skipped_quantity
from .claims import Known, Token, is_telling, weight
from .polarity import Reason, contradicts, is_condition_dropped, is_conditional, unfounded_cause, with_its_denial
from .quantities import agree, arabic
from .roles import are_exchanged, turned
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
    text: str


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
    other = turned(mine, theirs) if found is not None else None
    return _doubt(*other, around) and found if other is not None else found


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
    if len(moved) > 1 or are_exchanged(case.mine, case.theirs):
        return Doubt("order", moved[0] if moved else case.mine.tokens)
    return Doubt("order", case.mine.tokens) if exchanged_quantities(case.mine.tokens, case.theirs.tokens) else None


def _miscounted(case: Derivation) -> Doubt | None:
    """A number that counts something else there."""
    mine, theirs = (tuple(token.quantity for token in one.tokens if token.quantity) for one in (case.mine, case.theirs))
    for one in mine:
        left = [other for other in theirs if not any(agree(other, each) for each in mine)]
        if (
            one.kind
            and not any(agree(one, other) for other in theirs)
            and any(one.kind == other.kind for other in left)
        ):
            return Doubt("bound", case.mine.tokens)
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
        if foreign and there and not _is_labelled(case, gap):
            if all(map(case.around.everywhere.has, foreign)):
                return Doubt("bound", foreign)
            return Doubt("changed" if 2 * weight(foreign) <= weight(case.mine.tokens) else "words", foreign)
        if not gap.mine and gap is case.alignment.gaps[-1] and _is_open_ended(case, gap):
            return Doubt("changed", gap.theirs[:1])
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
        if any(_stood_before(token, case.theirs) and _is_superseded(token, case.theirs) for token in foreign):
            return Doubt("bound", foreign)
        new = [token for token in foreign if not _stood_before(token, case.theirs)]
        late = tuple(token for token in new if case.around.everywhere.has(token))
        if late:
            return Doubt("bound", late)
        if new and (case.moved or (weight(new) >= 1 and len(new) < len(foreign))):
            return Doubt("changed", tuple(new))
        added += new
        brought += weight(foreign) - weight(new)
    skipped = weight(token for token in case.alignment.gaps[-1].theirs if token.key not in case.moved)
    if brought > case.alignment.found or (skipped >= 1 and brought >= case.alignment.found):
        return Doubt("bound", case.mine.tokens)
    too_much = weight(added) > MOST_ADDED or any(map(is_telling, added))
    return Doubt("words", tuple(added)) if too_much else None


def _contradicted(case: Derivation) -> Doubt | None:
    """No for yes, more than was said, or a cause that is none."""
    mine, theirs = case.mine, case.theirs
    skipped = bool(case.alignment.gaps[-1].theirs)
    if is_condition_dropped(case.around.text, theirs.lead, theirs.rest):
        return Doubt("overstated")
    here, there = with_its_denial(mine.link, mine.text), with_its_denial(theirs.link, theirs.text, theirs.rest)
    if is_conditional(case.around.text):
        here = f"{here} if"
    reason = contradicts(here, there, (mine.after, theirs.rest), skipped)
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


def _is_open_ended(case: Derivation, gap: Gap) -> bool:
    """Whether a clause ends with a quantity that goes on there: in a week for after it."""
    before = case.mine.tokens[gap.at[0] - 1 : gap.at[0]]
    ends = bool(before) and before[0].quantity is not None
    return ends and bool(gap.theirs) and gap.theirs[0].key in "前后内外"


def _is_labelled(case: Derivation, gap: Gap) -> bool:
    """Whether a clause begins with the day or time that it is listed under, in place of what it begins with there."""
    tokens = case.foreign(gap) if gap is case.alignment.gaps[0] and case.theirs.link[:1] in (":", "：") else ()
    return bool(tokens) and all(
        token.quantity is not None and token.quantity.kind in ("date", "clock") and case.theirs.beside.has(token)
        for token in tokens
    )


def _is_of_another(case: Derivation, foreign: tuple[Token, ...]) -> bool:
    """Whether the passage speaks of another by then than the one that a clause begins with here."""
    theirs = case.theirs
    own = _OWN.search(mainland(theirs.text))
    if own and not _OWN.search(mainland(case.mine.text)):
        return own[0] in ("i", "我") or any(map(names_of(case.mine.text).has, foreign))
    names = names_of(case.mine.text) if theirs.named.words else theirs.named
    if any(names.has(token) and not theirs.named.has(token) for token in foreign):
        return True
    if _begins_alone(theirs) and weight(foreign) >= 1:
        return not any(one.has(token) for one in (theirs.beside, theirs.title, theirs.head) for token in foreign)
    known = (theirs.last,) if foreign[0].han and len(foreign) == 1 else (theirs.last, theirs.title, theirs.head)
    near = any(2 * weight(filter(one.has, foreign)) > weight(foreign) for one in known)
    return bool(theirs.last.words) and not near


def _begins_alone(clause: Clause) -> bool:
    """Whether a clause begins its sentence, and with no word for what was spoken of before."""
    return not clause.last.words and not _STANDS_FOR.match(mainland(clause.text))


def _stood_before(token: Token, theirs: Clause) -> bool:
    """Whether a clause may have left a token open because it stood before; a number or a label, right beside it."""
    beside = token.quantity is not None or theirs.link[:1] in (":", "：")
    return (theirs.beside if beside else theirs.before).has(token)


def _is_superseded(token: Token, theirs: Clause) -> bool:
    """Whether another quantity of its kind stands nearer: what is said of the second is not said of the first."""
    mine = token.quantity
    near = [one for one in theirs.beside.quantities if mine is not None and mine.kind and one.kind == mine.kind]
    return bool(mine is not None and near and not agree(mine, near[-1]))


def is_determined(text: str) -> bool:
    """Whether an English clause begins with what it is about."""
    return bool(_DETERMINED.match(text))


_DETERMINED = re.compile(
    r"(?:the|an?|his|her|its|my|our|your|their|each|every|no|all|some|most|this|these|those) \w", re.IGNORECASE
)
_REPORTED = r"\b(?:says?|said|tells?|told|found|finds|noted?|reports?|reported|heard)\b|说|提到|发现|指出|听说|注意到"
_STANDS_FOR = re.compile(r"\W*(?:(?:he|she|it|they|this|that|these|those|his|her|its|their)\b|[他她它这那此其该])")
_OWN = re.compile(r"\b(?:i|we)\b|我们|咱|我")
