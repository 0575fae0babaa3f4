"""One reply as it comes in: bytes to lines, lines to pieces, pieces to what was said and what is wanted called."""

import json
from collections.abc import Callable, Sequence

from . import tokens
from .chat import CallPart, Ending, Finish, Message, Piece, ToolCall
from .messages import refusal
from .thoughts import Thoughts
from .trouble import shown

MOST_BYTES = 16 << 20
"""Of one reply: more is a server gone wrong."""


class Reply:
    """Fed with bytes; tells what is said. Lines end at line feeds alone: U+2028 may stand in what is said."""

    def __init__(
        self, read: Callable[[str], Piece | None], asked: Sequence[Message], num_ctx: int, lang: str, key: str = ""
    ) -> None:
        """`key` is shown in no refusal."""
        self.thoughts = Thoughts()
        self.done = False
        self.whole = False
        """Whether it is one object, over as many lines as it likes: then nothing is said before the end."""
        self._read = read
        self._asked = asked
        self._num_ctx = num_ctx
        self._lang = lang
        self._key = key
        self._buffer = b""
        self._bytes = 0
        self._said = False
        self._finish = ""
        self._calls: list[CallPart] = []
        self._prompt_tokens: int | None = None
        self._answer_tokens: int | None = None

    def feed(self, data: bytes) -> str:
        """What the bytes say. Raises `RecalldError` when they are no reply."""
        self._bytes += len(data)
        if self._bytes > MOST_BYTES:
            raise refusal("llm-garbled", self._lang, reason=f"> {MOST_BYTES} bytes")
        self._buffer += data
        if self.whole:
            return ""
        *lines, self._buffer = self._buffer.split(b"\n")
        return "".join(self._line(line) for line in lines)

    def end(self) -> str:
        """What was left when the stream ended. Raises `RecalldError` when nothing was said at all."""
        said = "".join(map(self._last, self._rest())) + self.thoughts.end()
        if not self.done and not self._finish and not self._said and not said and not self._calls:
            raise refusal("llm-cut-off", self._lang)
        return said

    def _rest(self) -> list[bytes]:
        """The lines that are left: one, when they are one object."""
        rest, self._buffer = self._buffer, b""
        if not self.whole:
            return [] if self.done else [rest]
        try:
            return [json.dumps(json.loads(rest)).encode()]
        except (ValueError, RecursionError):
            return rest.split(b"\n")

    def _last(self, line: bytes) -> str:
        """What the last line says; nothing, when it was cut in the middle."""
        cut = line.startswith((b"{", b"data:")) and not line.rstrip().endswith((b"}", b"]"))
        return "" if cut else self._line(line)

    def ending(self) -> Ending:
        """How it ended."""
        complete = self.done or bool(self._finish)
        finish: Finish = "cut_off" if not complete else "length" if self._finish == "length" else "stop"
        calls = tuple(_whole(self._calls)) if complete else ()
        return Ending(finish, calls, self._prompt_tokens, self._answer_tokens, self._is_shortened())

    def _line(self, line: bytes) -> str:
        try:
            piece = self._read(line.decode("utf-8", "replace").strip("\r"))
        except (ValueError, RecursionError) as error:
            if self._said:
                return ""
            raise refusal("llm-garbled", self._lang, reason=" ".join(str(error).split())[:120]) from None
        return self._taken(piece) if piece is not None else ""

    def _taken(self, piece: Piece) -> str:
        if piece.error:
            if not self._said:
                raise refusal("llm-status", self._lang, status=200, reason=shown(piece.error, self._key))
            return ""  # it gave up in the middle: that is a reply cut off
        self.done = self.done or piece.done
        self._finish = piece.finish or self._finish
        self._calls.extend(piece.calls)
        self._prompt_tokens = piece.prompt_tokens if piece.prompt_tokens is not None else self._prompt_tokens
        self._answer_tokens = piece.answer_tokens if piece.answer_tokens is not None else self._answer_tokens
        self._said = self._said or bool(piece.text)
        return self.thoughts.feed(piece.text)

    def _is_shortened(self) -> bool:
        """Whether the server counted fewer tokens than the text has, or as many as its window holds."""
        counted = self._prompt_tokens
        if not counted:
            return False
        return counted < tokens.least_of(self._asked) or counted + (self._answer_tokens or 0) > self._num_ctx


def _whole(parts: Sequence[CallPart]) -> list[ToolCall]:
    """The calls that pieces make up, in their order. A name in a piece of an index that has one begins another."""
    calls: list[ToolCall] = []
    places: dict[int, int] = {}
    for part in parts:
        at = places.get(part.index)
        if part.index < 0 or at is None or (part.id and part.id != calls[at].id):
            places[part.index] = len(calls)
            calls.append(ToolCall(part.id or f"call-{len(calls) + 1}", part.name, part.arguments))
        else:
            one = calls[at]
            calls[at] = ToolCall(one.id, one.name + part.name, one.arguments + part.arguments)
    return calls
