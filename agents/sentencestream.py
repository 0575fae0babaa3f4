"""Sentences out of a stream of pieces, each as soon as it is certain that it is over and has all its markers."""

import re

from .markers import MARKERS

_END = re.compile(r"[。！？]+[」』”’）)]*|[.!?]+[\"'”’)*_]*(?=\s|[\[［【](?![^\d^]))|\n")
_TRAIL = re.compile(rf"(?:\s*{MARKERS})*")
_NO_END = re.compile(
    r"(?:\b(?:e\.g|i\.e|cf|vs|approx|no|fig|st|dr|mr|mrs|prof|ca)|\b[A-Z]|(?:^|\n)\s*\d{1,2})\.$", re.IGNORECASE
)
_MAY_BE_MARKER = re.compile(r"\s*(?:[\[［【][\d\s,，、;^–-]*)?$")


class SentenceStream:
    """Fed with pieces, gives back the sentences that are complete."""

    def __init__(self) -> None:
        self._buffer = ""

    def feed(self, piece: str) -> list[str]:
        """The sentences that are complete now."""
        self._buffer += piece
        found = []
        while (end := self._end()) is not None:
            found.append(self._buffer[:end])
            self._buffer = self._buffer[end:]
        return [sentence for sentence in found if sentence.strip()]

    def rest(self) -> str:
        """What is left when nothing follows."""
        rest, self._buffer = self._buffer, ""
        return rest.strip()

    def _end(self) -> int | None:
        """Where the first sentence ends with its markers; None while more of it may come."""
        for found in _END.finditer(self._buffer):
            before = self._buffer[: found.end()]
            if found[0] != "\n" and (_NO_END.search(before) or before.count("`") % 2):
                continue
            trail = _TRAIL.match(self._buffer, found.end())
            end = trail.end() if trail else found.end()
            return None if _MAY_BE_MARKER.fullmatch(self._buffer, end) else end
        return None
