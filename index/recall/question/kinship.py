"""Words for relatives: those that name the same one, in English and Chinese, and whose relative is asked about."""

import re
from collections.abc import Iterable, Iterator

from ...text.normalize import HAN, normalize

ROWS: tuple[tuple[str, ...], ...] = tuple(
    tuple(map(normalize, row.split("|")))
    for row in (
        "father|dad|daddy|爸爸|老爸|父親|我爸|阿爸",
        "mother|mum|mom|mummy|mommy|媽媽|老媽|母親|我媽|阿母",
        "wife|太太|老婆|妻子|牽手",
        "husband|先生|老公|丈夫",
        "son|兒子",
        "daughter|女兒",
        "brother|哥哥|弟弟",
        "sister|姊姊|姐姐|妹妹",
        "grandmother|grandma|granny|阿嬤|奶奶|外婆|祖母",
        "grandfather|grandpa|阿公|爺爺|外公|祖父",
        "child|孩子|小孩",
    )
)
"""Words for one relative, folded."""

_LATIN = "|".join(word for row in ROWS for word in row if word.isascii())
_HAN = "|".join(word for row in ROWS for word in row if not word.isascii() and not word.startswith("我"))
_PARENTS = [word for row in ROWS[:2] for word in row]
_ANY = re.compile("|".join(rf"\b{word}\b" if word.isascii() else rf"{word}(?!{word[-1]})" for word in _PARENTS))
_OF = re.compile(rf"[’']s (?P<kin>{_LATIN})(?=[’']s|\b)", re.IGNORECASE)
_POLITE = ("先生", "太太")
"""What a person is called by too: 王先生 is no relative, 阿凱的先生 is."""
_CLEAR = "|".join(word for word in _HAN.split("|") if word not in _POLITE)
_OF_ZH = re.compile(rf"(?<=[{HAN}a-z])(?:的(?P<kin>{_HAN})|(?P<own>{_CLEAR}))的?(?=[{HAN}])")


def same_kin(word: str) -> tuple[str, ...]:
    """The words for the same relative, folded, this one among them; () for what is none."""
    return next((row for row in ROWS if normalize(word) in row), ())


def _places(word: str, titles: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Where a folded word stands in titles, -1 where it does not, or where it cannot be told."""
    for title in titles:
        folded = normalize(title)
        yield title, folded.find(word) if len(folded) == len(title) else -1


def as_called(text: str, titles: Iterable[str]) -> tuple[str, str, str] | None:
    """A question with father or mother called as the titles of notes do, where none has its own word: 爸爸, 「老爸」.

    Also the word as it was typed and the one in its place. None where there is nothing to replace.
    """
    folded = normalize(text)
    if len(folded) != len(text) or not (found := _ANY.search(folded)):
        return None
    typed, titles = found.group(), list(titles)
    named = list(map(normalize, titles))
    if any(_calls(typed, name) for name in named):
        return None
    row = sorted(same_kin(typed), key=lambda word: word.isascii() is not typed.isascii())
    used = next((word for word in row if any(_calls(word, name) for name in named)), "")
    if not used:
        return None
    used = next((title[at : at + len(used)] for title, at in _places(used, titles) if at >= 0), used)
    gap = " " if used.isascii() and not typed.isascii() else ""
    begin, end = found.span()
    return f"{text[:begin]}{gap}{used}{gap}{text[end:]}", text[begin:end], used


def _calls(word: str, title: str) -> bool:
    return re.search(rf"\b{word}\b", title) is not None if word.isascii() else word in title


def relative_in(text: str) -> tuple[str, tuple[str, ...]] | None:
    """The relative of somebody that a question asks about, and the question as if it asked about that person.

    One for each way that Chinese may join what is asked of somebody. None where no relative is named.
    """
    if found := _OF.search(text):
        return found["kin"], (text[: found.start()] + text[found.end() :],)
    folded = normalize(text)
    if len(folded) == len(text) and (found := _OF_ZH.search(folded)):
        before, after = text[: found.start()], text[found.end() :]
        return text[slice(*found.span("kin" if found["kin"] else "own"))], (f"{before}{after}", f"{before}的{after}")
    return None
