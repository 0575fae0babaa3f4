"""The numbers of a text as quantities that can be compared: with units, dates and times of day, in zh and en."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from ...text.normalize import HAN, mainland
from .units import UNITS


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value in the base unit of its kind. `kind`: s, byte, %, date, clock, version, money, … or "" for bare numbers.

    A date is (year or 0, month, day or 0), a time of day minutes, both as text. `text` and `start` as written.
    """

    value: str
    kind: str
    text: str
    start: int


def quantities(text: str) -> list[Quantity]:
    """All quantities of a text, in their order."""
    shadow = arabic(mainland(text))
    found: list[Quantity] = []
    taken = [False] * (len(shadow) + 1)
    for pattern, read in _READERS:
        for match in pattern.finditer(shadow):
            if any(taken[match.start() : match.end()]):
                continue
            quantity = read(match)
            if quantity is not None:
                found.append(quantity)
                taken[match.start() : match.end()] = [True] * (match.end() - match.start())
    return sorted(found, key=lambda one: one.start)


def without(text: str) -> str:
    """A text in the mainland spelling, without its quantities."""
    shadow = arabic(mainland(text))
    for pattern, read in _READERS:
        shadow = pattern.sub(lambda match, read=read: _left(match, read), shadow)  # type: ignore[misc]
    return shadow


def _left(match: re.Match[str], read: Callable[[re.Match[str]], Quantity | None]) -> str:
    """What stays of a match: what is counted."""
    if read(match) is None:
        return match[0]
    counted = match.groupdict().get("unit") or ""
    return " " if is_unit(counted) else f" {counted}"


def agree(a: Quantity, b: Quantity) -> bool:
    """Whether both say the same. A number without a unit agrees with one that has it."""
    if a.kind == b.kind == "date":
        return all(x == y or "0" in (x, y) for x, y in zip(a.value.split("-"), b.value.split("-"), strict=True))
    if a.kind == b.kind == "clock":
        return a.value == b.value or (_is_vague(a, b) and (int(a.value) - int(b.value)) % 720 == 0)
    if a.kind == b.kind == "byte":
        return a.value == b.value or _other_kilo(a) == b.value or a.value == _other_kilo(b)
    return comparable(a, b) and _bare(a, b) == _bare(b, a)


def comparable(a: Quantity, b: Quantity) -> bool:
    """Whether they are of one kind, as far as is known."""
    loose = ("", "count")
    return (
        a.kind == b.kind
        or (a.kind in loose and b.kind not in ("date", "clock"))
        or (b.kind in loose and a.kind not in ("date", "clock"))
    )


def _bare(one: Quantity, other: Quantity) -> str:
    """The value, as written where the other has no unit to convert to."""
    if one.kind != other.kind:
        leading = _NUMBER.match(one.text)
        return _plain(float(leading[0].replace(",", ""))) if leading else one.value
    return one.value


def _is_vague(a: Quantity, b: Quantity) -> bool:
    """Whether one of two times of day leaves open which half of it is meant."""
    return any(int(one.value) <= 720 and not _HALF_OF_DAY.search(one.text) and ":" not in one.text for one in (a, b))


def is_unit(word: str) -> bool:
    """Whether a word is a unit."""
    return word.lower() in UNITS


def is_month(word: str) -> bool:
    """Whether a word is the name of a month."""
    return word.lower() in _MONTHS


def arabic(text: str) -> str:
    """The text with Chinese numerals and English number words as digits, where they count something."""
    text = _APART.sub("", text)
    for decimal in _DECIMALS_ZH:
        text = decimal.sub(lambda m: f"{_digits(m[1])}.{''.join(str(_HAN_DIGITS[one]) for one in m[2])}", text)
    text = _PERCENT_ZH.sub(lambda m: _digits(m[1]) + "%", text)
    text = _TENTHS.sub(lambda m: f"{_digits(m[1])}{_digits(m[2])}%", text)
    text = re.sub(r"(\d+|[二三四五六七八九])成(?![为功本员长立果就熟都])", lambda m: _digits(m[1]) + "0%", text)
    text = _AND_A_HALF.sub(lambda m: f"{_digits(m[1])}.5{m[2]}", text)
    text = _HOURS_AND_A_HALF.sub(lambda m: f"{_digits(m[1])}.5{m[2]}", text)
    text = text.replace("半小时", "30分钟").replace("半个小时", "30分钟").replace("半天", "12小时")
    text = re.sub(r"(?<![\d一两])半(?=[岁年颗个])", "0.5", text)
    text = _HAN_NUMBER.sub(_counted, text)
    text = re.sub(r"零下(?=\d)", "-", text)
    text = re.sub(r"(\d)点半", r"\1:30", text)
    text = _TENS.sub(lambda m: str(_WORDS[m[1]] + _WORDS[m[2]]), text)
    text = _ORDINAL.sub(lambda m: str(_ORDINALS[m[1]]), text)
    text = re.sub(r"\bhalf an hour\b", "30 minutes", text)
    text = _RATE.sub(r"\1per ", text)
    text = re.sub(r"\ban? (?=(?:second|minute|hour|day|week|month|year)\b)", "1 ", text)
    return _WORD_NUMBER.sub(lambda m: str(_WORDS[m[1]]), text)


_TENFOLD = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_WORDS = {
    word: value
    for value, word in enumerate(
        """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
        seventeen eighteen nineteen""".split()  # noqa: SIM905 - a list of words
    )
} | {word: 10 * value for value, word in enumerate(_TENFOLD.split("|"), 2)}
_WORDS |= {"dozen": 12, "hundred": 100, "thousand": 1000, "twice": 2, "thrice": 3}
_ORDINALS = {
    word: value
    for value, word in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1)  # noqa: SIM905
}
_ORDINAL = re.compile(rf"(?<!\d )(?<!\ba )(?<!per )(?<!every )(?<!each )\b({'|'.join(list(_ORDINALS)[1:])})(?= [a-z])")
_COUNTED = "|".join(sorted((word for word in _WORDS if word not in ("one", "zero")), key=len, reverse=True))
_WORD_NUMBER = re.compile(
    rf"\b({_COUNTED}|one(?=[ -](?:second|minute|hour|day|week|month|year|percent|gb|mb|kb|byte)))\b"
)
_RATE = re.compile(
    rf"(\b(?:\d+|once|{_COUNTED})(?: ?%)? (?:[a-z]+ )?)an? (?=(?:second|minute|hour|day|week|month|year)\b)"
)
_TENS = re.compile(rf"\b({_TENFOLD})-(one|two|three|four|five|six|seven|eight|nine)\b")
_HAN_DIGITS = dict(zip("零〇一二三四五六七八九两", (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 2), strict=True))
_HAN_PLACES = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
_AFTER = (
    "毫秒|秒|遍|趟|回|顿|朵|枚|碟|门|架|艘|幢|扇|块|群|堂|套|双|分钟|分(?=[后内就才超钟,，。]|$)|小时|个小时|点|时|天|日|周|星期|个月|月|年|次|倍|台|份|条|页|行|步|章|箱|层|块|元|"
    "克|公克|毫克|斤|升|公升|毫升|兆|美元|欧元|台币|英镑|日元|英里|英尺|瓦|剂|分之|折|棵|株|盆|盏|滴|匹|头|场|笔|户|"
    "岁|位|人|名|则|楼|室|集|期|届|班|组|道|辆|隻|把|杯|碗|瓶|罐|包|盒|匙|片|段|篇|首|幅|座|栋|间|封|场|轮|票|桌|节|课|题|关|口|斤|两|种|张|本|件|项|组|支|只|颗|粒|度|公斤|公里|公尺|米|厘米|字节|核|个|版|号"
)
_WEEKDAY = "(?<=[周期拜])[一二三四五六](?![次天回个年月篇场轮节])"
_HAN_NUMBER = re.compile(
    rf"(?!零[件钱食售用散]|{_WEEKDAY})([零〇一二两三四五六七八九十百千万亿]+)(?=(?:{_AFTER}))"
    r"|((?<=第)[一二三四五六七八九十]+|十[一二三四五六七八九]|[二两三四五六七八九][十百千万亿][零一二三四五六七八九十百千万亿]*)"
)
_APART = re.compile(rf"(?<=\d)\s+(?=[{HAN}])|(?<=[{HAN}])\s+(?=-?\d)")
_AND_A_HALF = re.compile(r"([一二两三四五六七八九十]+|\d+)个半(小时|月|钟头)")
_HOURS_AND_A_HALF = re.compile(r"([一二两三四五六七八九十]+|\d+)(小时|年)半")
_NO_COUNT = re.compile("个(?!月|小时|星期)|[点次种些位直样]")
_PERCENT_ZH = re.compile(r"百分之([零〇一二三四五六七八九十百\d.]+)")
_TENTHS = re.compile("([一二三四五六七八九])成([一二三四五六七八九])(?![个天年次人])")
_HAN_TENTHS = "点([零〇一二三四五六七八九]+)"
_MEASURED = _AFTER.replace("分(?=[后内就才超钟,，。]|$)|", "")  # 三點四分 is a time of day
_DECIMALS_ZH = (
    re.compile(rf"(?<=百分之)([零〇一二三四五六七八九十百\d]+){_HAN_TENTHS}"),
    re.compile(rf"([零〇一二两三四五六七八九十百千]+){_HAN_TENTHS}(?=(?:{_MEASURED}|伏|安|万|亿|吋|寸))"),
)
_NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")


def _counted(match: re.Match[str]) -> str:
    """The digits of a numeral; 一個 and 一點 mostly count nothing."""
    if match[1] == "一" and _NO_COUNT.match(match.string, match.end()):
        return match[0]
    return _digits(match[1] or match[2])


def _digits(numeral: str | None) -> str:
    """A Chinese numeral as digits: 二十 is 20, 二〇二六 is 2026; digits stay."""
    if not numeral or numeral.isascii():
        return numeral or ""
    if all(char in _HAN_DIGITS for char in numeral):
        return "".join(str(_HAN_DIGITS[char]) for char in numeral).lstrip("0") or "0"
    total = part = digit = 0
    for char in numeral:
        if char in _HAN_DIGITS:
            digit = _HAN_DIGITS[char]
            continue
        place = _HAN_PLACES.get(char, 1)
        if place >= 10_000:
            total, part, digit = total + (part + digit) * place, 0, 0
        else:
            part, digit = part + (digit or 1) * place, 0
    return str(total + part + digit)


_MONTHS = {
    name: str(number)
    for number, names in enumerate(
        """january jan,february feb,march mar,april apr,may,june jun,july jul,august aug,september sept sep,
        october oct,november nov,december dec""".split(","),  # noqa: SIM905 - a list of words
        1,
    )
    for name in names.split()
}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_HALF_OF_DAY = re.compile(r"[ap]\.?m|凌晨|早上|上午|中午|下午|晚上|半夜|深夜|傍晚|noon|midnight")


def _date(match: re.Match[str]) -> Quantity | None:
    part = match.groupdict()
    month = _MONTHS.get(part["month"] or "", part["month"] or "0")
    day = part.get("day") or "0"
    if not 1 <= int(month) <= 12 or int(day) > 31:
        return None
    value = f"{int(part.get('year') or 0)}-{int(month)}-{int(day)}"
    return Quantity(value, "date", match[0], match.start())


def _clock(match: re.Match[str]) -> Quantity | None:
    hour, minute = int(match["hour"]), int(match.groupdict().get("minute") or 0)
    if hour > 24 or minute > 59:
        return None
    late = re.search(r"p\.?m|下午|晚上|傍晚", match[0])
    early = re.search(r"a\.?m|凌晨|半夜|深夜|上午|早上", match[0])
    hour = hour + 12 if late and hour < 12 else 0 if early and hour == 12 else hour
    return Quantity(str(hour * 60 + minute), "clock", match[0], match.start())


def _version(match: re.Match[str]) -> Quantity:
    return Quantity(match[1], "version", match[0], match.start())


def _money(match: re.Match[str]) -> Quantity:
    return Quantity(_plain(float(match[1].replace(",", ""))), "money", match[1], match.start())


def _ordinal(match: re.Match[str]) -> Quantity:
    return Quantity(match[1], "nth", match[0], match.start())


def _number(match: re.Match[str]) -> Quantity | None:
    unit = (match["unit"] or "").strip(" -")
    if unit not in UNITS and unit.isascii() and unit and match["gap"] == "":
        return None  # 3d, e5: a name rather than a number
    kind, size = UNITS.get(unit, ("", 1.0))
    value = float(match["number"].replace(",", "")) * size
    text = match["number"] + (match["gap"] + unit if kind else "")
    return Quantity(_plain(value), kind, text, match.start())


def _plain(value: float) -> str:
    return f"{value:.6g}" if value < 1e6 else f"{value:.0f}"


@cache
def _kilo(value: str, power: int) -> str:
    return _plain(float(value) / 1000**power * 1024**power)


def _other_kilo(one: Quantity) -> str:
    """The same bytes, had the writer counted in powers of two."""
    unit = re.search(r"([kmgt])b$", one.text)
    return _kilo(one.value, "kmgt".index(unit[1]) + 1) if unit else one.value


_UNIT = "|".join(re.escape(unit) for unit in sorted(UNITS, key=len, reverse=True))
_PART_OF_DAY = r"(?:凌晨|早上|上午|中午|下午|晚上|半夜|深夜|傍晚|夜里)的?"
_READERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Quantity | None]], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"(?<![\d.])(?P<year>\d{4})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?![\d.])", _date),
        (r"(?P<number>(?:19|20)\d{2})年(?!\d)(?P<unit>)(?P<gap>)", _number),
        (
            r"(?:(?P<year>\d{4})年)?(?P<month>\d{1,2})月(?:(?P<day>\d{1,2})(?:[日号]|(?![\d个天年次位人件份.:]))|(?!\d))",
            _date,
        ),
        (rf"\b(?P<month>{_MONTH})\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<year>\d{{4}}))?\b", _date),
        (rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?(?P<month>{_MONTH})\b(?:,? (?P<year>\d{{4}}))?", _date),
        (rf"\b(?P<month>{_MONTH}) (?P<year>\d{{4}})\b", _date),
        (rf"(?:{_PART_OF_DAY})?(?<![\d:.])(?P<hour>\d{{1,2}}):(?P<minute>\d{{2}})(?![\d:])(?: ?[ap]\.?m\b)?", _clock),
        (r"(?<![\d:.])(?P<hour>\d{1,2}) ?[ap]\.?m\b\.?", _clock),
        (rf"(?:{_PART_OF_DAY})?(?<!\d)(?P<hour>\d{{1,2}})点(?:钟|整)?(?:(?P<minute>\d{{1,2}})分)?", _clock),
        (r"(?<![a-z0-9_.])v?(\d+(?:\.\d+){2,})(?!\.?\d)", _version),
        (r"第(\d+)", _ordinal),
        (r"(?:us|nt)?[$€£¥] ?(\d[\d,]*(?:\.\d+)?)", _money),
        (
            rf"(?<![a-z0-9_.])(?P<number>(?:(?<![a-z0-9)])-)?\d[\d,]*(?:\.\d+)?)"
            rf"(?P<gap>[ -]?)(?P<unit>(?:{_UNIT})(?![a-z])|[a-z]+)?",
            _number,
        ),
    )
)
