"""`recall context`: what the notes know about a prompt, for the hook of an agent; nothing when they know nothing."""

from __future__ import annotations

import json
import sys

from ...daemon.errors import RecalldError
from .. import session
from ..arguments import count
from ..showing.terminal import is_terminal, note, safe, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = (
    "recall context how do I add a cobra flag",
    "recall context --budget 800 < prompt.txt",
)
BUDGET = 2000
LONGEST = 100_000
LONGEST_NAME = 200
CONVERSATION = ("session_id", "conversation_id", "sessionId", "thread_id")
"""What agents call the conversation in the object they hand to a hook."""
SECONDS = 5.0
"""A prompt must not wait for its notes longer than this."""


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.free_text = True
    parser.add_argument("prompt", nargs="*", metavar="PROMPT", help="instead of standard input")
    parser.add_argument("--budget", type=count(1, 1_000_000), default=BUDGET, metavar="N", help="tokens at most (2000)")
    parser.add_argument("--session", metavar="ID", help="the conversation this belongs to")


def run(args: Namespace) -> int:
    """Print cards or nothing. Whatever goes wrong is no reason to stop an agent: that is a line on standard error."""
    prompt, conversation = _prompt(args)
    result: dict[str, Any] = {"schema": 1, "cards": [], "disclosures": []}
    if prompt.strip():
        # What is typed waits for this: the first good passages, and no looking around.
        asked = {"query": prompt[:LONGEST], "budget": args.budget, "format": "cards", "thinking": "fast"}
        if conversation:
            asked["session"] = conversation
        try:
            result = session.ask(args, "context", asked, timeout=SECONDS)
        except RecalldError as error:
            note(f"recall: {safe(error.message)}")
    if args.json:
        write_json(result)
    elif result.get("rendered"):
        write(safe(result["rendered"]).rstrip())
    return 0


def _prompt(args: Namespace) -> tuple[str, str]:
    """The prompt and the conversation: in plain text, or in the JSON object that agents hand to their hooks."""
    text = " ".join(args.prompt)
    if not text and not is_terminal(sys.stdin):
        text = sys.stdin.buffer.read().decode("utf-8", "replace")
    conversation = (args.session or "")[:LONGEST_NAME]
    if text.lstrip().startswith("{"):
        try:
            handed = json.loads(text)
        except (ValueError, RecursionError):
            return text, conversation
        if isinstance(handed, dict) and isinstance(handed.get("prompt"), str):
            named = next((handed[name] for name in CONVERSATION if handed.get(name)), "")
            return handed["prompt"], conversation or str(named)[:LONGEST_NAME]
        if isinstance(handed, dict) and any(name in handed for name in ("prompt", *CONVERSATION)):
            return "", conversation  # a hook's object without a prompt in words
    return text, conversation
