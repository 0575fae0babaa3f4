"""After an answer: what may be asked next, guessed by the language model and answered ahead by the daemon."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any

from ...daemon.errors import RecalldError
from ..connection.aside import aside
from ..connection.link import Link
from .scribe import Scribe


async def foretell(scribe: Scribe, recalled: Mapping[str, Any], link: Link, session: str) -> None:
    """Hand the guesses on. Nobody waits for them: whatever fails, fails silently."""
    try:
        questions = await aside(partial(scribe.foretell, recalled))
        if questions:
            await link.call("session.predict", {"session": session, "questions": questions})
    except RecalldError:
        return
    except asyncio.CancelledError:
        scribe.cancel()
        raise
