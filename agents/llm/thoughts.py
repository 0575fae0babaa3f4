"""Takes out of a streamed reply what the model thought aloud (`<think>…</think>`), however the stream is cut."""

import re

_OPEN = re.compile(r"<(think|thinking|thought|reasoning)>", re.IGNORECASE)
_CLOSE = re.compile(r"</(think|thinking|thought|reasoning)>", re.IGNORECASE)
_LONGEST = len("</reasoning>")
_MAY_BE_TAG = re.compile(r"</?[a-z]{0,9}$", re.IGNORECASE)


class Thoughts:
    """Fed with pieces, gives back what was said. An end without a beginning means that all before it was thought."""

    def __init__(self) -> None:
        self.retracted = False
        """Whether what was given back before the last piece turned out to be thought; whoever reads it resets it."""
        self._held = ""
        self._thinking = False

    def feed(self, piece: str) -> str:
        """What of the text so far is certainly said."""
        self._held += piece
        said = ""
        while self._held:
            if self._thinking:
                closed = _CLOSE.search(self._held)
                if closed is None:
                    self._held = self._held[-_LONGEST:]
                    break
                self._held, self._thinking = self._held[closed.end() :], False
                continue
            tag = min((m for m in (_OPEN.search(self._held), _CLOSE.search(self._held)) if m), key=_place, default=None)
            if tag is None:
                return said + self._certain()
            said, self._held = self._at(tag, said), self._held[tag.end() :]
        return said

    def end(self) -> str:
        """What was held back, in case a tag were coming."""
        held, self._held = self._held, ""
        return "" if self._thinking else held

    def _at(self, tag: re.Match[str], said: str) -> str:
        if tag.re is _OPEN:
            self._thinking = True
            return said + self._held[: tag.start()]
        self.retracted = True
        return ""

    def _certain(self) -> str:
        may_be = _MAY_BE_TAG.search(self._held)
        cut = may_be.start() if may_be else len(self._held)
        said, self._held = self._held[:cut], self._held[cut:]
        return said


def _place(tag: re.Match[str]) -> int:
    return tag.start()
