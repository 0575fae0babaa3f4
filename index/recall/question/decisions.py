"""Questions for decisions, and sentences that tell one, in English and Chinese."""

import re

from ...text.tokens import question_terms
from .asks import only_asks


def asks_for_decisions(text: str) -> bool:
    """Whether a text asks for decisions, and for nothing else: "what did we decide", 做了哪些決定."""
    rest, times = _DECIDING.subn(" ", text)
    groups = question_terms(_MAKING.sub(" ", rest))
    return times > 0 and all(group.stop or only_asks(group.text) for group in groups)


def tells_decision(sentence: str) -> bool:
    """Whether a sentence tells a decision."""
    return _DECIDING.search(sentence) is not None


_DECIDING = re.compile(
    r"\b(?:decid(?:e|es|ed|ing)|decisions?|agreed?|agreements?|resolutions?)\b|決定|决定|決議|决议|議決|议决|定案|拍板",
    re.IGNORECASE,
)
_MAKING = re.compile(
    r"\b(?:ma[dk]e|taken?|took|reached?|there|meetings?|team|about|all|any)\b"
    "|[做作下][了過过]?|達成|达成|開會|开会|會議|会议|大家|全部|所有|過|过|了|有",
    re.IGNORECASE,
)
