"""A sentence as a reader sees it: links by their names, no marks of emphasis or footnotes, what is struck out told.

Only what is shown is read so: the sentences that are cited stay the note's own words.
"""

import re

from ..messages import say
from .emphasis import Emphasis, emphases
from .snippets import is_snippet


def as_read(text: str, lang: str) -> str:
    """The sentence without markup that no reader sees; what is struck out is said to be, in the reader's language."""
    if is_snippet(text) or not _MARKED.search(text):
        return text
    for mark in _EMPHASIS:
        for run in _runs(text, mark):
            inside = text[run.opening + run.width : run.closing]
            text = f"{text[: run.opening]}{inside}{text[run.closing + run.width :]}"
    for run in _runs(text, "~~"):
        told = say("struck_out", lang, text=text[run.opening + 2 : run.closing].strip())
        text = _set_in(told, text[: run.opening], text[run.closing + 2 :])
    return _UNSEEN.sub(_seen, text).strip()


def in_force(text: str) -> str:
    """The sentence without what is struck out of it."""
    for run in _runs(text, "~~") if "~~" in text else ():
        text = f"{text[: run.opening]} {text[run.closing + 2 :]}"
    return text


def is_struck(text: str) -> bool:
    """Whether a sentence is struck out, all of it."""
    return "~~" in text and not any(char.isalnum() for char in in_force(text))


def _runs(text: str, mark: str) -> list[Emphasis]:
    """The runs between such marks, the last first, so that places before them stay where they are."""
    runs = (
        run
        for run in emphases(text)
        if text.startswith(mark, run.opening) and run.width == len(mark) and not _POWER.match(text, run.opening - 1)
    )
    return sorted(runs, key=lambda run: -run.opening)


def _set_in(told: str, before: str, after: str) -> str:
    """What is told between what stands before and after it; full-width marks bring their own space."""
    if told.startswith("（"):
        before, after = before.rstrip(" "), after.lstrip(" ")
    return f"{before}{told}{after}"


def _seen(found: re.Match[str]) -> str:
    if found["code"]:
        return found["code"]
    if found["name"] is not None:
        return found["name"].strip()
    if found["target"] is not None:
        return found["target"].strip().replace("#^", "#").strip("#").replace("#", " › ").rpartition("/")[2]
    return ""


_EMPHASIS = ("==", "***", "**")
"""Of one `*` or `_` nobody knows: 5*3*2 and __init__.py are written by those who mean no emphasis."""
_POWER = re.compile(r"\d\*\*\d")
_MARKED = re.compile(r"\[\[|\[\^|==|~~|%%|<!--|\*\*|\^[\w-]+$")
_UNSEEN = re.compile(
    r"(?P<code>(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))"
    r"|!?\[\[(?P<target>[^\[\]|\n]*?)(?:\\?\|(?P<name>[^\[\]\n]*))?\]\]"
    r"|\[\^[^\[\]\s]+\]:?|%%.*?%%|<!--.*?-->|(?<=\s)\^[a-zA-Z0-9-]+$"
)
"""Links to notes, footnotes, comments, and the names of blocks at the end of a line; code is as it stands."""
