"""Questions that follow one another, as the daemon knows them."""

import uuid
from dataclasses import dataclass, field

from ..connection.link import Link


@dataclass(slots=True)
class Conversation:
    """`id`: what the daemon is told with each question. `turns`: how many were answered."""

    id: str = field(default_factory=lambda: f"tui-{uuid.uuid4().hex[:12]}")
    turns: int = 0

    async def close(self, link: Link) -> None:
        """Tell the daemon that no question follows. Raises `RecalldError`."""
        await link.call("session.close", {"session": self.id})
