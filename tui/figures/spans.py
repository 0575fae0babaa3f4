"""Spans of time and numbers in words."""

from ..messages import Catalogue, say

TEXTS: Catalogue = {
    "seconds": ("{n} s", "{n} 秒"),
    "minutes": ("{n} min", "{n} 分鐘"),
    "hours": ("{n} h", "{n} 小時"),
    "days": ("{n} d", "{n} 天"),
    "ago": ("{span} ago", "{span}前"),
}


def span(seconds: float) -> str:
    """Return a span in its largest whole unit."""
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= size:
            return say(unit, TEXTS, n=int(seconds // size))
    return say("seconds", TEXTS, n=int(seconds))


def ago(seconds: float) -> str:
    """Return how long ago something was."""
    return say("ago", TEXTS, span=span(seconds))


def grouped(number: float) -> str:
    """Return a whole number with its digits in groups of three."""
    return f"{int(number):,}".replace(",", " ") if abs(number) >= 10_000 else str(int(number))
