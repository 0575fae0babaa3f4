"""What is ingested: a file or standard input, read as text, and cut into parts that a model can take."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ...index.notes.read import decode
from ...index.recall.showing.sanitize import sanitize
from ..llm.tokens import most
from . import html
from .messages import refusal

Kind = Literal["markdown", "text", "html", "pdf"]
MOST_MB = 32
STANDARD_INPUT = "-"
_KINDS: dict[str, Kind] = {".md": "markdown", ".markdown": "markdown", ".html": "html", ".htm": "html", ".pdf": "pdf"}


@dataclass(frozen=True, slots=True)
class Source:
    """A source as text. Orders to its reader and secrets are taken out; `redacted` names the rules."""

    name: str
    kind: Kind
    title: str
    text: str
    redacted: tuple[str, ...] = ()


def read(name: str, standard_input: bytes = b"", lang: str = "") -> Source:
    """Read a source. Raises `RecalldError` with the next step."""
    data = standard_input if name == STANDARD_INPUT else _bytes(name, lang)
    shown = "stdin" if name == STANDARD_INPUT else Path(name).name
    if len(data) > MOST_MB << 20:
        raise refusal("source-large", lang, name=shown, limit=MOST_MB)
    kind = _kind(name, data)
    title, text = _pdf(data, shown, lang) if kind == "pdf" else _decoded(data, kind, shown, lang)
    clean = sanitize(text)
    if not clean.text.strip():
        raise refusal("source-empty", lang, name=shown)
    return Source(shown, kind, " ".join((title or _heading(clean.text) or shown).split()), clean.text, clean.redacted)


def parts(text: str, room: int) -> list[str]:
    """The text in parts of at most so many tokens, cut between paragraphs, else between lines, else anywhere."""
    found: list[str] = []
    part, used = "", 0
    for piece in _pieces(text, room):
        size = most(piece)
        if part and used + size > room:
            found.append(part.strip())
            part, used = "", 0
        part, used = part + piece, used + size
    return [*found, part.strip()] if part.strip() else found


def _pieces(text: str, room: int) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        if most(paragraph) <= room:
            yield paragraph + "\n\n"
            continue
        for line in paragraph.split("\n"):
            step = max(room, 1) if most(line) > room else max(len(line), 1)
            yield from (line[at : at + step] for at in range(0, max(len(line), 1), step))
            yield "\n"


def _bytes(name: str, lang: str) -> bytes:
    try:
        with Path(name).expanduser().open("rb") as file:
            return file.read((MOST_MB << 20) + 1)
    except OSError as error:
        raise refusal("source-unreadable", lang, name=name, reason=error.strerror or str(error)) from None


def _kind(name: str, data: bytes) -> Kind:
    """By what it begins with, else by its name."""
    if data.startswith(b"%PDF-"):
        return "pdf"
    start = data[:1024].lstrip().lower()
    if start.startswith((b"<!doctype html", b"<html")):
        return "html"
    return _KINDS.get(Path(name).suffix.lower(), "text")


def _decoded(data: bytes, kind: Kind, name: str, lang: str) -> tuple[str, str]:
    found = decode(data)
    if found.text is None:
        reason = found.refusal.text if found.refusal else "?"
        raise refusal("source-unreadable", lang, name=name, reason=reason)
    return html.text_of(found.text) if kind == "html" else ("", found.text)


def _pdf(data: bytes, name: str, lang: str) -> tuple[str, str]:
    try:
        import pypdf.errors
    except ModuleNotFoundError as error:
        if error.name != "pypdf":
            raise
        raise refusal("pdf-missing", lang) from None
    try:
        reader = pypdf.PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise pypdf.errors.FileNotDecryptedError
        title = str(reader.metadata.title or "") if reader.metadata else ""
        pages = [page.extract_text() for page in reader.pages]
    except pypdf.errors.FileNotDecryptedError:
        raise refusal("source-locked", lang, name=name) from None
    except Exception as error:  # a broken file breaks it in ways of its own
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise refusal("source-unreadable", lang, name=name, reason=reason) from None
    return title, "\n\n".join(page.strip() for page in pages if page.strip())


def _heading(text: str) -> str:
    """The first heading, if there is one near the top."""
    return next((line.lstrip("# ") for line in text.split("\n")[:40] if line.startswith("# ")), "")
