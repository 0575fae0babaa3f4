"""What a note marks as old in words: a label, a bracket, a heading, or a line about the note itself."""

import re
from functools import lru_cache

from ...notes.passages import SEPARATOR
from ...text.normalize import normalize
from ..result import Hit
from .asread import is_struck
from .changed import tells_change
from .headings import Heading, headings_in
from .sentences import Sentence, split

Scope = tuple[int, int, str]
"""First and last line that are marked as old, and by what."""


class OldMarks:
    """What of a card is marked as old; `of_note`: by what the whole note is, "" where it is not."""

    __slots__ = ("_scopes",)

    def __init__(self, card: Hit, of_note: str = "") -> None:
        first, last = card.lines[0], card.lines[0] + card.text.count("\n")
        outer = next((name for name in card.heading.split(SEPARATOR) if is_old_name(name)), "")
        self._scopes: list[Scope] = [(first, last, mark) for mark in (of_note, outer) if mark]
        found = [(first + place, level, name) for place, level, name in headings_in(card.text.split("\n"))]
        self._scopes += [_below(found, line, last, name) for line, _, name in found if is_old_name(name)]
        if _MAY_DISOWN.search(card.text):
            told = (one for one in split(card.text, first) if disowns_note(one.text))
            self._scopes += [_around(found, one, (first, last)) for one in told]

    def of(self, sentence: Sentence) -> str:
        """By what a sentence is marked as old: what stands above, or it itself; "" where it is not."""
        line = sentence.lines[0]
        mark = next((mark for first, last, mark in self._scopes if first <= line <= last), "")
        return mark or (sentence.text if is_old_line(sentence.text) else "")


@lru_cache(maxsize=4096)
def is_old_line(text: str) -> bool:
    """Whether a line says of what it tells that it is so no more: "Old: …", 「（舊）」, struck out."""
    if is_struck(text):
        return True
    folded = normalize(text)
    if _LABEL.match(folded) or _BRACKET.search(folded):
        return True
    if _NEW.search(folded) or (tells_change(text) and not _ENDED.search(folded)):
        return False
    # That something is out of use is news of it; what it was worth is old: "code 4411 is no longer valid".
    ended = _ENDED.search(folded) is not None and any(map(str.isdigit, folded))
    return ended or _BEGINS.match(folded) is not None


@lru_cache(maxsize=4096)
def is_old_name(name: str) -> bool:
    """Whether a title, a heading or the name of a file says that what it is of is old: "Rates (old)", 「舊版」."""
    folded = normalize(name).strip()
    return _ALONE.fullmatch(folded) is not None or _NAMED.search(folded) is not None


def disowns_note(text: str) -> bool:
    """Whether a sentence says of its own note that it is old: "Old copy, do not edit", 「本頁已停用」."""
    return _DISOWNS.match(normalize(text)) is not None


def _below(found: list[Heading], line: int, last: int, mark: str) -> Scope:
    """The lines below a heading, up to the next that it does not hold."""
    level = next(level for at, level, _ in found if at == line)
    end = next((at - 1 for at, its, _ in found if at > line and its <= level), last)
    return line, end, mark


def _around(found: list[Heading], sentence: Sentence, whole: tuple[int, int]) -> Scope:
    """The lines of the section that a sentence stands in; before or below the first heading, all."""
    above = [at for at, _, _ in found if at < sentence.lines[0]]
    if not above or above[-1] == found[0][0]:
        return *whole, sentence.text
    return _below(found, above[-1], whole[1], sentence.text)


_WORDS = "old|former(?:ly)?|previous(?:ly)?|archived?|obsolete|outdated|superseded|deprecated|expired"
_WORDS_ZH = "旧(?:的|版|制|档|稿)?|以前|从前|先前|原本|原先|已?(?:停用|作废|废止|取代|封存|失效)|过时|过期"
_GONE = "no longer (?:in (?:use|force|effect)|valid|current|used|appl(?:y|ies))"
_LABEL = re.compile(
    rf"\W*(?:(?:{_WORDS})(?: \w+){{0,2}}|before|(?:{_WORDS_ZH})[\u3400-\u9fff]{{0,3}})"
    r"\s*(?:[(（][^()（）]{1,20}[)）]\s*)?[*_]*(?:[:：]| [-–—] )"
)
_BRACKET = re.compile(rf"[(（\[【](?:{_WORDS}|{_WORDS_ZH}|{_GONE}[^()（）]{{0,20}})[)）\]】]")
_ENDED = re.compile(rf"\b{_GONE}\b|已(?:停用|作废|废止|失效)|不再(?:有效|适用)")
_BEGINS = re.compile(r"\W*(?:(?:originally|formerly|previously)\b|原本|原先|本来|以前|从前)")
_NEW = re.compile(r"\b(?:now|instead|since then)\b|[改换]|现在|如今|目前|新的")
_ALONE = re.compile(rf"\W*(?:{_WORDS}|archives|old (?:version|copy)|{_WORDS_ZH})\W*")
_NAMED = re.compile(
    rf"[(（\[【](?:{_WORDS}|old (?:version|copy)|working copy\b[^()（）]*|{_WORDS_ZH})[)）\]】]\W*$"
    r"|[-–—_] ?(?:old|archived|obsolete|outdated|superseded|deprecated)$|^旧版|[-–—_ ]旧版?$|旧版$"
)
_MAY_DISOWN = re.compile(
    r"do not (?:edit|use)|replaced|supersed|outdated|obsolete|deprecated|out of date|archived|no longer"
    "|[停作][用廢废]|[過过廢废][時时止]|舊版|旧版|取代|不再",
    re.IGNORECASE,
)
_OWN = "note|page|list|copy|version|file|document|plan|draft|sheet|table"
_DISOWNS = re.compile(
    rf"\W*(?:(?:this|old|outdated|superseded) (?:{_OWN})\b.*?\b(?:do not (?:edit|use)|replaced by|superseded"
    r"|outdated|obsolete|out of date|archived|no longer (?:in use|valid|current|maintained|updated))\b"
    r"|(?:superseded|replaced) by\b|(?:outdated|obsolete|deprecated|archived)\W*(?:$|see\b|use\b)"
    "|(?:本|这|此|该)(?:[篇则份页张个]|笔记|文件|版本?|清单|表|文){1,3}.{0,4}?"
    "(?:已?(?:停用|过时|作废|废止)|不再(?:使用|更新|维护)|已?[被由].{1,30}取代)"
    "|已[被由].{1,30}取代\\W*$|(?:旧版|已?(?:停用|过时|作废))[,，。；;]?(?:请[看见参]|改[看见用]|勿).*|已(?:停用|过时|作废|废止)\\W*$)"
)
