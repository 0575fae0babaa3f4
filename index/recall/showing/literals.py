"""Which of many short texts a long one holds: most are ruled out at once by pairs of bytes that it does not have."""

from collections.abc import Sequence

import numpy as np

_SHORT = 300
"""Characters up to which looking for each by itself is as quick."""


class Literals:
    """Texts of two bytes and more to look for, all at once."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = tuple(dict.fromkeys(texts))
        pairs = [_pairs(text) for text in self._texts]
        self._pairs = np.concatenate(pairs)
        self._starts = np.concatenate(([0], np.cumsum([len(own) for own in pairs])[:-1]))

    def within(self, text: str) -> frozenset[str]:
        """Those that the text holds."""
        likely = self._texts if len(text) < _SHORT else self._likely(text)
        return frozenset(literal for literal in likely if literal in text)

    def _likely(self, text: str) -> list[str]:
        """Those all of whose pairs of bytes occur somewhere in the text."""
        seen = np.zeros(1 << 16, np.bool_)
        seen[_pairs(text)] = True
        found = np.flatnonzero(np.logical_and.reduceat(seen[self._pairs], self._starts))
        return [self._texts[place] for place in found.tolist()]


def _pairs(text: str) -> "np.ndarray[tuple[int], np.dtype[np.uint16]]":
    """Every two neighbouring bytes of a text as one number: uint16[bytes - 1]."""
    data = np.frombuffer(text.encode("utf-8", "surrogatepass"), np.uint8)
    return data[:-1].astype(np.uint16) << np.uint16(8) | data[1:]
