"""Work beside the painting: questions to the daemon whose answers a widget waits for without standing still."""

from collections.abc import Callable, Coroutine
from typing import Any

from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.worker import Worker

Act = Callable[[], Coroutine[Any, Any, object]]
"""Something that makes the coroutine when it starts, so that none is left over when it never does."""


def run(node: DOMNode, act: Act, group: str, *, exclusive: bool = True) -> Worker[None]:
    """Run `act` for as long as a widget is there; `exclusive`: in the place of what runs in its group.

    An answer may come while the widget is being taken away: that its parts are gone already is no fault then.
    """

    async def guarded() -> None:
        try:
            await act()
        except NoMatches:
            if node.app.is_running and node.is_attached and not node._pruning:
                raise

    return node.run_worker(guarded, group=group, exclusive=exclusive)
