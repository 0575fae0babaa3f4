"""The stage that hears that a question only asks what there is about something: "tell me about X", 「介紹一下 X」."""

import re
from dataclasses import replace

from ..finding.terms import wanted
from ..state import State
from .query import parse_question


def hear_subject(state: State) -> State:
    """Leaves of a question that only asks what the notes say about something that alone: the rest is in no note."""
    subject = subject_of(state.query.text) if state.request.ask else ""
    if not subject:
        return _shown(state) if state.request.ask else state
    query = replace(parse_question(subject), filters=state.query.filters, faults=state.query.faults)
    asked = wanted(query, True, state.config)
    if all(group.stop for group in asked.groups):
        return state
    return replace(state, query=query, wanted=asked, vector=None, about=subject)


def _shown(state: State) -> State:
    """Leaves of a question that wants to be shown something, or code for it, what it is to be shown to be looked for.

    The question stays as it is read: it tells what is sought.
    """
    text = state.query.text
    words = shown_of(text, not _is_in_notes(_NAMES_CODE, state))
    asked = wanted(parse_question(words), True, state.config) if words != text else state.wanted
    if words == text or all(group.stop for group in asked.groups):
        return state
    query = replace(parse_question(words), text=text, filters=state.query.filters, faults=state.query.faults)
    return replace(state, query=query, wanted=asked)


def shown_of(question: str, without_sort: bool = True) -> str:
    """A question without "show me", and `without_sort` without what says that commands are wanted: no note need."""
    rest = _SHOW.sub("", question)
    return " ".join((_NAMES_CODE.sub(" ", rest) if without_sort else rest).split())


def _is_in_notes(words: re.Pattern[str], state: State) -> bool:
    """Whether a note has one of these words that the question has."""
    known = state.known
    named = (group for group in state.wanted.groups if words.search(group.text))
    return any(known.issuperset(keys) for group in named for keys in group.alternatives)


def subject_of(question: str) -> str:
    """What a question is about that only asks what the notes say about it; "" where it asks for something else."""
    found = next((match for frame in _FRAMES if (match := frame.search(question))), None)
    return found["about"].strip(_AROUND) if found is not None else ""


_SHOW = re.compile(
    r"^\W*(?:(?:please|can you|could you)\W+)*(?:show|give) (?:me|us) (?:(?:all|the|my|our|of) )*"
    "|^[請请麻煩烦]*(?:(?:給|给)[我我們们]+看?看?|[讓让]我看看?|秀)(?:一下)?",
    re.IGNORECASE,
)
_NAMES_CODE = re.compile(
    r"\b(?:commands?|scripts?|snippets?)\b(?: (?:for|to|of)\b)?|的?(?:指令|命令|[腳脚]本)(?:是[什甚][麼么]|有哪些)?",
    re.IGNORECASE,
)
_AROUND = " \t?？。.!！,，、：:「」\"'“”"
_WE = "(?:我們|我们|我|你|大家)"
_IN_NOTES = f"{_WE}?的?(?:筆記|笔记)[裡裏里中]?[面頭头]?"
_WRITE = "(?:寫|写|記|记|提|說|说|講|讲)[過过了到下些]*"
_WHAT = "[些有]*(?:什麼|什么|哪些)(?:筆記|笔记|內容|内容|資料|资料)?"
_HOW = f"{_IN_NOTES}[是對对]?(?:(?:怎[麼么樣样]+|如何){_WRITE}|{_WRITE}{_WHAT})"
_END = r"[呢嗎吗啊\s?？。.!！]*$"
_FRAMES = (
    re.compile(
        r"^\W*(?:(?:please|now|so|ok|and|can you|could you)\W+)*"
        r"(?:tell (?:me|us)(?: (?:more|something|all|everything))? (?:about|of)|describe"
        r"|(?:(?:is|are) there |do (?:i|we) have )?(?:any|some|every)thing (?:written )?(?:about|on)"
        r"|(?:any |all )?(?:info|information|details) (?:about|on)"
        r"|what (?:do|did|have|has|does|is|was)(?: (?:i|we|(?:my|our|the|these)(?: \w+)? notes?))?"
        r" (?:write|written|know|noted?|say|said|tell|have)(?: down| me| us)? (?:about|on|of))"
        r"\s+(?P<about>\w.*)",
        re.IGNORECASE | re.DOTALL,
    ),
    re.compile(
        f"^[請请麻煩烦]*(?:[跟給给對对]{_WE})?(?:介紹|介绍|描述|[說说談谈講讲聊]一?[說说談谈講讲聊下])(?:一下)?"
        f"(?:關於|关于)?(?P<about>.+?){_END}"
    ),
    re.compile(
        f"^(?:關於|关于|有關|有关)(?P<about>.+?)[,，]?(?:的|{_WE}|{_IN_NOTES})*"
        f"(?:{_WRITE}{_WHAT}|{_WHAT}|(?:筆記|笔记|事情?)){_END}"
    ),
    re.compile(
        f"^{_WE}?{_WRITE}(?:{_WHAT})?(?:關於|关于|有關|有关)(?P<about>.+?)的?(?:筆記|笔记|內容|内容|事情?|東西|东西)?{_END}"
    ),
    re.compile(f"^(?:關於|关于|有關|有关)?(?P<about>.+?)[,，]?{_HOW}{_END}"),
    re.compile(f"{_HOW}(?:到|關於|关于)?(?P<about>.+)"),
)
"""The first that fits counts."""
