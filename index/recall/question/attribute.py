"""Questions for one thing about a person: "What is the salary of Priya?", 「若涵的薪水多少？」."""

import re
from dataclasses import dataclass

from ...text.normalize import HAN, normalize


@dataclass(frozen=True, slots=True)
class Attribute:
    """What is asked, and whose it is."""

    words: str
    name: str

    @property
    def forms(self) -> tuple[str, ...]:
        """The words for it, and those that notes say the same with."""
        folded = normalize(self.words)
        last = folded.split()[-1]
        return next((row for row in _SAME if folded in row or last in row), (folded,))


def attribute_of(text: str) -> Attribute | None:
    """What a question wants to know of somebody; None where it asks otherwise.

    Not for what is told without being named, such as somebody's job: "staff engineer" is one.
    """
    asked = " ".join(text.split()).strip(" ?？。.!！")
    for pattern in (*_PATTERNS, *_EVENTS):
        found = pattern.fullmatch(asked)
        if found is not None:
            attribute = Attribute(found["words"].strip(), found["name"].strip())
            doubtful = _TELLS_ITSELF.search(normalize(attribute.words))
            usual = pattern in _PATTERNS or len(attribute.forms) > 1  # verbs have too many other words
            return attribute if usual and not doubtful else None
    return None


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
)
_EVENTS = (
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
_TELLS_ITSELF = re.compile(
    r"\b(?:roles?|jobs?|titles?|positions?|profession|occupation|work|task|tasks|duty|duties|responsibilit\w+|team|company"
    r"|employer|boss|manager|colleagues?|names?|nickname|city|place|location|country|nationality|languages?|hobb\w+"
    r"|interests?|opinions?|views?|advice|suggestions?|recommendations?|preferences?|ideas?|plans?|projects?|status|style"
    r"|habits?|strengths?|weakness\w*|skills?|background|experience|notes?|meetings?|appointments?|part)\b"
    "|职位|职务|职称|职业|工作|角色|名字|公司|团队|主管|同事|城市|地方|国籍|语言|兴趣|嗜好|意见|看法|建议|喜好|想法|计划|项目|"
    "专案|状况|状态|进度|习惯|专长|缺点|优点|背景|经验|笔记|会议|任务|责任|职责"
)
