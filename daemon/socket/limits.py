"""How much a client of the socket may take."""

from dataclasses import dataclass

from ..client import MAX_REQUEST_BYTES


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may take."""

    request_bytes: int = MAX_REQUEST_BYTES
    in_flight: int = 8
    connections: int = 256
    unread_bytes: int = 8 << 20
    """Events and refusals that a client left unread before it is dropped."""
    stall_s: float = 20.0
    """How long a client may read nothing of what waits for it."""
