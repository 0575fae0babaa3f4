"""The links of a note: what each is written as, and where it leads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...index.notes.links import markdown_target, wiki_target

FOUND, BROKEN, OUTSIDE = "$primary underline", "$error underline", "$secondary underline"


@dataclass(frozen=True, slots=True)
class Target:
    """Where a link leads: to a note (`path`), to a heading of one (`anchor`), or out of the vault (`url`)."""

    written: str
    path: str = ""
    anchor: str = ""
    url: str = ""

    @property
    def style(self) -> str:
        """How the link looks."""
        return FOUND if self.path else OUTSIDE if self.url else BROKEN


@dataclass(slots=True)
class Targets:
    """The links of one note by number, in the order they are asked for."""

    path: str
    known: Mapping[str, tuple[str, str]]
    """Path and anchor by what a link is written as, as the daemon has resolved them."""
    all: list[Target] = field(default_factory=list)

    @classmethod
    def of(cls, note: Mapping[str, Any]) -> Targets:
        """The links of a note that `get` told of."""
        known = {str(one["text"]): (str(one["path"] or ""), str(one["anchor"])) for one in note.get("written", ())}
        return cls(str(note.get("path", "")), known)

    def number(self, written: str, wiki: bool) -> tuple[int, str]:
        """Number a link, and say how it looks."""
        target = self._wiki(written) if wiki else self._markdown(written)
        self.all.append(target)
        return len(self.all) - 1, target.style

    def _wiki(self, written: str) -> Target:
        wanted = " ".join(written.removesuffix("\\").split())
        if wanted[:1] in ("#", "^"):
            return Target(written, self.path, wanted[1:])
        if not wiki_target(written):
            return Target(written, url=wanted)
        path, anchor = self.known.get(wanted, ("", ""))
        return Target(written, path, anchor)

    def _markdown(self, written: str) -> Target:
        if written.startswith("#"):
            return Target(written, self.path, written[1:])
        parts = markdown_target(written)
        if parts is None:
            return Target(written, url=written)
        return Target(written, self.known.get(parts[0], ("", ""))[0], parts[1])
