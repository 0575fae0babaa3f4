"""`recall ask`: an answer from the notes, in their words, with its sources."""

from __future__ import annotations

from .. import languagemodel, session
from ..arguments import UsageError, count, example
from ..messages.commandline import say
from ..showing import render
from ..showing.terminal import safe, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

    from ..arguments import Parser

EXAMPLES = (
    "recall ask how do I add a persistent flag in cobra",
    "recall ask 為什麼 vLLM 一啟動就當掉",
)


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.free_text = True
    parser.add_argument("question", nargs="*", metavar="QUESTION", help="in your own words")
    speed = parser.add_mutually_exclusive_group()
    speed.add_argument("--fast", dest="thinking", action="store_const", const="fast", help="the first good answer")
    speed.add_argument("--slow", dest="thinking", action="store_const", const="slow", help="look further")
    parser.add_argument("--budget", type=count(1, 1_000_000), metavar="N", help="tokens of notes to read at most")
    parser.add_argument("--format", choices=("text", "json", "cards"), default="text", help="what to print (text)")
    parser.add_argument("--session", metavar="ID", help="the conversation this belongs to")
    parser.add_argument("--no-model", action="store_true", help="use no language model: only the notes' own sentences")
    parser.add_argument("--fresh", action="store_true", help="wait until what is on disk now is in the index")


def run(args: Namespace) -> int:
    """Ask, print the answer; 1 when the notes have none."""
    question = " ".join(args.question).strip()
    if not question:
        raise UsageError(say("no_question"), example(EXAMPLES))
    result = session.ask(args, "recall", _asked(args, question))
    if args.format != "cards" and not args.no_model and languagemodel.configured():
        again = None if args.thinking else lambda intent: session.ask(args, "recall", _again(args, question, intent))
        foretell = (lambda found: _foretold(args, found)) if args.session else None
        return languagemodel.answer(result, args.json or args.format == "json", again, foretell)
    if args.json or args.format == "json":
        write_json(result)
    elif args.format == "cards":
        write(safe(result["rendered"]).rstrip())
    else:
        render.answer(result)
        render.disclosures(result)
    return 1 if result["answer"]["refused"] else 0


def _again(args: Namespace, question: str, intent: str) -> dict[str, Any]:
    """The same question with its kind; the conversation has it already."""
    asked = {**_asked(args, question), "intent": intent}
    asked.pop("session", None)
    return asked


def _foretold(args: Namespace, questions: list[str]) -> object:
    """Hand on what may be asked next, to be answered ahead."""
    return session.ask(args, "session.predict", {"session": args.session, "questions": questions})


def _asked(args: Namespace, question: str) -> dict[str, Any]:
    asked: dict[str, Any] = {"query": question, "after_write": args.fresh, "format": args.format}
    for name in ("thinking", "budget", "session"):
        if getattr(args, name) is not None:
            asked[name] = getattr(args, name)
    return asked
