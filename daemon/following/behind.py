"""Whether anything happened that no look at everything has seen: HEAD moved, or hints were lost."""

from collections.abc import Callable

from .agenda import Agenda

AFTER_NEW_FOLDERS = (0.3, 2.0)
"""What was written into a folder before it was watched was announced by nobody: look again after these seconds."""


class Behind:
    """What the last look at everything was in step with. Told by the writer and the watcher, asked by any thread."""

    def __init__(self, stamp: Callable[[], object], agenda: Agenda) -> None:
        """`stamp`: something that is another when HEAD has moved."""
        self._stamp, self._agenda = stamp, agenda
        self._lost = 0
        self._begun: tuple[object, int] | None = None
        self._met: tuple[object, int] | None = None

    def hear(self) -> None:
        """Hints were lost: anything may have changed, and more may follow."""
        self._lost += 1
        self.look_again()

    def look_again(self) -> None:
        """Have everything looked at a little later."""
        for seconds in AFTER_NEW_FOLDERS:
            self._agenda.look_everywhere(seconds)

    def begin(self) -> None:
        """A look at everything begins."""
        self._begun = (self._stamp(), self._lost)

    def catch_up(self) -> None:
        """That look is over: what was heard before it began is in the index, or known to be missing."""
        self._met = self._begun

    def notice(self) -> bool:
        """Whether the index may say what was before; then everything is looked at now.

        Not before the first look is over, which is told of otherwise.
        """
        if self._met is None or self._met == (self._stamp(), self._lost):
            return False
        self._agenda.look_everywhere()
        return True
