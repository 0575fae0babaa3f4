"""Whether a clause says yes or no, says it of all or only perhaps: negation, opposites, hedges, in zh and en."""

import re
from typing import Literal

from ...text.normalize import mainland
from .quantities import arabic
from .times import A_TIME, is_told_as_done, is_told_as_now

Reason = Literal[
    "", "no_source", "number", "name", "language", "negation", "overstated", "bound", "order", "changed", "words"
]
"""Why a sentence is not supported."""

# What holds a sign of negation and denies nothing.
_INNOCENT = re.compile(
    r"\bnot only|\bnot just|\bnot least|why not|no doubt|no matter|whether or not|no\. ?\d"
    r"|不只|不但|不仅|不光|(?:^|[,，。;；\s])不过|只不过|不过(?=[是,，])|不论|不管|不同的|不错|不断|不妨|不久|不少|不等式|差不多|是不是|能不能|有没有|会不会|要不要|对不起"
    r"|非常|除非|无论|无线|无数|未来|并非不|莫非|没错|不得不|不可不|非得|说不定|不由得|没事|特别|个别|区别|级别|分别|类别|别名|性别|识别|判别|告别|别的|辨别|别人"
)
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|unable|lacks?|refuses?|fails? to|hardly|"
    r"exclude[sd]?|instead of|rather than|no longer|[a-z]+n['’]t|cant|dont|doesnt|isnt|wont|didnt|wasnt|arent)\b"
    r"|不|没|無|无|未|非|别|勿|甭|禁止|避免|拒绝|缺少|免于|除外|排除在"
)
_EXCEPT = re.compile(
    r"\b(?:unless|except)\b|^but (?![\w']+ (?:is|are|was|were|do|does|did|has|have|had|can|will)\b)|除非|除了"
)
_BEFORE_A_MONTH = "in of by on until since before after from to and last next".split()  # noqa: SIM905 - a list of words
_MAY = "".join(rf"(?<!\b{word} )" for word in _BEFORE_A_MONTH) + r"(?<!\d )may(?! \d)"
_HEDGE = re.compile(
    rf"\b(?:{_MAY}|might|perhaps|maybe|possibly|probably|likely|plan(?:s|ned|ning)?|wants?|wanted|would|intends?|hopes?|"
    r"propos\w*|suggest\w*|consider\w*|expect\w*|should|supposed|could|if|unless|seems?|suspect\w*|appears?|wish\w*|"
    r"recommend\w*|going to|will|tr(?:y|ies|ied|ying)|sometimes|often|usually|rarely|occasionally|seldom|mostly|almost|"
    r"nearly|partly|half[ -](?=done|finished|full|empty|built|written|way|\w+ed\b)|"
    r"until|scheduled|slated|attempt\w*|believes?|believed|thinks?|thought|assumes?|assumed|claims?|claimed|guess\w*|denie[sd]|"
    r"doubts?|fears?|hop(?:es?|ed|ing))\b"
    r"|可能|也许|或许|大概会|似乎|好像|疑似|怀疑|打算|计划|安排|排定|考虑|想(?![法象像起])|希望|建议|推荐|提议|预定|预计|排在|应该|应当|估计|如果|若"
    r"|要是|的话|一半|有时|偶尔|常常|经常|通常|多半|大多|大部分|几乎|差点|试着|准备|认为|觉得|以为|猜|怕是|据说"
)
_DONE = re.compile("已[经被]|已(?=[^知有经])")
_AHEAD = re.compile(r"\b(?:will|plans?|planned|going to|intends?)\b|打算|计划|预计|即将")
_DUTY = re.compile(r"\b(?:must|ha(?:s|ve) to|obliged|required)\b|必须|务必|绝对|一定要|非得")
_BOUND = re.compile(
    r"\b(?:must|ha(?:s|ve|d) to|need(?:s|ed)?|should|always|required?|requires|only|never|not|is to|are to)\b"
    r"|必须|务必|绝对|一定|要|须|应|不|别|勿|禁|才"
)
_ALL = re.compile(
    r"\b(?:all|always|any|entire|everyone|everything|(?:every|each)"
    r"(?! (?:\w+day|second|minute|hour|day|night|week|month|year|time|\d)))\b"
    r"|所有|全部|一律|人人|皆|(?<!首)都(?![市会是]?[市在])|总是|任何|永远|一定|每(?!一?[天日周月年晚次小分])"
)
_POSSIBLE = re.compile(
    rf"\b(?:{_MAY}|might|perhaps|maybe|possibly|probably|likely|consider\w*|think|thinks|thought)\b"
    r"|可能|也许|或许|大概会|考虑|认为|觉得"
)
_FINISHED = re.compile("(?<![为除])了(?![解断])|已[经]?|完")
_DUE = re.compile(r"\b(?:must|ha(?:s|ve|d) to|needs? to|should|ought to|is to|are to)\b")
_PERFECT = re.compile(r"\b(?:(?:ha[sd]|have) been|was|were|did|already)\b")
_GOING_ON = re.compile("还在|正在|仍在|还没|尚未")
_TO_COME = re.compile(
    "(?<![不机社工开])会(?![议员计话不])|打算|计划|预计|即将|(?<![不需只主重想必])要(?![求点是不])|[明后]天|明年|下个?(?:周|星期|礼拜|月)"
)
_SOME = re.compile(
    r"\b(?:some|several|few|part|parts|half|many|most)(?= of\b)|(?<![\w-])some(?= [a-z]+)"
    r"|[有某]些|(?<![这那本大])部分|少数|半数|其中[几两]"
)
_OUT_OF = re.compile(
    r"\bof (?:the |its |our )?\d+ [a-z]+,? (\d+)|"
    r"\b(\d+) (?:out )?of (?:the |its |our |my |their )?\d+\b|\d+[^\W\d]{1,6}[里中]只?有(\d+)"
    r"|\d+([件人个台位份家座名])(?:(?![从到至延变改比和与加、,，])\S){1,8}?(\d+)\4"
)
_DENYING = re.compile(r"\b(?:not because|instead of|rather than)\b|而不是|而非")
_NONE = re.compile(r"[:：]\s*(none|nothing|nobody|no|never|无|没有|否|零)\s*(?:$|[.,;。,;])")
_CONDITION = re.compile(
    r"(?:\bbut )?(?:\bonly )?\b(?:if|unless|as long as|provided|once)\b"
    r"|除非|如果|要是|只要|万一|倘若|假如|的话|条件是|前提是"
)
_WHEN = re.compile(r"\b(?:if|when|whenever|unless|until|as long as|provided|once|in case)\b|的话|时|当")
_ONLY_FIRST = re.compile(r"\W*(?:only(?: the)?|只有|仅有|唯有)\W*([a-z0-9]+|.)")
_CAUSE = re.compile(
    rf"\b(?:because|since(?!{A_TIME})|due to|as a result of|owing to|thanks to|therefore|hence)\b"
    r"|因为|由于|原因|理由|导致|造成|使得|所以|因此"
)
_EFFECT = re.compile(r"\b(?:so|so that|therefore|hence)\b|所以|因此|于是")
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


def parted_by_denial(text: str) -> tuple[str, str] | None:
    """What stands before and after the first sign of negation in a text, or None."""
    shadow = mainland(text)
    found = _NEGATION.search(_INNOCENT.sub(lambda match: " " * len(match[0]), shadow))
    return (shadow[: found.start()], shadow[found.end() :]) if found else None


def with_its_denial(link: str, text: str, rest: str = "") -> str:
    """A clause with the *not* or *instead of* before it, and a label with what denies it: "Lost: nothing"."""
    found = _NONE.match(mainland(rest))
    denied = f"not {text}" if _DENYING.search(mainland(link)) else text
    return f"{denied} {found[1]}" if found else denied


def is_condition_dropped(sentence: str, lead: str, rest: str) -> bool:
    """Whether a sentence leaves out the condition that stands right before or after what it is taken from."""
    said = mainland(sentence)
    if is_conditional(said) or _WHEN.search(said) or _HEDGE.search(said):
        return False
    before, after = mainland(lead).strip(" ,，"), mainland(rest).strip(" ,，")
    return bool(_CONDITION.match(before) or before.endswith("的话") or _CONDITION.match(after))


def is_conditional(sentence: str) -> bool:
    """Whether a sentence gives a condition."""
    return bool(_CONDITION.search(mainland(sentence)))


def contradicts(claim: str, evidence: str, after: tuple[str, str] = ("", ""), skipped: bool = False) -> Reason:
    """Why a claim says another thing than the clause it was taken from: negation, overstated, or "".

    `after`: what follows the one and the other in its sentence, where an exception may stand. `skipped`: the claim
    leaves out the end of the clause.
    """
    if denies(claim) != denies(evidence):
        return "negation"
    said, found = mainland(claim), mainland(evidence)
    if _overstates(said, found) or _is_surer(said, found) or _unbounds(said, found):
        return "overstated"
    narrowed = skipped and _says(_ONLY, found) and not _says(_ONLY, said)
    return "overstated" if narrowed or _drops(said, found, *map(mainland, after)) else ""


def _overstates(said: str, found: str) -> bool:
    """Whether a claim says of all, of none else, of the most or as a duty what the evidence says of less."""
    if any(_says(pattern, said) and not _says(pattern, found) for pattern in (_ONLY, _MOST)):
        return True
    first = _ONLY_FIRST.match(said)
    if first and not re.search(
        rf"(?:\bonly|只有?|仅有?)\W*(?:the )?{re.escape(first[1])}|\b{re.escape(first[1])} only", found
    ):
        return True
    if _DUTY.search(said) and not _BOUND.search(found):
        return True
    return bool(_ALL.search(said)) and not _ALL.search(found) and not re.search(r"每|都|whole|never|从不", found)


def _is_surer(said: str, found: str) -> bool:
    """Whether a claim says for certain, or of the whole, what the evidence says perhaps or of a part."""
    if _POSSIBLE.search(found) and not _POSSIBLE.search(said) and not _WHEN.search(said):
        return True
    if _AHEAD.search(said) and not _HEDGE.search(found):
        return True
    if _DONE.search(said) and not re.search("已|了|过|完|(?<![得能要想])[好到掉]", found):
        return True
    if _FINISHED.search(said) and not _TO_COME.search(said) and _TO_COME.search(found) and not _FINISHED.search(found):
        return True
    if _GOING_ON.search(found) and re.search("[了到完好成]", said) and not _GOING_ON.search(said):
        return True
    if _DUE.search(found) and not _DUE.search(said) and _PERFECT.search(said):
        return True
    if is_told_as_done(said, found) or is_told_as_now(said, found) or _is_of_the_whole(said, found):
        return True
    return bool(_HEDGE.search(found)) and not _HEDGE.search(said)


def _is_of_the_whole(said: str, found: str) -> bool:
    """Whether a claim says of the whole what the evidence says of some of it: of two of the five."""
    here, there = arabic(said), arabic(found)
    for part in _SOME.finditer(there):
        if not re.search(rf"(?<!\d){re.escape(part[0])}(?!\d)", here) and not _SOME.search(here):
            return True
    numbers = set(_NUMBER.findall(here))
    return bool(numbers) and any(match[match.lastindex or 1] not in numbers for match in _OUT_OF.finditer(there))


def _drops(said: str, found: str, said_after: str, found_after: str) -> bool:
    """Whether a claim about all leaves out an exception."""
    excepted = _EXCEPT.search(found) or _EXCEPT.match(found_after.strip())
    return bool(excepted and _ALL.search(said) and not _EXCEPT.search(said) and not _EXCEPT.match(said_after.strip()))


def _unbounds(said: str, found: str) -> bool:
    """Whether a number that bounds something there, from below or above, does not here, or the other way."""
    here, there = _bounds(said), _bounds(found)
    return any(number in there and bound not in there[number] for number, bounds in here.items() for bound in bounds)


def _bounds(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    shadow = arabic(text)
    for match in _NUMBER.finditer(shadow):
        before, after = shadow[: match.start()], shadow[match.end() : match.end() + 32]
        least = _LEAST.search(before) or re.match(
            r"\W*[^\W\d]{0,3}(?:以上|起|(?<=[版日号月年天周点])开始|or more|and more)|[^\d,;.]{0,14}at the earliest",
            after,
        )
        most = _MOST_OF.search(before) or re.match(
            r"\W*[^\W\d]{0,3}(?:以下|以内|之内|or less|or fewer)|[^\d,;.]{0,14}at the latest", after
        )
        found.setdefault(match[0], set()).add("least" if least else "most" if most else "")
    return found


_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_LEAST = re.compile(
    r"(?:\b(?:at least|no less than|minimum of|more than|over|above)"
    r"|至少|最少|最快|最早|起码|超过|大于|高于|多于)[要须]?\s*$"
)
_MOST_OF = re.compile(
    r"(?:\b(?:at most|up to|no more than|maximum of|less than|fewer than|under|below|within)"
    r"|最多|至多|最慢|最晚|最迟|小于|低于|少于|不到|不超过|不要超过)[要须]?\s*$"
)


def is_cause(link: str) -> bool:
    """Whether what joins two clauses gives one as the cause of the other."""
    return bool(_CAUSE.search(mainland(link)))


def unfounded_cause(claim: str, evidence: str, after: str) -> Reason:
    """Whether a claim gives a cause and the clause it was taken from, with what joins the next, does not."""
    founded = _CAUSE.search(mainland(evidence)) or _EFFECT.search(mainland(after))
    return "" if founded or not _CAUSE.search(mainland(claim)) else "overstated"


def _says(pattern: re.Pattern[str], text: str) -> bool:
    return any(found[0] not in _NO_SUPERLATIVE for found in pattern.finditer(text))
