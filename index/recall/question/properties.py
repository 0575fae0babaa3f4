"""Questions for notes of a kind: "which projects are paused", 「哪些計畫暫停了」, by type, tag, folder and status."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...store.rows import NoteMeta
from ...text.normalize import HAN, normalize
from ...text.tokens import index_terms


@dataclass(frozen=True, slots=True)
class Kind:
    """The notes of a kind that a question asks for, and what it asks of them beside."""

    notes: frozenset[int]
    rest: str
    """The question without the words for kind and status."""


def kind_of(text: str, notes: Callable[[], Sequence[NoteMeta]]) -> Kind | None:
    """The notes that a question asks for by what they are; None where it asks for something else.

    A kind is a type, a tag or a folder, named right behind the word that asks; a status stands anywhere. `notes`
    returns all of them, and is called where they are looked at.
    """
    folded = normalize(text)
    if not _ASKS.search(folded):
        return None
    every = notes()
    named = _kind_in(folded, _kinds(every))
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


def _kinds(notes: Iterable[NoteMeta]) -> Mapping[str, set[int]]:
    """The notes of every type, tag and folder there is."""
    found: dict[str, set[int]] = {}
    for note in notes:
        for name in {note.type, *(part for tag in note.tags for part in tag.split("/")), *note.path.split("/")[:-1]}:
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
    denied = _DENIED.search(text, 0, longest[0])
    if denied is None:
        return frozenset(found[longest]), longest
    return frozenset(note.note_id for note in notes) - found[longest], (denied.start(), longest[1])


def _is_asked_for(folded: str, begin: int, end: int) -> bool:
    """Whether a word for a kind is what the question asks for: "which (open) projects", 哪些計畫, 計畫有哪些."""
    return _BEFORE.search(folded, 0, begin) is not None or _BEHIND.match(folded, end) is not None


def _places(text: str, form: str) -> list[_Place]:
    if form.isascii():
        own = set(index_terms(form))
        words = [(word.start(), word.end()) for word in _WORD.finditer(text)]
        size = len(form.split())
        spans = [(words[n][0], words[n + size - 1][1]) for n in range(len(words) - size + 1)]
        return [span for span in spans if own <= set(index_terms(text[slice(*span)]))] if own else []
    alone = f"(?![{HAN}])|(?=[我是和跟与])" if form in _SHORT else ""
    return [(found.start(), found.end()) for found in re.finditer(re.escape(form) + f"(?:{alone})", text)]


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
_LEADS = r"\b(?:which|what|compare|list|show me|show|how many|(?:are there )?any|all)\b"
_LEADS_ZH = (
    "(?:哪几?些(?:地方|景点)?|哪一?个|哪几个|哪几项|有哪些|有哪几个|有什么|什么|列出|所有|全部|几个"
    "|比较这?[两二三四五六七八九十几]?[家个份位种项台本]?)"
)
_DENIED = re.compile(r"(?:\bnot|n't|还?[没未]有?|不是|并未)(?: yet| been)?\s*$")
_ASKS = re.compile(f"{_LEADS}|{_LEADS_ZH}")
_LITTLE = re.compile(
    r"\b(?:both|two|three|four|five|six|seven|eight|nine|ten|[2-9])\b"
    r"|\b(?:still|currently|now|already|yet|involv\w+|about|concern\w*|related|mention\w*)\b"
    r"|\b(?:have|had|did|do) (?:i|we)(?: ever| already)? (?:read|have|own|visit(?:ed)?|ma[dk]e|cook(?:ed)?|take|taken"
    r"|wr(?:ote|ite|itten))\b"
    "|(?:我们?|咱们)?(?:曾经?|都)?(?:读|看|写|去|做|吃|买|听|走|玩|煮|收藏|收集)(?:过|了|完)+|^ *(?:我们?|我的)(?= |$)"
    "|[跟和与](?=.{1,12}(?:有关|相关))|有关|相关|关于|提到|涉及|用到|用了|正在|目前|现在|仍然?|已经?|还"
)
"""What says nothing that a note would have to hold."""
_FILLING = (
    "of|all|the|my|our|other|both|two|three|four|five|six|seven|eight|nine|ten|[2-9]"
    "|open|closed|active|ongoing|paused|finished|done|blocked|planned"
)
_BEFORE = re.compile(rf"{_LEADS}(?:\s+(?:{_FILLING}))*\s+$|{_LEADS_ZH}(?:[{HAN}]{{2,4}}的)?的?$")
_BEHIND = re.compile(f"(?:现在|目前|都)?(?:有|是)?{_LEADS_ZH}")
