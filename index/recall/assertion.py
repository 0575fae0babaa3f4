"""What a written sentence asserts against what its passages do: no for yes, the opposite, more than they say."""

from .claims import clauses, opposed_words, opposites
from .polarity import denies, excepts, is_surer, overstates
from .statement import Case, nearest


def negated(case: Case) -> str | None:
    """A clause that denies what the passage says, or says what it denies."""
    for said in clauses(case.text):
        near = nearest(said, case)
        if near and all(turns(said) != turns(part) for part, _ in near):
            return said
    return None


def opposed(case: Case) -> str | None:
    """A word where the passage has its opposite."""
    for said in clauses(case.text):
        for word in opposed_words(said):
            for part, whole in nearest(said, case)[:1]:
                if word not in opposed_words(whole.text) and opposed_words(part) & set(opposites(word)):
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
