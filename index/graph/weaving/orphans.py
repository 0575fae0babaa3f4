"""Edges by meaning, for the notes that neither a link nor a concept joins to any."""

from collections.abc import Collection, Mapping

import numpy as np
from numpy.typing import NDArray

from ..config import EdgeConfig
from .near import Likeness, Near, Paths, nearest, reaches


def wooed_by_meaning(
    likeness: Likeness, paths: Paths, orphans: Collection[int], mute: Collection[int], before: Mapping[int, Near],
    moved: Collection[int],
) -> dict[int, Near]:  # fmt: skip
    """Return the notes that each orphan agrees with most, those that say nothing left out on both sides.

    `before`: the same before some notes moved: had other vectors, paths, or nothing to say. Only those are looked at
    where that is enough; what comes out is the same.
    """
    speaking = np.array([note_id for note_id in moved if note_id not in mute], np.int64)
    found = {}
    for note_id in orphans:
        if note_id not in mute:
            old = before.get(note_id) if note_id not in moved else None
            new = None if old is None else _updated(likeness, paths, note_id, old, speaking, moved)
            found[note_id] = _made(likeness, paths, note_id, mute) if new is None else new
    return found


def joined_by_meaning(wooed: Mapping[int, Near], paths: Paths, config: EdgeConfig) -> dict[int, dict[int, float]]:
    """Return the edges by meaning of orphans, from both ends; who is chosen by many takes the strongest."""
    wooers: dict[int, list[tuple[int, float]]] = {}
    for note_id, near in wooed.items():
        for other, strength in near.strengths.items():
            wooers.setdefault(other, []).append((note_id, strength))
    joined: dict[int, dict[int, float]] = {}
    for other, who in wooers.items():
        for note_id, strength in nearest(who, paths, config.chosen).strengths.items():
            joined.setdefault(note_id, {})[other] = strength
            joined.setdefault(other, {})[note_id] = strength
    return joined


def _made(likeness: Likeness, paths: Paths, note_id: int, mute: Collection[int]) -> Near:
    every = likeness.meanings.nearest(note_id, likeness.config.meaning_floor)
    return nearest((one for one in every if one[0] not in mute), paths, likeness.config.meanings)


def _updated(
    likeness: Likeness, paths: Paths, note_id: int, old: Near, speaking: NDArray[np.int64], moved: Collection[int]
) -> Near | None:
    """Return the list once some notes have moved, None when one that was too weak may be in it now."""
    k = likeness.config.meanings
    stay = [(other, cosine) for other, cosine in old.strengths.items() if other not in moved]
    cosines = likeness.meanings.agreement(note_id, speaking, -1.0)
    came = cosines >= likeness.config.meaning_floor
    new = nearest((*stay, *zip(speaking[came].tolist(), cosines[came].tolist(), strict=True)), paths, k)
    whole = len(old) < k or (len(new) == k and reaches(new, old, moved, paths))
    return new if whole else None
