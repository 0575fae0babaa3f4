"""What is asked for that has a form of its own: a phone number, an address, a password …, and what looks like one."""

import re
from collections.abc import Callable
from typing import Literal, get_args

Particular = Literal["phone", "email", "address", "password", "number"]
PARTICULARS: tuple[Particular, ...] = get_args(Particular)


def particular(question: str) -> Particular | None:
    """The particular that a question wants to be told; None of another question."""
    if _OTHERWISE.search(question):
        return None
    return next((kind for kind, asked in _ASKED.items() if asked.search(question)), None)


def has_form(kind: Particular, sentence: str) -> bool:
    """Whether a sentence has something that looks like one."""
    return _FORMS[kind](sentence)


def _has_phone(sentence: str) -> bool:
    runs = (match[0] for match in _DIGITS.finditer(sentence) if not _DATE.match(match[0]))
    return any(sum(char.isdigit() for char in run) >= _PHONE_DIGITS for run in runs)


def _has_number(sentence: str) -> bool:
    tokens = (match[0] for match in _TOKEN.finditer(sentence) if not _DATE.match(match[0]))
    return any(not _YEAR.fullmatch(token) and _LONG.search(token) is not None for token in tokens)


_PHONE_DIGITS = 7
_DIGITS = re.compile(r"\+?\d[\d\s().-]{5,}\d")
_DATE = re.compile(r"(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])(?:[-/.]\d{1,2})?\b")
_YEAR = re.compile(r"(?:19|20)\d\d")
_LONG = re.compile(r"(?:\d\D*){4}|[A-Za-z]\W?(?:\d\D*){3}|(?:\d\D*){3}[A-Za-z]")
"""Four digits, or three beside a letter; fewer are an amount."""
_TOKEN = re.compile(r"(?<![\w.,])[A-Z]{0,6}[-#]?\d[\dA-Z-]{2,}(?![.,]?\d)", re.IGNORECASE)
_STREET = re.compile(
    r"\d.{0,12}\b(?:street|st|road|rd|lane|avenue|ave|close|drive|way|terrace|square|place|court|row|hill)\b"
    r"|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b(?:street|road|lane|avenue|terrace)\b.{0,12}\d"
    r"|[路街巷弄村里段].{0,6}[\d一二三四五六七八九十]"
    r"|\d ?[號号樓楼]",
    re.IGNORECASE,
)
_SECRET = re.compile(
    r"(?:pass(?:word|code|phrase)|\bpin\b|code|wi-?fi key|[密口][碼码令])"
    r"[^\n,.;，。；]{0,24}?(?:[:：=]|\bis\b|是|[為为])\s*\S"
    r"|[`“「\"][^`”」\"\s]{3,}[`”」\"]|\b(?=[\w!@#$%-]*\d)(?=[\w!@#$%-]*[a-z])[\w!@#$%-]{6,}"
    r"|(?<![-/.])\b(?!(?:19|20)\d\d\b)\d{4,8}\b(?![年/-])",
    re.IGNORECASE,
)
"""A value behind the word for it, something in quotation marks, letters and digits mixed, or a code of digits."""
_ASKS = r"\b(?:what(?:[’']?s| is| was| are)?|which|tell me|give me|need|do (?:i|we) have)\b.*"
_END = r"(?:[是為为有在]?(?:多少|[幾几][號号]|什[麼么]|哪[裡里]?|何[處处]?)|[呢啊]|\W)*$"
_ASKED: dict[Particular, re.Pattern[str]] = {
    "email": re.compile(
        rf"{_ASKS}\be-?mail(?: address)?\W*$"
        rf"|(?:信箱|電子?郵件|电子?邮件|e-?mail)(?:地址)?{_END}",
        re.I,
    ),
    "phone": re.compile(
        rf"{_ASKS}(?:[’']s|\bhis|\bher|\btheir|\bmy|\bour) (?:phone|telephone|mobile|cell|fax)\W*$"
        r"|\b(?:phone|mobile|telephone|cell|fax) (?:number|no)\b"
        rf"|(?:電話|电话|手[機机]|[門门][號号]|傳真|传真)(?:[號号][碼码])?{_END}|(?:電話|电话|手[機机])[號号][碼码]",
        re.I,
    ),
    "address": re.compile(
        rf"{_ASKS}\b(?:home |postal |street |full )?address\W*(?:of|for|in|at|$)|(?:地址|住址){_END}", re.I
    ),
    "password": re.compile(
        rf"{_ASKS}\b(?:passwords?|passcodes?|passphrase|(?-i:PIN)|wi-?fi key"
        r"|(?:door|alarm|gate|entry|access|lock|key ?safe) code)\b"
        rf"|(?:密碼|密码|口令|[門门]鎖?[號号]){_END}",
        re.I,
    ),
    "number": re.compile(
        rf"{_ASKS}\b(?:serial|account|order|policy|reference|registration|licen[cs]e|membership|passport|vat|tracking)"
        r"(?: plate)? ?(?:number|no\b|plate|code)"
        rf"|(?:[學学帳账序編编][號号]|[統统]一?[編编][號号]?|[車车]牌(?:[號号][碼码])?|保[單单][號号][碼码]?){_END}",
        re.I,
    ),
}  # fmt: skip
_OTHERWISE = re.compile(
    r"^\W*(?:who|when|how|why|where (?:do|did|can|should)|did|does|is there|should|can)\b"
    r"|\b(?:ip|mac|memory|bind|listen)[ -]address|[誰谁]|怎|如何|[為为]什|什[麼么]時|什么时|多久|[電电][話话][費费]",
    re.IGNORECASE,
)
"""Asks for somebody, for a way, or for an address of a machine."""
_FORMS: dict[Particular, Callable[[str], bool]] = {
    "phone": _has_phone,
    "email": lambda sentence: re.search(r"\S@\S", sentence) is not None,
    "address": lambda sentence: _STREET.search(sentence) is not None,
    "password": lambda sentence: _SECRET.search(sentence) is not None,
    "number": _has_number,
}
