"""The votes on notes that can be taken back, each under its id: until the journal's file is folded."""

from typing import Literal

Vote = Literal["up", "down"]


class Ballots:
    """What was voted and what of it was taken back. For one thread at a time."""

    def __init__(self) -> None:
        self._cast: dict[str, dict[str, Vote]] = {}
        """Votes that count, by path and id."""
        self._last: dict[str, str] = {}
        """The id of the last vote on a note, where that was not taken back."""
        self._taken_back: set[str] = set()

    def cast(self, path: str, number: str, vote: Vote) -> None:
        """A vote was cast; `number` is its id."""
        self._cast.setdefault(path, {})[number] = vote
        self._last[path] = number

    def last(self, path: str) -> str:
        """The id of the last vote on a note; "" where there is none, or none any more."""
        return self._last.get(path, "")

    def vote(self, path: str, number: str) -> Vote | None:
        """The vote with this id, if it counts."""
        return self._cast.get(path, {}).get(number)

    def is_taken_back(self, number: str) -> bool:
        """Whether this vote was taken back."""
        return number in self._taken_back

    def take_back(self, path: str, number: str) -> bool:
        """Take a vote back, the last where no id is given; False where there is none such."""
        number = number or self.last(path)
        if self._cast.get(path, {}).pop(number, None) is None:
            return False
        if self._last.get(path) == number:
            del self._last[path]
        self._taken_back.add(number)
        return True

    def move(self, path: str, to: str) -> None:
        """A note has a new path."""
        if path in self._cast:
            self._cast.setdefault(to, {}).update(self._cast.pop(path))
        if path in self._last:
            self._last[to] = self._last.pop(path)
