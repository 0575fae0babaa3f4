"""Everything that can be refused, as one family: a message for the reader, a hint, a code for programs."""

from __future__ import annotations

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
NOT_READY = -32001
NO_SUCH_VAULT = -32002
NO_SUCH_NOTE = -32003
EXISTS = -32004
INVALID_NOTE = -32005
CONFLICT = -32006
OVER_LIMIT = -32007
CANCELLED = -32008
MODEL_UNAVAILABLE = -32009

UNREACHABLE = 0
"""Not an answer of the server: there was none."""

_EXIT_CODES = {
    UNREACHABLE: 3,
    NOT_READY: 4,
    MODEL_UNAVAILABLE: 4,
    INVALID_PARAMS: 2,
    METHOD_NOT_FOUND: 2,
    NO_SUCH_VAULT: 2,
    OVER_LIMIT: 2,
    NO_SUCH_NOTE: 1,
    EXISTS: 5,
    INVALID_NOTE: 5,
    CONFLICT: 5,
    CANCELLED: 130,
}


class RecalldError(Exception):
    """A refusal: what is wrong, and what to do next. `exit_code` is what a command ends with."""

    def __init__(
        self,
        message: str,
        *,
        kind: str,
        code: int,
        hint: str = "",
        path: str | None = None,
        line: int | None = None,
        exit_code: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.kind = kind
        self.code = code
        self.hint = hint
        self.path = path
        self.line = line
        self.exit_code = _EXIT_CODES.get(code, 70) if exit_code is None else exit_code

    def to_wire(self) -> dict[str, object]:
        """The `Error` object of the socket."""
        data: dict[str, object] = {"kind": self.kind, "hint": self.hint}
        if self.path is not None:
            data["path"] = self.path
        if self.line is not None:
            data["line"] = self.line
        return {"code": self.code, "message": self.message, "data": data}


def from_wire(error: object) -> RecalldError:
    """The exception for an `Error` object of the socket, whatever it lacks."""
    if not isinstance(error, dict):
        return RecalldError(str(error), kind="internal", code=INTERNAL_ERROR)
    data = error.get("data")
    data = data if isinstance(data, dict) else {}
    return RecalldError(
        str(error.get("message", "")),
        kind=str(data.get("kind", "internal")),
        code=int(error.get("code", INTERNAL_ERROR)),
        hint=str(data.get("hint", "")),
        path=data.get("path"),
        line=data.get("line"),
    )
