"""The client for programs: `from recalld.client import Client`. Standard library only.

    with Client() as notes:
        for hit in notes.search("cobra flags")["cards"]:
            print(hit["path"], hit["lines"], hit["text"])

`AsyncClient` is the same with `await`. What they return is what the socket sends, typed by `shapes`; refusals are
`RecalldError`, whose `hint` says what to do next.
"""

from ..daemon.errors import RecalldError
from .asynchronous import AsyncClient
from .blocking import Client

__all__ = ["AsyncClient", "Client", "RecalldError"]
