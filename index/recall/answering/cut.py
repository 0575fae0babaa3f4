"""A passage that was cut into sentences: where they stand in it, and which of its token vectors are theirs."""

import numpy as np
from numpy.typing import NDArray

from ..ranking.tokenvectors import Tokens

_ENDS = (12, 6)
"""Characters of its beginning and its end that a sentence is found by when marks were cut out of its middle."""


class Cut:
    """The text of a passage without its blanks, which are what cutting changes most, and its tokens."""

    def __init__(self, text: str, spans: NDArray[np.int32], tokens: Tokens) -> None:
        """`spans`: int32[tokens, 2], the first character of each token, and the one after the last."""
        self._at = [place for place, character in enumerate(text) if not character.isspace()]
        self._text = "".join(text.split())
        self._spans, self._tokens = spans, tokens
        above, _, below = text.partition("\n")
        self.above = tokens[spans[:, 1] <= len(above)] if below else tokens[:0]
        """The vectors of what stands above the text, its title and heading: float32[tokens, dims]."""

    def tokens(self, sentence: str) -> Tokens | None:
        """Return the vectors of a sentence's tokens, float32[tokens, dims]; None when it is not there."""
        span = self.span(sentence)
        if span is None:
            return None
        begin, end = span
        return self._tokens[(self._spans[:, 1] > begin) & (self._spans[:, 0] < end)]

    def span(self, sentence: str) -> tuple[int, int] | None:
        """Return where a sentence begins and ends in the passage; None when it is not there."""
        wanted = "".join(sentence.split())
        if not wanted:
            return None
        start = self._text.rfind(wanted)  # from behind: a title that says the same stands before the text
        if start >= 0:
            return self._between(start, start + len(wanted))
        for length in _ENDS:
            start = self._text.rfind(wanted[:length])
            end = self._text.find(wanted[-length:], start)
            if 0 <= start <= end:
                return self._between(start, end + len(wanted[-length:]))
        return None

    def _between(self, start: int, end: int) -> tuple[int, int]:
        return self._at[start], self._at[end - 1] + 1
