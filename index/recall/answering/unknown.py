"""The words of a question that no note has, so far as they are names of things."""

import re
from collections.abc import Iterator, Sequence

from ...text.normalize import HAN, language, normalize
from ...text.tokens import TermGroup, query_groups
from ..finding.terms import content
from ..question.asks import only_asks
from ..result import Hit
from .option import Asked
from .sought import names_the_sort


def unknown_words(asked: Asked, cited: Sequence[Hit]) -> list[str]:
    """Names of things in the question that no note holds, not even in pieces, as they were typed.

    Not said where the answer is in another language: there a missing word means nothing.
    """
    spoken = {language(card.text) for card in cited} | {""}
    found = (
        word
        for group in content(asked.groups)
        if language(group.text) in spoken
        for word in _unheld(group, asked.known)
        if not only_asks(word) and not names_the_sort(word)
    )
    return list(dict.fromkeys(_as_typed(word, asked.text) for word in found))


def _unheld(group: TermGroup, known: frozenset[int]) -> Iterator[str]:
    """What no note has of a group: all of it, or of a Chinese run what stands before the words that notes do have.

    There a thing stands before what is asked of it (除濕機 before 保固); what stands behind is mostly a verb.
    """
    if _RUN.fullmatch(group.text) is None:
        if not any(known.intersection(keys) for keys in group.alternatives):
            yield group.text
        return
    pairs = [_is_held(group.text[place : place + 2], known) for place in range(max(1, len(group.text) - 1))]
    end = pairs.index(True) if True in pairs else len(group.text)
    word = _named(group.text[:end])
    if word:
        yield word


def _is_held(pair: str, known: frozenset[int]) -> bool:
    return any(known.issuperset(keys) for group in query_groups(pair) for keys in group.alternatives)


def _named(piece: str) -> str:
    """The name in a piece of running text; "" where it may be none: a part of a word is worse than nothing."""
    piece = _BESIDE.sub("", piece)
    folded = normalize(piece)
    return "" if len(piece) < 2 or _NO_NAME.search(folded) else piece


def _as_typed(word: str, text: str) -> str:
    """A word as it stands in the question: what was compared may be of the other script, or in small letters."""
    if word in text:
        return word
    folded = normalize(text)
    place = folded.find(normalize(word))
    return text[place : place + len(word)] if place >= 0 and len(folded) == len(text) else word


_RUN = re.compile(f"[{HAN}]+")
_BESIDE = re.compile(
    "^(?:我們|我们|我|你們|你们|你|他們|他们|她|咱們|咱们|(?<![a-z])家裡|家里|那台|這台|这台|那個|那个|這個|这个|新買?|那|這|这)+"
    "|(?:[叫去過过了要該该]|最後|最后)+$"
)
"""What stands beside a name and is none of it."""
_NO_NAME = re.compile(
    "^(?:[要该会能想可没不未被把给让跟也都还就才再最更很太而或但若先后常总共只每各第某几多]|[一两二三四五六七八九十]+[个次天年月日点号周只台])"
    "|[要不用设选搬叫看去来走跑吃喝买卖拿放给找问说讲讨谈写读念想记听做弄修换改装开关过了着到得吗呢吧完掉住起是有没点天]$"
    "|^(?:购买|使用|选择|决定|安装|设定|处理|改变|发生|开始|结束|完成|需要|准备|参加|负责|建议|认为|觉得|知道|喜欢|打算"
    "|规划|更新|取消|通过|支付|打扫|聊|住|写|读|看|买|吃|喝|搬|去|做|讲|谈|说|问|找|用|叫|养|学)"
)
"""What tells that a piece is a verb, a phrase or a part of a word; in Simplified characters."""
