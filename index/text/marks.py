"""What to mark in a text that was found by a query."""

import re

MARKED_WORDS = 60
QUOTES = '"“”「」『』«»'
FILTERS = ("tag", "path", "type", "status", "title", "before", "after", "has")
_HAN_FIRST = "\u2e80"
LETTER = f"[^\\W{_HAN_FIRST}-\U0010ffff]"
"""A letter or digit of a script whose words stand apart, for a regular expression; Han may stand right beside it."""


def words(query: str) -> list[str]:
    """Return the words of a query that a note can hold: no filters, no exclusions, runs of one script each.

    A Han run is followed by its pairs of characters, so that a part of it is marked when the whole is not there.
    """
    found: list[str] = []
    for part in "".join(" " if char in QUOTES else char for char in query).split():
        name, colon, _ = part.replace("：", ":").partition(":")
        if part.startswith("-") or (colon and name.lower() in FILTERS):
            continue
        for run in _runs(part):
            found.append(run)
            if run[0] >= _HAN_FIRST and len(run) > 2:
                found.extend(run[i : i + 2] for i in range(len(run) - 1))
    return list(dict.fromkeys(found))


def pattern(query: str) -> re.Pattern[str] | None:
    """Return what to mark in a text found by `query`: Latin words by their beginning, Han anywhere."""
    parts = []
    for word in sorted(words(query), key=len, reverse=True):
        if word[0] >= _HAN_FIRST:
            parts.append(re.escape(word))
        elif len(word) > 1 or word.isdigit():
            parts.append(f"(?<!{LETTER}){re.escape(word)}{LETTER}*")
    return re.compile("|".join(parts[:MARKED_WORDS]), re.IGNORECASE) if parts else None


def _runs(text: str) -> list[str]:
    """Cut `text` where letters end, and where Han or kana meet other scripts."""
    runs: list[str] = []
    kind = ""
    for char in text:
        now = "" if not char.isalnum() else "han" if char >= _HAN_FIRST else "latin"
        if now and now == kind:
            runs[-1] += char
        elif now:
            runs.append(char)
        kind = now
    return runs
