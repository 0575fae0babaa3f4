"""Questions for notes of a kind: "which projects are paused", 「哪些計畫暫停了」, by type, tag, folder and status."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...store.rows import NoteMeta
from ...text.normalize import HAN, normalize
from ...text.tokens import TermGroup, index_terms, query_groups


@dataclass(frozen=True, slots=True)
class Kind:
    """The notes of a kind that a question asks for, and what it asks of them beside."""

    notes: frozenset[int]
    rest: str
    """The question without the words for kind and status."""


def kind_of(
    text: str, notes: Callable[[], Sequence[NoteMeta]], roles: Callable[[], Mapping[int, Sequence[str]]] = dict
) -> Kind | None:
    """The notes that a question asks for by what they are; None where it asks for something else.

    A kind is a type, a tag, a folder or a role, named right behind the word that asks; a status stands anywhere.
    `notes` returns all of them, `roles` those of notes that state any by their ids; both are called where they are
    looked at.
    """
    folded = normalize(text)
    if not _ASKS.search(folded):
        return None
    every = notes()
    named = _kind_in(folded, _kinds(every, roles()))
    if named is None:
        return None
    ids, (begin, end) = named
    rest = f"{folded[:begin]} {folded[end:]}"
    status = _status_in(rest, [note for note in every if note.note_id in ids])
    if status is not None:
        ids, (begin, end) = status
        rest = f"{rest[:begin]} {rest[end:]}"
    return Kind(ids, " ".join(_LITTLE.sub(" ", _ASKS.sub(" ", rest)).split()))


def is_of_kind(note: NoteMeta, kind: str) -> bool:
    """Whether type, tags or folder of a note say that it is of a kind, by any usual word; `kind`: one of these."""
    row = next(row for row in _SAME if kind in row)
    return any(_is_one_of(normalize(name), row) for name in _kinds([note]))


def is_over(note: NoteMeta) -> bool:
    """Whether the status of a note says that there is nothing more to do about it."""
    status = normalize(note.status)
    return any(_is_one_of(status, row) for row in _SAME if _OVER.intersection(row))


def _is_one_of(name: str, row: Sequence[str]) -> bool:
    return name in row or any(_places(name, word) == [(0, len(name))] for word in row if word.isascii())


_Place = tuple[int, int]
_Found = tuple[frozenset[int], _Place]


def _kinds(notes: Iterable[NoteMeta], roles: Mapping[int, Sequence[str]] | None = None) -> Mapping[str, set[int]]:
    """The notes of every type, tag, folder and role there is."""
    found: dict[str, set[int]] = {}
    for note in notes:
        tags = (part for tag in note.tags for part in tag.split("/"))
        for name in {note.type, *tags, *note.path.split("/")[:-1], *(roles or {}).get(note.note_id, ())}:
            if name:
                found.setdefault(normalize(name), set()).add(note.note_id)
    return found


def _kind_in(folded: str, kinds: Mapping[str, set[int]]) -> _Found | None:
    ids: set[int] = set()
    place: _Place | None = None
    for name, notes in kinds.items():
        for form in _forms(name):
            for begin, end in _places(folded, form):
                if _is_asked_for(folded, begin, end) and (place is None or (begin, end) == place):
                    ids |= notes
                    place = (begin, end)
    return None if place is None else (frozenset(ids), place)


def _status_in(text: str, notes: Sequence[NoteMeta]) -> _Found | None:
    """The notes whose status the text names, or denies, and where; the longest word for one counts."""
    found: dict[_Place, set[int]] = {}
    for note in notes:
        for form in _forms(normalize(note.status)) if note.status else ():
            for place in _places(text, form):
                found.setdefault(place, set()).add(note.note_id)
    longest = max(found, key=lambda place: (place[1] - place[0], -place[0]), default=None)
    if longest is None:
        return None
    ids, (begin, end) = _with_others(found, longest, text)
    denied = _DENIED.search(text, 0, begin)
    if denied is None:
        return frozenset(ids), (begin, end)
    return frozenset(note.note_id for note in notes) - ids, (denied.start(), end)


def _with_others(found: Mapping[_Place, set[int]], place: _Place, text: str) -> _Found:
    """The notes of a status and of those that "or" joins it with, and the place of them all."""
    ids, (begin, end) = set(found[place]), place
    while True:
        joined = (
            one
            for one in found
            if (one[0] >= end and _OR.fullmatch(text, end, one[0]))
            or (one[1] <= begin and _OR.fullmatch(text, one[1], begin))
        )
        other = next(joined, None)
        if other is None:
            return frozenset(ids), (begin, end)
        ids |= found[other]
        begin, end = min(begin, other[0]), max(end, other[1])


def _is_asked_for(folded: str, begin: int, end: int) -> bool:
    """Whether a word for a kind is what the question asks for: "which (open) projects", 哪些計畫, 計畫有哪些."""
    return _BEFORE.search(folded, 0, begin) is not None or _BEHIND.match(folded, end) is not None


def _places(text: str, form: str) -> list[_Place]:
    if form.isascii():
        own = _stems(form)
        words = [(word.start(), word.end()) for word in _WORD.finditer(text)]
        size = len(form.split())
        spans = [(words[n][0], words[n + size - 1][1]) for n in range(len(words) - size + 1)]
        return [span for span in spans if _same(own, text[slice(*span)])] if own else []
    alone = f"(?![{HAN}])|(?=[我是和跟与])" if form in _SHORT else ""
    return [(found.start(), found.end()) for found in re.finditer(re.escape(form) + f"(?:{alone})", text)]


@lru_cache(maxsize=2048)
def _stems(form: str) -> tuple[TermGroup, ...]:
    return tuple(query_groups(form))


def _same(own: Sequence[TermGroup], words: str) -> bool:
    """Whether words are those of a form, in whatever number: "recipe" and "recipes" share a stem, not a spelling."""
    keys = frozenset(index_terms(words))
    return all(any(keys.issuperset(each) for each in group.alternatives) for group in own)


@lru_cache(maxsize=2048)
def _forms(name: str) -> tuple[str, ...]:
    """A word for a kind or a status, and the usual ones for the same in either language."""
    same = [row for row in _SAME if _is_one_of(name, row)]
    found = dict.fromkeys([name, *(word for row in same for word in row)])
    return tuple(form for form in found if len(form) > (2 if form.isascii() else 1) or form in _SHORT)


_SAME = tuple(
    tuple(map(normalize, row.split("|")))
    for row in (
        "project|專案|計畫|計劃|項目",
        "meeting|會議|開會",
        "incident|outage|事故|事件",
        "person|people|contact|人|人物|人員|同事|聯絡人",
        "book|reading|書籍|讀書|書本|書",
        "trip|travel|旅行|旅遊|遊記",
        "diary|journal|日記|日誌",
        "recipe|食譜|配方",
        "idea|想法|點子",
        "decision|決策|決議",
        "offer|quote|quotation|報價|估價單",
        "candidate|applicant|人選|應徵者|候選人",
        "customer|client|客戶|顧客|客人",
        "supplier|vendor|供應商|廠商",
        "task|todo|任務|待辦",
        "equipment|tool|器材|設備|工具",
        "paused|on hold|suspended|暫停|擱置|中止",
        "active|ongoing|in progress|進行中|進行|進行當中",
        "done|finished|completed|完成|做完|結束",
        "closed|resolved|已解決|結案|關閉",
        "open|unresolved|未解決|待處理|未結案",
        "draft|草稿",
        "planned|規劃中|籌備中",
        "cancelled|canceled|dropped|取消|放棄",
        "blocked|stuck|卡住|受阻",
        "archived|封存|歸檔",
    )
)
_SHORT = frozenset(map(normalize, ("書",)))
"""Words for a kind of one character; most are part of other words, and these only where they stand alone."""
_OVER = frozenset(("done", "closed", "cancelled", "archived"))
_WORD = re.compile(r"[a-z0-9][a-z0-9'-]*")
_LEADS = r"\b(?:which|what|who are|compare|list|show me|show|how many|(?:are there )?any|all)\b"
_LEADS_ZH = (
    "(?:哪几?些(?:地方|景点)?|哪一?个|哪几个|哪几项|有哪些|有哪几个|有什么|什么|列出|所有|全部|几个"
    "|比较这?[两二三四五六七八九十几]?[家个份位种项台本]?|(?:有|是)谁(?=\\W*$))"
)
_DENIED = re.compile(r"(?:\bnot|n't|还?[没未]有?|不是|并未)(?: yet| been)?\s*$")
_OR = re.compile(r"\s*(?:or|and|/|,|或者?是?|还是|和|跟|与|及|以及|、)\s*")
_ASKS = re.compile(f"{_LEADS}|{_LEADS_ZH}")
_LITTLE = re.compile(
    r"\b(?:both|two|three|four|five|six|seven|eight|nine|ten|[2-9])\b"
    r"|\bnotes?\b|\b(?:are|is) there\b|\b(?:do|have) (?:i|we)(?: got)?(?=\W*$)|\bin (?:my|our|the|these) notes\b"
    r"|\b(?:still|currently|now|already|yet|involv\w+|about|concern\w*|related|mention\w*)\b"
    r"|\b(?:have|had|did|do) (?:i|we)(?: ever| already)? (?:read|have|own|visit(?:ed)?|ma[dk]e|cook(?:ed)?|take|taken"
    r"|wr(?:ote|ite|itten))\b"
    "|(?:我们?|咱们)?(?:曾经?|都)?(?:读|看|写|去|做|吃|买|听|走|玩|煮|收藏|收集)(?:过|了|完)+|^ *(?:我们?|我的)(?= |$)"
    "|笔记"
    "|[跟和与](?=.{1,12}(?:有关|相关))|有关|相关|关于|提到|涉及|用到|用了|正在|目前|现在|仍然?|已经?|还"
)
"""What says nothing that a note would have to hold."""
_FILLING = (
    "of|all|the|my|our|other|both|two|three|four|five|six|seven|eight|nine|ten|[2-9]"
    "|open|closed|active|ongoing|paused|finished|done|blocked|planned"
)
_BEFORE = re.compile(rf"{_LEADS}(?:\s+(?:{_FILLING}))*\s+$|{_LEADS_ZH}(?:[{HAN}]{{2,4}}的)?的?$")
_BEHIND = re.compile(f"(?:现在|目前|都)?(?:有|是)?{_LEADS_ZH}")
