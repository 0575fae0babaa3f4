"""The names and identifiers of a sentence: what no other word may stand for."""

import re

from ...text.normalize import clean, language, mainland
from ...text.stopwords import is_stop_word
from ...text.words import TOKEN, stem
from .claims import Known, tokens
from .quantities import is_month, is_unit

_CODE = re.compile(r"`([^`\n]+)`")
_QUOTED = re.compile(r"[「『《〈]([^」』》〉\n]{1,40})[」』》〉]|[“\"]([^”\"\n]{2,40})[”\"]")
_STARTS = re.compile(r"(?:^|[.!?。！？:：\n])[\s\"'“‘(\[「『*_]*$")
_SEPARATORS = re.compile(r"[\s_-]+")


def proper_names(sentence: str, first: bool = False) -> list[str]:
    """Names in their order: code, quotations, identifiers, capitalised words, and Latin words in a Chinese sentence.

    With `first`, also a capitalised first word, which may be one.
    """
    text = clean(sentence)
    found = [match[1] for match in _CODE.finditer(text)]
    found += [match[1] or match[2] for match in _QUOTED.finditer(text)]
    chinese = language(text) == "zh"
    for match in TOKEN.finditer(_CODE.sub(" ", text)):
        token = match[0].removesuffix("'s").removesuffix("’s")
        begins = bool(_STARTS.search(text[: match.start()])) and not chinese and not first
        if _is_name(token, begins) or (chinese and _is_latin(token)):
            found.append(token)
    return list(dict.fromkeys(found))


def is_named(name: str, source: str) -> bool:
    """Whether a text has a name, in any case and spelling, as a whole word; several words in any order."""
    wanted, there = mainland(name).strip(), mainland(source)
    if not wanted or _has(wanted, there):
        return True
    if _SEPARATORS.search(wanted) and _SEPARATORS.sub("", wanted) in _SEPARATORS.sub("", there):
        return True
    if wanted.isascii() and wanted.isalpha():
        return stem(wanted) in Known.of(tokens(source)).words
    parts = [part for part in re.split(r"[^\w.]+", wanted) if part]
    return len(parts) > 1 and all(_has(part, there) for part in parts)


def _has(word: str, text: str) -> bool:
    plural = "" if not word.isalpha() else "(?:s|es|'s)?"
    return bool(re.search(rf"(?<![a-z0-9]){re.escape(word)}{plural}(?![a-z0-9])", text))


def _is_name(token: str, first: bool) -> bool:
    if (
        not re.search(r"[^\W\d_]", token)
        or is_unit(token)
        or is_month(token)
        or not (token.isascii() or token[0].isupper())
    ):
        return False
    if re.search(r"\d|[_./:@=]|::|^-|\+\+|#", token) or any(char.isupper() for char in token[1:]):
        return not re.fullmatch(r"\d+(?:st|nd|rd|th|s|ms|x|h|k|gb|mb|kb|tb|min|am|pm)?(?:-[a-z]+)?", token.lower())
    return token[0].isupper() and not first and not is_stop_word(token.lower())


def _is_latin(token: str) -> bool:
    return bool(re.fullmatch(r"[A-Za-z][A-Za-z'-]+", token)) and not is_stop_word(token.lower()) and not is_unit(token)
