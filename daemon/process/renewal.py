"""After an upgrade: a daemon of an older version makes way, politely and once; a newer one is left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import __version__
from ..errors import RecalldError
from .unit import serving

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..client import Client

END_WITHIN_S = 10.0


def renewed(client: Client, again: Callable[[], Client]) -> Client:
    """`client`, or if its daemon is older, and one of this version would take its place, what `again` finds then.

    What the old one was asked for it answers first. The new one is taken as it is, of whatever version: no loop.
    """
    if not is_older(client.version) or not _would_be_ours(client.path):
        return client
    with client:
        try:
            client.call("stop", timeout=END_WITHIN_S)
            client.wait_closed(END_WITHIN_S)
        except RecalldError as error:
            if error.kind != "gone":  # another client was quicker
                raise
    return again()


def is_older(version: str) -> bool:
    """Whether a daemon's version is one before this program's; not, when it does not say."""
    return bool(version) and _order(version) < _order(__version__)


def is_newer(version: str) -> bool:
    """Whether a daemon's version is one after this program's."""
    return bool(version) and _order(version) > _order(__version__)


def _would_be_ours(path: str) -> bool:
    """Whether what is started next is this installation: two that share a state would else end each other for ever."""
    service = serving(path)
    return service is None or service.starts_this


def _order(version: str) -> tuple[list[int], int, str]:
    """A key that sorts versions: `0.9 < 0.10rc1 < 0.10 < 0.10.post1`."""
    numbers, rest = [], ""
    for part in version.split("."):
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        if not digits or rest:
            rest += f".{part}"
            continue
        numbers.append(int(digits))
        rest = part[len(digits) :]
    later = rest.lstrip(".").startswith(("post", "+"))
    return numbers, 2 if later else 0 if rest else 1, rest
