"""Times that are told from where one stands: yesterday, last week, 明年; and whether a deed is told as done."""

import re
from collections.abc import Iterator

from ...text.normalize import mainland
from ...text.words import stem

A_TIME = (
    r" (?:version|v?\d|last|then|yesterday|the (?:beginning|start)|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)"
)
"""What follows *since* where that tells a time and no cause."""
_UNIT = (
    "morning|afternoon|evening|night|week|weekend|month|quarter|year|spring|summer|autumn|winter|"
    "(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|"
    "november|december"
)
_RELATIVE = re.compile(
    rf"\b(?:yesterday|today|tonight|tomorrow|(?:this|last|next) (?:{_UNIT}))\b"
    r"|[昨今明][天日早晚年]|[前后][天年](?![晚后])|去年|[上下本这]个?(?:周|星期|礼拜|月|季)(?![末边面])"
)
_SAME = {"今日": "今天", "昨日": "昨天", "明日": "明天", "today": "today"}
_ALIKE = re.compile("星期|礼拜")
_PAST = (
    "met went came saw took made gave got ran wrote bought sold sent built broke drove flew rode ate drank slept spoke "
    "told taught paid left lost won began chose fell felt found held kept knew led sat stood swam threw wore rose grew "
    "drew caught brought thought fed fought"
)
_PRESENT = (
    "meet go come see take make give get run write buy sell send build break drive fly ride eat drink sleep speak "
    "tell teach pay leave lose win begin choose fall feel find hold keep know lead sit stand swim throw wear rise grow "
    "draw catch bring think feed fight"
)
_PRESENT_OF = dict(zip(_PAST.split(), _PRESENT.split(), strict=True))
_STATE = re.compile(
    r"\b(?:am|is|are|was|were|be|been|being|has|have|had|gets?|got|'s|'ve)(?:n['’]t)?(?: (?:not|\w+ly))? $"
)
_WORD = re.compile(r"[a-z]+")


def relative_times(text: str) -> set[str]:
    """The times in a text that are told from where its writer stands."""
    found = (
        _ALIKE.sub("周", match[0].replace("个", "").replace("这", "本")) for match in _RELATIVE.finditer(mainland(text))
    )
    return {_SAME.get(one, one) for one in found}


def is_told_as_done(claim: str, evidence: str) -> bool:
    """Whether a claim puts into the past what the evidence tells of now, of always or of what is to come."""
    words = _WORD.findall(mainland(evidence))
    there = {_present(word) for word in words if not _is_past(word)} - set(map(_present, filter(_is_past, words)))
    return any(_present(word) in there for word in _deeds(mainland(claim)))


def is_told_as_now(claim: str, evidence: str) -> bool:
    """Whether a claim tells of somebody's habit what the evidence tells of the past."""
    words = _WORD.findall(mainland(evidence))
    over = set(map(_present, _deeds(mainland(evidence)))) - {stem(word) for word in words if not _is_past(word)}
    return any(stem(word) in over for word in _WORD.findall(mainland(claim)) if re.search("[^su]s$", word))


def _deeds(text: str) -> Iterator[str]:
    """The verbs of a text that are in the past and no participles."""
    for match in _WORD.finditer(text):
        if _is_past(match[0]) and not _STATE.search(text[: match.start()]):
            yield match[0]


def _is_past(word: str) -> bool:
    return word in _PRESENT_OF or (len(word) > 4 and word.endswith("ed") and not word.endswith("eed"))


def _present(word: str) -> str:
    return stem(_PRESENT_OF.get(word, word))
