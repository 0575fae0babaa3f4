"""Written text as it is held against a note: content in one spelling, one word for all that say the same."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from ...text.normalize import HAN, mainland
from ...text.stopwords import is_stop_word
from ...text.words import stem
from .quantities import Quantity, agree, arabic, quantities
from .times import A_TIME

HAN_WEIGHT = 0.5
"""Of a Han character, against a word: a word has two of them."""

WRITER = "oneself"
"""The token for whom something is done to: *me*."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word's stem, one Han character, or a quantity. `near`: the pairs that a character makes with those beside it.

    `slight`: it may be put in or left out and nothing else is said: *run* in "the backup runs every day".
    """

    key: str
    han: bool = False
    near: tuple[str, ...] = ()
    quantity: Quantity | None = None
    slight: bool = False

    @property
    def weight(self) -> float:
        """What it counts."""
        return HAN_WEIGHT if self.han else 1.0


@dataclass(frozen=True, slots=True)
class Known:
    """What stands somewhere: stems, characters and their pairs, and quantities."""

    words: frozenset[str]
    quantities: tuple[Quantity, ...]

    @classmethod
    def of(cls, tokens: Sequence[Token]) -> "Known":
        """What tokens make known."""
        words = {token.key for token in tokens} | {pair for token in tokens for pair in token.near}
        return cls(frozenset(words), tuple(token.quantity for token in tokens if token.quantity is not None))

    def has(self, token: Token) -> bool:
        """Whether a token is there: a character with one of those beside it, or alone where it stands alone."""
        if token.quantity is not None:
            return any(agree(token.quantity, one) for one in self.quantities)
        return any(pair in self.words for pair in token.near) if token.near else token.key in self.words


def is_telling(token: Token) -> bool:
    """Whether a token tells one from the other, as before and after do: it is never put in or left out for nothing."""
    return token.key in (_telling_han() if token.han else _kept())


def weight(tokens: Iterable[Token]) -> float:
    """What tokens count together."""
    return sum(token.weight for token in tokens)


def written(tokens: Sequence[Token]) -> str:
    """Tokens as a reader sees them: characters together, words apart."""
    text = ""
    for token in tokens:
        shown = token.quantity.text if token.quantity is not None else token.key
        text += shown if token.han and text and not text[-1].isascii() else f" {shown}"
    return text.strip()


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[Token, ...]:
    """The content of a text, in its order: words, characters and quantities."""
    shadow, found, at = _ON.sub("øn", arabic(mainland(text))), list[Token](), 0
    alone = bool(_HAN_RUN.search(shadow))  # among Chinese, a single letter is the name of something
    for one in quantities(text):
        found += _tokens(shadow[at : one.start], alone)
        found.append(Token(f"{one.kind}:{one.value}", quantity=one))
        at = one.start + len(one.text)
    return (*found, *_tokens(shadow[at:], alone))


def sentences(text: str) -> list[str]:
    """A passage cut at the ends of sentences and lines, code and headings among them."""
    return [
        part for line in text.replace("**", "").split("\n") for part in _split(_SENTENCE, line) if _SAYS.search(part)
    ]


def clauses(text: str) -> list[tuple[str, str]]:
    """A sentence cut where another thing begins to be said: each clause after what joins it to the one before."""
    found: list[tuple[str, str]] = []
    start, link = 0, ""
    for match in _CLAUSE.finditer(text):
        part = text[start : match.start()].strip()
        if _SAYS.search(part):
            found.append((link, part))
            link = ""
        link = f"{link} {match[0].strip()}".strip()
        start = match.end()
    rest = text[start:].strip()
    return [*found, (link, rest)] if _SAYS.search(rest) else found


_SAYS = re.compile(rf"[^\W_]|[{HAN}]")
_SENTENCE = re.compile(
    r"(?<=[。！？；])|(?<=[.!?;])(?<!\bM[rs]\.)(?<!\bMrs\.)(?<!\bDr\.)(?<!\bProf\.)(?<!\bSt\.)(?<!e\.g\.)(?<!i\.e\.)(?<!\bvs\.)(?=\s)"
    r"|(?<=:)(?=\s)(?!\s*(?:none|nothing|nobody|no|never)\b\s*(?:$|[.,;]))",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"[,，;；:：()（）](?!\d|\s(?:19|20)\d\d\b)|(?<!\d)\s[—–-]\s|——|(?<=[\dgl%克升斤元頁页])、"
    rf"|\b(?:but|while|whereas|although|though|(?<!not )(?<!n't )yet|(?:not )?because|since(?!{A_TIME}))\b"
    r"|\b(?:so that|instead of|rather than|which)\b"
    r"|(?<!\d )\band\b|\band\b(?! \d)"
    r"|而不是|而非|但是|但|而且|并且|所以|因此|虽然|雖然|並且|卻|却|而(?=[是在用])"
    r"|(?=\bunless\b|\bexcept\b|除非)",
    re.IGNORECASE,
)
_TOKEN = re.compile(
    rf"(?P<han>[{HAN}]+)|(?P<word>--?[a-z][\w-]*|[^\W_{HAN}]+(?:[._/:@+#'’-]+[^\W_{HAN}]+)*[+#]*|_+\w+)"
)
_HAN_RUN = re.compile(rf"[{HAN}]")
# A stop word that is none: the opposite of off.
_ON = re.compile(
    r"\bon\b(?=\s*(?:$|[.,;:]|(?:at|for|by|when)\b))"
    r"|(?<=\bturns )on\b|(?<=\bturned )on\b|(?<=\bturn )on\b|(?<=\bswitch )on\b|(?<=\bswitched )on\b"
)
# What is said in fewer words, and units that stand without a number: a millisecond is no second.
_PLAINER = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"\bwould like\b", "want"),
        (r"\bboth (?=[^,.;]*$)|(?<=[,;] )both (?=\w)", ""),
        (r"\bme\b(?!-)", WRITER),
        (r"(?<=[了给比被向对跟赢过])我(?=\W*$)", WRITER),
        (r"\b(?:given|expressed|specified|measured|stated) (?=in\b)", ""),
        ("(?<=[版日号月年天周点])开始", "起"),
        ("(上升|增加|提高|涨|升)[到至]", "升到"),
        ("(下降|减少|降低|跌|降)[到至]", "降到"),
        (r"毫秒", " ms "),
        (r"微秒", " us "),
        (r"公里", " km "),
        (r"公斤", " kg "),
        (r"毫克", " mg "),
        (r"毫升", " ml "),
        (r"毫米", " mm "),
        (r"厘米", " cm "),
    )
)


def _split(pattern: re.Pattern[str], text: str) -> list[str]:
    return [part.strip() for part in pattern.split(text) if part and part.strip()]


def _tokens(text: str, alone: bool) -> Iterator[Token]:
    for pattern, plain in _PLAINER:
        text = pattern.sub(plain, text)
    text = _same_han().sub(lambda found: _canonical()[found[0]], text)
    for found in _TOKEN.finditer(text):
        yield from _han(found[0]) if found.lastgroup == "han" else _words(found[0], alone)


def _han(run: str) -> Iterator[Token]:
    light = [char in _light_han() for char in run]
    for pattern, is_light in ((_compounds(), False), (_slight_han(), True)):
        for word in pattern.finditer(run):
            light[word.start() : word.end()] = [is_light] * len(word[0])
    for at, char in enumerate(run):
        if not light[at]:
            pairs = (i for i in (at - 1, at) if 0 <= i < len(run) - 1 and not light[i] and not light[i + 1])
            yield Token(char, True, tuple(run[i : i + 2] for i in pairs))


def _words(token: str, alone: bool) -> Iterator[Token]:
    """Stems of a token; an identifier's parts each, so that `num_ctx` is found in `options.num_ctx`."""
    plain = token.removesuffix("'s").removesuffix("’s").replace("'", "").replace("’", "")
    for part in filter(None, re.split(r"[^\w]+|_+", plain)):
        word = _canonical().get(stem(part), stem(part))
        if part in _kept() or (alone and len(part) == 1) or not (_is_light(part) or _is_light(word)):
            yield Token(word, slight=word in _slight())


def _is_light(word: str) -> bool:
    return is_stop_word(word) or stem(word) in _light() or bool(_DENIES.fullmatch(word))


_DENIES = re.compile(
    "not|no|never|none|nobody|nothing|neither|nor|without|cannot|only|(?:do|does|did|is|are|was|were|ca|wo|has|have|had|could|would|should|must)nt"
)


@cache
def _table() -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = tomllib.loads(
        files("recalld.index.recall.verifying").joinpath("claims.toml").read_text(encoding="utf-8")
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
def _listed(name: str) -> frozenset[str]:
    words: str = tomllib.loads(
        files("recalld.index.recall.verifying").joinpath("claims.toml").read_text(encoding="utf-8")
    )["light"][name]
    return frozenset(words.split())


@cache
def _light() -> frozenset[str]:
    return frozenset(map(stem, _listed("english")))


@cache
def _slight() -> frozenset[str]:
    return frozenset(map(stem, _listed("slight_english")))


def _kept() -> frozenset[str]:
    return _listed("kept_english")


@cache
def _light_han() -> frozenset[str]:
    return frozenset("".join(_listed("han")))


@cache
def _telling_han() -> frozenset[str]:
    return frozenset("".join(_listed("telling_han")))


@cache
def _slight_han() -> re.Pattern[str]:
    return _any_of(_listed("slight_han"))


@cache
def _compounds() -> re.Pattern[str]:
    return _any_of(_listed("han_words"))


@cache
def _same_han() -> re.Pattern[str]:
    return _any_of(word for group in _table()["same"] for word in group)


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Any of the words in Han, the longest first."""
    return re.compile("|".join(sorted({w for w in words if not w.isascii()}, key=lambda w: (-len(w), w))))


def _key(word: str) -> str:
    return stem(word) if word.isascii() else word
