"""The same words in another order, and other words in the same place."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from ..text.normalize import mainland
from .claims import Token, Unit, clauses, coverage, covered, unit
from .propernames import is_named, proper_names
from .statement import Case, nearest, weight, written

LONGEST_CHANGE = 3.0
"""Words that may stand in the place of others and still be these others changed."""


def changed(case: Case) -> str | None:
    """Words that stand in the very place where the passage has others."""
    for said in clauses(case.text):
        near = nearest(said, case)
        changes = [_change(unit(said), unit(part)) for part, _ in near]
        if changes and all(changes):
            return written(changes[0])
    return None


def turned_round(case: Case) -> str | None:
    """The same words the other way round."""
    mine = case.claim
    for other in case.chosen[:1]:
        if len(mine.tokens) < 3 or coverage(mine, other) < 0.9 or len(other.tokens) > 2.5 * len(mine.tokens):
            return None
        followed = set(pairwise(_keys(other)))
        pairs = list(pairwise(_keys(mine)))
        kept = sum(pair in followed for pair in pairs)
        turned = sum(pair[::-1] in followed for pair in pairs)
        if kept <= 0.25 * len(pairs) and turned and _is_passive(case.text) == _is_passive(other.text):
            return case.text
    return None


def crossed(case: Case) -> str | None:
    """Two names the other way round, with something between them that has a direction."""
    for said in clauses(case.text):
        names = [name for name in proper_names(said, True) if " " not in name][:2]
        if len(names) < 2 or not _is_directed(said, names):
            continue
        both = [p for p, _ in nearest(said, case) if all(is_named(name, p) for name in names)]
        turned = [p for p in both if _at(names[0], p) > _at(names[1], p) and _is_directed(p, names[::-1])]
        if turned and len(turned) == len(both) and all(_has_agent(said) == _has_agent(p) for p in turned):
            return said
    return None


def _change(mine: Unit, theirs: Unit) -> list[Token]:
    """The first tokens that stand in another's place."""
    codes = SequenceMatcher(None, _keys(mine), _keys(theirs), autojunk=False).get_opcodes()
    exchanged = _exchanged(mine, theirs, codes)
    if exchanged:
        return exchanged
    for at, (code, a, b, c, d) in enumerate(codes):
        said, found = mine.tokens[a:b], theirs.tokens[c:d]
        sizes = (weight(said), weight(found))
        if code != "replace" or max(sizes) > LONGEST_CHANGE or not _is_framed(codes, at, max(sizes) <= 1):
            continue
        if not any(covered(t, theirs.words) for t in said) and not any(covered(t, mine.words) for t in found):
            return list(said)
    return []


_PASSIVE = re.compile(r"\b(?:is|are|was|were|be|been|being)(?: \w+)? \w+(?:ed|en|pt|ut|ought|ept)\b")
Opcode = tuple[str, int, int, int, int]


def _exchanged(mine: Unit, theirs: Unit, codes: Sequence["Opcode"]) -> list[Token]:
    """Tokens that stand in each other's places."""
    replaced = [
        (_keys(mine)[a:b], _keys(theirs)[c:d], mine.tokens[a:b]) for code, a, b, c, d in codes if code == "replace"
    ]
    for at, (said, found, tokens) in enumerate(replaced):
        if any(said == other and found == one for one, other, _ in replaced[at + 1 :]):
            return list(tokens)
    return []


def _is_framed(codes: Sequence[Opcode], at: int, small: bool) -> bool:
    """Whether what stands on both sides is the same; at an end, enough of it on the other side."""
    before = codes[at - 1] if at else None
    after = codes[at + 1] if at + 1 < len(codes) else None
    sides = [code[2] - code[1] if code is not None and code[0] == "equal" else 0 for code in (before, after)]
    if before is None or after is None:
        return sum(sides) >= (1 if small else 2)
    return min(sides) >= 1


def _is_directed(text: str, names: Sequence[str]) -> bool:
    """Whether more than an `and` stands between two names."""
    between = text.lower()[_at(names[0], text) + len(names[0]) : _at(names[1], text)]
    return not re.fullmatch(r"[\s,、/&和與与跟及或]*(?:and|or)?\s*", between)


def _at(name: str, text: str) -> int:
    return text.lower().find(name.lower())


def _is_passive(text: str) -> bool:
    return bool(_PASSIVE.search(mainland(text))) or _has_agent(text)


def _has_agent(text: str) -> bool:
    """Whether a sentence says by whom, and so may turn the order round."""
    shadow = mainland(text)
    return " by " in shadow or any(mark in shadow for mark in "被由把将")


def _keys(one: Unit) -> list[str]:
    return [token.key for token in one.tokens]
