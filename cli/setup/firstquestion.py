"""A question to begin with, about something that the notes speak of."""

from __future__ import annotations

from ...daemon.errors import RecalldError
from .. import session
from ..messages.commandline import say
from ..showing.terminal import safe_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from typing import Any

LOOKED_AT = 60
LONGEST = 40
FEWEST_NOTES, FEWEST_CHARACTERS, FEWEST_HAN = 2, 6, 3
UNQUOTABLE = frozenset("\"'$`\\!")
"""What a shell takes for its own, even between quotes."""


def suggested(args: Namespace) -> str:
    """The question, in the reader's language; "…" when nothing is known of the notes."""
    if args.demo:
        return say("question_demo")
    try:
        found = session.ask(args, "concepts", {"sort": "df", "filter": "", "limit": LOOKED_AT}).get("concepts", ())
    except RecalldError:
        return say("question_any")
    good = [one for one in found if _is_fit(one)]
    best = next((one for one in good if _is_telling(str(one["label"]))), good[0] if good else None)
    return say("question_about", concept=safe_line(best["label"])) if best else say("question_any")


def _is_fit(concept: dict[str, Any]) -> bool:
    label = str(concept["label"])
    told = not (concept.get("god") or concept.get("banned")) and concept["df"] >= FEWEST_NOTES
    return told and len(label) <= LONGEST and not UNQUOTABLE & set(label)


def _is_telling(label: str) -> bool:
    """Whether a name says by itself what it is: of several words, or long enough."""
    return " " in label or len(label) >= (FEWEST_CHARACTERS if label.isascii() else FEWEST_HAN)
