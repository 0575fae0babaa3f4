"""Questions for notes rather than for what they say: "which notes are about X", 「哪些筆記提到 X」."""

import re
from dataclasses import dataclass
from typing import Literal

from ...text.normalize import HAN

Kind = Literal["about", "mention"]


@dataclass(frozen=True, slots=True)
class Listing:
    """What the notes asked for are about, or mention. `names` are the words of it that are names; may be empty."""

    kind: Kind
    subject: str
    names: str


def listing_of(text: str) -> Listing | None:
    """What a question asks notes for, or None when it asks for something else."""
    asked = text.strip().strip("?？。.!！ ")
    for pattern in _PATTERNS:
        match = pattern.fullmatch(asked)
        if match is not None:
            subject = _without_kind_of_thing(_bare(match["subject"]))
            if not subject or subject in _ANYTHING:
                return None
            mentions = _MENTION.search(asked[: match.start("subject")] + asked[match.end("subject") :])
            return Listing("mention" if mentions else "about", subject, _names_in(subject))
    return None


_MENTION = re.compile(r"mention|refer|contain|提到|提及|說到|说到|講到|讲到|寫到|写到|出現|出现|用到", re.IGNORECASE)

_ABOUT_EN = (
    r"(?:about|on|for|regarding|concerning|mention(?:s|ed|ing)?|talk(?:s|ing)? about|says? (?:something|anything) about"
    r"|discuss(?:es|ing)?|cover(?:s|ing)?|deal(?:s|ing)? with|have to do with|relat(?:e|es|ed|ing) to"
    r"|(?:are |is )?tagged(?: with| as)?|with (?:the )?tag|contain(?:s|ing)?|refer(?:s|ring)? to)"
)
_HEAD_EN = (
    r"(?:(?:please|can you|could you)\s+)?(?:show(?: me)?|list|find(?: me)?|give me|are there|is there|do (?:i|we) have"
    r"|have (?:i|we)(?: got| written)?|did i write|i (?:want|need))?\s*(?:which|what|any|all|every|some|the|my|of|me)*"
)
_HAVE_EN = r"(?:\s+(?:do (?:i|we) have|(?:i|we) have|are there|is there|have (?:i|we) written|did i write|exist))?"
_NOTES = "(?:筆記|笔记)"
_WHICH = (
    "(?:哪一?些|哪幾[則篇]|哪几[则篇]|哪一?[則则篇]|有哪些|有什麼|有什么|有沒有|有没有|有無|有无|有|列出|找出|找找?|所有"
    "|任何|全部|我的|給我|给我|什麼|什么|的)*"
)
_ABOUT_ZH = (
    "(?:在|是|有|會|会)?(?:講到?|讲到?|談到?|谈到?|關於|关于|提到|提及|說到|说到|介紹|介绍|寫到?|写到?|討論|讨论|涉及|標記為?"
    "|标记为?|標了|标了|用到)(?:了|過|过)?"
)
_WITH = "(?:跟|和|與|与)"
_RELATED = "(?:有關|有关|相關|相关)"
_END_ZH = "(?:的)?(?:嗎|吗|呢|嘛)?"

_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_HEAD_EN}\s*(?:notes?|anything|something|everything){_HAVE_EN}\s*(?:(?:that|which)\s+)?"
        rf"(?:(?:are|is|were)\s+)?{_ABOUT_EN}\s+(?P<subject>.+)",
        r"(?:list|show(?: me)?|find(?: me)?|which|what|give me)\s+(?:(?:all|the|my|me|of|any|are)\s+)*"
        rf"(?P<subject>\S+(?:\s\S+){{0,3}}?)\s+notes?{_HAVE_EN}",
        r"what (?:did|have) (?:i|we) (?:ever )?(?:write|written|noted?)(?: down)? (?:about|on) (?P<subject>.+)",
        rf"{_WHICH}{_NOTES}{_ABOUT_ZH}(?P<subject>.+?){_END_ZH}",
        rf"{_WHICH}{_NOTES}(?:是)?{_WITH}(?P<subject>.+?){_RELATED}{_END_ZH}",
        rf"{_WHICH}(?:{_ABOUT_ZH}|{_WITH})(?P<subject>.+?)(?:{_RELATED})?的?{_NOTES}{_END_ZH}",
        rf"(?:有沒有|有没有|有哪些|有無|有无|列出|找出|哪些是)(?P<subject>.+?)(?:{_RELATED})?的{_NOTES}{_END_ZH}",
        "(?:我們?|我们)?(?:寫|写|記|记)(?:[過过了]|下了?)?(?:哪些|什麼|什么)(?:關於|关于|有關|有关)(?P<subject>.+?)的?"
        "(?:事情?|東西|东西|內容|内容)?",
        "(?:關於|关于|有關|有关)(?P<subject>.+?)的?(?:事情?)?[，,]?(?:我們?|我们)?(?:寫|写|記|记)[過过了](?:哪些|什麼|什么)",
        rf"(?P<subject>.+?)(?:{_RELATED})?的?{_NOTES}(?:有哪些|有嗎|有吗|有沒有|有没有|在哪裡?|在哪里?)",
    )
)

_KINDS = (
    "framework|library|package|tool|module|project|language|program|app|application|topic|subject|concept|tag|term|word"
)
_APPOSED = re.compile(rf"\b(?:the|a|an|this|that|my)\s+|\b(?:{_KINDS})s?\b", re.IGNORECASE)
_APPOSED_ZH = re.compile(
    rf"(?:這個|这个|那個|那个|一個|一个|這套|这套)[{HAN}]{{0,4}}(?:框架|套件|函式庫|函数库|庫|库|工具|語言|语言|程式|程序|軟體"
    "|软件|專案|项目|模組|模块|主題|主题|東西|东西|詞|词|標籤|标签)"
)


_ANYTHING = frozenset(("什麼", "什么", "哪些", "what", "it", "this", "that", "them"))
_LEAD = re.compile(rf"^(?:{_WITH}|{_ABOUT_ZH})")
_IN_MY_NOTES = re.compile(r"\s+(?:in|among) (?:my|the|our) notes$", re.IGNORECASE)


def _bare(subject: str) -> str:
    return _LEAD.sub("", _IN_MY_NOTES.sub("", subject.strip(" \t,，:：\"'"))).strip()


def _without_kind_of_thing(subject: str) -> str:
    """The subject without the words that only say what kind of thing it is, if anything else is left."""
    left = " ".join(_APPOSED_ZH.sub(" ", _APPOSED.sub(" ", subject)).split())
    return left if any(char.isalnum() for char in left) else subject


_NAME = re.compile(r"[A-Za-z0-9_.+#@/-]*(?:[A-Z0-9_/@#+]|(?<=\w)[.-](?=\w))[A-Za-z0-9_.+#@/-]*", re.ASCII)
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9_.+#@/-]*", re.ASCII)


def _names_in(subject: str) -> str:
    """Words that can only be names: with capitals, digits or slashes; any Latin word among Chinese ones."""
    pattern = _LATIN if re.search(f"[{HAN}]", subject) else _NAME
    return " ".join(pattern.findall(subject))
