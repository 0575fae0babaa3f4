"""Cues: turns of phrase that tell what kind of question it is, without any model."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ...text.normalize import HAN, language, normalize

_MAX_CHARS = 400
"""A question says what it wants within so many characters; patterns are not tried on more."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One line of the table: what it tells, how sure it makes (0..1), and how it is worded."""

    label: str
    strength: float
    english: re.Pattern[str]
    chinese: re.Pattern[str]


def intent_cues(text: str) -> dict[str, float]:
    """The intents that the wording tells, each with the strength of its strongest cue."""
    return _told(text, _table()["intent"])


def ask_cues(text: str) -> dict[str, float]:
    """The asks that the wording tells; none is a look-up."""
    return _told(text, _table()["ask"])


def is_name(text: str, words: int, characters: int) -> bool:
    """Whether a text reads as a name rather than a sentence: so many words or Han characters at most."""
    folded = normalize(text).strip()
    if not folded or _SENTENCE.search(folded):
        return False
    return len(folded.split()) <= words and len(_HAN.findall(folded)) <= characters


def _told(text: str, cues: tuple[Cue, ...]) -> dict[str, float]:
    folded = " ".join(normalize(text)[:_MAX_CHARS].replace("’", "'").split())
    english = language(folded) != "zh"
    found: dict[str, float] = {}
    for cue in cues:
        # Chinese notes hold English words, not English questions: each language is read by its own cues.
        pattern = cue.english if english else cue.chinese
        if cue.strength > found.get(cue.label, 0.0) and pattern.search(folded):
            found[cue.label] = cue.strength
    return found


@cache
def _table() -> Mapping[str, tuple[Cue, ...]]:
    table = tomllib.loads(files("recalld.index.recall.question").joinpath("cues.toml").read_text(encoding="utf-8"))
    return {kind: tuple(map(_cue, table[kind])) for kind in ("intent", "ask")}


def _cue(row: Mapping[str, object]) -> Cue:
    english, chinese = (_any_of(row[lang]) for lang in ("en", "zh"))
    return Cue(str(row["label"]), float(str(row["strength"])), english, chinese)


def _any_of(patterns: object) -> re.Pattern[str]:
    assert isinstance(patterns, list)
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns))


_HAN = re.compile(f"[{HAN}]")
_SENTENCE = re.compile(
    r"[?!.。,，、;；]\s|[?!。]$|\b(i|we|you|is|are|was|were|do|does|did|the|my|and|or|about|on)\b|[我你的了吗呢是在]"
)
