"""What the graph reads of a note: its names, its passages and its links, as the store holds them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...notes.note import Link
from ...store.notes import NoteTable
from ...store.reads import View
from ...store.rows import by_words_alone


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A passage: its first line in the file, and the text of its lines."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class NoteText:
    """One note, as concepts are found in it."""

    note_id: int
    path: str
    title: str
    lang: str = ""
    aliases: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    blocks: tuple[TextBlock, ...] = ()
    links: tuple[Link, ...] = ()


def read_texts(view: View, notes: NoteTable, note_ids: Sequence[int], at_once: int = 256) -> Iterator[NoteText]:
    """Yield the texts of these notes in the order asked for; those that are gone are left out.

    Reads `at_once` notes with one statement each for passages, links and headings.
    """
    for start in range(0, len(note_ids), at_once):
        wanted = note_ids[start : start + at_once]
        blocks: dict[int, list[TextBlock]] = {}
        for row in view.passages(wanted):
            if not by_words_alone(row.text_hash):  # fields of the frontmatter are no prose
                blocks.setdefault(row.note_id, []).append(TextBlock(row.lines[0], row.text))
        links, headings = view.links(wanted), view.headings(wanted)
        for note_id in wanted:
            meta = notes.get(note_id)
            if meta is None or note_id not in headings:
                continue
            yield NoteText(
                note_id=note_id, path=meta.path, title=meta.title, lang=meta.lang, aliases=meta.aliases,
                tags=meta.tags, headings=headings[note_id], blocks=tuple(blocks.get(note_id, ())),
                links=tuple(links.get(note_id, ())),
            )  # fmt: skip
