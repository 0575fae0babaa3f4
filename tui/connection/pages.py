"""Rows of a long list that the daemon keeps: fetched a page at a time, as they come into sight."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]
SIZE = 100
KEPT = 40
"""Pages, before those that were looked at first are forgotten."""


class Pages:
    """`wanted(page)` is called, once, for a page that is looked at, or soon will be, and is not there."""

    def __init__(self, wanted: Callable[[int], None]) -> None:
        self.total = 0
        self._wanted = wanted
        self._pages: dict[int, Sequence[Row]] = {}
        self._asked: set[int] = set()

    def clear(self) -> None:
        """What there was is old; `total` is known anew with the first page."""
        self._pages.clear()
        self._asked.clear()

    def fill(self, page: int, rows: Sequence[Row], total: int) -> None:
        """A page arrived."""
        self._asked.discard(page)
        self._pages[page], self.total = rows, total
        while len(self._pages) > KEPT:
            del self._pages[next(iter(self._pages))]

    def fail(self, page: int) -> None:
        """A page did not arrive: it is asked for again when it is looked at again."""
        self._asked.discard(page)

    def get(self, row: int) -> Row | None:
        """Return a row; None when it has to be waited for."""
        page, place = divmod(row, SIZE)
        held = self._pages.get(page)
        self._want(page)
        if held is None:
            return None
        beside = page + 1 if place >= SIZE // 2 else page - 1
        if 0 <= beside * SIZE < self.total:
            self._want(beside)
        return held[place] if place < len(held) else None

    def _want(self, page: int) -> None:
        """Have a page fetched that is not there."""
        if page not in self._pages and page not in self._asked:
            self._asked.add(page)
            self._wanted(page)
