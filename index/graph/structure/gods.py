"""God concepts: those in so many notes that sharing one says nothing."""

from collections.abc import Mapping, Sequence

SHARE = 0.5
MIN_NOTES = 6
"""In a smaller vault nothing is in too many notes."""


def gods_among(holders: Mapping[str, Sequence[int]], n: int) -> frozenset[str]:
    """Return the keys that more than half of all `n` notes hold."""
    return frozenset(key for key, notes in holders.items() if n >= MIN_NOTES and len(notes) > SHARE * n)
