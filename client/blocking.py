"""The client that waits for its answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from ..daemon import client, connecting
from ..daemon.errors import UNREACHABLE, RecalldError
from . import requests
from .shapes import Answer, How, Mode, Note, Recall, Scan, Status, Thinking, Written

if TYPE_CHECKING:
    from ..daemon.client import OnEvent
    from .requests import Request

SECONDS = 60.0
GRACE = 5.0
"""Seconds longer than the daemon itself waits for something that its answer is awaited."""


class Client:
    """One connection to the daemon, made when it is first needed. Not for several threads at once; open one each."""

    def __init__(
        self, vault: str | None = None, *, start: bool = True, socket_path: str | None = None, timeout: float = SECONDS
    ) -> None:
        """`vault`: a name or a path (default: the one around the current folder, else the only one).

        `start`: start a daemon when none answers. `timeout`: seconds that an answer may take.
        """
        self._vault, self._start, self._path, self._timeout = vault, start, socket_path, timeout
        self._connection: client.Client | None = None

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; what it still asked for is cancelled."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def call(
        self,
        method: str,
        params: dict[str, Any] | None = None,
        *,
        seconds: float | None = None,
        on_event: OnEvent | None = None,
    ) -> Any:
        """Call any method of the socket and return its result. `on_event(method, params)` hears of progress meanwhile.

        Raises `RecalldError`; after one that the daemon did not send, the next call connects anew.
        """
        chosen = {} if self._vault is None else {"vault": self._vault}
        asked = {**chosen, **(params or {})}
        try:
            return self._connected().call(method, asked, self._timeout if seconds is None else seconds, on_event)
        except RecalldError as error:
            if error.code == UNREACHABLE:
                self.close()
            raise
        except BaseException:
            self.close()  # an answer that nobody waited for would be taken for that of the next question
            raise

    def search(
        self, query: str, *, mode: Mode = "hybrid", limit: int = 10, budget: int = 0, after_write: bool = False
    ) -> Recall:
        """Notes for a search expression, each with the passage that matched."""
        return cast(Recall, self._ask(requests.search(query, mode, limit, budget, after_write)))

    def ask(self, question: str, *, budget: int = 0, thinking: Thinking = "", session: str | None = None) -> Answer:
        """The answer to a question, in the notes' own sentences, each with its source."""
        return cast(Answer, self._ask(requests.ask(question, budget, thinking, session)))

    def get(self, note: str, *, raw: bool = False) -> Note:
        """A note, a section (`note#Heading`), lines (`note:3-9`) or what a hit's handle stands for."""
        return cast(Note, self._ask(requests.get(note, raw)))

    def scan(
        self,
        *,
        tag: str | None = None,
        type: str | None = None,  # noqa: A002 - the name that it has in a note
        status: str | None = None,
        path: str | None = None,
        since: str | None = None,
    ) -> Scan:
        """The notes with all of these, and what is known of them."""
        filters = {"tag": tag, "type": type, "status": status, "path": path, "since": since}
        return cast(Scan, self._ask(requests.scan(filters)))

    def create_note(self, path: str, text: str, *, aliases: Sequence[str] = ()) -> Written:
        """Write a new note. Refused when there is one."""
        return cast(Written, self._ask(requests.create_note(path, text, aliases)))

    def update_note(
        self,
        path: str,
        text: str,
        *,
        how: How = "append",
        section: str = "",
        expect: str = "",
        aliases: Sequence[str] = (),
    ) -> Written:
        """Change a note that is there; with `expect`, only if its hash is still that one."""
        return cast(Written, self._ask(requests.update_note(path, text, how, section, expect, aliases)))

    def wait(self, *, vectors: bool = False, seconds: float = 600.0) -> None:
        """Return once everything on disk now is searchable (by meaning too, with `vectors`)."""
        method, params = requests.wait(vectors, seconds)
        self.call(method, params, seconds=seconds + GRACE)

    def status(self) -> Status:
        """What the daemon is doing, for all vaults or for the one this client was made for."""
        return cast(Status, self.call("status"))

    def events(self, *kinds: str) -> Iterator[dict[str, Any]]:
        """The daemon's events of these kinds (none named: all), as they come; nothing else can be asked meanwhile."""
        return self._connected().stream(kinds)

    def _ask(self, request: Request) -> Any:
        return self.call(*request)

    def _connected(self) -> client.Client:
        if self._connection is None:
            self._connection = connecting.connect(start=self._start, socket_path=self._path)
        return self._connection
