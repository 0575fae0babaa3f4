"""The demo notes for a command line: what goes wrong with them is said with a next step."""

from __future__ import annotations

from collections.abc import Callable

from ...daemon import footprint
from ...daemon.errors import RecalldError
from ...daemon.systemwords import reason
from ...demo import notes
from ..messages.commandline import say

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")

place = notes.place


def state(path: str) -> str:
    """`empty` (or not there yet), `ours` (it has every demo note already) or `other`. Raises `RecalldError`."""
    return _done(lambda: notes.state(path), path)


def copy(path: str) -> int:
    """Copy the demo notes to `path`, overwriting nothing there, and return how many. Raises `RecalldError`."""
    with footprint.remembered(path):
        return _done(lambda: notes.copy(path), path)


def _done(act: Callable[[], T], path: str) -> T:
    try:
        return act()
    except FileNotFoundError as error:
        if error.args != (notes.VAULT,):
            raise _refusal(error, path) from None
        hint = say("demo_lacking_hint")
        raise RecalldError(say("demo_lacking"), kind="demo", code=0, hint=hint, exit_code=2) from None
    except OSError as error:
        raise _refusal(error, path) from None


def _refusal(error: OSError, path: str) -> RecalldError:
    said = say("told_of", name=path, text=reason(error))
    return RecalldError(said, kind="demo", code=0, hint=say("demo_not_empty_hint"), exit_code=2)
