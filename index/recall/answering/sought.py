"""What sort of thing a question wants to be told (a person, a time, a price …), and which sentences tell one."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from ..question.decisions import ASKS_CHOICE, tells_choice
from ..verifying.propernames import proper_names
from ..verifying.quantities import quantities
from .particulars import PARTICULARS, Particular, has_form, particular

Sought = Literal["", "person", "time", "price", "duration", "amount", "decision", "way", "reason"] | Particular


@lru_cache(maxsize=64)
def sought(question: str) -> Sought:
    """The sort of thing that is asked for; "" where the wording does not tell."""
    if (kind := particular(question)) is not None:
        return kind
    return next((kind for kind, pattern in _ASKING if pattern.search(question)), "")


def offers(kind: Sought, sentence: str, question: str) -> bool:
    """Whether a sentence names something of the kind that the question does not name itself."""
    if kind in PARTICULARS:
        return has_form(kind, sentence)
    if kind == "person":
        return _CHARGE.search(sentence) is not None or bool({*proper_names(sentence)} - {*proper_names(question, True)})
    if kind == "time":
        return _TIME.search(sentence) is not None
    if kind == "price":
        return _MONEY.search(sentence) is not None
    if kind == "duration":
        return _TIME.search(sentence) is not None or _LASTING.search(sentence) is not None
    if kind == "amount":
        return any(quantity.kind not in ("date", "clock") for quantity in quantities(sentence))
    if kind == "decision":
        return tells_choice(sentence)
    if kind == "reason":
        return _REASON.search(sentence) is not None
    return kind == "way" and "`" in sentence


def tells_none(kind: Sought, sentences: Iterable[str], question: str) -> bool:
    """Whether none of some sentences names what was sought, of the kinds that have a form to be known by.

    A person, a way or a reason may be told in any words, and a price by a number alone: "rent 24,500".
    """
    if kind not in _FORMAL:
        return False
    return not any(offers(kind, one, question) or (kind == "price" and has_bare_number(one)) for one in sentences)


def has_bare_number(sentence: str) -> bool:
    """Whether a sentence has a number without a unit, as prices are told: "rent 24,500", 「22,000 一個月」."""
    if _GROUPED.search(sentence):
        return True
    return _BARE.search(sentence) is not None and any(quantity.kind == "" for quantity in quantities(sentence))


def price_word(question: str) -> str:
    """What a price that is asked for is called, 「進價」 of 「一台進價多少」; "" where it is only called a price."""
    found = _PRICE_WORD.search(question)
    return found["word"] if found is not None and not names_the_sort(found["word"]) else ""


_GROUPED = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\d,.]*\d)\s*(?:[一每／/]|$)")
_BARE = re.compile(
    r"(?<![\d.,/第-])(?<!\d[:：])\d[\d,]*(?:\.\d+)?(?![\d.,:：/%-]*[\d%])(?!\s*(?![一每起上左元])[\u3400-\u9fff])"
)
"""A number that no Han character behind it counts: neither 「13 個人」 nor 「2 團」."""
_PRICE_WORD = re.compile(r"(?P<word>[\u3400-\u9fff][價价費费])(?:[是要有])?多少")
_FORMAL = ("time", "price", "duration", "amount", *PARTICULARS)


def rules_out(sentence: str) -> bool:
    """Whether a sentence tells what was not the reason: what was is told after it."""
    return _NO_REASON.search(sentence) is not None


def asks_what_to_do(question: str) -> bool:
    """Whether a question wants to be told how something is done, or what is to be done about it."""
    return _TO_DO.search(question) is not None


def asks_for_code(question: str) -> bool:
    """Whether a question wants to be shown code, or commands."""
    return _CODE.search(question) is not None


def names_the_sort(word: str) -> bool:
    """Whether a word of a question says what sort of thing is sought, and not of what: the *cost* of a heat pump."""
    return _SORT.fullmatch(word) is not None


_TO_DO = re.compile(
    r"\bhow (?:do|can|should|would|could|to)\b"
    r"|\bwhat (?:to do|now|helps|can be done|(?:do|should|can|must) (?:i|we) do)\b"
    r"|\b(?:steps|instructions|procedure) (?:for|to)\b"
    "|怎[麼么](?!了|樣|样|會|会|說|说|看|回事|知道|[這这那沒没不是還还])|怎[麼么]?[辦办]|如何|[該该]做什[麼么]"
    "|(?:步驟|步骤|作法|做法|方法)(?:是|有|[呢\\W]*$)",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"\b(?:code|scripts?|snippets?|commands?|source)\b|程式碼?|代[碼码]|[腳脚]本|指令|命令|原始[碼码]",
    re.IGNORECASE,
)
_SORT = re.compile(
    r"costs?|prices?|priced|paid|pay|reasons?|多少錢|多少钱|[價价][錢钱格]|花費|花费|[錢钱]|原因|理由", re.IGNORECASE
)

_ASKING: tuple[tuple[Sought, re.Pattern[str]], ...] = (
    ("person", re.compile(r"\bwho(?:m|se|[’']s)?\b|[誰谁]|哪[一]?位|何人|什[麼么]人", re.IGNORECASE)),
    (
        "time",
        re.compile(
            r"\bwhen(?:[’']s|(?: (?:exactly|next|and where|or where))? (?:is|are|was|were|do|does|did|will|can|could"
            r"|should|would|has|have|had|must|may|might|shall))\b|\bwhen\W*$"
            r"|\b(?:what|which) (?:year|month|day|date|time)\b"
            "|什[麼么][時时][候間间]|何[時时]|幾[點号號月]|几[点号月]|哪[一]?[年天月日]|星期[幾几]|[週周][幾几]",
            re.IGNORECASE,
        ),
    ),
    (
        "price",
        re.compile(
            r"\bhow much (?:did|does|do|was|were|is|are|will|would|has|have)\b.*\b(?:cost|pay|paid)\b|\bprice of\b"
            r"|\bwhat (?:did|does|do|will|would)\b.*\bcost\b|\b(?:what|which)\b.*\b(?:price|cost)\b"
            r"|\bhow much (?:\w+ ){0,2}(?:did|does|do|have|has) .*\b(?:earn|make|lose|owe|spend|profit)\b"
            r"|\bhow (?:much|high) (?:is|are|was|were)\b.*\b(?:rent|fees?|premiums?|fares?|deposit|subscription|fine)\b"
            "|多少[錢钱]|[價价]格|[價价][錢钱]|[花賺赚賠赔虧亏付繳缴][了過过]?多少|(?:收入|營收|营收|獲利|获利|利[潤润])[是有]?多少|[費费租](?:用|金)?(?:一?[年個个月季天次]+)?[是要為为]?[繳缴]?多少|押金多少",
            re.IGNORECASE,
        ),
    ),
    ("duration", re.compile(r"\bhow long\b|多久|多[長长][時时][間间]|[幾几][天年週周]", re.IGNORECASE)),
    (
        "amount",
        re.compile(
            r"\bhow (?:many|much|far|old|often|big|large|tall|fast|high|deep|hot|heavy)\b"
            "|多[少長长大高遠远快深重]|[幾几](?!乎|何)",
            re.IGNORECASE,
        ),
    ),
    ("way", re.compile(r"\bhow (?:do|can|to|should|would)\b|\bcommands?\b|怎[麼么樣样]|如何|指令|命令", re.IGNORECASE)),
    ("decision", ASKS_CHOICE),
    ("reason", re.compile(r"\bwhy\b|\bhow come\b|[為为]什[麼么]|[為为][何啥]|什[麼么]原因", re.IGNORECASE)),
)
_MONEY = re.compile(
    r"(?:[$€£¥]|\b(?:eur|usd|gbp|chf|twd|ntd?|jpy|cny|rmb|hkd)\b\$?) ?\d"
    r"|\d ?(?:[$€£¥]|(?:eur|usd|gbp|chf|twd|ntd|jpy|cny|rmb|hkd|euros?|dollars?|pounds?|cents?)\b|[萬万]?[元塊块圓圆])",
    re.IGNORECASE,
)
_LASTING = re.compile(
    r"\b(?:\d[\d.,]*|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|several|few|half)[ -]?(?:an? |\w+ )?"
    r"(?:ms|s|sec(?:ond)?s?|min(?:ute)?s?|h|hrs?|hours?|days?|nights?|weeks?|fortnights?|months?|quarters?|years?"
    r"|decades?|mm|cm|m|km|met(?:re|er)s?|inch(?:es)?|feet|ft|yards?|miles?)\b"
    r"|\b(?:always|for ever|forever|until|till|since|indefinitely|hourly|daily|weekly|monthly|yearly|overnight)\b"
    r"|[\d一二兩两三四五六七八九十百千半幾几數数][\d.]* ?(?:個|个|多|來)*半?"
    "(?:秒|分|小時|小时|鐘|钟|天|週|周|星期|禮拜|礼拜|季|公分|公尺|米|尺|里|cm|mm|m|km|h)"
    "|永久|永遠|永远|一直|直到|每[天週周月季年晚]",
    re.IGNORECASE,
)
"""How long something lasts, or is."""
_CHARGE = re.compile(
    r"\b(?:owners?|owned by|owns|leads?|led by|lead by|contact|maintainers?|maintained by|responsible|assign(?:ed|ee)"
    r"|in charge|on call|sponsor|chair(?:ed|s)?|approve[sd]? by|author|written by|run by|headed by)\b"
    "|[負负][責责]|承[辦办]|主管|窗口|主持|核准|[聯联][絡络系]人|作者|由.{1,8}[處处][理]",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"\b(?:because|due to|caused? by|so that)\b|\b(?:why|reasons?|rationale|(?:root )?cause)\s?[*_]*[:：]"
    r"|\b(?:reason|cause) (?:is|was)\b"
    r"|(?:原因|理由|[緣缘]由|起因)[*_]*(?:[並并]?[不非]?是|[並并]非|在[於于]|[:：])|因[為为]|由[於于]|以免|[為为]了",
    re.IGNORECASE,
)
_NO_REASON = re.compile(
    r"\b(?:reason|cause) (?:is|was)(?: not\b|n[’']t\b)|(?:\bnot|n[’']t) (?:\w+ )?(?:because|due to|caused by)\b"
    "|(?:原因|理由|[緣缘]由|起因)(?:[並并]?[不非]是|[並并]非)|不是因[為为]|[並并]非因[為为]",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|\b(?-i:Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat|Sun)\b"
    r"|\b\d{1,2} (?:to|till|until) \d{1,2}\b(?! ?%)"
    r"|\b\d{1,2}[:.]\d\d\b|\b1\d{3}\b|\b20\d\d\b|\b\d{1,2} ?[ap]m\b|\b(?:today|tomorrow|yesterday|noon|midnight)\b"
    r"|\b(?:next|last|every|each) (?:week|month|year|spring|summer|autumn|winter|day|night|morning|evening)\b"
    "|[年月日號号點点]|星期|[週周][一二三四五六日末]|[早晚]上|[今明昨後后前]天|上午|下午|凌晨|[上下這这本]個?[週周月]",
    re.IGNORECASE,
)
