"""What a note is worth before any question: its age, how far it is trusted, how sure it is, how it was used."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import PurePosixPath

from ...store.rows import NoteMeta, Usage
from ...text.normalize import normalize
from ..answering.oldmarks import is_old_name
from ..config import ScoreConfig
from ..context import Context
from ..question.filters import SUPERSEDED, is_superseded

DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A note that was left out: why, and its score where it would have stood."""

    tag: str
    score: float


QUARANTINE = frozenset(("noise", "spam", "test", "duplicate", "superseded", "scratch", "unsafe"))
"""Tags of notes that are kept, and not shown unless they are asked for."""

_NEVER = Usage()
_LEAST_SURE = 0.3
_STATUS: Mapping[str, float] = {
    **dict.fromkeys(("evergreen", "verified", "final", "accepted", "approved", "stable", "published"), 1.0),
    **dict.fromkeys(("定稿", "已驗證", "已验证", "已採用", "已采用", "常青"), 1.0),
    **dict.fromkeys(("done", "complete", "completed", "reviewed", "完成", "已完成"), 0.9),
    **dict.fromkeys(("active", "current", "in progress", "in-progress", "進行中", "进行中"), 0.7),
    **dict.fromkeys(("open", "paused", "growing", "budding", "wip", "待辦", "待办", "暫停", "暂停"), 0.6),
    **dict.fromkeys(("draft", "seed", "seedling", "idea", "todo", "stub", "草稿", "想法"), 0.4),
    "stale": _LEAST_SURE,
}
_OLD_WORDS = """
archive archived archives old superseded deprecated obsolete outdated
舊 舊版 舊檔 封存 已封存 歸檔 已歸檔 過時 已過時 取代 已取代 被取代 已被取代 停用 已停用 作廢 已作廢 廢止 已廢止
"""
_OLD = frozenset(map(normalize, _OLD_WORDS.split()))
"""What a status or a folder of notes that are not in force any more is called."""
_NUMBERING = "0123456789 _.-()[]"
"""What stands around the name of a folder that is to stand in its place: "04 Archive", "_archive"."""


def age_of(note: NoteMeta, context: Context) -> float | None:
    """Days since the last change of a note, None where that cannot be told: no time is given, or no date known.

    What the note states comes first, then when its file was committed as it is, then the file's time.
    """
    if not context.now:
        return None
    changed = _seconds(note.updated or note.created)
    if changed is None:
        changed = note.committed or note.mtime_ns / 1e9
    return max(0.0, (context.now - changed) / DAY) if changed else None


def trust_of(note: NoteMeta, config: ScoreConfig) -> float:
    """How far the source of a note is trusted, 0..1: what it says, else by who committed it.

    What says nothing was written by the person; a little less is trusted what programs committed, by their share.
    """
    return 1 - (1 - config.agent_trust) * note.agent_share if note.trust is None else note.trust


def confidence_of(note: NoteMeta, config: ScoreConfig) -> float:
    """How sure a note is of itself, 0..1: what it says, else what its status or a mark that it is old stands for."""
    if note.confidence is not None:
        return note.confidence
    if old_mark(note):
        return _LEAST_SURE
    return _STATUS.get(note.status.strip().lower(), config.usual_confidence)


def old_mark(note: NoteMeta) -> str:
    """By what a note is marked as old: its status, a folder, or a word of its name; "" where it is not."""
    status = note.status.strip()
    if note.superseded or normalize(status) in _OLD:
        return status if normalize(status) in _OLD else "superseded"
    *folders, name = PurePosixPath(note.path).parts
    filed = next(filter(is_old_folder, folders), "")
    stem = PurePosixPath(name).stem
    return f"{filed}/" if filed else next((called for called in (note.title, stem) if is_old_name(called)), "")


def is_old_folder(name: str) -> bool:
    """Whether a folder is called so that it holds what is not in force any more: "04 Archive", 「封存」."""
    return normalize(name).strip(_NUMBERING) in _OLD


def usage_of(note: NoteMeta, context: Context) -> Usage:
    """Reads and votes of a note."""
    return context.usage.get(note.path, _NEVER)


def half_life(confidence: float, reads: int, config: ScoreConfig) -> float:
    """Days until half of a note's survival is gone; each reading stretches them, up to `config.most_stretch` times."""
    days = next((days for floor, days in config.half_lives if confidence >= floor), config.half_lives[-1][1])
    return days * (1 + (config.most_stretch - 1) * (1 - math.exp(-reads / config.stretch_reads)))


def quarantine(note: NoteMeta) -> str:
    """Why a note is left out unless it is asked for: its tag, or that another took its place; "" for all others."""
    if is_superseded(note):
        return SUPERSEDED
    return next((tag for tag in note.tags if tag in QUARANTINE), "")


@lru_cache(maxsize=65_536)
def _seconds(moment: str) -> float | None:
    if not moment:
        return None
    try:
        read = datetime.fromisoformat(moment)
    except ValueError:
        return None
    return (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
