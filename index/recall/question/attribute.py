"""Questions for one thing about a person: "What is the salary of Priya?", 「若涵的薪水多少？」."""

import re
from dataclasses import dataclass, replace

from ...text.normalize import HAN, normalize
from .kinship import relative_in


@dataclass(frozen=True, slots=True)
class Attribute:
    """What is asked, and whose it is."""

    words: str
    name: str
    forms: tuple[str, ...]
    """The words for it, in either language."""
    people: frozenset[int] = frozenset()
    """The notes of who is called so, once they are looked up."""
    kin: str = ""
    """Which relative of theirs it is asked of, "wife", 「太太」; "" where it is of themselves."""


def attribute_of(text: str) -> Attribute | None:
    """What a question wants to know of somebody; None where it asks otherwise, or for what has no usual word.

    A note may tell a role, a home town or a hobby without any word for it; not a salary.
    """
    asked = " ".join(text.split()).strip(" ?？。.!！")
    relative = relative_in(asked)
    for plain in relative[1] if relative is not None else ():
        of_them = _attribute_of(plain)
        if relative is not None and of_them is not None:
            return replace(of_them, kin=relative[0])
    return _attribute_of(asked)


def _attribute_of(asked: str) -> Attribute | None:
    folded = normalize(asked)
    for pattern in (*_PATTERNS, *_PATTERNS_ZH):
        chinese = pattern in _PATTERNS_ZH
        found = pattern.fullmatch(folded if chinese else asked)
        if found is None:
            continue
        # What is folded has as many characters, but for ligatures and the like.
        words, name = (
            (asked[slice(*found.span(group))] if len(folded) == len(asked) else found[group]).strip()
            for group in ("words", "name")
        )
        forms = _forms(normalize(words))
        if forms and name.lower() not in _NOBODY:
            return Attribute(words, name, forms)
    return None


def _forms(folded: str) -> tuple[str, ...]:
    last = folded.split()[-1]
    row = next((row for row in _SAME if not row.keys().isdisjoint((folded, last))), {})
    return tuple(word for word, telling in row.items() if telling)


_NOBODY = frozenset(("i", "it", "this", "that", "there", "the", "we", "you", "my"))
_ASKING = (
    r"(?:what|when|where|which|how (?:much|high|large|big|long|tall))\b\W*(?:is|are|was|were|does|do|did|will|s)\b"
)
_NAME = r"(?P<name>[^\W\d_a-z][\w’'-]*(?: [^\W\d_a-z][\w’'-]*){0,2})"
_PATTERNS = (
    re.compile(rf"(?i:{_ASKING} (?:the )?)(?P<words>[a-z][a-z -]+?) of {_NAME}"),
    re.compile(rf"(?i:{_ASKING}) {_NAME}[’']s (?P<words>[a-z][a-z -]+?)(?: (?:starts?|begins?|ends?|due|take place))?"),
    re.compile(rf"(?i:(?:when|where) (?:is|was|does|do|did|will)) {_NAME} (?P<words>(?i:get )?[a-z]+)(?: (?:at|in))?"),
    re.compile(rf"(?i:(?:what|how much) (?:does|did|is|was)) {_NAME} (?P<words>earn|get paid|paid)(?: .*)?"),
    re.compile(rf"(?i:how much (?:does|did)) {_NAME} (?P<words>make)(?: (?:a|per|each) \w+)?"),
    re.compile(rf"(?i:how )(?P<words>old|tall|heavy) (?:is|was) {_NAME}(?: now)?"),
    re.compile(rf"(?i:what (?:is|was)) {_NAME} (?P<words>allergic) to"),
    re.compile(rf"(?i:is|was|has|did) {_NAME} (?:get |got |been |already )?(?P<words>[a-z]+)(?: (?:to|with) .+)?"),
    re.compile(
        rf"(?i:does|did|has) {_NAME} (?:have |got |had )?(?:a |an |any |some )?(?P<words>[a-z]+)(?: (?:to|with) .+)?"
    ),
    re.compile(rf"(?i:how many )(?P<words>[a-z]+) (?:does|did|has) {_NAME} (?:have|got)"),
    re.compile(
        r"(?i:(?:what|which)(?: (?:kind|sort|make|brand) of)? )(?P<words>[a-z]+(?: [a-z]+)?) (?:does|did|is|has) "
        rf"{_NAME}"
        r"(?: (?:own|have|drive|driving|attend|go to|study at|graduate from|from|speak|got))?"
    ),
)
_NAME_ZH = rf"(?P<name>[{HAN}]{{2,4}}?|[a-z][\w .-]{{1,24}}?) ?"
_ASKING_ZH = "(?:是|在|有|为|要)?(?:多少|多大|多高|多重|哪|什么|几|何|谁|怎).{0,6}"
_NOW = "(?:现在|目前|今年|已经|到底)?"
_PATTERNS_ZH = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_NAME_ZH}的(?P<words>[{HAN}]{{2,4}}?)(?:{_ASKING_ZH})?",
        rf"{_NAME_ZH}(?:是|在|要|会)?(?:什么时候|何时|哪天|哪一天|哪年|哪里)(?:要|会)?(?P<words>[{HAN}]{{2,3}}?)的?",
        rf"{_NAME_ZH}{_NOW}(?:一个月|每个?月|一年|每年|一小时)?(?P<words>赚|领|月薪|年薪|薪水)(?:是|有)?多少(?:钱)?",
        rf"{_NAME_ZH}{_NOW}(?P<words>几岁|多大|多高|多重|身高|体重)(?:了|多少|几公[分斤])?",
        rf"{_NAME_ZH}{_NOW}(?P<words>结婚|已婚|单身|离婚|订婚)(?:了)?(?:吗|没|没有)",
        rf"{_NAME_ZH}{_NOW}有(?:没有|几个|几只|养)?(?P<words>[{HAN}]{{1,4}}?)(?:吗|呢)?",
        rf"{_NAME_ZH}{_NOW}(?P<words>住)在?(?:哪里?|什么地方|哪一?[区市个].*)",
        rf"{_NAME_ZH}{_NOW}[对会]+(?:什么|哪些)(?:东西|食物)?(?:会)?(?P<words>过敏)",
        rf"{_NAME_ZH}{_NOW}(?:开|骑)(?:的是)?(?:什么|哪一?[种款台辆]|哪个)(?:牌子?的?|样的)?(?P<words>[{HAN}]{{1,2}})",
        rf"{_NAME_ZH}{_NOW}(?:是)?[读念上]?(?:哪一?[间所个]|什么)(?P<words>大学|学校|高中|研究所|科系|系)(?:毕业)?的?",
    )
)
_SAME: tuple[dict[str, bool], ...] = tuple(
    {normalize(word.lstrip("~")): not word.startswith("~") for word in row.split("|")}
    for row in (
        "salary|pay|paid|get paid|wage|wages|earn|earns|~make|income|薪水|薪資|月薪|年薪|時薪|待遇|收入|薪|賺|~領",
        "birthday|birth date|date of birth|born|生日|出生|壽星",
        "age|~old|aged|years old|year old|born|birthday|歲|~幾歲|~多大|年齡|年紀|出生|生日",
        "address|home address|live|lives|living|lived|住址|地址|住|住在|住處|搬到",
        "phone|phone number|telephone|mobile|~number|電話|手機|電話號碼|號碼",
        "email|mail|mail address|email address|信箱|電郵|郵件|郵箱",
        "wedding|marriage|married|marry|get married|wife|husband|spouse|~single|divorced|engaged|婚禮|結婚|婚期|已婚"
        "|單身|離婚|訂婚|未婚|太太|老婆|老公",
        "allergy|allergies|allergic|intolerance|過敏|不吃|不能吃",
        "leave|parental leave|holiday|vacation|育嬰假|休假|假期|請假",
        "wife|husband|partner|spouse|girlfriend|boyfriend|married|太太|先生|老婆|老公|配偶|女朋友|男朋友",
        "children|child|kids|kid|son|daughter|孩子|小孩|兒子|女兒|兒女",
        "siblings|sibling|brother|brothers|sister|sisters|twin|兄弟|姊妹|姐妹|兄弟姊妹|兄弟姐妹|哥哥|弟弟|妹妹|姊姊",
        "car|cars|drives|drive|motorbike|scooter|車|車子|汽車|機車|開車",
        "university|school|college|studied|study|degree|graduated|alma mater|大學|學校|高中|研究所|畢業|科系|~系",
        "height|tall|身高|~多高|公分",
        "weight|~heavy|weighs|體重|~多重|公斤",
        "blood type|血型",
        "pet|pets|dog|cat|寵物|狗|貓",
    )
)
"""Usual words for one thing; behind a tilde those that ask for it and, in a note, may mean anything."""
_LATIN = re.compile(rf"\b(?:{'|'.join(word for row in _SAME for word in row if word.isascii())})\b", re.IGNORECASE)


def has_word_for_one(text: str) -> bool:
    """Whether a text has a word in Latin letters for what may be asked of somebody: no question without one does."""
    return _LATIN.search(text) is not None
