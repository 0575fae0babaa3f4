"""Questions for one thing about a person: "What is the salary of Priya?", 「若涵的薪水多少？」."""

import re
from dataclasses import dataclass

from ...text.normalize import HAN, normalize


@dataclass(frozen=True, slots=True)
class Attribute:
    """What is asked, and whose it is."""

    words: str
    name: str
    forms: tuple[str, ...]
    """The words for it, in either language."""


def attribute_of(text: str) -> Attribute | None:
    """What a question wants to know of somebody; None where it asks otherwise, or for what has no usual word.

    A note may tell a role, a home town or a hobby without any word for it; not a salary.
    """
    asked = " ".join(text.split()).strip(" ?？。.!！")
    for pattern in _PATTERNS:
        found = pattern.fullmatch(asked)
        if found is not None:
            words, name = found["words"].strip(), found["name"].strip()
            forms = _forms(normalize(words))
            return Attribute(words, name, forms) if forms else None
    return None


def _forms(folded: str) -> tuple[str, ...]:
    last = folded.split()[-1]
    return next((row for row in _SAME if folded in row or last in row), ())


_ASKING = (
    r"(?:what|when|where|which|how (?:much|high|large|big|long|tall))\b\W*(?:is|are|was|were|does|do|did|will|s)\b"
)
_NAME = r"(?P<name>[^\W\d_a-z][\w’'-]*(?: [^\W\d_a-z][\w’'-]*){0,2})"
_NAME_ZH = rf"(?P<name>[{HAN}]{{2,4}}|[A-Za-z][\w .-]{{1,24}}?) ?的"
_ASKING_ZH = "(?:是|在|有|為|为|要)?(?:多少|多大|多高|多重|哪|什麼|什么|幾|几|何|誰|谁|怎).{0,6}"
_PATTERNS = (
    re.compile(rf"(?i:{_ASKING} (?:the )?)(?P<words>[a-z][a-z -]+?) of {_NAME}"),
    re.compile(rf"(?i:{_ASKING}) {_NAME}[’']s (?P<words>[a-z][a-z -]+?)(?: (?:starts?|begins?|ends?|due|take place))?"),
    re.compile(rf"{_NAME_ZH}(?P<words>[{HAN}]{{2,4}}?)(?:{_ASKING_ZH})?"),
    re.compile(rf"(?i:(?:when|where) (?:is|was|does|do|did|will)) {_NAME} (?P<words>(?i:get )?[a-z]+)"),
    re.compile(
        rf"(?P<name>[{HAN}]{{2,4}}?)(?:是|在|要|會|会)?(?:什麼時候|什么时候|何時|何时|哪天|哪一天|哪年|哪裡|哪里)(?:要|會|会)?(?P<words>[{HAN}]{{2,3}}?)的?"
    ),
)
_SAME = tuple(
    tuple(map(normalize, row.split("|")))
    for row in (
        "salary|pay|wage|wages|earns|income|薪水|薪資|月薪|年薪|時薪|待遇|收入|薪",
        "birthday|birth date|date of birth|born|生日|出生|壽星",
        "address|home address|lives|住址|地址|住在|住處",
        "phone|phone number|telephone|mobile|number|電話|手機|電話號碼|號碼",
        "email|mail|mail address|email address|信箱|電郵|郵件|郵箱",
        "wedding|marriage|married|marry|get married|婚禮|結婚|婚期",
        "allergy|allergies|allergic|intolerance|過敏|不吃|不能吃",
        "leave|parental leave|holiday|vacation|育嬰假|休假|假期|請假",
        "wife|husband|partner|spouse|married|太太|先生|老婆|老公|配偶",
        "children|child|kids|kid|son|daughter|孩子|小孩|兒子|女兒",
    )
)
