"""What is to be decided, as a list to go through: what is marked, put off, or being decided just now."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Proposal = Mapping[str, Any]
"""As `govern.list` has it."""


class Queue:
    """Proposals in the order they are shown: as they came, those put off at the end, those under way not at all."""

    def __init__(self) -> None:
        self.total = 0
        """How many there are, shown or not."""
        self.counts: Mapping[str, int] = {}
        """How many of each kind."""
        self.to_mend = 0
        """How many of all only an edit of the notes mends."""
        self.marked: set[str] = set()
        self._known: Sequence[Proposal] = ()
        self._later: dict[str, None] = {}
        self._under_way: set[str] = set()
        self._shown: list[Proposal] = []

    def __len__(self) -> int:
        return len(self._shown)

    def __getitem__(self, row: int) -> Proposal:
        return self._shown[row]

    def fill(self, proposals: Sequence[Proposal], total: int, counts: Mapping[str, int], to_mend: int) -> None:
        """These there are now. Marks hold as long as what they are on is there."""
        self._known, self.total, self.counts, self.to_mend = proposals, total, counts, to_mend
        ids = {str(each["id"]) for each in proposals}
        self.marked &= ids
        self._arrange()

    def row_of(self, name: str) -> int | None:
        """The row of a proposal by id."""
        return next((row for row, each in enumerate(self._shown) if each["id"] == name), None)

    @property
    def shown(self) -> Sequence[Proposal]:
        """What is shown, in order."""
        return self._shown

    def toggle(self, row: int) -> None:
        """Mark a row, or take the mark away."""
        self.marked ^= {str(self._shown[row]["id"])}

    def chosen(self) -> list[Proposal]:
        """What is marked, in order."""
        return [each for each in self._shown if each["id"] in self.marked]

    def put_off(self, row: int) -> None:
        """Show a row at the end; what was put off before comes before it."""
        name = str(self._shown[row]["id"])
        self._later.pop(name, None)
        self._later[name] = None
        self._arrange()

    def bring_back(self, name: str) -> None:
        """Show a proposal, by id, where it was before it was put off."""
        self._later.pop(name, None)
        self._arrange()

    def is_later(self, each: Proposal) -> bool:
        """Whether it was put off."""
        return each["id"] in self._later

    def begin(self, names: Iterable[str]) -> None:
        """These are being decided: they are out of the way until it is known what came of it."""
        self._under_way |= set(names)
        self._arrange()

    def end(self, names: Iterable[str]) -> None:
        """They are not any more."""
        self._under_way -= set(names)
        self._arrange()

    def _arrange(self) -> None:
        order = {name: place for place, name in enumerate(self._later)}
        seen = [each for each in self._known if each["id"] not in self._under_way]
        self._shown = sorted(seen, key=lambda each: order.get(str(each["id"]), -1))
