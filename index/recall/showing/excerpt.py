"""A passage as it is cut out of its note: what stands above it may go on in it, such as a key or a comment."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ...store.notes import Held
from ...store.reads import View
from ...store.rows import PassageRow
from .sanitize import Sanitized, opened, sanitize

ABOVE = 6
"""Passages of a note that are looked at above one: about 8,000 characters, the longest of keys and comments."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A passage, and what above it could go on in it."""

    row: PassageRow
    before: str = ""

    def text(self, raw: bool) -> Sanitized:
        """The text as it may be handed on; as it is, when it is for the person's own eyes (`raw`)."""
        return Sanitized(self.row.text) if raw else sanitize(self.row.text, self.before)


def excerpts(view: View, held: Mapping[int, Held], picked: Collection[tuple[int, int]]) -> dict[int, Excerpt]:
    """Passages by their id, of pairs of note and passage; those that are gone are left out.

    Raises `ViewOutdated` when one is gone because its note was written anew since it was picked.
    """
    spans = {passage: range(max(held[note].passages.start, passage - ABOVE), passage) for note, passage in picked}
    wanted = dict.fromkeys(one for passage, above in spans.items() for one in (*above, passage))
    rows = {row.passage_id: row for row in view.passages_by_id(list(wanted), needed=spans)}
    return {
        passage: Excerpt(rows[passage], opened("\n".join(rows[one].text for one in above if one in rows)))
        for passage, above in spans.items()
        if passage in rows
    }
