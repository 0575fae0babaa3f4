"""Questions that lean on the one before: "and the deadline?", "who decided that?", 「那期限呢？」."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...store.rows import NoteMeta
from ...text.normalize import HAN, normalize
from ...text.tokens import question_terms
from .asks import only_asks
from .leadingnoun import leading_noun
from .properties import is_of_kind


@dataclass(frozen=True, slots=True)
class Turn:
    """A question of a conversation: what was asked, with what it leaned on, and what it was about."""

    question: str
    about: str


def turn(question: str, before: Turn | None, notes: Iterable[NoteMeta]) -> Turn:
    """The question as it is to be read behind another one; `notes`: those whose names it may name."""
    if before is None or not before.about or not leans(question):
        return Turn(question, about(question, notes))
    if not _points(question) and any(_named(question, notes)):
        thing = _asked_of_another(question)
        if thing and before.about in before.question:
            return Turn(before.question.replace(before.about, thing), thing)
        return Turn(question, about(question, notes))
    return Turn(_carried(question, before.about, before.question), before.about)


def leans(question: str) -> bool:
    """Whether a question leaves out what it is about, or only points at it."""
    asked = question.strip()
    if _points(asked):
        return True
    begun = _BEGINS.match(asked)
    if begun is None and _ONLY.fullmatch(asked) is None:
        return False
    named = _content(asked[begun.end() :] if begun else asked)
    return len(named) <= 1 and all(word.isascii() or len(word) <= _SHORT for word in named)


def _points(question: str) -> bool:
    """Whether a word stands for what was asked about, and nothing before it that it could stand for."""
    found = _PRONOUN.search(question)
    return _ENDS.search(question) is not None or (found is not None and not _content(question[: found.start()]))


def about(question: str, notes: Iterable[NoteMeta]) -> str:
    """What a question is about: the names of notes that it has, else its words of content; "" where it has neither."""
    names = _longest(_named(question, notes))
    return " ".join(names or _things(_DONE.sub("", _MEASURED.sub("", question))))


def _things(question: str) -> list[str]:
    """The words of content, of a Chinese one what it begins with: 電輔車 of 電輔車最後選."""
    found = (leading_noun(word) if _HAN.match(word) else word for word in _content(question))
    return [word for word in found if len(word) > 1 or not _HAN.match(word)]


def _carried(question: str, thing: str, before: str) -> str:
    """The question with what it is about: in the place of the word that points at it, else before or behind it."""
    plain = _BEGINS.sub("", question.strip(), count=1).strip() or question
    again = _of_that_kind(plain, before)
    if again:
        return again
    pointing = _PRONOUN.search(plain) or _ENDS.search(plain)
    if pointing is not None:
        own = "’s" if pointing.lastgroup == "own" else ""
        return f"{plain[: pointing.start()]}{thing}{own}{plain[pointing.end() :]}"
    asked, mark = _MARK.fullmatch(plain).groups()  # type: ignore[union-attr]
    if _HAN.search(plain):
        return f"{thing}{'的' if _ONLY.fullmatch(question.strip()) else ''}{asked}{mark}"
    return f"{asked} of {thing}{mark}" if re.match(r"the\b", asked, re.IGNORECASE) else f"{asked} {thing}{mark}"


def _of_that_kind(question: str, before: str) -> str:
    """The question with the thing that ends in what it names: 碟盤螺絲 for 那個螺絲; "" where none does."""
    pointing = _THAT.search(question)
    if pointing is None:
        return ""
    for length in range(_SHORT, 0, -1):
        noun = question[pointing.end() : pointing.end() + length]
        whole = next((each for each in _things(before) if len(each) > length and each.endswith(noun)), "")
        if whole:
            return f"{question[: pointing.start()]}{whole}{question[pointing.end() + length :]}"
    return ""


def _asked_of_another(question: str) -> str:
    """The thing that the same is asked of: "and Tomasz?", 「阿凱呢？」; "" where more than a thing is named."""
    found = _ONLY.fullmatch(question.strip()) or _WHAT_OF.fullmatch(question.strip())
    return (found["thing"] or "").strip() if found else ""


def _content(text: str) -> list[str]:
    return [group.text for group in question_terms(text) if not group.stop and not only_asks(group.text)]


def _named(text: str, notes: Iterable[NoteMeta]) -> Iterator[str]:
    """The names of notes that stand in a text, as they stand there; of people also a part of the name."""
    folded = normalize(text)
    if len(folded) != len(text):
        return
    for note in notes:
        whole = (note.title, *note.aliases)
        parts = (part for name in whole for part in name.split()) if is_of_kind(note, "person") else ()
        for name in (*whole, *parts):
            place = _place(normalize(name), folded)
            if place >= 0 and _content(text[place : place + len(name)]):
                yield text[place : place + len(name)]


def _place(name: str, folded: str) -> int:
    """Where a name of two characters or more stands as a word; -1 where it does not."""
    place = folded.find(name) if len(name) > 1 else -1
    if place < 0 or not name.isascii():
        return place
    found = re.search(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])", folded)
    return found.start() if found else -1


def _longest(names: Iterable[str]) -> list[str]:
    """The names less those that are part of another."""
    every = list(dict.fromkeys(names))
    return [name for name in every if not any(name != other and name in other for other in every)]


_SHORT = 4
"""Han characters that one thing asked of another has at most."""

_HAN = re.compile(f"[{HAN}]")
_MARK = re.compile(r"(.*?)([\s?？。.!！]*)", re.DOTALL)
_BEGINS = re.compile(
    r"(?:and|but|so|then)(?: what| how)?(?: about)?\b,?\s+|(?:what|how) about\s+"
    "|(?:那[麼么]?|還有|还有|另外|至於|至于|然後|然后)[，, ]?(?![天些年時时次邊边個个件台間间家份張张位本筆笔])(?=.)",
    re.IGNORECASE,
)
"""Words that go on from a question; 那天, 那些 name something themselves."""
_MEASURED = re.compile(r"[幾几] ?[A-Za-z%°]{1,5}(?![A-Za-z])")
"""A unit that is asked for names nothing."""
_DONE = re.compile(
    r"(?<=\w)\s+(?:run|work|cost|take|last|need|mean|start|begin|end|open|close|weigh|hold|happen|go|do|fit|use|break)"
    r"(?:\s+(?:for|to|on|off|up|at))?\W*$",
    re.IGNORECASE,
)
"""What a thing does, at the end of a question: how long does the timer *run*."""
_THAT = re.compile("[這这那][個个件台間间家份張张位本筆笔](?![月星禮礼])")
_ENDS = re.compile(r"\b(?:that|this|it|those|these|them|him|her|there)(?=\s*[?.!]*\s*$)", re.IGNORECASE)
_PRONOUN = re.compile(
    r"\b(?:(?P<own>its|his|their|her(?= [a-z]))|it|he|she|they|him|her|them)\b"
    "|(?<!其)(?:[它他她牠]們?|[它他她]们?)(?!人)(?P<zh>)|[這这那][個个件台間间家份張张位本筆笔](?![月星禮礼])",
    re.IGNORECASE,
)
_ONLY = re.compile(
    rf"(?:那[麼么]?|還有|还有)?[，, ]?(?P<thing>[{HAN}\w][{HAN}\w .-]{{0,15}}?)呢[\s?？]*", re.IGNORECASE
)
_WHAT_OF = re.compile(
    r"(?:(?:(?:and|but) )?(?:what|how) about|and|but)\s+(?P<thing>[\w’'. -]{2,40}?)[\s?.!]*", re.IGNORECASE
)
