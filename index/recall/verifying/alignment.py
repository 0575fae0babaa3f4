"""Two clauses side by side: what both have in one order, what stands between, and what was moved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from .claims import Token, weight
from .quantities import agree, comparable


@dataclass(frozen=True, slots=True)
class Gap:
    """What stands between two tokens that both have: here, and there. `at`: where its parts begin."""

    mine: tuple[Token, ...]
    theirs: tuple[Token, ...]
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Alignment:
    """The gaps, the first before all that both have, the last after it; runs of tokens that both have elsewhere.

    `found`: the weight of what both have in one order.
    """

    gaps: tuple[Gap, ...]
    moved: tuple[tuple[Token, ...], ...]
    found: float

    @classmethod
    def of(cls, mine: Sequence[Token], theirs: Sequence[Token]) -> "Alignment":
        """What was said beside what it may be taken from."""
        here, there = [_key(token, theirs) for token in mine], [token.key for token in theirs]
        gaps, found, i, j = list[Gap](), 0.0, 0, 0
        for a, b, size in SequenceMatcher(None, here, there, autojunk=False).get_matching_blocks():
            gaps.append(Gap(tuple(mine[i:a]), tuple(theirs[j:b]), (i, j)))
            found += weight(mine[a : a + size])
            i, j = a + size, b + size
        return cls(tuple(gaps), tuple(_moved(gaps)), found)

    def loose(self) -> set[int]:
        """The places of tokens here that are in a gap."""
        return {gap.at[0] + at for gap in self.gaps for at in range(len(gap.mine))}


def exchanged_quantities(mine: Sequence[Token], theirs: Sequence[Token]) -> bool:
    """Whether two quantities of one kind stand there the other way round."""
    here = [token.quantity for token in mine if token.quantity is not None]
    there = [token.quantity for token in theirs if token.quantity is not None]
    places = [(one, next((at for at, other in enumerate(there) if agree(one, other)), -1)) for one in here]
    return any(0 <= later < sooner and comparable(a, b) for (a, sooner), (b, later) in pairwise(places))


def skipped_quantity(mine: Sequence[Token], gaps: Sequence[Gap]) -> bool:
    """Whether what is counted has another number there, and this number counts something else."""
    for gap in gaps[1:-1]:
        following = mine[gap.at[0] + len(gap.mine)].quantity
        skipped = [token.quantity for token in gap.theirs if token.quantity is not None]
        if gap.mine or following is None or len(gap.theirs) < 2:
            continue
        if any(one.kind and comparable(one, following) for one in skipped):
            return True
    return False


def _key(token: Token, theirs: Sequence[Token]) -> str:
    """A token's key; a quantity's as it is written there."""
    if token.quantity is None:
        return token.key
    same = (other.key for other in theirs if other.quantity is not None and agree(token.quantity, other.quantity))
    return next(same, token.key)


def _moved(gaps: Sequence[Gap]) -> Iterator[tuple[Token, ...]]:
    """Runs of tokens that both have in the gaps; a slight one between two does not part them."""
    left = [token for gap in gaps for token in (*gap.theirs, _END)]
    keys = [token.key for token in left if not token.slight]
    follow = set(pairwise(keys))
    for gap in gaps:
        run: tuple[Token, ...] = ()
        for token in (*(token for token in gap.mine if not token.slight), _END):
            key = _key(token, left)
            if run and (_key(run[-1], left), key) in follow and token is not _END:
                run = (*run, token)
                continue
            if run:
                yield run
            run = (token,) if token is not _END and key in keys else ()


_END = Token("")
