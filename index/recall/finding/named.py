"""Direct hits: notes whose title, alias or tag is what was asked for."""

import functools
from collections.abc import Iterable
from dataclasses import replace

from ...store.rows import NoteMeta
from ...text.normalize import normalize, variants
from ..config import RecallConfig
from ..question.query import Query
from .fuse import Candidate
from .terms import Wanted


class Asked:
    """The names a query could mean: the whole of it, and each of its words, in any script."""

    def __init__(self, query: Query, wanted: Wanted) -> None:
        whole = query.phrases[0] if len(query.phrases) == 1 and not query.words else query.words
        self._whole = _spellings([whole.strip().strip("?？。.!！")])
        self._parts = _spellings([*(g.text for g in wanted.groups if not g.stop), *query.phrases])

    def named(self, note: NoteMeta) -> str:
        """How the note is meant: "whole" or "part" of the query is its title or alias, "tag" the query is its tag."""
        names = _names(note.title, *note.aliases)
        if not names.isdisjoint(self._whole):
            return "whole"
        if not names.isdisjoint(self._parts):
            return "part"
        return "tag" if not _names(*note.tags).isdisjoint(self._whole) else ""


def lift(candidates: Iterable[tuple[Candidate, NoteMeta]], asked: Asked, config: RecallConfig) -> list[Candidate]:
    """Marks the direct hits and raises them: shares of the best score, so that neither ranker's scale matters."""
    rows = list(candidates)
    scale = max((candidate.score for candidate, _ in rows), default=0.0)
    scale = max(scale, 1e-9)
    lifted = []
    for candidate, note in rows:
        how = asked.named(note)
        bonus = config.title_bonus if how == "whole" else config.direct_bonus
        lifted.append(replace(candidate, score=candidate.score + bonus * scale, direct=True) if how else candidate)
    return lifted


@functools.lru_cache(maxsize=16384)
def _names(*names: str) -> frozenset[str]:
    """Names as they are compared; the same notes come up again and again."""
    return frozenset(normalize(name).strip() for name in names)


def _spellings(texts: Iterable[str]) -> frozenset[str]:
    found = (spelling.strip() for text in texts if len(text) <= 200 for spelling in variants(text))
    return frozenset(spelling for spelling in found if spelling)
