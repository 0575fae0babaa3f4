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


def tells_choice(sentence: str) -> bool:
    """Whether a sentence tells what was decided or chosen, and not that it is still open."""
    return any(not _is_open(sentence, found) for found in _CHOOSING.finditer(sentence))


def _is_open(sentence: str, found: re.Match[str]) -> bool:
    """Whether the words stand in what is not decided: 「還沒決定」, "to be decided", 「要不要選」."""
    return _OPEN.search(sentence, 0, found.start()) is not None


ASKS_CHOICE = re.compile(
    r"^(?:(?!\bwhy\b|[為为]什[麼么]).)*?(?:"
    r"\b(?:did|have|had|do|are|were) (?:we|i|they) (?:\w+ )?(?:decid\w*|choos\w*|chose|chosen|pick\w*|opt\w*|settl\w*"
    r"|agree\w*|go(?:ing)? (?:with|for)|end up)|\bdid\b.*\b(?:in the end|after all)\b"
    r"|\b(?:should|shall) (?:we|i)\b|\bwas (?:decided|chosen|picked|agreed)\b|\bwhether (?:to|we|or not)\b"
    "|最[後后終终](?:[還还]?是)?(?:決定|决定|[要選选用买買採采走搭訂订])|決定|决定|[選选](?:了)?(?:哪|什[麼么]|誰|谁)"
    "|[選选用买買].{0,12}[還还]是|要不要|[該该]不[該该]|是不是要|到底要)",
    re.IGNORECASE | re.DOTALL,
)
"""How what was decided of something is asked for; why it was is asked for otherwise."""

_CHOOSING = re.compile(
    r"\b(?:decid(?:e|es|ed)|agreed|voted|chose|chosen|picked|opted|went (?:with|for)"
    r"|(?:we|i|to|will|we[’']re|we[’']ll|i[’']ll) (?:go|going) (?:with|for)"
    r"|settled on|we(?:[’']ll| will| shall) (?:take|buy|keep)|ended up|instead|changed (?:my|our|their) minds?"
    r"|verdict)\b"
    "|決定|决定|決議|决议|議決|议决|定案|拍板|[改就][選选用买買採采走搭訂订]|[選选](?:了|定|用)"
    "|(?:最[後后終终]|[還还]是)[選选用买買採采走搭訂订]"
    "|(?:^|[：:。，,；;\\s])[選选](?![項项擇择手舉举]|[^\\s，。]{0,12}[還还]是)",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:not|n[’']t|yet to|to be|have to|must|need to|before we|until we|if we) (?:\w+ )?$"
    "|(?:[還还][沒没]|尚未|未|[沒没]有?|待|等|再|要不要|是否|如何|怎[麼么])[^，。；]{0,4}$",
    re.IGNORECASE,
)

_DECIDING = re.compile(
    r"\b(?:decid(?:e|es|ed|ing)|decisions?|agreed?|agreements?|resolutions?)\b|決定|决定|決議|决议|議決|议决|定案|拍板",
    re.IGNORECASE,
)
_MAKING = re.compile(
    r"\b(?:ma[dk]e|taken?|took|reached?|there|meetings?|team|about|all|any)\b"
    "|[做作下][了過过]?|達成|达成|開會|开会|會議|会议|大家|全部|所有|過|过|了|有",
    re.IGNORECASE,
)
