"""What a written sentence asserts against what its passages do: no for yes, the opposite, more than they say."""

from .claims import Unit, clauses, coverage, opposed_words, opposites, unit
from .polarity import denies, excepts, is_surer, negations, overstates
from .statement import Case, nearest

TWIN = 0.9
"""The share from which on, both ways, two sentences are the same but for what turns them."""
SPREAD = 0.8
"""The share of a clause that several together have to hold, where none does alone."""
WITHIN = 0.6
"""The share of each of them that has to be in it."""


def negated(case: Case) -> str | None:
    """A clause that denies what the passage says, or says what it denies."""
    twins = [one for one in case.evidence if _are_twins(case, one)]
    if twins:
        return None if any(_same_no(case, one) for one in twins) else case.text
    for said in clauses(case.text):
        near = nearest(said, case)
        spread = _spread(said, case)
        if spread is not None and near and coverage(unit(said), unit(near[0][0])) < SPREAD:
            denied = [spread]
        else:
            denied = [turns(part) for part, _ in near]
        if denied and all(turns(said) != one for one in denied):
            return said
    return None


def _same_no(case: Case, one: Unit) -> bool:
    """Whether both say no as often, and of the same: each clause as the one that it is most like."""
    if negations(one.text) != negations(case.text):
        return False
    parts = [(part, unit(part)) for part in clauses(one.text)]
    for said in clauses(case.text):
        mine = unit(said)
        scores = [coverage(mine, theirs) + 0.2 * coverage(theirs, mine) for _, theirs in parts]
        near = [part for (part, _), score in zip(parts, scores, strict=True) if score >= max(scores) - 0.02]
        if near and all(turns(part) != turns(said) for part in near):
            return False
    return True


def _are_twins(case: Case, one: Unit) -> bool:
    """Whether a sentence of the passages is the same as what was said, but for what turns it."""
    alike = coverage(case.claim, one) >= TWIN and coverage(one, case.claim) >= TWIN
    return alike and len(clauses(case.text)) == len(clauses(one.text))


def _spread(said: str, case: Case) -> bool | None:
    """Whether clauses of one sentence, that what was said is put together from, say no; None for fewer than two."""
    mine = unit(said)
    for whole in case.evidence:
        parts = [part for part in clauses(whole.text) if unit(part).tokens and coverage(unit(part), mine) >= WITHIN]
        if len(parts) > 1 and coverage(mine, whole) >= SPREAD:
            return sum(turns(part) for part in parts) % 2 == 1
    return None


def opposed(case: Case) -> str | None:
    """A word where the passage has its opposite."""
    for said in clauses(case.text):
        for word in opposed_words(said):
            for whole in (*(whole for _, whole in nearest(said, case)[:1]), *case.chosen[:1]):
                there = opposed_words(whole.text)
                if word not in there and there & set(opposites(word)):
                    return word
    return None


def overstated(case: Case) -> str | None:
    """More than the passage says: of all, of nothing else, or for certain."""
    for said in clauses(case.text):
        near = nearest(said, case)
        if near and all(overstates(said, whole.text) or is_surer(said, part) for part, whole in near):
            return said
    return None


def turns(clause: str) -> bool:
    """Whether a clause says no, be it by a negation or by an exception."""
    return denies(clause) != excepts(clause)
