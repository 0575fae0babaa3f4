"""A sentence as it is held against a note: words and characters in one spelling, one word for all that say the same."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.resources import files

from ..text.normalize import HAN, mainland
from ..text.stopwords import chinese_content, chinese_joints, is_stop_word
from ..text.words import stem
from .quantities import is_unit, without

HAN_WEIGHT = 0.5
"""Of a Han character, against a word: a word has two of them."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word's stem, or one Han character. `near`: the pairs that a character makes with those beside it.

    `joined`: what a word makes with those beside it: roll back is rollback.
    """

    key: str
    han: bool = False
    near: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()

    @property
    def weight(self) -> float:
        """What it counts."""
        return HAN_WEIGHT if self.han else 1.0


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence or clause of a note, or of what was written. `words` hold stems, pairs, and single characters."""

    text: str
    tokens: tuple[Token, ...]
    words: frozenset[str] = field(default_factory=frozenset)


@lru_cache(maxsize=4096)
def unit(text: str) -> Unit:
    """A text with its tokens: those of content, in their order."""
    found = _joined(list(_tokens(same(without(text)))))
    words = {token.key for token in found} | {pair for token in found for pair in (*token.near, *token.joined)}
    return Unit(text, found, frozenset(words))


def covered(token: Token, words: frozenset[str] | set[str]) -> bool:
    """Whether a token is among the words: a character with one of those beside it, or alone where it stands alone."""
    if not token.near:
        return token.key in words or any(word in words for word in token.joined)
    return any(pair in words for pair in token.near)


def coverage(claim: Unit, *evidence: Unit) -> float:
    """The share of a claim's content that is in the evidence, in 0..1; 1 for a claim without any."""
    words = frozenset().union(*(one.words for one in evidence))
    total = sum(token.weight for token in claim.tokens)
    return sum(token.weight * _credit(token, words) for token in claim.tokens) / total if total else 1.0


def _credit(token: Token, words: frozenset[str]) -> float:
    """1 for what is there; half of it for a character that is there in other company."""
    return 1.0 if covered(token, words) else 0.5 if token.han and token.key in words else 0.0


def sentences(text: str) -> list[str]:
    """A passage cut at the ends of sentences and lines, code and headings among them."""
    return [part for line in text.split("\n") for part in _split(_SENTENCE, line) if _SAYS.search(part)]


def clauses(text: str) -> list[str]:
    """A sentence cut where another thing begins to be said."""
    return [part for part in _split(_CLAUSE, text) if _SAYS.search(part)]


def same(text: str) -> str:
    """A normalised text with one Chinese word for all that say the same."""
    return _same_han().sub(lambda found: _canonical()[found[0]], text).replace(_ABOUT, " ")


def opposites(word: str) -> tuple[str, ...]:
    """The words that say the opposite of a word, as they are kept."""
    return _opposites().get(word, ())


def opposed_words(text: str) -> set[str]:
    """The words of a text that have an opposite."""
    shadow = mainland(text)
    found = set(_opposed_han().findall(shadow))
    return found | {stem(word) for word in _LATIN.findall(shadow) if stem(word) in _opposites()}


_ABOUT = "大约"
_SAYS = re.compile(rf"[^\W_]|[{HAN}]")
_SENTENCE = re.compile(r"(?<=[。！？；])|(?<=[.!?;])(?=\s)|(?<=:)(?=\s)")
_CLAUSE = re.compile(
    r"[,，;；:：()（）、](?!\d|\s(?:19|20)\d\d\b)|(?<!\d)\s[—–-]\s|——"
    r"|\b(?:but|while|whereas|although|though|and|because|since|so that|instead of|rather than|which)\b"
    r"|而不是|而非|但是|但|而且|并且|因为|由于|所以|因此|虽然|雖然|因為|由於|並且|卻|却|而(?=[是在用])"
    r"|(?=\bunless\b|\bexcept\b|除非)",
    re.IGNORECASE,
)
_TOKEN = re.compile(
    rf"(?P<han>[{HAN}]+)|(?P<word>--?[a-z][\w-]*|[^\W_{HAN}]+(?:[._/:@+#'’-]+[^\W_{HAN}]+)*[+#]*|_+\w+)"
)
_LATIN = re.compile(r"[a-z]+")
# Words that are more than the light characters in them.
_COMPOUND = re.compile(
    "用户|用途|用法|用量|用例|用品|应用|费用|作用|专用|通用|会议|会员|会计|地址|地点|地区|地板|到期|过期|过程|通过|得分|"
    "要求|重要|主要|方向|个人|中心|中文|时间|时区|能力|功能|性能|权限|有效|有限|所有|对象|对话|当地|当前|从属|由来|被告|"
    "就业|首都|都市|和平|和弦|及格|不足|不良|未来|没收|别人|左右手|最近|最初|约定|会话|社会|协会|工会"
)
# Beside the stop words: what changes nothing about what is said.
_LIGHT_HAN = frozenset(  # 前後內外先上下 are none: they tell one from the other
    "的了是在和与跟及或但而就都也又还很更被把让给对从由于以为之其所这那它我你您他她有要会能个着过地得用到向当较"
    "们将则并且即便才只仅时里中每一二两种些此该等请再却可如若因故不没无未非别最多少左右约便会须需"
)
_LIGHT_WORDS = """
    is are was were be been being get gets got has have had make makes also just then thus therefore however still very
    really will would shall should can could may might must need needs ever using used via per by at according note
    notes one ones way thing things lot well us please even already now much many several each every all any not no
    never none without only nothing nobody let keep go goes went come comes came done able whose upon within into
    onto across among amid
"""
_LIGHT = frozenset(_LIGHT_WORDS.split())


def _split(pattern: re.Pattern[str], text: str) -> list[str]:
    return [part.strip() for part in pattern.split(text) if part and part.strip()]


def _tokens(text: str) -> Iterator[Token]:
    for found in _TOKEN.finditer(text):
        if found.lastgroup == "han":
            yield from _han(found[0])
        else:
            yield from map(Token, _words(found[0]))


def _joined(tokens: list[Token]) -> tuple[Token, ...]:
    """The tokens, words with what they make with those beside them."""
    made = []
    for at, token in enumerate(tokens):
        before = [f"{tokens[at - 1].key}{token.key}"] if at and not token.han and not tokens[at - 1].han else []
        after = tokens[at + 1 : at + 2]
        before += [f"{token.key}{next_.key}" for next_ in after if not token.han and not next_.han]
        made.append(replace(token, joined=tuple(before)))
    return tuple(made)


def _han(run: str) -> Iterator[Token]:
    for piece in _content(run):
        light = [char in _LIGHT_HAN for char in piece]
        for word in _COMPOUND.finditer(piece):
            light[word.start() : word.end()] = [False] * len(word[0])
        for at, char in enumerate(piece):
            if light[at]:
                continue
            pairs = (i for i in (at - 1, at) if 0 <= i < len(piece) - 1 and not light[i] and not light[i + 1])
            yield Token(char, True, tuple(piece[i : i + 2] for i in pairs))


def _content(run: str) -> Iterator[str]:
    """The run without its joints."""
    start = 0
    for match in _joints().finditer(run):
        if match.lastgroup == "content":
            continue
        if match.start() > start:
            yield run[start : match.start()]
        start = match.end()
    if start < len(run):
        yield run[start:]


def _words(token: str) -> Iterator[str]:
    """Stems of a token; an identifier's parts each, so that `num_ctx` is found in `options.num_ctx`."""
    plain = token.removesuffix("'s").removesuffix("’s").replace("'", "").replace("’", "")
    for part in filter(None, re.split(r"[^\w]+|_+", plain)):
        if part.isdigit() or is_stop_word(part) or part in _LIGHT:
            continue  # numbers are compared as numbers
        word = _canonical().get(stem(part), stem(part))
        if not is_unit(part) and not is_stop_word(word):
            yield word


@cache
def _table() -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = tomllib.loads(
        files("recalld.index.recall").joinpath("claims.toml").read_text(encoding="utf-8")
    )
    return found


@cache
def _canonical() -> dict[str, str]:
    table: dict[str, str] = {}
    for group in _table()["same"]:
        for word in group:
            table.setdefault(_key(word), _key(group[0]))
    return table


@cache
def _same_han() -> re.Pattern[str]:
    return _any_of(word for group in _table()["same"] for word in group)


@cache
def _opposites() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for a, b in _table()["opposite"]:
        for one, other in ((_key(a), _key(b)), (_key(b), _key(a))):
            table[one] = (*table.get(one, ()), other)
    return table


@cache
def _opposed_han() -> re.Pattern[str]:
    return _any_of(word for pair in _table()["opposite"] for word in pair)


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Any of the words in Han, the longest first."""
    return re.compile("|".join(sorted({w for w in words if not w.isascii()}, key=lambda w: (-len(w), w))))


def _key(word: str) -> str:
    return stem(word) if word.isascii() else word


@cache
def _joints() -> re.Pattern[str]:
    content = "|".join(sorted(chinese_content(), key=len, reverse=True))
    grammar = "|".join(sorted(chinese_joints(), key=len, reverse=True))
    return re.compile(f"(?P<content>{content})|(?P<grammar>{grammar})")
