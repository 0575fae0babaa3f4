"""Whether numbers and names stand in the passages, and whether the same is said of them there."""

from collections.abc import Sequence

from .assertion import turns
from .claims import Token, Unit, clauses, coverage, covered, unit
from .propernames import is_named, proper_names
from .quantities import Quantity, agree, comparable, quantities
from .statement import Case, nearest, weight, written


def wrong_number(case: Case) -> str | None:
    """A number that no passage has, or has of something else."""
    parts = [part for one in case.evidence for part in clauses(one.text)]
    there = [(part, quantities(part)) for part in parts]
    whole = quantities(case.source)
    for said in clauses(case.text):
        numbers = quantities(said)
        lacking = [one for one in numbers if not any(agree(one, other) for other in whole)]
        together = _stand_together(numbers, [found for _, found in there])
        if not lacking and together is None:
            lacking = [one for one in numbers if _is_of_another(one, unit(said), there)]
        if lacking or together is False:
            return (lacking or numbers)[0].text
    return None


def _stand_together(numbers: Sequence[Quantity], there: Sequence[Sequence[Quantity]]) -> bool | None:
    """Whether several numbers of a clause stand in one clause; None where that is no question.

    It is one where two clauses have such numbers each: 1.1 kW at 7 °C, 2.4 kW at -7 °C.
    """
    if len(numbers) < 2:
        return None
    if any(all(any(agree(one, other) for other in found) for one in numbers) for found in there):
        return True
    kinds = {one.kind for one in numbers} - {""}
    alike = [found for found in there if len(kinds) > 1 and kinds <= {other.kind for other in found}]
    return False if len(alike) > 1 else None


def wrong_name(case: Case) -> str | None:
    """A name or identifier that is in no passage."""
    return next((name for name in proper_names(case.text) if not is_named(name, case.source)), None)


def bound_elsewhere(case: Case) -> str | None:
    """A name of which the passage says something else: what is said here, it says of another."""
    parts = [unit(part) for one in case.evidence for part in clauses(one.text)]
    for said in clauses(case.text):
        for name in proper_names(said, True):
            rest = unit(said.replace(name, " "))
            own = max((coverage(rest, part) for part in parts if is_named(name, part.text)), default=1.0)
            others = [p for p in parts if not is_named(name, p.text) and _may_be_of(p, said) and _has_other(p, rest)]
            if (
                weight(rest.tokens) > ("`" in said)
                and max((coverage(rest, part) for part in others), default=0.0) > own + 0.34
            ):
                return name
    return None


def misplaced(case: Case) -> str | None:
    """A word that the passage has, but says of it something else: what is said here stands there of another."""
    said = [(case.text, [one.text for one in case.chosen[:1]])]
    said += [(part, [near for near, _ in nearest(part, case)]) for part in clauses(case.text)]
    everywhere = frozenset[str]().union(*(one.words for one in case.evidence))
    for text, near in said:
        verdicts = [_swapped(unit(text), unit(part), case.claim, everywhere) for part in near]
        if verdicts and all(verdicts):
            return written(verdicts[0])
    return None


def _is_of_another(one: Quantity, said: Unit, there: Sequence[tuple[str, list[Quantity]]]) -> bool:
    """Whether the clause that is nearest to what was said has another number of the same kind in this one's place."""
    having = [coverage(said, unit(part)) for part, found in there if any(agree(one, other) for other in found)]
    other = [
        coverage(said, unit(part))
        for part, found in there
        if any(comparable(one, q) for q in found) and not any(agree(one, q) for q in found)
    ]
    return bool(having) and max(other, default=0.0) > max(having) + 0.1


def _may_be_of(part: Unit, said: str) -> bool:
    """Whether a clause may be what a clause was written from: it has its numbers, and denies as it does."""
    there = quantities(part.text)
    has_all = all(any(agree(one, other) for other in there) for one in quantities(said))
    return has_all and turns(part.text) == turns(said)


def _has_other(part: Unit, rest: Unit) -> bool:
    """Whether a clause has something in the place of the name that was taken out of what was said."""
    return bool(proper_names(part.text, True)) or weight([t for t in part.tokens if not covered(t, rest.words)]) >= 1


def _swapped(mine: Unit, theirs: Unit, claim: Unit, everywhere: frozenset[str]) -> list[Token]:
    """The few tokens of one that the other lacks though they are near by, while it has others in their stead."""
    lacking = [token for token in mine.tokens if not covered(token, theirs.words)]
    instead = [token for token in theirs.tokens if not covered(token, claim.words)]
    few = 0 < weight(lacking) <= 1 and 1 <= weight(instead) <= 2
    if few and coverage(mine, theirs) >= 0.6 and all(covered(token, everywhere) for token in lacking):
        return lacking
    return []
