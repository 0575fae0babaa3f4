"""What readers ask of the tables, as SQL, and what becomes of the rows."""

from typing import Any

from ..notes.note import Link
from .rows import PassageRow

PASSAGE = "passage_id, note_id, ord, heading, line_a, line_b, text, lang, text_hash"
TEXTS = "SELECT passage_id, text_hash, title, heading, text FROM passages JOIN notes USING (note_id)"

SAMPLED_CHARS = 40
"""A shorter passage says nothing about passages."""

SAMPLE = """
    SELECT lang, text_hash, title, heading, text FROM (
        SELECT passages.lang, text_hash, title, heading, text,
            row_number() OVER (PARTITION BY passages.lang ORDER BY text_hash, passage_id) AS place
        FROM passages JOIN notes USING (note_id) WHERE length(text) >= {least}
    ) WHERE place <= {size} ORDER BY lang, place
"""

LINKS = "SELECT note_id, kind, target, anchor, line FROM links"


def links_of(rows: list[tuple[Any, ...]]) -> dict[int, list[Link]]:
    """Return the links of each note, from rows of `LINKS`."""
    links: dict[int, list[Link]] = {}
    for note_id, *link in rows:
        links.setdefault(note_id, []).append(Link(*link))
    return links


def passage_row(row: tuple[Any, ...]) -> PassageRow:
    """Return a passage, from a row of `PASSAGE`."""
    passage_id, note_id, order, heading, first, last, text, lang, text_hash = row
    return PassageRow(passage_id, note_id, order, heading, (first, last), text, lang, text_hash)
