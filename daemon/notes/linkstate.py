"""The links of all notes as they resolve now: those that lead nowhere, those that could mean several notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...index.notes.links import broken_name

if TYPE_CHECKING:
    from ...index.store.store import Store


@dataclass(frozen=True, slots=True)
class BadLink:
    """A link in a note, once for each name. `target`: the note taken of several; "" where there is none."""

    path: str
    line: int
    name: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class LinkState:
    """What the links of a vault come to."""

    broken: tuple[BadLink, ...]
    ambiguous: tuple[BadLink, ...]
    linked: frozenset[str]
    """Paths of all notes that a link leads to or from."""

    @classmethod
    def of(cls, store: Store) -> LinkState:
        """Resolve every link."""
        broken: dict[tuple[str, str], BadLink] = {}
        ambiguous: dict[tuple[str, str], BadLink] = {}
        linked: set[str] = set()
        for note_id, links in store.all_links().items():
            source = store.notes.get(note_id)
            for link in links if source is not None else ():
                assert source is not None
                found = store.notes.resolve(link, source.path)
                name = broken_name(link, source.path)
                if found.path is None:
                    broken.setdefault((source.path, name), BadLink(source.path, link.line, name))
                    continue
                if found.ambiguous:
                    bad = BadLink(source.path, link.line, name, found.path)
                    ambiguous.setdefault((source.path, name), bad)
                if found.path != source.path:
                    linked |= {source.path, found.path}
        return cls(tuple(broken.values()), tuple(ambiguous.values()), frozenset(linked))
