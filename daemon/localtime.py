"""Moments as people are shown them: the wire has them in UTC, a person has a clock of their own."""

from __future__ import annotations


def local_day(moment: str) -> str:
    """The day of an ISO moment by the clock here, `2026-01-31`; what is no moment stays as it is, cut to a day."""
    return local_minute(moment)[:10]


def local_minute(moment: str) -> str:
    """An ISO moment by the clock here, `2026-01-31 09:05`; what is no moment, or has no such clock, stays as it is."""
    import datetime  # 2 ms, and most commands show no time

    try:
        return datetime.datetime.fromisoformat(moment).astimezone().isoformat(" ", "minutes")[:16]
    except (ValueError, OverflowError, OSError):
        return moment[:16].replace("T", " ")
