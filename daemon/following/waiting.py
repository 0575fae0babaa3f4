"""Those who wait until what is on disk now is searchable."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from .agenda import Scope
from .reconcile import Look


@dataclass(slots=True, eq=False)
class Ticket:
    """One who waits."""

    done: threading.Event = field(default_factory=threading.Event)
    left: set[str] | None = None
    """Paths that the first look after the question could not index yet; None before that look."""
    failed: bool = False


class Waiting:
    """The open tickets. Taken from any thread, settled by the writer's."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tickets: list[Ticket] = []
        self._closed = False

    def take(self) -> Ticket:
        """A new ticket: it is done after a look at everything that begins later, and what that look put off."""
        ticket = Ticket()
        with self._lock:
            if self._closed:
                ticket.failed = True
                ticket.done.set()
            else:
                self._tickets.append(ticket)
        return ticket

    def give_up(self, ticket: Ticket) -> None:
        """Nobody waits for this one any more."""
        with self._lock:
            self._tickets = [other for other in self._tickets if other is not ticket]

    def open(self) -> list[Ticket]:
        """The tickets there are now: those that a look beginning now may settle."""
        with self._lock:
            return list(self._tickets)

    def settle(self, tickets: Sequence[Ticket], scope: Scope, look: Look) -> None:
        """Take from each ticket what a look has indexed."""
        for ticket in tickets:
            if ticket.left is not None:
                ticket.left -= (ticket.left if look.everything else scope.paths) - look.unseen
            elif look.everything:
                ticket.left = set(look.unseen)
            if ticket.left is not None and not ticket.left:
                self._end(ticket)

    def fail(self, tickets: Sequence[Ticket]) -> None:
        """These cannot be met."""
        for ticket in tickets:
            ticket.failed = True
            self._end(ticket)

    def close(self) -> None:
        """Nothing will be looked at any more."""
        with self._lock:
            self._closed = True
        self.fail(self.open())

    def _end(self, ticket: Ticket) -> None:
        self.give_up(ticket)
        ticket.done.set()
