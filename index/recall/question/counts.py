"""How many, in words: 3, "two", 三, and what is no number: "a few", 兩三, "2-3", 十幾."""

import re

ROUGH = ("a few", "few", "幾", "几")
_HAN = {digit: n for n, digit in enumerate("一二三四五六七八九", 1)} | {"兩": 2, "两": 2}
_WORDS = {word: n for n, word in enumerate("one two three four five six seven eight nine ten".split(), 1)}  # noqa: SIM905
_NUMBERS = _HAN | _WORDS | {"a": 1, "an": 1}
_ROUGHLY = {"a couple of": (1, 3), "couple of": (1, 3), "several": (3, 9), "數": (3, 9), "数": (3, 9)}
_ROUGHLY |= dict.fromkeys(ROUGH, (2, 6)) | {"好幾": (3, 9), "好几": (3, 9), "十幾": (11, 19), "十几": (11, 19)}
"""From how many to how many is meant by words for no number."""


def numbers(written: str) -> tuple[int, int]:
    """The least and the most that is meant by what `COUNT` or `COUNT_ZH` found, in small letters."""
    if written in _ROUGHLY:
        return _ROUGHLY[written]
    between = _BETWEEN.fullmatch(written)
    each = [_number(one) for one in between.groups() if one] if between else [_number(written)]
    return min(each), max(each)


def is_vague(written: str) -> bool:
    """Whether that is more than one number."""
    return written in _ROUGHLY or _BETWEEN.fullmatch(written) is not None


def _number(written: str) -> int:
    if written.isdecimal():
        return int(written)
    tens, ten, ones = written.rpartition("十")
    return 10 * _HAN.get(tens, 1) + _HAN.get(ones, 0) if ten else _NUMBERS[written]


_ONE = rf"\d{{1,3}}|{'|'.join(sorted(filter(str.isascii, _NUMBERS), key=len, reverse=True))}"
_ONE_ZH = r"\d{1,3}|[二三四五六七八九]?十[一二三四五六七八九]?|[一二兩两三四五六七八九]"
_FIRST, _SECOND = "[一二兩两三四五六七八]", "[二兩两三四五六七八九]"
_BETWEEN = re.compile(
    rf"({_ONE}|{_ONE_ZH}) ?(?:[-–~～、到至]|or|to) ?({_ONE}|{_ONE_ZH})|({_FIRST})({_SECOND})", re.IGNORECASE
)
COUNT = rf"(?P<n>{'|'.join(filter(str.isascii, _ROUGHLY))}|(?:{_ONE})(?: ?[-–~] ?| or | to )(?:{_ONE})|{_ONE})"
COUNT_ZH = (
    rf"(?P<n>{'|'.join(word for word in _ROUGHLY if not word.isascii())}"
    rf"|(?:{_ONE_ZH}) ?[-–~～、到至] ?(?:{_ONE_ZH})|{_FIRST}{_SECOND}|{_ONE_ZH})"
)
