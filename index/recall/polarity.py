"""Whether a clause says yes or no, says it of all or only perhaps: negation, opposites, hedges, in zh and en."""

import re

from ..text.normalize import mainland

# What holds a sign of negation and denies nothing.
_INNOCENT = re.compile(
    r"not only|not just|not least|why not|no doubt|no matter|whether or not|no\. ?\d"
    r"|不只|不但|不仅|不光|不过|不论|不管|不同|不错|不断|不妨|不久|不少|不等式|差不多|是不是|能不能|有没有|会不会|要不要|对不起"
    r"|非常|除非|无论|无线|无数|未来|并非不|莫非|没错|不得不|不可不|非得|说不定|不由得|没事|特别|个别|区别|级别|分别|类别|别名|性别|识别|判别|告别|别的|辨别|别人"
)
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|unable|lacks?|refuses?|fails? to|hardly|"
    r"instead of|rather than|no longer|[a-z]+n['’]t|cant|dont|doesnt|isnt|wont|didnt|wasnt|arent)\b"
    r"|不|没|無|无|未|非|别|勿|甭|禁止|避免|拒绝|缺少|免于"
)
_EXCEPT = re.compile(r"\b(?:unless|except)\b|除非|除了")
_HEDGE = re.compile(
    r"\b(?:may|might|perhaps|maybe|possibly|sometimes|rarely|seldom|occasionally|probably|likely|some|partly|can|could|"
    r"should|planned|plans?|proposed|considering|if|suspect(?:ed|s)?|seems?|appears?)\b"
    r"|可能|也许|或许|大概会|有时|偶尔|似乎|好像|疑似|怀疑|打算|计划|考虑|部分|有些|如果|若|应该|应当|估计"
)
_STRONG_HEDGE = re.compile(
    r"\b(?:may|might|perhaps|maybe|possibly|sometimes|rarely|seldom|occasionally|considering|suspect(?:ed|s)?)\b"
    r"|可能|也许|或许|有时|偶尔|疑似|怀疑|考虑"
)
_ALL = re.compile(
    r"\b(?:all|every|always|any|each|entire|everyone|everything)\b"
    r"|所有|全部|一律|总是|任何|永远|一定|每(?!一?[天日周月年晚次小分])"
)
_ONLY = re.compile(r"\b(?:only|solely|exclusively)\b|只(?!要|好|是)|仅(?!仅)|唯一")
_MOST = re.compile(r"\b(?:[a-z]{3,}est|most|least|best|worst)\b(?! (?:commonly|likely))|最(?!近|后|终|初|多|少)")
_NO_SUPERLATIVE = frozenset(
    """test request rest interest latest nest guest honest pytest suggest digest manifest west forest invest contest
    ingest quest protest""".split()  # noqa: SIM905 - a list of words
)


def denies(clause: str) -> bool:
    """Whether a clause denies what it speaks of: an odd number of negations."""
    return negations(clause) % 2 == 1


def negations(text: str) -> int:
    """How often a text says no."""
    return len(_NEGATION.findall(_INNOCENT.sub(" ", mainland(text))))


def excepts(clause: str) -> bool:
    """Whether a clause makes an exception."""
    return bool(_EXCEPT.search(mainland(clause)))


def overstates(claim: str, evidence: str) -> bool:
    """Whether a claim says of all, of none else or of the most what the evidence says of less."""
    said, found = mainland(claim), mainland(evidence)
    if any(_says(pattern, said) and not _says(pattern, found) for pattern in (_ONLY, _MOST)):
        return True
    return bool(_ALL.search(said)) and not _ALL.search(found) and not re.search(r"每|都|whole|never|从不", found)


def is_surer(claim: str, evidence: str) -> bool:
    """Whether a claim says for certain what the evidence says perhaps."""
    said, found = mainland(claim), mainland(evidence)
    return bool(_STRONG_HEDGE.search(found)) and not _HEDGE.search(said) and not _STRONG_HEDGE.search(said)


def _says(pattern: re.Pattern[str], text: str) -> bool:
    return any(found[0] not in _NO_SUPERLATIVE for found in pattern.finditer(text))
