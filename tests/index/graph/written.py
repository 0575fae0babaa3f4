"""Notes for tests, written inline and read as the index reads them."""

from recalld.index.graph.extraction.text import NoteText, TextBlock
from recalld.index.notes.parse import parse


def note(text: str, path: str = "note.md", note_id: int = 1) -> NoteText:
    """Return a note as the store would hold it."""
    parsed = parse(text, path)
    blocks = tuple(TextBlock(passage.lines[0], passage.text) for passage in parsed.passages)
    return NoteText(
        note_id, path, parsed.title, parsed.lang, parsed.aliases, parsed.tags, parsed.headings, blocks, parsed.links
    )


def notes(texts: dict[str, str]) -> list[NoteText]:
    """Return notes by path, with ids from 1."""
    return [note(text, path, number) for number, (path, text) in enumerate(texts.items(), 1)]
