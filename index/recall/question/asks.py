"""How a question asks, in its own words and in those of a sentence that answers it."""

import re


def tells(ask: str, sentence: str) -> bool:
    """Whether a sentence is of the sort that the ask wants: how far a piece of work is, or what to do."""
    pattern = _TELLING.get(ask)
    return pattern is not None and pattern.search(sentence) is not None


def only_asks(word: str) -> bool:
    """Whether a word of a question asks, rather than names what is asked about: no note has to hold it."""
    return _FRAME.search(word.lower()) is not None


def asks(text: str) -> bool:
    """Whether a text asks for something, by its wording; otherwise it is put in as it stands, such as an error."""
    return _ASKS.search(text) is not None


def introduces(question: str) -> bool:
    """Whether a question wants to be told who or what something is, and no more."""
    return _INTRODUCES.search(question) is not None


_ASKS = re.compile(
    r"[?？]|^\W*(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could|should|would|will"
    r"|has|have|had|tell|show|find|list|explain|give|name)\b"
    "|什[麼么]|[誰谁哪怎嗎吗呢]|如何|[為为]何|多[少久長长大高]|[幾几](?![乎何])|是否|有[沒没]有|[請请]",
    re.IGNORECASE,
)

_INTRODUCES = re.compile(
    r"^\W*(?:who|what)(?:[’']?s|\s+(?:is|are|was|were))\b"
    "|(?:是|為|为)(?:誰|谁|什麼人|什么人|什麼|什么)[呢啊呀]?\\W*$|^\\W*(?:誰|谁|什麼|什么)是",
    re.IGNORECASE,
)

_TELLING = {
    "progress": re.compile(
        r"\b(?:as of|so far|stopped|finished|done|remaining|left|got to|up to|resumes?|next)\b|\d\s?%|\d of \d"
        "|停在|做到|剩下?|還剩|还剩|完成|目前|進度|进度|截至|下一步|接下來|接下来|跑完|續跑|续跑",
        re.IGNORECASE,
    ),
    "advice": re.compile(
        r"\b(?:for now|decid\w*|decisions?|verdict|conclusion|recommend\w*|should|would|better|because)\b"
        r"|\b(?:for|against|pros?|cons?)[:：]"
        "|決定|决定|結論|结论|建議|建议|先[量看試试]|不要|值得|應該|应该|放棄|放弃|寧可|宁可|[優优缺]點|[優优缺]点|[好壞坏][處处]",
        re.IGNORECASE,
    ),
}

_FRAME = re.compile(
    r"^(?:actually|really|exactly|currently|think\w*|consider\w*|much|many|long|often|another|feel|happen\w*|should|get|got|go|going|do|doing|mean|know|say|says|said|tell|show|find|lately|recently|last|week|weeks"
    r"|month|months|yesterday|today|notes?|mention\w*|about|anything|something|things?|opinion|idea|ideas"
    r"|事|件事|號|号|次|天|關係|关系|後來|后来)$"
    "|做到|該不該|该不该|要不要|提到|筆記|笔记|上週|上周|最近|怎|哪|什麼|什么|[我你]"
)
