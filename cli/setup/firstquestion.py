"""A question to begin with, about something that the notes speak of."""

from __future__ import annotations

from ...daemon.errors import RecalldError
from .. import session
from ..messages.commandline import say
from ..showing.terminal import safe_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace


def suggested(args: Namespace) -> str:
    """The question, in the reader's language, which the notes answer; "…" when none is known."""
    if args.demo:
        return say("question_demo")
    try:
        question = str(session.ask(args, "beginning", {}).get("question") or "")
    except RecalldError:
        question = ""
    return safe_line(question) or say("question_any")
